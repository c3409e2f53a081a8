package io.jparquet.spark.ui;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/** Attaches the tab to the applications of sessions. */
public final class UiWing {
  private UiWing() {}

  /**
   * Attaches the tab where Spark asks for the rules of a session: an extension does not learn of
   * sessions in another way.
   */
  public static void register(SparkSessionExtensions extensions) {
    extensions.injectCheckRule(
        session -> {
          ParquetTab.attach(session);
          return new NothingToCheck();
        });
  }

  /** The rule of a session that has the tab. */
  private static final class NothingToCheck extends AbstractFunction1<LogicalPlan, BoxedUnit> {
    @Override
    public BoxedUnit apply(LogicalPlan plan) {
      return BoxedUnit.UNIT;
    }
  }

  /** For reads without the extension, as with a jar that was added later. */
  public static void attach(SparkSession session) {
    ParquetTab.attach(session);
  }
}
