package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.table.JParquetTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.analysis.FieldPosition;
import org.apache.spark.sql.catalyst.analysis.ResolvedFieldPosition;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.AddColumns;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumnSpec;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumns;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.QualifiedColType;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceColumns;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableChange.ColumnPosition;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.types.StructField;
import scala.Option;
import scala.Some;
import scala.collection.immutable.Seq;

/**
 * Where columns go that ALTER TABLE adds or moves. The catalog keeps partition columns after all
 * others, and Spark fails with an internal error if a statement places a column after them: a
 * column without a place goes before them, and another place is refused. A column that is NOT NULL
 * is refused too, as in Spark's own source: the rows that are there have no value for it.
 */
final class ColumnPlaces extends StatementRule {

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof AddColumns add && add.table() instanceof ResolvedTable resolved) {
      if (resolved.table() instanceof JParquetTable table) {
        requireNullable(add.columnsToAdd());
        return placed(add, table);
      }
    } else if (node instanceof ReplaceColumns replace
        && replace.table() instanceof ResolvedTable resolved) {
      if (resolved.table() instanceof JParquetTable table) {
        requireNullable(replace.columnsToAdd());
        requireNoPartitions(table);
      }
    } else if (node instanceof AlterColumns alter
        && alter.table() instanceof ResolvedTable resolved
        && resolved.table() instanceof JParquetTable table) {
      for (AlterColumnSpec spec : Seqs.list(alter.specs())) {
        Seq<String> name = spec.column().name();
        if (name.size() == 1) {
          requireBeforePartitions(table, name.head(), spec.newPosition());
        }
      }
    }
    return node;
  }

  private static void requireNullable(Seq<QualifiedColType> columns) {
    for (QualifiedColType column : Seqs.list(columns)) {
      if (!column.nullable()) {
        throw SparkErrors.unchecked(
            QueryCompilationErrors.addColumnWithV1TableCannotSpecifyNotNullError());
      }
    }
  }

  private static void requireNoPartitions(JParquetTable table) {
    if (!table.partitionSchema().isEmpty()) {
      throw new IllegalArgumentException(
          "REPLACE COLUMNS would drop the partition columns "
              + String.join(", ", table.partitionSchema().fieldNames())
              + " of "
              + table.name()
              + ", which its directories are named after. Use ADD COLUMNS and DROP COLUMN");
    }
  }

  private LogicalPlan placed(AddColumns add, JParquetTable table) {
    if (table.partitionSchema().isEmpty()) {
      return add;
    }
    List<QualifiedColType> columns = new ArrayList<>();
    boolean isChanged = false;
    StructField[] existing = table.files().dataSchema().fields();
    ColumnPosition end =
        existing.length == 0
            ? ColumnPosition.first()
            : ColumnPosition.after(existing[existing.length - 1].name());
    for (QualifiedColType column : Seqs.list(add.columnsToAdd())) {
      if (column.path().isEmpty()) {
        requireBeforePartitions(table, column.colName(), column.position());
        if (column.position().isEmpty()) {
          column = at(column, end);
          end = ColumnPosition.after(column.colName());
          isChanged = true;
        }
      }
      columns.add(column);
    }
    return isChanged ? add.copy(add.table(), Seqs.of(columns)) : add;
  }

  private static QualifiedColType at(QualifiedColType column, ColumnPosition place) {
    FieldPosition position = new ResolvedFieldPosition(place);
    return column.copy(
        column.path(),
        column.colName(),
        column.dataType(),
        column.nullable(),
        column.comment(),
        new Some<>(position),
        column.productElement(6) instanceof Option<?> value ? cast(value) : Option.empty());
  }

  /** The value by default, whose type differs between lines of Spark. */
  @SuppressWarnings("unchecked")
  private static <T> Option<T> cast(Option<?> value) {
    return (Option<T>) value;
  }

  private void requireBeforePartitions(
      JParquetTable table, String column, Option<FieldPosition> position) {
    if (position.isEmpty() || !(position.get().position() instanceof TableChange.After after)) {
      return;
    }
    StructField partition =
        new ColumnNames(conf().caseSensitiveAnalysis())
            .find(table.partitionSchema(), after.column());
    if (partition != null) {
      throw new IllegalArgumentException(
          "The column "
              + column
              + " cannot be placed after the partition column "
              + partition.name()
              + " of "
              + table.name()
              + ": partition columns are the last columns of a table. Place it after another"
              + " column, or omit the position");
    }
  }
}
