package io.jparquet.spark.tables.maintenance;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The result of procedures that rewrite files. */
final class RewriteOutput {
  static final StructType SCHEMA =
      new StructType()
          .add("replaced_files", DataTypes.IntegerType, false)
          .add("written_files", DataTypes.IntegerType, false)
          .add("rows", DataTypes.LongType, false)
          .add("row_groups_copied", DataTypes.IntegerType, false)
          .add("row_groups_encoded", DataTypes.IntegerType, false)
          .add("bytes_before", DataTypes.LongType, false)
          .add("bytes_after", DataTypes.LongType, false);

  private RewriteOutput() {}

  static List<InternalRow> rows(RewriteSummary summary) {
    return List.of(
        new GenericInternalRow(
            new Object[] {
              summary.replacedFiles(),
              summary.writtenFiles(),
              summary.rows(),
              summary.rowGroupsCopied(),
              summary.rowGroupsEncoded(),
              summary.bytesBefore(),
              summary.bytesAfter()
            }));
  }
}
