package io.jparquet.spark.bridge.v40;

import io.jparquet.spark.bridge.FooterReader;
import io.jparquet.spark.bridge.GeospatialType;
import io.jparquet.spark.bridge.SavedTable;
import io.jparquet.spark.bridge.SparkBridge;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Serializable;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.AttributeSet$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.execution.datasources.CreateTable;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.execution.datasources.SchemaMergeUtils;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.execution.streaming.FileStreamSink;
import org.apache.spark.sql.execution.streaming.MetadataLogFileIndex;
import org.apache.spark.sql.execution.streaming.StreamingRelation;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.internal.connector.SupportsPushDownCatalystFilters;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.ui.SparkUITab;
import org.apache.spark.ui.UIUtils;
import org.apache.spark.util.SerializableConfiguration;
import scala.Function0;
import scala.Function3;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;
import scala.reflect.ClassTag;
import scala.xml.Node;

/** The bridge to Spark 4.0, which has neither TIME nor geospatial types. */
public final class Bridge implements SparkBridge {

  @Override
  public Column[] columns(StructType schema) {
    return CatalogV2Util.structTypeToV2Columns(schema);
  }

  @Override
  public StructType withDefaultsOfOldRows(StructType columns) {
    return ResolveDefaultColumns.constantFoldCurrentDefaultsToExistDefaults(
        columns, "ALTER TABLE ADD COLUMNS");
  }

  @Override
  public CatalogTable withOptions(
      CatalogTable table, scala.collection.immutable.Map<String, String> options) {
    return table.withNewStorage(
        table.storage().locationUri(),
        table.storage().inputFormat(),
        table.storage().outputFormat(),
        table.storage().compressed(),
        table.storage().serde(),
        options);
  }

  @Override
  public CatalogTable withSchema(
      CatalogTable table, StructType schema, Seq<String> partitions, boolean tracksPartitions) {
    return table.copy(
        table.identifier(),
        table.tableType(),
        table.storage(),
        schema,
        table.provider(),
        partitions,
        table.bucketSpec(),
        table.owner(),
        table.createTime(),
        table.lastAccessTime(),
        table.createVersion(),
        table.properties(),
        table.stats(),
        table.viewText(),
        table.comment(),
        table.collation(),
        table.unsupportedFeatures(),
        tracksPartitions,
        table.schemaPreservesCase(),
        table.ignoredProperties(),
        table.viewOriginalText());
  }

  @Override
  public BaseRelation relation(
      SparkSession session,
      String format,
      Seq<String> paths,
      Map<String, String> options,
      boolean mustExist) {
    DataSource source =
        new DataSource(
            session,
            format,
            paths,
            DataSource.apply$default$4(),
            DataSource.apply$default$5(),
            DataSource.apply$default$6(),
            options,
            DataSource.apply$default$8());
    return source.resolveRelation(mustExist);
  }

  @Override
  public Option<StructType> mergedSchema(
      SparkSession session,
      Map<String, String> options,
      Seq<FileStatus> files,
      FooterReader reader) {
    Function3<Seq<FileStatus>, Configuration, Object, Seq<StructType>> function =
        (Function3<Seq<FileStatus>, Configuration, Object, Seq<StructType>> & Serializable)
            (some, conf, ignoreCorrupt) -> reader.read(some, conf, (Boolean) ignoreCorrupt, null);
    return SchemaMergeUtils.mergeSchemasInParallel(session, options, files, function);
  }

  @Override
  public <
          B extends
              SupportsPushDownRequiredColumns & SupportsPushDownCatalystFilters
                  & SupportsPushDownAggregates & SupportsPushDownLimit>
      ScanBuilder scanBuilder(SparkSession session, B builder) {
    return new ExpressionScanBuilder<>(session, builder);
  }

  @Override
  public DataSourceV2Relation relation(Table table, Seq<AttributeReference> output) {
    DataSourceV2Relation created =
        DataSourceV2Relation.create(table, Option.empty(), Option.empty());
    return created.copy(table, output, created.catalog(), created.identifier(), created.options());
  }

  @Override
  public DataSourceV2ScanRelation scanRelation(
      DataSourceV2Relation relation, Scan scan, Seq<AttributeReference> output) {
    return new DataSourceV2ScanRelation(relation, scan, output, Option.empty(), Option.empty());
  }

  @Override
  public DataSourceV2ScanRelation withScan(
      DataSourceV2ScanRelation relation, Scan scan, Seq<AttributeReference> output) {
    return relation.copy(
        relation.relation(), scan, output, relation.keyGroupedPartitioning(), relation.ordering());
  }

