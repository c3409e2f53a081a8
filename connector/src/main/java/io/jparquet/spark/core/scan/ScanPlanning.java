package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.file.ScannedTable;
import io.jparquet.spark.core.read.NeededRows;
import io.jparquet.spark.core.read.PlannedFile;
import io.jparquet.spark.core.read.VariantExtraction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;

/**
 * What the planning of queries adds to scans, which without it read all rows of the files that
 * their conditions on partition columns leave. Driver only; thread-safe.
 */
public interface ScanPlanning {

  // ---- What is pushed down

  /**
   * A filter that is true for each row for which a condition is that Spark has no filter for, and
   * perhaps for others. Spark has no predicate for it either.
   *
   * @return null if there is none
   */
  @Nullable Filter hint(Expression condition);

  /**
   * Aggregates that a scan without conditions on its rows can return in place of them.
   *
   * @param options options of the table and of the read
   */
  Optional<AggregatedRows> aggregated(
      ScannedTable table, CaseInsensitiveStringMap options, Aggregation requested);

  // ---- Scans

  /** How requested fields of variants are read. */
  VariantExtraction variants();

  /** Takes the conditions that Spark finds for a scan of some columns while a query runs. */
  RuntimeConditions runtimeConditions(ScanColumns columns);

  /**
   * Any rows of a scan, as many as there are up to a number.
   *
   * @param count that number, for each task and for all of them
   */
  NeededRows anyRows(ScannedTable table, long count);

  /**
   * Cuts the files of one batch of a scan.
   *
   * @param more conditions besides those of the scan
   * @param chosen the row groups that are read of files for which that is decided
   */
  SplitPlanner splits(ScanRead read, Filter[] more, Map<Path, PlannedFile> chosen);

  /** What is known, by the conditions of a scan, of the rows of each of some files. */
  List<KnownRows> known(ScanRead read, List<FileStatusWithMetadata> files);

  /**
   * What Spark's optimizer is to expect of a scan.
   *
   * @param describing whether it is for DESCRIBE, which shows what is known of the columns
   */
  Statistics statistics(JParquetScan scan, boolean describing);

  // ---- Plans of what is above scans, for relations that are no tables of DataSource V2

  /**
   * Plans what is done with the rows of a scan.
   *
   * @param projection what is returned
   * @param filters the conditions of the rows, over the output of the relation
   * @param relation the scan; its scan is a {@link JParquetScan}
   */
  Seq<SparkPlan> plan(
      SparkSession session,
      List<NamedExpression> projection,
      List<Expression> filters,
      DataSourceV2ScanRelation relation);

  /**
   * Plans an aggregate above what becomes a scan, if it has the scan return less.
   *
   * @param failing whether the error of a value that cannot be cast may be that of a file, and not
   *     that of an expression
   * @return no plan if it is Spark's
   */
  Seq<SparkPlan> plan(SparkSession session, Aggregate aggregate, boolean failing);
}
