package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.spark.core.mapping.ColumnType.DecimalOn;
import io.jparquet.spark.core.mapping.ColumnType.Document;
import io.jparquet.spark.core.mapping.ColumnType.Fixed;
import io.jparquet.spark.core.mapping.ColumnType.Half;
import io.jparquet.spark.core.mapping.ColumnType.Int96;
import io.jparquet.spark.core.mapping.ColumnType.Interval;
import io.jparquet.spark.core.mapping.ColumnType.Time;
import io.jparquet.spark.core.mapping.ColumnType.Timestamp;
import io.jparquet.spark.core.mapping.ColumnType.Unsigned;
import io.jparquet.spark.core.mapping.ColumnType.Uuid;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Column types as options and column metadata name them. Case and spaces do not count. */
final class ColumnTypeText {

  /** All texts, for messages and documentation. */
  public static final String FORMS =
      "UUID, JSON, BSON, ENUM, UINT_8, UINT_16, UINT_32, UINT_64, FLOAT16,"
          + " TIME(MILLIS|MICROS|NANOS[, UTC|LOCAL]), TIMESTAMP(MILLIS|MICROS|NANOS[, UTC|LOCAL]),"
          + " INT96, DECIMAL(INT32|INT64|BYTE_ARRAY|FIXED|FIXED(n)), INTERVAL, FIXED(n)";

  private static final Map<String, ColumnType> SIMPLE =
      Map.ofEntries(
          Map.entry("UUID", new Uuid()),
          Map.entry("JSON", new Document(new LogicalType.JsonType())),
          Map.entry("BSON", new Document(new LogicalType.BsonType())),
          Map.entry("ENUM", new Document(new LogicalType.EnumType())),
          Map.entry("UINT_8", new Unsigned(8)),
          Map.entry("UINT_16", new Unsigned(16)),
          Map.entry("UINT_32", new Unsigned(32)),
          Map.entry("UINT_64", new Unsigned(64)),
          Map.entry("FLOAT16", new Half()),
          Map.entry("INT96", new Int96()),
          Map.entry("INTERVAL", new Interval()),
          Map.entry("DECIMAL(INT32)", new DecimalOn(Type.INT32, 0)),
          Map.entry("DECIMAL(INT64)", new DecimalOn(Type.INT64, 0)),
          Map.entry("DECIMAL(BYTE_ARRAY)", new DecimalOn(Type.BYTE_ARRAY, 0)),
          Map.entry("DECIMAL(FIXED)", new DecimalOn(Type.FIXED_LEN_BYTE_ARRAY, 0)));

  private static final Pattern CLOCK =
      Pattern.compile("(TIME|TIMESTAMP)\\((MILLIS|MICROS|NANOS)(?:,(UTC|LOCAL))?\\)");
  private static final Pattern FIXED =
      Pattern.compile("(DECIMAL\\()?FIXED\\(([1-9][0-9]{0,8})\\)(\\)?)");

  private ColumnTypeText() {}

  /**
   * The type that a text names.
   *
   * @throws IllegalArgumentException if it names none
   */
  public static ColumnType parse(String text) {
    String plain = text.replaceAll("\\s", "").toUpperCase(Locale.ROOT);
    ColumnType simple = SIMPLE.get(plain);
    if (simple != null) {
      return simple;
    }
    Matcher clock = CLOCK.matcher(plain);
    if (clock.matches()) {
      TimeUnit unit = TimeUnit.valueOf(clock.group(2));
      Boolean utc = clock.group(3) == null ? null : Boolean.valueOf(clock.group(3).equals("UTC"));
      return clock.group(1).equals("TIME")
          ? new Time(unit, Boolean.TRUE.equals(utc))
          : new Timestamp(unit, utc);
    }
    Matcher fixed = FIXED.matcher(plain);
    if (fixed.matches() && (fixed.group(1) == null) == fixed.group(3).isEmpty()) {
      int length = Integer.parseInt(fixed.group(2));
      return fixed.group(1) == null
          ? new Fixed(length)
          : new DecimalOn(Type.FIXED_LEN_BYTE_ARRAY, length);
    }
    throw new IllegalArgumentException(
        "'" + text + "' is not a type of a Parquet column; the types are " + FORMS);
  }
}
