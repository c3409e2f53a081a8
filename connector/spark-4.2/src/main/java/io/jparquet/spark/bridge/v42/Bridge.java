package io.jparquet.spark.bridge.v42;

import io.jparquet.spark.bridge.FooterReader;
import io.jparquet.spark.bridge.GeospatialType;
import io.jparquet.spark.bridge.v41.SinceSpark41;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.STUtils;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.expressions.filter.PartitionPredicate;
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
import scala.Function4;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.xml.Node;

/** The bridge to Spark 4.2. */
public final class Bridge extends SinceSpark41 {

  @Override
  public Column[] columns(StructType schema) {
    return CatalogV2Util.structTypeToV2Columns(schema, true);
  }

  @Override
  public StructType withDefaultsOfOldRows(StructType columns) {
    return columns; // the analyzer has found them
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
        options,
        table.storage().serdeName());
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
        table.viewOriginalText(),
        table.multipartIdentifier());
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
            DataSource.apply$default$8(),
            DataSource.apply$default$9());
    return source.resolveRelation(
        mustExist, source.resolveRelation$default$2(), source.resolveRelation$default$3());
  }

  @Override
  public Option<StructType> mergedSchema(
      SparkSession session,
      Map<String, String> options,
      Seq<FileStatus> files,
      FooterReader reader) {
    Function4<Seq<FileStatus>, Configuration, Object, Object, Seq<StructType>> function =
        (Function4<Seq<FileStatus>, Configuration, Object, Object, Seq<StructType>> & Serializable)
            (some, conf, ignoreCorrupt, ignoreMissing) ->
                reader.read(some, conf, (Boolean) ignoreCorrupt, (Boolean) ignoreMissing);
    return SchemaMergeUtils.mergeSchemasInParallel(session, options, files, function);
  }

  @Override
  public DataSourceV2ScanRelation scanRelation(
      DataSourceV2Relation relation, Scan scan, Seq<AttributeReference> output) {
    return new DataSourceV2ScanRelation(
        relation,
        scan,
        output,
        Option.empty(),
        Option.empty(),
        CollectionConverters.<Expression>asScala(List.<Expression>of()).toSeq());
  }

  @Override
  public DataSourceV2ScanRelation withScan(
      DataSourceV2ScanRelation relation, Scan scan, Seq<AttributeReference> output) {
    return relation.copy(
        relation.relation(),
        scan,
        output,
        relation.keyGroupedPartitioning(),
        relation.ordering(),
        relation.pushedFilters());
  }

  @Override
  public AttributeSet runtimeFilterColumns(DataSourceV2ScanRelation relation) {
    return relation.runtimeFilterAttrs();
  }

  @Override
  public BatchScanExec scanNode(BatchScanExec node, Scan scan, Seq<Expression> runtimeFilters) {
    return node.copy(
        node.output(),
        scan,
        runtimeFilters,
        node.ordering(),
        node.table(),
        node.keyGroupedPartitioning());
  }

  @Override
  public Optional<java.util.function.Predicate<InternalRow>> onPartitions(Predicate predicate) {
    return predicate instanceof PartitionPredicate onPartitions
        ? Optional.of(onPartitions::eval)
        : Optional.empty();
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
        UIUtils.headerSparkPage$default$7(),
        UIUtils.headerSparkPage$default$8());
  }

  @Override
  public byte[] wkb(GeospatialType type, SpecializedGetters row, int ordinal) {
    return type.isGeography()
        ? STUtils.stGeogAsBinary(row.getBinaryView(ordinal))
        : STUtils.stGeomAsBinary(row.getBinaryView(ordinal));
  }

  @Override
  public byte[] ofWkb(GeospatialType type, byte[] wkb) {
    return type.isGeography()
        ? STUtils.stGeogFromWKB(wkb, type.srid()).getBytes()
        : STUtils.stGeomFromWKB(wkb, type.srid()).getBytes();
  }
}
