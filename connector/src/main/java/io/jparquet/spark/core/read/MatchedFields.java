package io.jparquet.spark.core.read;

import io.jparquet.schema.Field;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ColumnNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a file, or the members of a struct in it, that are read. Immutable.
 *
 * @param requested the columns or members
 * @param fields for each of them what it is read from, or null if the file lacks it
 */
public record MatchedFields(StructType requested, List<@Nullable MatchedField> fields) {

  /**
   * Matches requested columns and the fields of a file, or members and the fields of a group.
   *
   * @throws org.apache.spark.SparkRuntimeException if several fields match one that is requested
   */
  public static MatchedFields of(List<Field> fields, StructType requested, ReadSettings settings) {
    FieldMatcher matcher = new FieldMatcher(fields, requested, settings);
    List<@Nullable MatchedField> found = new ArrayList<>();
    for (StructField wanted : requested.fields()) {
      Field field = matcher.find(wanted);
      found.add(field == null ? null : MatchedField.of(field, wanted.dataType(), settings));
    }
    return new MatchedFields(requested, Collections.unmodifiableList(found));
  }

  /** What the first column of a name is read from; null if there is none, or the file lacks it. */
  @Nullable MatchedField find(String name, ColumnNames names) {
    int ordinal = names.ordinal(requested, name);
    return ordinal < 0 ? null : fields.get(ordinal);
  }
}
