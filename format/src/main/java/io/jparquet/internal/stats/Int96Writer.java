package io.jparquet.internal.stats;

import io.jparquet.metadata.Type;
import io.jparquet.schema.ParquetSchema;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of writers that readers distinguish in files with INT96 timestamps. Nothing in the file
 * says whether these are instants or local times of the writer: Spark ({@code
 * spark.sql.parquet.int96TimestampConversion}) and Hive ({@code
 * hive.parquet.timestamp.skip.conversion}) go by the start of {@code created_by}. So rows that go
 * into another file keep their meaning only if its {@code created_by} is of the same kind.
 */
public enum Int96Writer {
  /** Every reader takes the timestamps for instants. */
  PARQUET_MR("parquet-mr"),

  /**
   * This library takes the timestamps for instants; Spark's own source and Hive take them for local
   * times, if a setting says so.
   */
  JPARQUET("jparquet"),

  /** Every reader takes the timestamps for local times, if a setting says so. */
  OTHER("other-writer");

  private static final String COMPATIBLE = " compatible ";

  private final String start;

  Int96Writer(String start) {
    this.start = start;
  }

  /**
   * The kind of writer of a file.
   *
   * @param createdBy the file's {@code created_by}, or null
   */
  public static Int96Writer of(@Nullable String createdBy) {
    for (Int96Writer writer : values()) {
      if (createdBy != null && createdBy.startsWith(writer.start)) {
        return writer;
      }
    }
    return OTHER;
  }

  /** The name in messages. */
  String shown() {
    return this == OTHER ? "others" : start;
  }

  /** Whether a file of this schema has INT96 columns. */
  public static boolean isIn(ParquetSchema schema) {
    return schema.leaves().stream().anyMatch(leaf -> leaf.type() == Type.INT96);
  }

  /**
   * The {@code created_by} of a file of this kind that this library writes.
   *
   * @param own the {@code created_by} of its other files
   */
  public String createdBy(String own) {
    return this == JPARQUET ? own : start + COMPATIBLE + own;
  }
}
