package io.jparquet.spark.bridge.v41;

import io.jparquet.spark.bridge.GeospatialType;
import io.jparquet.spark.bridge.SavedTable;
import io.jparquet.spark.bridge.SparkBridge;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.util.TypeUtils;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.execution.command.SaveAsV1TableCommand;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.execution.streaming.runtime.MetadataLogFileIndex;
import org.apache.spark.sql.execution.streaming.runtime.StreamingRelation;
import org.apache.spark.sql.execution.streaming.sinks.FileStreamSink;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.internal.SessionStateHelper$;
import org.apache.spark.sql.internal.connector.SupportsPushDownCatalystFilters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.GeographyType;
import org.apache.spark.sql.types.GeometryType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.util.SerializableConfiguration;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;

/** What Spark 4.1 and the lines after it have in common. */
public abstract class SinceSpark41 implements SparkBridge {

  /** For bridges. */
  protected SinceSpark41() {}

  @Override
  public final SQLConf sqlConf(SparkSession session) {
    return SessionStateHelper$.MODULE$.getSqlConf(session);
  }

  @Override
  public final Configuration hadoopConf(SparkSession session, Map<String, String> options) {
    return SessionStateHelper$.MODULE$.getHadoopConf(session, options);
  }

  @Override
  public final Broadcast<SerializableConfiguration> broadcast(
      SparkContext context, Configuration conf) {
    return SerializableConfiguration.broadcast(context, conf);
  }

  @Override
  public final java.util.Map<String, String> absentSettings() {
    return java.util.Map.of();
  }

  @Override
  public final boolean hasTime(SQLConf conf) {
    return conf.isTimeTypeEnabled();
  }

  @Override
  public final boolean hasGeospatial(SQLConf conf) {
    return conf.geospatialEnabled();
  }

  @Override
  public final void refuseDisabledTypes(DataType type, SQLConf conf) {
    TypeUtils.failUnsupportedDataType(type, conf);
  }

  @Override
  public final boolean hasStreamLog(Seq<String> locations, Configuration hadoopConf, SQLConf conf) {
    return FileStreamSink.hasMetadata(locations, hadoopConf, conf);
  }

  @Override
  public final PartitioningAwareFileIndex streamLog(
      SparkSession session, Path location, Map<String, String> options, Option<StructType> schema) {
    return new MetadataLogFileIndex(session, location, options, schema);
  }

  @Override
  public final <
          B extends
              SupportsPushDownRequiredColumns & SupportsPushDownCatalystFilters
                  & SupportsPushDownAggregates & SupportsPushDownLimit>
      ScanBuilder scanBuilder(SparkSession session, B builder) {
    return builder;
  }

  @Override
  public final DataSourceV2Relation relation(Table table, Seq<AttributeReference> output) {
    DataSourceV2Relation created =
        DataSourceV2Relation.create(table, Option.empty(), Option.empty());
    return created.copy(
        table,
        output,
        created.catalog(),
        created.identifier(),
        created.options(),
        created.timeTravelSpec());
  }

  @Override
  public final DataSourceV2Relation withTable(DataSourceV2Relation relation, Table table) {
    return relation.copy(
        table,
        relation.output(),
        relation.catalog(),
        relation.identifier(),
        relation.options(),
        relation.timeTravelSpec());
  }

  @Override
  public final Optional<SavedTable> savedTable(LogicalPlan plan) {
    return plan instanceof SaveAsV1TableCommand save
        ? Optional.of(new SavedTable(save.tableDesc(), save.mode(), save.query()))
        : Optional.empty();
  }

  @Override
  public final Optional<DataSource> streamingSource(LogicalPlan plan) {
    return plan instanceof StreamingRelation stream
        ? Optional.of(stream.dataSource())
        : Optional.empty();
  }

  @Override
  public final boolean isTime(DataType type) {
    return type instanceof TimeType;
  }

  @Override
  public final Optional<DataType> time() {
    return Optional.of(TimeType.apply(TimeType.MICROS_PRECISION()));
  }

  @Override
  public final Optional<GeospatialType> geospatial(DataType type) {
    if (type instanceof GeometryType geometry) {
      boolean supported = GeometryType.isSridSupported(geometry.srid());
      return Optional.of(
          new GeospatialType(false, geometry.srid(), geometry.crs(), null, supported));
    }
    if (type instanceof GeographyType geography) {
      boolean supported = GeographyType.isSridSupported(geography.srid());
      String algorithm = geography.algorithm().toString();
      return Optional.of(
          new GeospatialType(true, geography.srid(), geography.crs(), algorithm, supported));
    }
    return Optional.empty();
  }

  @Override
  public final Optional<DataType> geospatial(boolean geography, String crs) {
    try {
      return Optional.of(
          geography ? GeographyType.apply(crs, "SPHERICAL") : GeometryType.apply(crs));
    } catch (IllegalArgumentException unknownSystem) {
      return Optional.empty();
    }
  }
}
