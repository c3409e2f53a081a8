package io.jparquet.spark.planning.aggregate;

import io.jparquet.ParquetReader;
import io.jparquet.metadata.RowGroup;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.read.BoundFile;
import io.jparquet.spark.core.read.ColumnOrigin;
import io.jparquet.spark.core.read.ReadPlan;
import java.util.List;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.StructField;

/** The totals of one split as far as its footer proves them: of all its row groups, or of none. */
public final class ProvenTotals {

  private final ReadPlan plan;
  private final PartitionedFile split;
  private final ProvenBounds summary;
  private final BoundFile bound;

  /** The totals of a split of an open file. */
  public ProvenTotals(PartitionedFile split, BoundFile bound) {
    ParquetReader file = bound.reader();
    this.plan = bound.plan();
    this.split = split;
    this.summary = new ProvenBounds(file.metaData(), file.schema(), bound.context());
    this.bound = bound;
  }

  /** The totals of row groups, or null if something that is requested is not proven. */
  public Totals of(PushedAggregation aggregation, List<RowGroup> rowGroups) {
    Totals totals = new Totals(aggregation);
    for (RowGroup rowGroup : rowGroups) {
      if (rowGroup.numRows() < 0) {
        return null;
      }
      totals.addRows(rowGroup.numRows());
      int fileColumn = 0;
      for (int i = 0; i < plan.origins().size(); i++) {
        boolean isFileColumn = plan.origins().get(i).isFileColumn();
        ColumnAggregates column = totals.column(i);
        if (column != null && !isFileColumn) {
          column.addConstant(partitionValue(i), rowGroup.numRows());
        } else if (column != null && !addFileColumn(fileColumn, rowGroup, column)) {
          return null;
        }
        fileColumn += isFileColumn ? 1 : 0;
      }
    }
    return totals;
  }

  /** The value of a partition column, by its ordinal in the plan; null if no directory names it. */
  Object partitionValue(int column) {
    return plan.origins().get(column) instanceof ColumnOrigin.PartitionValue value
        ? split.partitionValues().get(value.ordinal(), plan.columns().fields()[column].dataType())
        : null;
  }

  private boolean addFileColumn(int fileColumn, RowGroup rowGroup, ColumnAggregates column) {
    StructField field = plan.fileColumns().fields()[fileColumn];
    if (bound.columns().fields().get(fileColumn) == null) {
      column.addConstant(plan.fileDefaults()[fileColumn], rowGroup.numRows());
      return true;
    }
    FilterColumn found = bound.column(List.of(field.name()));
    return found != null && summary.add(rowGroup, found, field.nullable(), column);
  }
}
