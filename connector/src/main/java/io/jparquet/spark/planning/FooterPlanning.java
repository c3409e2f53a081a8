package io.jparquet.spark.planning;

import io.jparquet.spark.core.file.ScannedTable;
import io.jparquet.spark.core.mapping.FilterPushdown;
import io.jparquet.spark.core.read.DriverRead;
import io.jparquet.spark.core.read.NeededRows;
import io.jparquet.spark.core.read.PlannedFile;
import io.jparquet.spark.core.read.VariantExtraction;
import io.jparquet.spark.core.scan.AggregatedRows;
import io.jparquet.spark.core.scan.JParquetScan;
import io.jparquet.spark.core.scan.KnownRows;
import io.jparquet.spark.core.scan.RuntimeConditions;
import io.jparquet.spark.core.scan.ScanColumns;
import io.jparquet.spark.core.scan.ScanPlanning;
import io.jparquet.spark.core.scan.ScanRead;
import io.jparquet.spark.core.scan.SplitPlanner;
import io.jparquet.spark.planning.variant.RequestedFieldColumns;
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
import scala.collection.immutable.Seq;

/**
 * The planning of this wing: by what the footers of files say, by conditions that are found while a
 * query runs, and by fields of variants. Has no state; all objects are equal.
 */
public record FooterPlanning() implements ScanPlanning {

  @Override
  public Filter hint(Expression condition) {
    return new ElementConditions(FilterPushdown.ALL).of(condition);
  }

  @Override
  public Optional<AggregatedRows> aggregated(
      ScannedTable table, CaseInsensitiveStringMap options, Aggregation requested) {
    return AggregatePushdown.of(table, options, requested);
  }

  @Override
  public VariantExtraction variants() {
    return new RequestedFieldColumns();
  }

  @Override
  public RuntimeConditions runtimeConditions(ScanColumns columns) {
    return new PendingFilters(columns);
  }

  @Override
  public NeededRows anyRows(ScannedTable table, long count) {
    return new AnyRows(count, table.session().sparkContext().defaultParallelism());
  }

  @Override
  public SplitPlanner splits(ScanRead read, Filter[] more, Map<Path, PlannedFile> chosen) {
    return new RowGroupSplits(
        read.session(), read::hadoopConf, conf -> read.plan(conf).withFilters(more), chosen);
  }

  @Override
  public List<KnownRows> known(ScanRead read, List<FileStatusWithMetadata> files) {
    DriverRead driver = read.onDriver();
    return new FileProofs(driver.plan(), driver.hadoopConf()).of(files);
  }

  @Override
  public Statistics statistics(JParquetScan scan, boolean describing) {
    return new ScanStatistics(scan, describing).estimated();
  }

  @Override
  public Seq<SparkPlan> plan(
      SparkSession session,
      List<NamedExpression> projection,
      List<Expression> filters,
      DataSourceV2ScanRelation relation) {
    return ScanFilters.plan(session, projection, filters, relation);
  }

  @Override
  public Seq<SparkPlan> plan(SparkSession session, Aggregate aggregate, boolean failing) {
    return AggregatedVariantFields.plan(aggregate, session, failing);
  }
}
