package io.jparquet;

import io.jparquet.column.write.LeafWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes one Parquet file. */
public final class ParquetWriter implements Closeable {
  private ParquetWriter() {}

  /** Creates the file and writes its magic number. */
  public static ParquetWriter open(OutputFile file, ParquetSchema schema, WriteOptions options)
      throws IOException {
    throw new UnsupportedOperationException();
  }

  /** The schema of the file. */
  public ParquetSchema schema() {
    throw new UnsupportedOperationException();
  }

  /** The writer of leaf column {@code index}; the same object for the whole life of this writer. */
  public LeafWriter leaf(int index) {
    throw new UnsupportedOperationException();
  }

  /** Ends a record after its entries were appended to every leaf. Pages and row groups are cut here. */
  public void endRecord() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Ends {@code count} records whose entries were appended to every leaf. */
  public void endRecords(int count) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Appends {@code rows} records given as one vector per top-level field of the schema. */
  public void write(List<Vector> vectors, int rows) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Adds a key-value pair to the footer; replaces an earlier value of the key. */
  public void putKeyValue(String key, String value) {
    throw new UnsupportedOperationException();
  }

  /** Adds key-value pairs to the footer. */
  public void putKeyValues(Map<String, String> pairs) {
    pairs.forEach(this::putKeyValue);
  }

  /** Records ended so far. */
  public long rowCount() {
    throw new UnsupportedOperationException();
  }

  /** Bytes written to the file so far. */
  public long bytesWritten() {
    throw new UnsupportedOperationException();
  }

  /** Bytes written plus an estimate of what is buffered: what the file would be if closed now. */
  public long dataSize() {
    throw new UnsupportedOperationException();
  }

  /** Flushes the last row group and writes indexes and footer. After an error: the same as abort. */
  @Override
  public void close() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Gives the file up: no footer is written, resources are freed. Harmless after close. */
  public void abort() {
    throw new UnsupportedOperationException();
  }
}
