package io.jparquet.spark.read.rule;

import io.jparquet.spark.files.ScannedTable;
import io.jparquet.spark.filter.ElementConditions;
import io.jparquet.spark.filter.FilterPushdown;
import io.jparquet.spark.read.DriverRead;
import io.jparquet.spark.read.PlannedFile;
import io.jparquet.spark.read.column.RequestedFieldColumns;
import io.jparquet.spark.read.column.VariantExtraction;
import io.jparquet.spark.read.scan.AggregatedRows;
import io.jparquet.spark.read.scan.JParquetScan;
import io.jparquet.spark.read.scan.PendingFilters;
import io.jparquet.spark.read.scan.ReadPlanner;
import io.jparquet.spark.read.scan.RuntimeConditions;
import io.jparquet.spark.read.scan.ScanColumns;
import io.jparquet.spark.read.scan.ScanPlanning;
import io.jparquet.spark.read.split.FileProofs;
import io.jparquet.spark.read.split.KnownRows;
import io.jparquet.spark.read.split.RowGroupSplits;
import io.jparquet.spark.read.split.SplitPlanner;
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

/** Planning by what the footers of files say. Has no state. */
public final class FooterPlanning implements ScanPlanning {

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
  public SplitPlanner splits(ReadPlanner reads, Filter[] more, Map<Path, PlannedFile> chosen) {
    return new RowGroupSplits(
        reads.session(), reads::hadoopConf, conf -> reads.plan(conf).withFilters(more), chosen);
  }

  @Override
  public List<KnownRows> known(ReadPlanner reads, List<FileStatusWithMetadata> files) {
    DriverRead read = reads.onDriver();
    return new FileProofs(read.plan(), read.hadoopConf()).of(files);
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
