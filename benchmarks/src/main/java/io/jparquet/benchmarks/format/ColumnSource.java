package io.jparquet.benchmarks.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.schema.PrimitiveType;

/** An implementation that reads columns of a file. Not thread-safe. */
interface ColumnSource extends AutoCloseable {
  /** Name with version, as tables have it. */
  String name();

  /**
   * Opens a file, reads columns and looks at each value.
   *
   * @param columns flat columns of the file, which have no nulls
   */
  Checksum read(Path file, List<PrimitiveType> columns) throws IOException;

  @Override
  void close();

  /**
   * What was read, so that all must have read the same.
   *
   * @param sum of numbers the sum of their bits, of strings that of their lengths in bytes, modulo
   *     two to the power of 64; 0 for doubles where the implementation does not show bits
   * @param bytes sum of the last bytes of all strings that are not empty; 0 where the
   *     implementation does not show bytes
   */
  record Checksum(long sum, long bytes) {}
}
