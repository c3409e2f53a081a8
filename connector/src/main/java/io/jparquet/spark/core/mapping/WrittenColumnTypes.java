package io.jparquet.spark.core.mapping;

import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * The column types of a write: those that options give, and, for the other columns, those in their
 * metadata.
 *
 * @param schema the columns of the files; their metadata has the column types of both origins
 * @param given dot paths of the leaf columns whose types options give
 */
public record WrittenColumnTypes(StructType schema, Set<String> given) implements Serializable {

  /**
   * Puts the types of a write together.
   *
   * @param schema the columns of the files
   * @param options names of types by the dot path of their leaf column
   * @param keep whether types in the metadata of columns count
   * @param keepTimestamps whether those of TIMESTAMP columns do, which the session chooses as well
   * @param legacyFormat whether lists and maps have the names of Spark 1.4
   * @throws IllegalArgumentException if an option names no type, or not one of the column
   */
  public static WrittenColumnTypes of(
      StructType schema,
      Map<String, String> options,
      boolean keep,
      boolean keepTimestamps,
      boolean legacyFormat) {
    Walk walk = new Walk(options, keep, keepTimestamps, legacyFormat);
    StructType resolved = walk.fields(schema, "");
    return new WrittenColumnTypes(resolved, walk.given);
  }

  /** The paths of options that no leaf column of a write has, in their order. */
  public Set<String> unused(Set<String> options) {
    Set<String> unused = new TreeSet<>();
    for (String path : options) {
      if (given.stream().noneMatch(path::equalsIgnoreCase)) {
        unused.add(path);
      }
    }
    return unused;
  }

  private static final class Walk {
    private final Map<String, String> options;
    private final boolean keep;
    private final boolean keepTimestamps;
    private final boolean legacyFormat;
    private final Set<String> given = new HashSet<>();

    Walk(Map<String, String> options, boolean keep, boolean keepTimestamps, boolean legacyFormat) {
      this.options = new HashMap<>(options);
      this.keep = keep;
      this.keepTimestamps = keepTimestamps;
      this.legacyFormat = legacyFormat;
    }

    StructType fields(StructType struct, String prefix) {
      StructField[] fields = struct.fields().clone();
      for (int i = 0; i < fields.length; i++) {
        StructField field = fields[i];
        Map<String, String> texts = new TreeMap<>();
        DataType type = type(field.dataType(), prefix + field.name(), "", field.metadata(), texts);
        Metadata metadata = ColumnTypeMetadata.with(field.metadata(), texts);
        fields[i] = new StructField(field.name(), type, field.nullable(), metadata);
      }
      return new StructType(fields);
    }

    private DataType type(
        DataType type, String path, String place, Metadata metadata, Map<String, String> texts) {
      DataType stored = TypeKind.stored(type);
      ColumnType chosen = chosen(stored, path, place, metadata);
      if (chosen != null) {
        texts.put(place, chosen.toString());
        return type;
      }
      if (type instanceof StructType struct) {
        return fields(struct, path + ".");
      }
      if (type instanceof ArrayType array) {
        String name =
            !legacyFormat ? ".list.element" : array.containsNull() ? ".bag.array" : ".array";
        String below = ColumnTypeMetadata.below(place, "element");
        return new ArrayType(
            type(array.elementType(), path + name, below, metadata, texts), array.containsNull());
      }
      if (type instanceof MapType map) {
        String entries = path + ".key_value.";
        String key = ColumnTypeMetadata.below(place, "key");
        String value = ColumnTypeMetadata.below(place, "value");
        return new MapType(
            type(map.keyType(), entries + "key", key, metadata, texts),
            type(map.valueType(), entries + "value", value, metadata, texts),
            map.valueContainsNull());
      }
      return type;
    }

    private @Nullable ColumnType chosen(
        DataType type, String path, String place, Metadata metadata) {
      String text = option(path);
      if (text == null) {
        ColumnType kept = keep ? ColumnTypeMetadata.at(metadata, place, type) : null;
        return kept != null && (keepTimestamps || !(type instanceof TimestampType)) ? kept : null;
      }
      ColumnType chosen;
      try {
        chosen = ColumnTypeText.parse(text);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "Option " + ColumnTypeMetadata.KEY + "#" + path + ": " + e.getMessage(), e);
      }
      if (!chosen.suits(type)) {
        throw new IllegalArgumentException(
            "Option "
                + ColumnTypeMetadata.KEY
                + "#"
                + path
                + ": a column of type "
                + type.sql()
                + " cannot be stored as "
                + chosen
                + "; cast the column, or choose another type");
      }
      given.add(path);
      return chosen.completed(type);
    }

    /** Names of columns may be given in another case. */
    private @Nullable String option(String path) {
      String exact = options.get(path);
      if (exact != null || options.isEmpty()) {
        return exact;
      }
      return options.entrySet().stream()
          .filter(option -> option.getKey().equalsIgnoreCase(path))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElse(null);
    }
  }
}
