package io.jparquet;

import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.record.ObjectShredder;
import io.jparquet.internal.record.SampledRecords;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.internal.write.WriteChecks;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.row.Interval;
import io.jparquet.row.Row;
import io.jparquet.schema.ParquetSchema;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes records made of plain Java objects: convenient for tools, tests and small files. Columnar
 * batches through {@link FileWriter#write} are faster.
 *
 * <p>A record is a {@code Map} from field names to values, or a {@link Row}; a missing entry is a
 * null. The class of a value depends on its field in {@link ParquetSchema#fields()}:
 *
 * <ul>
 *   <li>VARIANT: {@link io.jparquet.variant.Variant}; parts whose type matches a {@code
 *       typed_value} column of the schema are written there. Or the columns of the VARIANT group,
 *       as for any group;
 *   <li>a group, also of FILE: a {@code Map} from field names to values, or a {@code Row};
 *   <li>a list: a {@code Collection};
 *   <li>a map: a {@code Map}, whose iteration order is kept;
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
 *   <li>UNKNOWN: only nulls.
 * </ul>
 *
 * <p>Nothing is rounded: too many digits for a DECIMAL, nanoseconds in a TIME of microseconds,
 * numbers that half precision cannot represent exactly, and values out of range are refused.
 *
 * <p>If {@link WriteOptions#VARIANT_SHREDDING variants are shredded by a sample}, the first records
 * are kept in memory. The file is created, and they are written, once the sample is complete or the
 * writer is closed. Only then are errors in them or in the file reported.
 *
 * <p>A refused record leaves the file incomplete: the writer discards it, as after any other error.
 * The writer does not know about errors in your own code: {@link #close} completes the file with
 * the records so far, unless you call {@link #abort} first. Not thread-safe.
 */
public final class RecordWriter implements Closeable {
  private final OutputFile file;
  private final ParquetSchema schema;
  private final WriteOptions options;
  private final Map<String, @Nullable String> keyValues = new LinkedHashMap<>();

  /** The first records, which determine the file's schema; null once there is a file. */
  private @Nullable SampledRecords sample;

  /** The file; null until it is created. */
  private @Nullable Output output;

  private boolean closed;

  /** The file, and the conversion of records to its columns. */
  private record Output(FileWriter writer, ObjectShredder shredder) {
    void append(Map<String, ?> record) throws IOException {
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
  }

  private RecordWriter(OutputFile file, ParquetSchema schema, WriteOptions options) {
    this.file = file;
    this.schema = schema;
    this.options = options;
    this.sample = SampledRecords.of(schema, options);
  }

  /** Creates the file; see {@link FileWriter#open}. */
  public static RecordWriter open(OutputFile file, ParquetSchema schema, WriteOptions options)
      throws IOException {
    WriteChecks.check(schema, options);
    RecordWriter records = new RecordWriter(file, schema, options);
    if (records.sample == null) {
      records.output = records.create(schema, options, Set.of());
    }
    return records;
  }

  private Output create(ParquetSchema fileSchema, WriteOptions fileOptions, Set<String> inferred)
      throws IOException {
    FileWriter writer = FileWriter.open(file, fileSchema, fileOptions);
    boolean complete = false;
    try {
      List<LeafWriter> leaves = new ArrayList<>();
      for (int i = 0; i < fileSchema.leaves().size(); i++) {
        leaves.add(writer.leaf(i));
      }
      Output created =
          new Output(writer, new ObjectShredder(fileSchema.fields(), leaves, inferred));
      complete = true;
      return created;
    } finally {
      if (!complete) {
        writer.abort();
      }
    }
  }

  /** Creates the file with the schema that the sample shows, and writes the sample. */
  private void endSample(SampledRecords ended) throws IOException {
    sample = null;
    closed = true;
    ParquetSchema shredded = ended.shreddedSchema();
    Output created =
        create(shredded, SampledRecords.moved(options, schema, shredded), ended.inferred());
    output = created;
    closed = false;
    keyValues.forEach(created.writer::putKeyValue);
    for (Map<String, Object> record : ended.records()) {
      created.append(record);
    }
  }

  /**
   * Appends a record.
   *
   * @throws IllegalArgumentException naming column and value if a value does not fit its field, or
   *     the record has entries that are not fields
   */
  public void write(Map<String, ?> record) throws IOException {
    if (closed) {
      throw new IllegalStateException("the record writer is closed, or has discarded the file");
    } else if (output != null) {
      output.append(record);
    } else {
      addToSample(Objects.requireNonNull(sample, "a sample, until there is a file"), record);
    }
  }

  private void addToSample(SampledRecords records, Map<String, ?> record) throws IOException {
    boolean complete = false;
    try {
      records.add(record);
      complete = true;
    } finally {
      if (!complete) {
        abort();
      }
    }
    if (records.isFull()) {
      endSample(records);
    }
  }

  /**
   * Appends a record as {@link RecordReader} reads it.
   *
   * @throws IllegalArgumentException as {@link #write(Map)}
   */
  public void write(Row record) throws IOException {
    write(record.toMap());
  }

  /**
   * Adds a key-value pair to the footer; {@code value} may be null. Replaces an earlier value of
   * the key.
   */
  public void putKeyValue(String key, @Nullable String value) {
    if (output == null) {
      keyValues.put(key, value);
    } else {
      output.writer.putKeyValue(key, value);
    }
  }

  /** Records written so far. */
  public long rowCount() {
    return sample != null ? sample.records().size() : output == null ? 0 : output.writer.rowCount();
  }

  /** Completes the file, or discards it after an error. */
  @Override
  public void close() throws IOException {
    if (sample != null && !closed) {
      endSample(sample);
    }
    closed = true;
    if (output != null) {
      output.writer.close();
    }
  }

  /** Discards the file. Has no effect after close. */
  public void abort() {
    closed = true;
    sample = null;
    if (output != null) {
      output.writer.abort();
    }
  }
}
