package io.jparquet.spark.core.file;

import io.jparquet.io.InputFile;
import java.io.IOException;

/**
 * A file whose footer alone is needed, and is in memory. Opening a stream would be a request to
 * some file systems.
 *
 * @param location the file, for messages
 * @param length its length in bytes as listed
 */
record UnopenedFile(String location, long length) implements InputFile {

  /** Always fails: there is nothing to read from. */
  @Override
  public void readFully(long position, byte[] dst, int offset, int count) throws IOException {
    throw new IOException(
        "Only the footer of " + location + " is known here, but bytes of the file were requested");
  }

  @Override
  public void close() {}
}
