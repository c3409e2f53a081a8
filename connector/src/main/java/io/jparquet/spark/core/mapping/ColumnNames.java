package io.jparquet.spark.core.mapping;

import java.util.Locale;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Which names are those of one column. There is one rule, by which filters, defaults and partition
 * values find the column that is read: letters are compared in lower case, as Spark's sources do
 * it. {@link String#equalsIgnoreCase} is another rule, which takes "&#x17f;" for "s".
 *
 * @param caseSensitive whether names have to be equal
 */
public record ColumnNames(boolean caseSensitive) {

  /** A key that is equal for all names of one column. */
  public String key(String name) {
    return caseSensitive ? name : name.toLowerCase(Locale.ROOT);
  }

  /** The ordinal of the first field of a name, or -1. */
  public int ordinal(StructType struct, String name) {
    String key = key(name);
    StructField[] fields = struct.fields();
    for (int i = 0; i < fields.length; i++) {
      if (key(fields[i].name()).equals(key)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The name of a hidden column in a table: Spark puts more underscores before it as long as a
   * column of the table has that name.
   */
  public String hidden(StructType table, String name) {
    String hidden = name;
    while (ordinal(table, hidden) >= 0) {
      hidden = "_" + hidden;
    }
    return hidden;
  }

  /** The first field of a name, or null. */
  public @Nullable StructField find(StructType struct, String name) {
    int ordinal = ordinal(struct, name);
    return ordinal < 0 ? null : struct.fields()[ordinal];
  }
}
