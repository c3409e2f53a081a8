package io.jparquet.spark.v1;

import io.jparquet.spark.files.SourceName;
import io.jparquet.spark.option.TableOptions;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.SessionCatalog;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OneRowRelation;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.command.AlterTableAddColumnsCommand;
import org.apache.spark.sql.execution.command.CreateDataSourceTableAsSelectCommand;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.InsertIntoHadoopFsRelationCommand;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.SaveIntoDataSourceCommand;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractPartialFunction;

/**
 * Tables of jparquet that a session keeps with DataSource V1: their properties become options of
 * reads and writes, as they are with V2, where Spark passes only {@code OPTIONS}; CREATE TABLE AS
 * SELECT keeps partitions and buckets, which Spark does not pass to the source; and columns can be
 * added, which Spark allows only for sources that it knows.
 */
public final class CarriedProperties extends Rule<LogicalPlan> {

  /** What Spark keeps in the properties of a table for itself. */
  private static final String OF_SPARK = "spark.sql.";

  private final SparkSession session;

  /** For the statements of a session. */
  public CarriedProperties(SparkSession session) {
    this.session = session;
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(
        new AbstractPartialFunction<LogicalPlan, LogicalPlan>() {
          @Override
          public boolean isDefinedAt(LogicalPlan node) {
            return carried(node) != node;
          }

          @Override
          public LogicalPlan apply(LogicalPlan node) {
            return carried(node);
          }
        });
  }

  private LogicalPlan carried(LogicalPlan node) {
    if (node instanceof LogicalRelation relation
        && relation.relation() instanceof HadoopFsRelation files
        && SourceName.isSource(files.fileFormat())) {
      return read(relation, files);
    }
    if (node instanceof InsertIntoHadoopFsRelationCommand write
        && SourceName.isSource(write.fileFormat())) {
      return written(write);
    }
    if (node instanceof CreateDataSourceTableAsSelectCommand create
        && create.table().provider().exists(SourceName::isNamed)) {
      return new SaveIntoDataSourceCommand(
          create.query(),
          new TableCreation(create.table(), create.outputColumnNames()),
          TableOptions.asScala(Map.of()),
          create.mode());
    }
    if (node instanceof AlterTableAddColumnsCommand add && isOwn(add.table())) {
      return new SaveIntoDataSourceCommand(
          new OneRowRelation(),
          new ColumnAddition(
              add.table(),
              new StructType(
                  CollectionConverters.asJava(add.colsToAdd()).toArray(new StructField[0]))),
          TableOptions.asScala(Map.of()),
          SaveMode.Append);
    }
    return node;
  }

  /** Whether a name is that of a table of jparquet, and not of a view. */
  private boolean isOwn(TableIdentifier name) {
    SessionCatalog catalog = session.sessionState().catalog();
    try {
      return !catalog.isTempView(name)
          && catalog.tableExists(name)
          && catalog.getTableMetadata(name).provider().exists(SourceName::isNamed);
    } catch (NoSuchNamespaceException | NoSuchTableException e) {
      return false; // another session was faster
    }
  }

  private static LogicalPlan read(LogicalRelation relation, HadoopFsRelation files) {
    scala.collection.immutable.Map<String, String> options =
        with(files.options(), relation.catalogTable());
    return options == files.options()
        ? relation
        : relation.copy(
            files.copy(
                files.location(),
                files.partitionSchema(),
                files.dataSchema(),
                files.bucketSpec(),
                files.fileFormat(),
                options,
                files.sparkSession()),
            relation.output(),
            relation.catalogTable(),
            relation.isStreaming(),
            relation.stream());
  }

  private static LogicalPlan written(InsertIntoHadoopFsRelationCommand write) {
    scala.collection.immutable.Map<String, String> options =
        with(write.options(), write.catalogTable());
    return options == write.options()
        ? write
        : write.copy(
            write.outputPath(),
            write.staticPartitions(),
            write.ifPartitionNotExists(),
            write.partitionColumns(),
            write.bucketSpec(),
            write.fileFormat(),
            options,
            write.query(),
            write.mode(),
            write.catalogTable(),
            write.fileIndex(),
            write.outputColumnNames());
  }

  /** The options with the properties of a table that they lack; the same map if that is none. */
  private static scala.collection.immutable.Map<String, String> with(
      scala.collection.immutable.Map<String, String> options, Option<CatalogTable> table) {
    if (table.isEmpty()) {
      return options;
    }
    CaseInsensitiveStringMap given =
        new CaseInsensitiveStringMap(CollectionConverters.asJava(options));
    Map<String, String> all = new HashMap<>(given.asCaseSensitiveMap());
    CollectionConverters.asJava(table.get().properties())
        .forEach(
            (name, value) -> {
              if (!name.startsWith(OF_SPARK) && !given.containsKey(name)) {
                all.put(name, value);
              }
            });
    return all.size() == given.size() ? options : TableOptions.asScala(all);
  }
}
