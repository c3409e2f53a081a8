package io.jparquet.spark.bridge.v41;

import io.jparquet.spark.bridge.FooterReader;
import io.jparquet.spark.bridge.GeospatialType;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Serializable;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.AttributeSet$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns;
import org.apache.spark.sql.catalyst.util.STUtils;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.execution.datasources.SchemaMergeUtils;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.ui.SparkUITab;
import org.apache.spark.ui.UIUtils;
import scala.Function0;
import scala.Function3;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;
import scala.xml.Node;

/** The bridge to Spark 4.1. */
public final class Bridge extends SinceSpark41 {

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
    return source.resolveRelation(mustExist, source.resolveRelation$default$2());
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
    return type.isGeography()
        ? STUtils.stAsBinary(row.getGeography(ordinal))
        : STUtils.stAsBinary(row.getGeometry(ordinal));
  }

  /** There is one coordinate reference system of GEOGRAPHY before 4.2. */
  @Override
  public byte[] ofWkb(GeospatialType type, byte[] wkb) {
    return type.isGeography()
        ? STUtils.stGeogFromWKB(wkb).getBytes()
        : STUtils.stGeomFromWKB(wkb, type.srid()).getBytes();
  }
}
