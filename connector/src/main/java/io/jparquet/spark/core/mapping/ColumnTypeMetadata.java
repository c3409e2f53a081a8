package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.mapping.ColumnType.Document;
import io.jparquet.spark.core.mapping.ColumnType.Fixed;
import io.jparquet.spark.core.mapping.ColumnType.Half;
import io.jparquet.spark.core.mapping.ColumnType.Time;
import io.jparquet.spark.core.mapping.ColumnType.Timestamp;
import io.jparquet.spark.core.mapping.ColumnType.Unsigned;
import io.jparquet.spark.core.mapping.ColumnType.Uuid;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.TimestampNTZType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Column types in the metadata of Spark's columns: under {@value #KEY} that of the column itself,
 * under {@value #KEY} with {@code #} and a place those of its elements, keys and values, which have
 * no metadata of their own in Spark. A place is for instance {@code element}, or {@code
 * value.element} for the elements of lists that are the values of a map.
 */
final class ColumnTypeMetadata {

  /** The key of a column's type. */
  public static final String KEY = "jparquet.type";

  private static final String PLACE = KEY + "#";

  private ColumnTypeMetadata() {}

  /**
   * The type at a place of a column that suits its Spark type; null without one.
   *
   * @param place empty for the column itself
   * @throws IllegalArgumentException if the text names no type
   */
  public static @Nullable ColumnType at(Metadata metadata, String place, DataType type) {
    String key = key(place);
    if (!metadata.contains(key)) {
      return null;
    }
    ColumnType stored = ColumnTypeText.parse(metadata.getString(key));
    return stored.suits(type) ? stored : null;
  }

  /** The place of the elements, keys or values of what is at a place. */
  public static String below(String place, String part) {
    return place.isEmpty() ? part : place + "." + part;
  }

  /** What elements, keys or values would have as metadata, if they were columns. */
  public static Metadata of(Metadata metadata, String part) {
    Map<String, String> types = new TreeMap<>();
    texts(metadata)
        .forEach(
            (place, text) -> {
              if (place.equals(part)) {
                types.put("", text);
              } else if (place.startsWith(part + ".")) {
                types.put(place.substring(part.length() + 1), text);
              }
            });
    return types.isEmpty() ? Metadata.empty() : with(Metadata.empty(), types);
  }

  /** The texts of a column by place. */
  static Map<String, String> texts(Metadata metadata) {
    Map<String, String> texts = new TreeMap<>();
    for (String key : CollectionConverters.asJava(metadata.map().keySet())) {
      if (key.equals(KEY) || key.startsWith(PLACE)) {
        texts.put(key.equals(KEY) ? "" : key.substring(PLACE.length()), metadata.getString(key));
      }
    }
    return texts;
  }

  /** The metadata with these texts by place, instead of its own. */
  static Metadata with(Metadata metadata, Map<String, String> texts) {
    Map<String, String> own = texts(metadata);
    if (own.equals(texts)) {
      return metadata;
    }
    MetadataBuilder builder = new MetadataBuilder().withMetadata(metadata);
    own.keySet().forEach(place -> builder.remove(key(place)));
    texts.forEach((place, text) -> builder.putString(key(place), text));
    return builder.build();
  }

  private static String key(String place) {
    return place.isEmpty() ? KEY : PLACE + place;
  }

  /**
   * The type of a leaf column of a file, if it says more than the Spark type that the column is
   * read as; else null. Where INT64 and INT96 timestamps are stored, and how decimals are, is not
   * more: the session's settings choose that.
   */
  static @Nullable ColumnType kept(PrimitiveNode node, DataType type) {
    ColumnType kept = said(node, type);
    return kept != null && kept.suits(type) ? kept : null;
  }

  private static @Nullable ColumnType said(PrimitiveNode node, DataType type) {
    LogicalType annotation = node.logicalType();
    if (annotation instanceof LogicalType.UUIDType) {
      return new Uuid();
    }
    if (annotation instanceof LogicalType.JsonType
        || annotation instanceof LogicalType.BsonType
        || annotation instanceof LogicalType.EnumType) {
      return new Document(annotation);
    }
    if (annotation instanceof LogicalType.IntType integer && !integer.isSigned()) {
      return new Unsigned(integer.bitWidth());
    }
    if (annotation instanceof LogicalType.Float16Type) {
      return new Half();
    }
    if (annotation instanceof LogicalType.TimeType time) {
      boolean ofSpark =
          SparkLine.bridge().isTime(type)
              && time.unit() == TimeUnit.MICROS
              && !time.isAdjustedToUTC();
      return ofSpark ? null : new Time(time.unit(), time.isAdjustedToUTC());
    }
    if (annotation instanceof LogicalType.TimestampType timestamp) {
      return timestamp(timestamp, node.type(), type);
    }
    boolean plain = annotation == null && node.convertedType() == null;
    return plain && node.type() == Type.FIXED_LEN_BYTE_ARRAY ? new Fixed(node.typeLength()) : null;
  }

  /** Nanoseconds in 96 bits may be out of the range of those in INT64; Spark's are microseconds. */
  private static @Nullable ColumnType timestamp(
      LogicalType.TimestampType timestamp, Type physical, DataType type) {
    boolean wide = physical != Type.INT64;
    TimeUnit unit = wide && timestamp.unit() == TimeUnit.NANOS ? TimeUnit.MICROS : timestamp.unit();
    boolean ofSpark =
        type instanceof TimestampNTZType && unit == TimeUnit.MICROS && !timestamp.isAdjustedToUTC();
    return ofSpark ? null : new Timestamp(unit, timestamp.isAdjustedToUTC());
  }
}
