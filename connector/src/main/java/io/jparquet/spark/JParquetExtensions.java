package io.jparquet.spark;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.EarlyRules;
import io.jparquet.spark.planning.FooterPlanning;
import io.jparquet.spark.planning.PlanningWing;
import io.jparquet.spark.tables.TablesWing;
import io.jparquet.spark.ui.UiWing;
import io.jparquet.spark.v1.V1Wing;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.classic.SparkSession;
import scala.runtime.BoxedUnit;

/**
 * The rules that the connector adds to a session: those of statements on tables ({@link
 * TablesWing}), of DataSource V1 ({@link V1Wing}), and of the planning of queries ({@link
 * PlanningWing}); and the tab in Spark's pages ({@link UiWing}). Spark finds the class through
 * {@code META-INF/services} when the jar is on the class path of the driver as the first session is
 * made, and needs no setting.
 *
 * <p>Spark applies the rules of one kind in the order in which they are injected. Between the wings
 * it matters in these places:
 *
 * <ul>
 *   <li>Secrets are hidden, and statements that store them refused, before any other rule may fail
 *       with an error that shows them.
 *   <li>Over resolved statements, a new table has its partition columns at the end before it is
 *       made as a bucketed one of V1, which other rules do not see inside of; and all tables are
 *       made before sources are exchanged.
 *   <li>Relations of V1 become scans before scans get filters.
 * </ul>
 */
public final class JParquetExtensions implements SparkSessionExtensionsProvider {

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    // Refuses a Spark that is too old: its log says why, and its jobs without jparquet run.
    SparkLine.bridge();
    TablesWing.registerSecrets(extensions);
    EarlyRules.inject(extensions, early());
    TablesWing.registerStatements(extensions);
    V1Wing.registerCommands(extensions);
    TablesWing.registerDefinitions(extensions);
    V1Wing.registerBuckets(extensions, TablesWing::destructiveWriteCheck);
    TablesWing.registerNames(extensions);
    V1Wing.registerRelations(extensions, new FooterPlanning());
    PlanningWing.register(extensions);
    UiWing.register(extensions);
    return BoxedUnit.UNIT;
  }

  /** The rules before names are resolved. An older Spark lacks classes that they name. */
  private static List<Function<SparkSession, Rule<LogicalPlan>>> early() {
    return Stream.of(
            TablesWing.ofUnresolvedTables(),
            V1Wing.ofUnresolvedTables(),
            TablesWing.ofUnresolvedCalls())
        .flatMap(List::stream)
        .toList();
  }
}
