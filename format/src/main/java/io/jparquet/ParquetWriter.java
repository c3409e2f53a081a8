package io.jparquet;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.internal.write.WriteChecks;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes one Parquet file from columnar batches. {@link RecordWriter} writes records.
 *
 * <p>Data is buffered column by column. Pages are compressed as soon as they are full. A row group
 * is written to the file when it has {@link WriteOptions#BLOCK_SIZE} bytes or {@link
 * WriteOptions#BLOCK_ROW_COUNT_LIMIT} rows. {@link #close()} writes page index and footer.
 *
 * <p>A file is either complete or unreadable: after an error of this writer, {@link #close()} does
 * the same as {@link #abort()}. The writer cannot know about errors elsewhere: a caller that fails
 * halfway must call {@link #abort()} before closing the writer.
 *
 * <p>Not thread-safe. Specification: "File format", "Metadata", {@code FileMetaData} in
 * parquet.thrift.
 */
public final class ParquetWriter implements Closeable {
  private final FileWriter writer;

  private ParquetWriter(FileWriter writer) {
    this.writer = writer;
  }

  /**
   * Creates the file. Its buffers usually take up to twice the {@linkplain WriteOptions#BLOCK_SIZE
   * block size}, plus the size of one record.
   *
   * @throws IllegalArgumentException if the schema cannot be written or the options do not fit it
   * @throws UnsupportedFeatureException if the compression codec cannot be written
   * @throws IOException if the file cannot be created
   */
  public static ParquetWriter open(OutputFile file, ParquetSchema schema, WriteOptions options)
      throws IOException {
    return new ParquetWriter(FileWriter.open(file, schema, options));
  }

  /**
   * Checks whether {@link #open} would accept the arguments, without creating a file.
   *
   * @throws IllegalArgumentException if the schema cannot be written or the options do not fit it
   */
  public static void check(ParquetSchema schema, WriteOptions options) {
    WriteChecks.check(schema, options);
  }

  /** The schema of the file. */
  public ParquetSchema schema() {
    return writer.schema();
  }

  /**
   * Appends {@code count} records given as one vector per top-level field of {@link
   * ParquetSchema#fields()}, nested fields as struct, list and map vectors. The first {@code count}
   * slots of every vector are used.
   *
   * @throws IllegalArgumentException naming the column if a vector does not fit its field or a
   *     required field has a null
   */
  public void write(List<Vector> vectors, int count) throws IOException {
    writer.write(vectors, count);
  }

  /**
   * Adds a key-value pair to the footer; {@code value} may be null. Replaces an earlier value of
   * the key.
   */
  public void putKeyValue(String key, @Nullable String value) {
    writer.putKeyValue(key, value);
  }

  /** The number of records written so far. */
  public long rowCount() {
    return writer.rowCount();
  }

  /** Bytes written to the file so far; the length of the file after {@link #close()}. */
  public long bytesWritten() {
    return writer.bytesWritten();
  }

  /** Bytes in the file and in the buffers: roughly the length of the file if it ended here. */
  public long dataSize() {
    return writer.dataSize();
  }

  /**
   * Completes the file. After an error, the same as {@link #abort()}. A second call does nothing.
   */
  @Override
  public void close() throws IOException {
    writer.close();
  }

  /** Discards the file: no footer is written, and resources are freed. No effect after close. */
  public void abort() {
    writer.abort();
  }
}
