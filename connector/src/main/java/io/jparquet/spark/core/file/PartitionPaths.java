package io.jparquet.spark.core.file;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * Names the directory of a partition: {@code a=1/b=x}, escaped as Hive does, with {@code
 * __HIVE_DEFAULT_PARTITION__} for null and the empty string.
 */
public final class PartitionPaths {
  private final List<String> names = new ArrayList<>();
  private final List<Expression> strings = new ArrayList<>();

  /**
   * For the partition columns in their order.
   *
   * @param timeZone the time zone in which timestamps are written out
   */
  public PartitionPaths(StructType partitionSchema, String timeZone) {
    StructField[] fields = partitionSchema.fields();
    for (int i = 0; i < fields.length; i++) {
      names.add(fields[i].name());
      BoundReference value = new BoundReference(i, fields[i].dataType(), true);
      strings.add(
          new Cast(
              value, DataTypes.StringType, Option.apply(timeZone), EvalMode$.MODULE$.LEGACY()));
    }
  }

  /** Whether a value in a statement is the text that means the partition of null. */
  public static boolean isNull(String value) {
    return ExternalCatalogUtils.DEFAULT_PARTITION_NAME().equals(value);
  }

  /** The path relative to the table for one row of partition values. */
  public String of(InternalRow values) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      Object string = strings.get(i).eval(values);
      if (i > 0) {
        path.append(Path.SEPARATOR);
      }
      path.append(
          ExternalCatalogUtils.getPartitionPathString(
              names.get(i), string == null ? null : string.toString()));
    }
    return path.toString();
  }
}
