package io.jparquet.spark.planning;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.catalog.CatalogColumnStat;
import org.apache.spark.sql.catalyst.catalog.CatalogStatistics;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * What ANALYZE TABLE has found in the files of a table, in the form that scans report.
 *
 * @param found what it has found, the number of rows among it
 */
record AnalyzedTable(CatalogStatistics found) {

  /**
   * The rows of some of the files, if rows have one length on average.
   *
   * @param bytes the size of these files
   */
  public long rows(long bytes) {
    double all = found.sizeInBytes().toDouble();
    double rows = found.rowCount().get().toDouble();
    return all == 0 ? (long) rows : (long) Math.ceil(rows * (bytes / all));
  }

  /** The statistics of those of the columns that were analyzed. */
  public Map<NamedReference, ColumnStatistics> columns(StructType schema) {
    Map<NamedReference, ColumnStatistics> statistics = new HashMap<>();
    for (StructField field : schema.fields()) {
      Option<CatalogColumnStat> column = found.colStats().get(field.name());
      if (column.isDefined()) {
        statistics.put(
            FieldReference.column(field.name()),
            new AnalyzedColumn(column.get().toPlanStat(field.name(), field.dataType())));
      }
    }
    return statistics;
  }
}
