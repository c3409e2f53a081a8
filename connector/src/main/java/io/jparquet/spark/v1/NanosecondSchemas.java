package io.jparquet.spark.v1;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.jparquet.spark.analysis.StatementRule;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.files.TableDefinition;
import io.jparquet.spark.files.TableFiles;
import io.jparquet.spark.files.TableUse;
import io.jparquet.spark.option.SparkOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.UnresolvedDataSource;
import org.apache.spark.sql.catalyst.util.CaseInsensitiveMap$;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.command.CreateDataSourceTableCommand;
import org.apache.spark.sql.execution.datasources.CreateTempViewUsing;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.Some;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The schema of reads and tables of Spark's own Parquet source that Spark would infer itself, and
 * would refuse to, because the files have timestamps in nanoseconds: where a session accelerates
 * reads and truncates nanoseconds, jparquet infers it. Other files are left to Spark.
 */
public final class NanosecondSchemas extends StatementRule {

  private static final Logger LOG = LoggerFactory.getLogger(NanosecondSchemas.class);

  private static final String PARQUET = "parquet";

  private final SparkSession session;
  private final Acceleration acceleration;

  /** The schemas of a session. */
  public NanosecondSchemas(SparkSession session) {
    this.session = session;
    this.acceleration = new Acceleration(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof UnresolvedDataSource read
        && !read.isStreaming()
        && read.userSpecifiedSchema().isEmpty()
        && read.format().equalsIgnoreCase(PARQUET)) {
      Map<String, String> options = CollectionConverters.asJava(read.options().originalMap());
      StructType schema = schema(options, CollectionConverters.asJava(read.paths()), true);
      return schema == null
          ? read
          : read.copy(
              read.format(), new Some<>(schema), read.options(), read.isStreaming(), read.paths());
    }
    if (node instanceof UnresolvedRelation file
        && !file.isStreaming()
        && file.multipartIdentifier().size() == 2
        && file.multipartIdentifier().head().equalsIgnoreCase(PARQUET)) {
      return ofPath(file);
    }
    if (node instanceof CreateTempViewUsing view
        && view.userSpecifiedSchema().isEmpty()
        && view.provider().equalsIgnoreCase(PARQUET)) {
      StructType schema = schema(CollectionConverters.asJava(view.options()), List.of(), true);
      return schema == null
          ? view
          : view.copy(
              view.tableIdent(),
              new Some<>(schema),
              view.replace(),
              view.global(),
              view.provider(),
              view.options());
    }
    return node instanceof CreateDataSourceTableCommand create ? created(create) : node;
  }

  /** A table of a database named as the format takes precedence over the path. */
  private LogicalPlan ofPath(UnresolvedRelation file) {
    if (session.catalog().databaseExists(PARQUET)) {
      return file;
    }
    Map<String, String> options = file.options().asCaseSensitiveMap();
    List<String> paths = List.of(file.multipartIdentifier().last());
    StructType schema = schema(options, paths, true);
    return schema == null
        ? file
        : new UnresolvedDataSource(
            PARQUET,
            new Some<>(schema),
            CaseInsensitiveMap$.MODULE$.apply(
                scala.collection.immutable.Map.from(CollectionConverters.asScala(options))),
            false,
            CollectionConverters.asScala(paths).toSeq());
  }

  /** Tables whose directories have partition columns need all columns in the statement. */
  private LogicalPlan created(CreateDataSourceTableCommand create) {
    CatalogTable table = create.table();
    Option<String> provider = table.provider();
    if (!table.schema().isEmpty()
        || provider.isEmpty()
        || !provider.get().equalsIgnoreCase(PARQUET)
        || table.storage().locationUri().isEmpty()) {
      return create;
    }
    StructType schema =
        schema(
            CollectionConverters.asJava(table.storage().properties()),
            List.of(table.storage().locationUri().get().toString()),
            false);
    return schema == null
        ? create
        : create.copy(
            SparkLine.bridge().withSchema(table, schema, table.tracksPartitionsInCatalog()),
            create.ignoreIfExists());
  }

  /**
   * The schema of the files, without partition columns.
   *
   * @param mayBePartitioned whether the directories may have partition columns
   * @return null if it is left to Spark, which may have an error to report
   */
  private StructType schema(
      Map<String, String> options, List<String> paths, boolean mayBePartitioned) {
    CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(options);
    if (!acceleration.truncatesNanos(given)) {
      return null;
    }
    StructType truncated = inferred(options, paths, "truncate", mayBePartitioned);
    return truncated == null || truncated.equals(inferred(options, paths, "refuse", true))
        ? null
        : truncated;
  }

  private StructType inferred(
      Map<String, String> options, List<String> paths, String nanos, boolean mayBePartitioned) {
    Map<String, String> properties = new HashMap<>(options);
    properties.keySet().removeIf(SparkOptions.TIMESTAMP_NANOS.name()::equalsIgnoreCase);
    properties.keySet().removeIf(SparkOptions.KEEP_TYPES.name()::equalsIgnoreCase);
    properties.put(SparkOptions.TIMESTAMP_NANOS.name(), nanos);
    properties.put(SparkOptions.KEEP_TYPES.name(), "false");
    try {
      if (!paths.isEmpty()) {
        properties.put("paths", new ObjectMapper().writeValueAsString(paths));
      }
      TableFiles files =
          new TableFiles(
              new TableDefinition(session, TableUse.LOAD, null, new Transform[0], properties));
      return mayBePartitioned || files.partitionSchema().isEmpty() ? files.dataSchema() : null;
    } catch (Exception e) { // Spark's checked exceptions come undeclared
      LOG.debug("The schema of {} is left to Spark", paths, e);
      return null;
    }
  }
}
