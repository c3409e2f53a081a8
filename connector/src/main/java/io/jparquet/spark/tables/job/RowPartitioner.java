package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.file.PartitionPaths;
import io.jparquet.spark.core.write.WriteTask;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.errors.QueryExecutionErrors;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Follows rows that come partition by partition. */
final class RowPartitioner {
  private final StructField[] fields;
  private final int[] ordinals;
  private final UnsafeProjection projection;
  private final PartitionPaths paths;
  private UnsafeRow current;

  /**
   * For rows with the given partition columns.
   *
   * @param ordinals the places of the partition columns in the rows
   */
  RowPartitioner(StructType partitionSchema, int[] ordinals, String timeZone) {
    fields = partitionSchema.fields();
    this.ordinals = ordinals;
    List<Expression> columns = new ArrayList<>();
    for (int i = 0; i < ordinals.length; i++) {
      columns.add(emptyToNull(new BoundReference(ordinals[i], fields[i].dataType(), true)));
    }
    projection = UnsafeProjection.create(Seqs.of(columns));
    paths = new PartitionPaths(partitionSchema, timeZone);
  }

  /** For the rows of the tasks of a write into a table with partitions. */
  static RowPartitioner of(WriteTask task) {
    return new RowPartitioner(task.partitionSchema(), task.partitionOrdinals(), task.timeZone());
  }

  /** The empty string has no directory name of its own and shares the one of null. */
  private static Expression emptyToNull(BoundReference column) {
    if (!(column.dataType() instanceof StringType)) {
      return column;
    }
    Literal empty = Literal.create(UTF8String.EMPTY_UTF8, column.dataType());
    Literal none = Literal.create(null, column.dataType());
    return new If(new EqualTo(column, empty), none, column);
  }

  /**
   * Moves to the row's partition; whether that is another than the last row's.
   *
   * @throws RuntimeException Spark's error for a null in a column that is declared NOT NULL
   */
  boolean moveTo(InternalRow row) {
    UnsafeRow values = projection.apply(row);
    if (values.equals(current)) {
      return false;
    }
    for (int i = 0; i < fields.length; i++) {
      if (!fields[i].nullable() && row.isNullAt(ordinals[i])) {
        throw QueryExecutionErrors.notNullAssertViolation(fields[i].name());
      }
    }
    current = values.copy();
    return true;
  }

  /** The directory of the current partition, relative to the table. */
  String directory() {
    return paths.of(current);
  }
}