  /** Spark offers scalar subqueries to scans only since 4.2. */
  @Override
  public AttributeSet runtimeFilterColumns(DataSourceV2ScanRelation relation) {
    return AttributeSet$.MODULE$.empty();
  }

  @Override
  public BatchScanExec scanNode(BatchScanExec node, Scan scan, Seq<Expression> runtimeFilters) {
    return node.copy(
        node.output(), scan, runtimeFilters, node.ordering(), node.table(), node.spjParams());
  }

  /** Conditions on partition columns are expressions before 4.2. */
  @Override
  public Optional<java.util.function.Predicate<InternalRow>> onPartitions(Predicate predicate) {
    return Optional.empty();
  }

  @Override
  public SQLConf sqlConf(SparkSession session) {
    return classic(session).sessionState().conf();
  }

  @Override
  public Configuration hadoopConf(SparkSession session, Map<String, String> options) {
    return classic(session).sessionState().newHadoopConfWithOptions(options);
  }

  private static org.apache.spark.sql.classic.SparkSession classic(SparkSession session) {
    return (org.apache.spark.sql.classic.SparkSession) session;
  }

  @Override
  public Broadcast<SerializableConfiguration> broadcast(SparkContext context, Configuration conf) {
    return context.broadcast(
        new SerializableConfiguration(conf), ClassTag.apply(SerializableConfiguration.class));
  }

  @Override
  public java.util.Map<String, String> absentSettings() {
    return java.util.Map.of(
        "spark.sql.legacy.parquet.returnNullStructIfAllFieldsMissing", "true",
        "spark.sql.parquet.variant.annotateLogicalType.enabled", "false",
        "spark.sql.variant.inferShreddingSchema", "false",
        "spark.sql.variant.shredding.maxSchemaDepth", "50",
        "spark.sql.variant.shredding.maxSchemaWidth", "300");
  }

  @Override
  public boolean hasTime(SQLConf conf) {
    return false;
  }

  @Override
  public boolean hasGeospatial(SQLConf conf) {
    return false;
  }

  @Override
  public void refuseDisabledTypes(DataType type, SQLConf conf) {
    // No type can be disabled.
  }

  @Override
  public boolean hasStreamLog(Seq<String> locations, Configuration hadoopConf, SQLConf conf) {
    return FileStreamSink.hasMetadata(locations, hadoopConf, conf);
  }

  @Override
  public PartitioningAwareFileIndex streamLog(
      SparkSession session, Path location, Map<String, String> options, Option<StructType> schema) {
    return new MetadataLogFileIndex(session, location, options, schema);
  }

  @Override
  public DataSourceV2Relation withTable(DataSourceV2Relation relation, Table table) {
    return relation.copy(
        table, relation.output(), relation.catalog(), relation.identifier(), relation.options());
  }

  /** There is no plan of its own: the statement is a CREATE TABLE with a query. */
  @Override
  public Optional<SavedTable> savedTable(LogicalPlan plan) {
    return plan instanceof CreateTable create && create.query().isDefined()
        ? Optional.of(new SavedTable(create.tableDesc(), create.mode(), create.query().get()))
        : Optional.empty();
  }

  @Override
  public Optional<DataSource> streamingSource(LogicalPlan plan) {
    return plan instanceof StreamingRelation stream
        ? Optional.of(stream.dataSource())
        : Optional.empty();
  }

  @Override
  public boolean isTime(DataType type) {
    return false;
  }

  @Override
  public Optional<DataType> time() {
    return Optional.empty();
  }

  @Override
  public Optional<GeospatialType> geospatial(DataType type) {
    return Optional.empty();
  }

  @Override
  public Optional<DataType> geospatial(boolean geography, String crs) {
    return Optional.empty();
  }

  @Override
  public Seq<Node> page(
      HttpServletRequest request, String title, Function0<Seq<Node>> content, SparkUITab tab) {
    return UIUtils.headerSparkPage(
        request,
        title,
        content,
        tab,
        UIUtils.headerSparkPage$default$5(),
        UIUtils.headerSparkPage$default$6(),
        UIUtils.headerSparkPage$default$7());
  }

  @Override
  public byte[] wkb(GeospatialType type, SpecializedGetters row, int ordinal) {
    throw new UnsupportedOperationException("Spark 4.0 has no geospatial types");
  }

  @Override
  public byte[] ofWkb(GeospatialType type, byte[] wkb) {
    throw new UnsupportedOperationException("Spark 4.0 has no geospatial types");
  }
}
