package io.jparquet.spark.tables.maintenance;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.base.TreeNodes;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.ResolvedNamespace;
import org.apache.spark.sql.catalyst.analysis.ResolvedProcedure;
import org.apache.spark.sql.catalyst.analysis.UnresolvedNamespace;
import org.apache.spark.sql.catalyst.analysis.UnresolvedProcedure;
import org.apache.spark.sql.catalyst.plans.logical.Call;
import org.apache.spark.sql.catalyst.plans.logical.Command;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.catalog.Identifier;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Seq;

/**
 * Finds the procedures that {@code CALL jparquet.system.NAME(...)} and SHOW PROCEDURES name, before
 * Spark looks for a catalog.
 *
 * <p>No catalog {@code jparquet} is put into the session: its name would hide a database of that
 * name, and the tables of SQL on a path ({@code jparquet.`/data`}). One that the user has
 * configured is left alone, with its procedures.
 */
public final class ProcedureCalls extends StatementRule {

  /** A class that Spark 4.0 does not have. */
  private static final String SHOW = "ShowProceduresCommand";

  private static final String SETTING = "spark.sql.catalog." + SystemProcedures.NAME;

  private final SystemProcedures catalog;

  /** The statements of a session. */
  public ProcedureCalls(SparkSession session) {
    this.catalog = new SystemProcedures(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof Call call
        && call.procedure() instanceof UnresolvedProcedure unresolved
        && isOurs(unresolved.nameParts())) {
      List<String> parts = Seqs.list(unresolved.nameParts());
      String[] namespace = parts.subList(1, parts.size() - 1).toArray(new String[0]);
      Identifier name = Identifier.of(namespace, parts.get(parts.size() - 1));
      ResolvedProcedure found = new ResolvedProcedure(catalog, name, catalog.loadProcedure(name));
      return call.copy(found, call.args(), call.execute());
    }
    if (node instanceof Command
        && node.getClass().getSimpleName().equals(SHOW)
        && node.children().head() instanceof UnresolvedNamespace namespace
        && isOurs(namespace.multipartIdentifier())) {
      List<String> parts = Seqs.list(namespace.multipartIdentifier());
      Seq<String> rest = Seqs.of(parts.subList(1, parts.size()));
      LogicalPlan found = new ResolvedNamespace(catalog, rest, Map$.MODULE$.empty());
      return TreeNodes.withChildren(node, List.of(found));
    }
    return node;
  }

  private boolean isOurs(Seq<String> name) {
    return name.head().equalsIgnoreCase(SystemProcedures.NAME)
        && name.length() > 1
        && !conf().contains(SETTING);
  }
}
