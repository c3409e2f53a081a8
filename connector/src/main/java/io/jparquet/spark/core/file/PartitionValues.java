package io.jparquet.spark.core.file;

import io.jparquet.spark.core.base.Seqs;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.execution.datasources.PartitionPath;
import org.apache.spark.sql.execution.datasources.PartitionSpec;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * The values of partition columns, as their types have them. Of a directory {@code p=1.567}, Spark
 * takes the value 1.567 also for a DECIMAL(5, 2), whose readers see 1.57: conditions shall see the
 * same. Of {@code p=%3A}, it takes these three characters for a BINARY, but a colon for a STRING.
 */
public final class PartitionValues {
  private PartitionValues() {}

  /**
   * A value of a type.
   *
   * @param value as Spark makes it of the name of a directory, or null. A number that the type has
   *     no digits for stays as it is: its rows cannot be read
   */
  public static @Nullable Object of(@Nullable Object value, DataType type) {
    if (value instanceof Decimal number && type instanceof DecimalType decimal) {
      Decimal rounded =
          number.toPrecision(
              decimal.precision(), decimal.scale(), Decimal.ROUND_HALF_UP(), true, null);
      return rounded == null ? value : rounded;
    }
    if (value instanceof byte[] escaped) {
      String text = new String(escaped, Charset.defaultCharset()); // as Spark has encoded it
      return ExternalCatalogUtils.unescapePathName(text).getBytes(StandardCharsets.UTF_8);
    }
    return value;
  }

  /** The partitions with such values. */
  static PartitionSpec of(PartitionSpec partitions) {
    StructField[] columns = partitions.partitionColumns().fields();
    if (Arrays.stream(columns).noneMatch(column -> isChanged(column.dataType()))) {
      return partitions;
    }
    Stream<PartitionPath> paths =
        Seqs.list(partitions.partitions()).stream()
            .map(partition -> new PartitionPath(of(partition.values(), columns), partition.path()));
    return new PartitionSpec(partitions.partitionColumns(), Seqs.of(paths.toList()));
  }

  private static boolean isChanged(DataType type) {
    return type instanceof DecimalType || type instanceof BinaryType;
  }

  private static InternalRow of(InternalRow values, StructField[] columns) {
    @Nullable Object[] typed = new Object[columns.length];
    for (int i = 0; i < typed.length; i++) {
      DataType type = columns[i].dataType();
      typed[i] = of(values.get(i, type), type);
    }
    return new GenericInternalRow(typed);
  }
}
