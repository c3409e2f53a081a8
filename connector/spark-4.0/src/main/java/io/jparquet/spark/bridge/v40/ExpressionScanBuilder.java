package io.jparquet.spark.bridge.v40;

import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.execution.datasources.InMemoryFileIndex;
import org.apache.spark.sql.execution.datasources.NoopCache$;
import org.apache.spark.sql.execution.datasources.v2.FileScanBuilder;
import org.apache.spark.sql.internal.connector.SupportsPushDownCatalystFilters;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A scan builder in the form to which Spark 4.0 offers filters as expressions: it looks for the
 * class of its own file sources, where later lines look for the interface.
 */
final class ExpressionScanBuilder<
        B extends
            SupportsPushDownRequiredColumns & SupportsPushDownCatalystFilters
                & SupportsPushDownAggregates & SupportsPushDownLimit>
    extends FileScanBuilder implements SupportsPushDownAggregates, SupportsPushDownLimit {

  private final B builder;

  ExpressionScanBuilder(SparkSession session, B builder) {
    super(session, noFiles(session), new StructType());
    this.builder = builder;
  }

  /** The files of the superclass. Nothing here uses them. */
  private static InMemoryFileIndex noFiles(SparkSession session) {
    return new InMemoryFileIndex(
        session,
        CollectionConverters.<org.apache.hadoop.fs.Path>asScala(java.util.List.of()).toSeq(),
        scala.collection.immutable.Map.from(CollectionConverters.asScala(Map.of())),
        Option.empty(),
        NoopCache$.MODULE$,
        Option.empty(),
        Option.empty());
  }

  @Override
  public void pruneColumns(StructType requiredSchema) {
    builder.pruneColumns(requiredSchema);
  }

  @Override
  public Seq<Expression> pushFilters(Seq<Expression> filters) {
    return builder.pushFilters(filters);
  }

  @Override
  public Predicate[] pushedFilters() {
    return builder.pushedFilters();
  }

  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    return builder.pushAggregation(aggregation);
  }

  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    return builder.supportCompletePushDown(aggregation);
  }

  @Override
  public boolean pushLimit(int limit) {
    return builder.pushLimit(limit);
  }

  @Override
  public boolean isPartiallyPushed() {
    return builder.isPartiallyPushed();
  }

  @Override
  public Scan build() {
    return builder.build();
  }
}
