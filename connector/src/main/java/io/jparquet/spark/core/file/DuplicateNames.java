package io.jparquet.spark.core.file;

import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.core.mapping.ColumnNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.SchemaUtils;

/**
 * Refuses columns, and fields of structs, that have one name by the session's rule of case, with
 * Spark's error. If the names differ in case, the error says which setting tells them apart.
 */
final class DuplicateNames {
  private DuplicateNames() {}

  /**
   * Looks at a schema.
   *
   * @throws RuntimeException Spark's analysis error
   */
  public static void check(StructType schema, boolean caseSensitive) {
    List<String> names = caseSensitive ? List.of() : sameButForCase(schema);
    if (!names.isEmpty()) {
      String name = names.get(0).toLowerCase(Locale.ROOT);
      String text =
          '`'
              + name.replace("`", "``")
              + '`'
              + " (the names "
              + String.join(", ", names)
              + " differ only in case, and spark.sql.caseSensitive is false; set it to true to tell"
              + " them apart)";
      throw SparkErrors.unchecked(
          new AnalysisException(
              "COLUMN_ALREADY_EXISTS", TableOptions.asScala(Map.of("columnName", text))));
    }
    SchemaUtils.checkSchemaColumnNameDuplication(schema, caseSensitive);
  }

  /** The names of one column that are not equal; empty if there are none. */
  private static List<String> sameButForCase(DataType type) {
    if (type instanceof ArrayType array) {
      return sameButForCase(array.elementType());
    } else if (type instanceof MapType map) {
      List<String> ofKeys = sameButForCase(map.keyType());
      return ofKeys.isEmpty() ? sameButForCase(map.valueType()) : ofKeys;
    } else if (!(type instanceof StructType)) {
      return List.of();
    }
    Map<String, List<String>> byKey = new LinkedHashMap<>();
    StructField[] fields = ((StructType) type).fields();
    for (StructField field : fields) {
      List<String> same =
          byKey.computeIfAbsent(
              new ColumnNames(false).key(field.name()), key -> new ArrayList<>(1));
      if (!same.contains(field.name())) {
        same.add(field.name());
      }
    }
    for (List<String> same : byKey.values()) {
      if (same.size() > 1) {
        return same;
      }
    }
    for (StructField field : fields) {
      List<String> below = sameButForCase(field.dataType());
      if (!below.isEmpty()) {
        return below;
      }
    }
    return List.of();
  }
}
