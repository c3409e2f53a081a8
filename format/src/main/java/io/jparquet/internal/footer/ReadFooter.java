package io.jparquet.internal.footer;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.schema.ParquetSchema;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A footer with its stored bytes, so that a later read of the file can tell whether it is still the
 * same. Immutable.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by what it is, not as a value
public record ReadFooter(byte[] bytes, FileMetaData metaData, ParquetSchema schema) {

  /** Whether a footer has these bytes. The array is not kept. */
  boolean has(byte[] others) {
    return Arrays.equals(bytes, others);
  }

  /** A CRC-32C of the bytes. */
  public int checksum() {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
