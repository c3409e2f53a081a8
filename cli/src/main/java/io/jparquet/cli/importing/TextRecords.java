package io.jparquet.cli.importing;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of one text file, in order. Not thread-safe. */
interface TextRecords extends Closeable {
  /** More characters are not one record, but a mistake, such as a quote that never closes. */
  long MOST_CHARACTERS = 32L << 20;

  /** What a value counts for in the size of a record, in addition to its characters. */
  long SIZE_OF_VALUE = 64;

  /** More columns would need gigabytes while a row group is written. */
  int MOST_COLUMNS = 10_000;

  /** The names of the columns, if the file has the same ones in each record; else null. */
  @Nullable List<String> names();

  /**
   * The next record; null at the end.
   *
   * @throws ImportException with file and line, if the file is malformed
   */
  @Nullable TextRecord next() throws IOException;
}
