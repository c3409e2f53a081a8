package io.jparquet.spark.core.mapping;

import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
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
}
