package io.jparquet.spark.core.read;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ColumnNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.errors.QueryExecutionErrors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields of a group for the fields of a struct: by name, with or without regard to case,
 * or by field id where the struct has ids and the session says so.
 */
public final class FieldMatcher {

  private static final String ID_KEY = "parquet.field.id";

  private final ColumnNames names;
  private final boolean byId;
  private final Map<String, List<Field>> byName = new HashMap<>();
  private final Map<Integer, List<Field>> byFieldId = new HashMap<>();

  /** Matches the requested columns with the fields of a file. */
  public FieldMatcher(List<Field> fields, StructType requested, ReadSettings settings) {
    this.names = new ColumnNames(settings.caseSensitive());
    this.byId = settings.fieldIds() && hasIds(requested);
    for (Field field : fields) {
      byName.computeIfAbsent(names.key(field.name()), name -> new ArrayList<>(1)).add(field);
      if (byId && field.fieldId() != null) {
        byFieldId.computeIfAbsent(field.fieldId(), id -> new ArrayList<>(1)).add(field);
      }
    }
  }

  /**
   * The field of the file for a requested one, or null.
   *
   * @throws org.apache.spark.SparkRuntimeException if several fields match
   */
  public @Nullable Field find(StructField requested) {
    if (byId && requested.metadata().contains(ID_KEY)) {
      int id = Math.toIntExact(requested.metadata().getLong(ID_KEY));
      List<Field> found = byFieldId.getOrDefault(id, List.of());
      if (found.size() > 1) {
        throw QueryExecutionErrors.foundDuplicateFieldInFieldIdLookupModeError(id, names(found));
      }
      return found.isEmpty() ? null : found.get(0);
    }
    List<Field> found = byName.getOrDefault(names.key(requested.name()), List.of());
    if (found.size() > 1 && !names.caseSensitive()) {
      boolean differ = found.stream().map(Field::name).distinct().count() > 1;
      throw QueryExecutionErrors.foundDuplicateFieldInCaseInsensitiveModeError(
          requested.name(),
          names(found)
              + (differ ? " (set spark.sql.caseSensitive = true to tell them apart)" : ""));
    }
    return found.isEmpty() ? null : found.get(found.size() - 1);
  }

  private static String names(List<Field> fields) {
    return "[" + String.join(", ", fields.stream().map(Field::name).toList()) + "]";
  }

  /**
   * Refuses a file without any field id for a schema with ids, as Spark's own source does: its
   * columns would all be null.
   */
  static void checkFieldIds(ParquetSchema file, StructType requested, ReadSettings settings) {
    if (!settings.ignoreMissingFieldIds()
        && hasIds(requested)
        && file.fields().stream().noneMatch(FieldMatcher::hasId)) {
      throw new IllegalArgumentException(
          "Spark read schema expects field Ids, but Parquet file schema doesn't contain any field"
              + " Ids.\n"
              + "Please remove the field ids from Spark schema or ignore missing ids by setting"
              + " `spark.sql.parquet.fieldId.read.ignoreMissing = true`\n\n"
              + "Spark read schema:\n"
              + requested.prettyJson()
              + "\n\nParquet file schema:\n"
              + file);
    }
  }

  private static boolean hasId(Field field) {
    if (field.fieldId() != null) {
      return true;
    }
    if (field instanceof GroupField group) {
      return group.fields().stream().anyMatch(FieldMatcher::hasId);
    }
    if (field instanceof ListField list) {
      return hasId(list.element());
    }
    return field instanceof MapField map
        && (hasId(map.key()) || (map.value() != null && hasId(map.value())));
  }

  private static boolean hasIds(DataType type) {
    return type.existsRecursively(
        part ->
            part instanceof StructType struct
                && struct.exists(field -> field.metadata().contains(ID_KEY)));
  }
}
