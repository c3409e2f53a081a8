package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.base.TableOptions;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.InsertIntoHadoopFsRelationCommand;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Tables of jparquet that a session keeps with DataSource V1: their properties become options of
 * reads and writes, as they are with V2, where Spark passes only {@code OPTIONS}.
 */
final class CarriedProperties extends StatementRule {

  /** What Spark keeps in the properties of a table for itself. */
  private static final String OF_SPARK = "spark.sql.";

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof LogicalRelation relation
        && relation.relation() instanceof HadoopFsRelation files
        && SourceName.isSource(files.fileFormat())) {
      return read(relation, files);
    }
    if (node instanceof InsertIntoHadoopFsRelationCommand write
        && SourceName.isSource(write.fileFormat())) {
      return written(write);
    }
    return node;
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
