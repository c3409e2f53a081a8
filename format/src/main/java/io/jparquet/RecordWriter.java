package io.jparquet;

import io.jparquet.column.write.LeafWriter;
import io.jparquet.column.write.ObjectShredder;
import io.jparquet.io.OutputFile;
import io.jparquet.schema.ParquetSchema;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes records made of plain Java objects: convenient for tools, tests and small files. Columnar
 * batches through {@link ParquetWriter#write} are faster.
 *
 * <p>A record is a {@code Map} from field names to values; a missing entry is a null. By field of
 * {@link ParquetSchema#fields()} a value is
 *
 * <ul>
 *   <li>a group: a {@code Map} from field names to values;
 *   <li>a list: a {@code Collection};
 *   <li>a map: a {@code Map}, its iteration order is kept;
 *   <li>a leaf: {@code Boolean}; {@code Byte}, {@code Short}, {@code Integer} or {@code Long} in
 *       range; {@code Float}, {@code Double}; {@code byte[]}, {@code ByteBuffer} or {@code String}
 *       (as UTF-8, for BYTE_ARRAY); and by annotation {@code BigDecimal} (DECIMAL), {@code
 *       LocalDate} (DATE), {@code LocalTime} (TIME), {@code Instant} (TIMESTAMP adjusted to UTC),
 *       {@code LocalDateTime} (other TIMESTAMP), {@code UUID}. Values that would lose precision are
 *       refused.
 * </ul>
 *
 * <p>A refused record leaves the file incomplete: the writer gives it up, as after any other error.
 * An error of the caller is none that the writer knows of: {@link #close} completes the file with
 * the records so far, unless {@link #abort} is called before. Not thread-safe.
 */
public final class RecordWriter implements Closeable {
  private final ParquetWriter writer;
  private final ObjectShredder shredder;

  private RecordWriter(ParquetWriter writer) {
    this.writer = writer;
    List<LeafWriter> leaves = new ArrayList<>();
    for (int i = 0; i < writer.schema().leaves().size(); i++) {
      leaves.add(writer.leaf(i));
    }
    shredder = new ObjectShredder(writer.schema().fields(), leaves);
  }

  /** Creates the file; see {@link ParquetWriter#open}. */
  public static RecordWriter open(OutputFile file, ParquetSchema schema, WriteOptions options)
      throws IOException {
    return new RecordWriter(ParquetWriter.open(file, schema, options));
  }

  /**
   * Appends a record.
   *
   * @throws IllegalArgumentException naming column and value if a value does not fit its field, or
   *     the record has entries that are no fields
   */
  public void write(Map<String, ?> record) throws IOException {
    boolean complete = false;
    try {
      shredder.shred(record);
      complete = true;
    } finally {
      if (!complete) {
        writer.abort();
      }
    }
    writer.endRecord();
  }

  /** Adds a key-value pair to the footer; replaces an earlier value of the key. */
  public void putKeyValue(String key, String value) {
    writer.putKeyValue(key, value);
  }

  /** Records written so far. */
  public long rowCount() {
    return writer.rowCount();
  }

  /** Completes the file, or after an error gives it up. */
  @Override
  public void close() throws IOException {
    writer.close();
  }

  /** Gives the file up. Has no effect after close. */
  public void abort() {
    writer.abort();
  }
}
