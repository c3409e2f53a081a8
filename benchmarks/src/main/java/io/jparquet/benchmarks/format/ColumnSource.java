package io.jparquet.benchmarks.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.schema.PrimitiveType;

/** An implementation that reads columns of a file. Not thread-safe. */
interface ColumnSource extends AutoCloseable {
  /** Name with version, for the tables. */
  String name();

  /**
   * Opens a file, reads columns and uses each value.
   *
   * @param columns flat columns of the file, which have no nulls
   */
  Checksum read(Path file, List<PrimitiveType> columns) throws IOException;

  @Override
  void close();

  /**
   * Checksums of the values that were read, which must be equal for all implementations.
   *
   * @param sum for numbers the sum of their bits, for strings the sum of their lengths in bytes,
   *     modulo two to the power of 64; 0 for doubles if the implementation does not provide bits
   * @param bytes sum of the last bytes of all strings that are not empty; 0 if the implementation
   *     does not provide bytes
   */
  record Checksum(long sum, long bytes) {}
}
