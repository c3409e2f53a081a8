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
 * <p>A record is a {@code Map} from field names to values, or a {@link Row}; a missing entry is a
 * null. By field of {@link ParquetSchema#fields()} a value is
 *
 * <ul>
 *   <li>a group, of FILE and VARIANT too: a {@code Map} from field names to values, or a {@code
 *       Row};
 *   <li>a list: a {@code Collection};
 *   <li>a map: a {@code Map}, its iteration order is kept;
 *   <li>BOOLEAN: {@code Boolean}; FLOAT: {@code Float}; DOUBLE: {@code Double} or {@code Float};
 *   <li>INT32 and INT64: {@code Byte}, {@code Short}, {@code Integer} or {@code Long}, and for
 *       INTEGER {@code BigInteger}, in the range of the annotation: from 0 if it is unsigned;
 *   <li>DECIMAL: {@code BigDecimal}, or the unscaled value in the physical type;
 *   <li>DATE: {@code LocalDate}; TIME: {@code LocalTime}; TIMESTAMP: {@code Instant} if adjusted to
 *       UTC, else {@code LocalDateTime}; INT96: {@code LocalDateTime}; or the stored number;
 *   <li>byte arrays: {@code byte[]} or {@code ByteBuffer}, stored as they are; those without
 *       annotation and STRING, ENUM, JSON also {@code String}, stored as UTF-8; ENUM also {@code
 *       Enum}, stored by name;
 *   <li>UUID: {@code UUID}; FLOAT16: {@code Float}; INTERVAL: {@link Interval};
 *   <li>UNKNOWN: nothing but nulls.
 * </ul>
 *
 * <p>Nothing is rounded: more digits than a DECIMAL has, nanoseconds in a TIME of microseconds, a
 * number that half precision does not hold exactly are refused, and so is all that is out of range.
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

  /**
   * Appends a record as {@link RecordReader} reads it.
   *
   * @throws IllegalArgumentException as {@link #write(Map)}
   */
  public void write(Row record) throws IOException {
    write(record.toMap());
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
