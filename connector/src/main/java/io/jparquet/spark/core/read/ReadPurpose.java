package io.jparquet.spark.core.read;

import io.jparquet.ParquetReader;
import java.io.IOException;
import java.io.Serializable;

/** What becomes of the rows of a read. Immutable; serialized. */
public interface ReadPurpose extends Serializable {

  /** Whether the rows are written again in place of the files, and must come out as they were. */
  boolean isRewrite();

  /**
   * Makes sure that a file can be read for this purpose.
   *
   * @param plan by which it is read
   * @param path the file, for messages
   * @throws IOException saying why it cannot
   */
  void check(ReadPlan plan, ParquetReader file, String path) throws IOException;

  /** A query: the files stay, and any file will do. */
  record Query() implements ReadPurpose {
    @Override
    public boolean isRewrite() {
      return false;
    }

    @Override
    public void check(ReadPlan plan, ParquetReader file, String path) {}
  }
}
