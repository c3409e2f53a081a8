package io.jparquet.spark.core.file;

import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.mapping.TypeKind;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.types.DataType;
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
    List<String> same =
        type instanceof StructType struct ? sameButForCase(struct.fieldNames()) : List.of();
    return Stream.concat(
            Stream.of(same), TypeKind.nested(type).stream().map(DuplicateNames::sameButForCase))
        .filter(names -> !names.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static List<String> sameButForCase(String[] names) {
    Map<String, Set<String>> byKey = new LinkedHashMap<>();
    for (String name : names) {
      byKey
          .computeIfAbsent(new ColumnNames(false).key(name), key -> new LinkedHashSet<>())
          .add(name);
    }
    return byKey.values().stream()
        .filter(same -> same.size() > 1)
        .findFirst()
        .map(List::copyOf)
        .orElse(List.of());
  }
}
