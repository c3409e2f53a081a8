package io.jparquet.spark.bridge;

import jakarta.servlet.http.HttpServletRequest;
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
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.internal.connector.SupportsPushDownCatalystFilters;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.ui.SparkUITab;
import org.apache.spark.util.SerializableConfiguration;
import scala.Function0;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;
import scala.xml.Node;

/**
 * The operations of Spark that its lines have under other names, with other parameters, or not at
 * all. Implementations have no state; any thread may use them.
 */
public interface SparkBridge {

  // ---- Sessions

  /** The configuration of Spark SQL of a session; later changes of the session show in it. */
  SQLConf sqlConf(SparkSession session);

  /** A copy of Hadoop's configuration with the settings of a session, and then options, in it. */
  Configuration hadoopConf(SparkSession session, Map<String, String> options);

  /** Sends a configuration to the executors. */
  Broadcast<SerializableConfiguration> broadcast(SparkContext context, Configuration conf);

  /**
   * Settings that later lines have and this one does not, with the values that describe what it
   * does.
   */
  java.util.Map<String, String> absentSettings();

  /** Whether a session has the type TIME. */
  boolean hasTime(SQLConf conf);

  /** Whether a session has the types GEOMETRY and GEOGRAPHY. */
  boolean hasGeospatial(SQLConf conf);

  /**
   * Refuses types that a session has disabled, with Spark's error.
   *
   * @param type of a column, or the schema of a table
   */
  void refuseDisabledTypes(DataType type, SQLConf conf);

  // ---- Tables

  /** The columns of a table, with those defaults that the metadata of fields contain. */
  Column[] columns(StructType schema);

  /**
   * The schema that is put together from footers, by a job of Spark.
   *
   * @return none if there are no files
   */
  Option<StructType> mergedSchema(
      SparkSession session,
      Map<String, String> options,
      Seq<FileStatus> files,
      FooterReader reader);

  /** Whether one of the locations has the log of a streaming write. */
  boolean hasStreamLog(Seq<String> locations, Configuration hadoopConf, SQLConf conf);

  /** The files that the log of a streaming write lists. */
  PartitioningAwareFileIndex streamLog(
      SparkSession session, Path location, Map<String, String> options, Option<StructType> schema);

  /**
   * The description of a table with other columns.
   *
   * @param schema the columns, partition columns last
   * @param partitions the names of the partition columns
   * @param tracksPartitions whether the catalog knows the partitions
   */
  CatalogTable withSchema(
      CatalogTable table, StructType schema, Seq<String> partitions, boolean tracksPartitions);

  /** The description of a table with other options of its source. */
  CatalogTable withOptions(
      CatalogTable table, scala.collection.immutable.Map<String, String> options);

  /**
   * The relation of files that Spark makes of a source of DataSource V1. Its errors are checked,
   * and come undeclared.
   *
   * @param format the name of the class of the source
   * @param mustExist whether it is an error if there are no files
   */
  BaseRelation relation(
      SparkSession session,
      String format,
      Seq<String> paths,
      Map<String, String> options,
      boolean mustExist);

  /** Columns to be added to a table, with the values that rows have that are older than them. */
  StructType withDefaultsOfOldRows(StructType columns);

  // ---- Plans

  /**
   * A scan builder in the form to which Spark offers the filters of a query as expressions.
   *
   * @param builder what all is passed to
   */
  <
          B extends
              SupportsPushDownRequiredColumns & SupportsPushDownCatalystFilters
                  & SupportsPushDownAggregates & SupportsPushDownLimit>
      ScanBuilder scanBuilder(SparkSession session, B builder);

  /** A relation of a table, whose columns are {@code output}. */
  DataSourceV2Relation relation(Table table, Seq<AttributeReference> output);

  /** A relation of a scan, whose columns are {@code output}. */
  DataSourceV2ScanRelation scanRelation(
      DataSourceV2Relation relation, Scan scan, Seq<AttributeReference> output);

  /** The relation with another scan, whose columns are {@code output}. */
  DataSourceV2ScanRelation withScan(
      DataSourceV2ScanRelation relation, Scan scan, Seq<AttributeReference> output);

  /** The columns on which Spark itself offers the values of scalar subqueries to the scan. */
  AttributeSet runtimeFilterColumns(DataSourceV2ScanRelation relation);

  /** The physical scan of another scan of the same columns, with other runtime filters. */
  BatchScanExec scanNode(BatchScanExec node, Scan scan, Seq<Expression> runtimeFilters);

  /** The relation with another table of the same columns. */
  DataSourceV2Relation withTable(DataSourceV2Relation relation, Table table);

  /** What {@code saveAsTable} of DataSource V1 is about to do, if a plan is that. */
  Optional<SavedTable> savedTable(LogicalPlan plan);

  /** The source of a streaming read, if a plan is one. */
  Optional<DataSource> streamingSource(LogicalPlan plan);

  // ---- Predicates

  /**
   * The function that Spark has made of a condition on partition columns.
   *
   * @return a condition on rows of all partition columns of the table, in their order; none if the
   *     predicate is another
   */
  Optional<java.util.function.Predicate<InternalRow>> onPartitions(Predicate predicate);

  // ---- User interface

  /**
   * A page of Spark's user interface: the header with the tabs of an application, and the content
   * below it.
   *
   * @param tab the tab that the page belongs to
   */
  Seq<Node> page(
      HttpServletRequest request, String title, Function0<Seq<Node>> content, SparkUITab tab);

  // ---- Types

  /** Whether a type is TIME. */
  boolean isTime(DataType type);

  /** TIME in microseconds; none if the line has no such type. */
  Optional<DataType> time();

  /** What a type is, if it is GEOMETRY or GEOGRAPHY. */
  Optional<GeospatialType> geospatial(DataType type);

  /**
   * GEOMETRY or, with edges on a sphere, GEOGRAPHY in a coordinate reference system.
   *
   * @return none if Spark does not support the system
   */
  Optional<DataType> geospatial(boolean geography, String crs);

  /** The well-known binary of a GEOMETRY or GEOGRAPHY in a row. */
  byte[] wkb(GeospatialType type, SpecializedGetters row, int ordinal);

  /** A GEOMETRY or GEOGRAPHY as Spark keeps it in memory. */
  byte[] ofWkb(GeospatialType type, byte[] wkb);
}
