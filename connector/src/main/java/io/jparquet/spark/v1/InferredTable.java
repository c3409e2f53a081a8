package io.jparquet.spark.v1;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jparquet.spark.bridge.SparkBridge;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.TableOptions;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.CatalogUtils$;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.command.CreateDataSourceTableCommand;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.Seq;

/**
 * CREATE TABLE of a table of Spark's own source over files that jparquet is to read, without
 * columns: the statement gets those that are inferred, if Spark's own source would refuse some of
 * them, and notes these in the options of the table.
 */
record InferredTable(CreateDataSourceTableCommand command) implements CreatableRelationProvider {

  @Override
  public BaseRelation createRelation(
      SQLContext context,
      SaveMode mode,
      scala.collection.immutable.Map<String, String> options,
      Dataset<Row> nothing) {
    SparkSession session = (SparkSession) nothing.sparkSession();
    completed(session).run(session);
    return new SavedData(context, nothing.schema());
  }

  private CreateDataSourceTableCommand completed(SparkSession session) {
    CatalogTable table = command.table();
    if (session.sessionState().catalog().tableExists(table.identifier())) {
      return command;
    }
    Map<String, String> options = TableOptions.asGiven(table.storage().properties());
    Map<String, String> located = new HashMap<>(options);
    located.put("path", CatalogUtils$.MODULE$.URIToString(table.storage().locationUri().get()));
    return InferredSchemas.relation(session, List.of(), located, false)
        .filter(files -> files.fileFormat() instanceof InferredParquet)
        .map(files -> completed(files, (InferredParquet) files.fileFormat(), options))
        .orElse(command);
  }

  private CreateDataSourceTableCommand completed(
      HadoopFsRelation files, InferredParquet format, Map<String, String> options) {
    if (format.beyondSpark().isEmpty()) {
      return command;
    }
    SparkBridge bridge = SparkLine.bridge();
    Seq<String> partitions = Seqs.of(files.partitionSchema().fieldNames());
    CatalogTable table =
        bridge.withSchema(
            command.table(),
            ordered(files.schema(), files.partitionSchema()),
            partitions,
            command.table().tracksPartitionsInCatalog());
    if (format.isOfMoreTypes()) {
      Map<String, String> noted = new HashMap<>(options);
      noted.put(SparkOptions.ACCELERATE_ONLY.name(), json(format.beyondSpark()));
      table = bridge.withOptions(table, TableOptions.asScala(noted));
    }
    return command.copy(table, command.ignoreIfExists());
  }

  /** The columns with the partition columns last, as a table has them. */
  private static StructType ordered(StructType columns, StructType partitions) {
    Set<String> names = Set.of(partitions.fieldNames());
    return new StructType(
        Stream.concat(
                Stream.of(columns.fields()).filter(column -> !names.contains(column.name())),
                Stream.of(partitions.fields()))
            .toArray(StructField[]::new));
  }

  private static String json(Collection<String> names) {
    try {
      return new ObjectMapper().writeValueAsString(names);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
