package io.jparquet.spark.v1;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.base.TableOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.UnresolvedDataSource;
import org.apache.spark.sql.execution.command.CreateDataSourceTableCommand;
import org.apache.spark.sql.execution.datasources.CreateTempViewUsing;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation$;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and tables of Spark's own Parquet source whose schema is to be inferred: where jparquet is
 * to read them, {@link InferredParquet} takes the place of the source while Spark resolves them.
 * {@link RestoredSources} gives it back to relations that have no columns beyond it.
 */
final class InferredSchemas extends StatementRule {

  private static final Logger LOG = LoggerFactory.getLogger(InferredSchemas.class);

  private static final String INFERRING = InferredParquet.class.getName();

  private final SparkSession session;
  private final Acceleration acceleration;

  /** The schemas of a session. */
  public InferredSchemas(SparkSession session) {
    this.session = session;
    this.acceleration = new Acceleration(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof UnresolvedDataSource read
        && !read.isStreaming()
        && read.userSpecifiedSchema().isEmpty()
        && isParquet(read.format())
        && acceleration.infers(TableOptions.asGiven(read.options()), null)) {
      return read.copy(
          INFERRING, read.userSpecifiedSchema(), read.options(), read.isStreaming(), read.paths());
    }
    if (node instanceof UnresolvedRelation file && isFile(file)) {
      return ofPath(file);
    }
    if (node instanceof CreateTempViewUsing view
        && view.userSpecifiedSchema().isEmpty()
        && isParquet(view.provider())
        && acceleration.infers(TableOptions.asGiven(view.options()), null)) {
      return view.copy(
          view.tableIdent(),
          view.userSpecifiedSchema(),
          view.replace(),
          view.global(),
          INFERRING,
          view.options());
    }
    if (node instanceof CreateDataSourceTableCommand create && isInferred(create.table())) {
      return OwnCommands.running(new InferredTable(create));
    }
    return node;
  }

  private static boolean isParquet(String format) {
    return format.equalsIgnoreCase(Acceleration.PARQUET);
  }

  /** A table of a database or catalog named as the format takes precedence over the path. */
  private boolean isFile(UnresolvedRelation file) {
    return !file.isStreaming()
        && file.multipartIdentifier().size() == 2
        && isParquet(file.multipartIdentifier().head())
        && conf().runSQLonFile()
        && acceleration.infers(file.options().asCaseSensitiveMap(), null)
        && !conf().contains("spark.sql.catalog." + file.multipartIdentifier().head())
        && !isTable(file.multipartIdentifier().last());
  }

  /** Whether the current catalog has a table of a database that is named as the format. */
  private boolean isTable(String name) {
    try {
      String quoted = "`" + name.replace("`", "``") + "`";
      return session.catalog().tableExists(Acceleration.PARQUET + "." + quoted);
    } catch (Exception e) { // Spark's checked exceptions come undeclared
      LOG.debug("The catalog did not find the table {}.{}", Acceleration.PARQUET, name, e);
      return !(e instanceof AnalysisException); // of a database that does not exist
    }
  }

  /** Spark would name the source in its errors, so that it gets the path if there are any. */
  private LogicalPlan ofPath(UnresolvedRelation file) {
    Optional<HadoopFsRelation> found =
        relation(
            session,
            List.of(file.multipartIdentifier().last()),
            file.options().asCaseSensitiveMap(),
            true);
    return found.isPresent() ? LogicalRelation$.MODULE$.apply(found.get(), false) : file;
  }

  /**
   * The files of a read whose schema is inferred.
   *
   * @param mustExist whether it is an error if there are none
   * @return empty if Spark has an error to report
   */
  static Optional<HadoopFsRelation> relation(
      SparkSession session, List<String> paths, Map<String, String> options, boolean mustExist) {
    try {
      return Optional.of(
          (HadoopFsRelation)
              SparkLine.bridge()
                  .relation(
                      session,
                      INFERRING,
                      Seqs.of(paths),
                      TableOptions.asScala(options),
                      mustExist));
    } catch (Exception e) { // Spark's checked exceptions come undeclared
      if (e instanceof AnalysisException) {
        throw SparkErrors.unchecked(e);
      }
      LOG.debug("The schema of {} is left to Spark", paths, e);
      return Optional.empty();
    }
  }

  private boolean isInferred(CatalogTable table) {
    return table.schema().isEmpty()
        && table.provider().exists(InferredSchemas::isParquet)
        && table.storage().locationUri().isDefined()
        && acceleration.infers(TableOptions.asGiven(table.storage().properties()), table);
  }
}
