package io.jparquet.spark.ui;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkOptions;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.ui.SQLAppStatusStore;
import org.apache.spark.ui.SparkUI;
import org.apache.spark.ui.SparkUITab;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tab of an application. */
final class ParquetTab extends SparkUITab {
  private static final Logger LOG = LoggerFactory.getLogger(ParquetTab.class);

  private ParquetTab(SparkUI ui, SQLAppStatusStore store) {
    super(ui, SourceName.NAME);
    attachPage(new QueriesPage(this, new StoredQueries(store)));
  }

  /** The title in Spark's header, which would begin with a capital letter. */
  @Override
  public String name() {
    return SourceName.NAME;
  }

  /** After that of SQL, whose number is 0. */
  @Override
  public int displayOrder() {
    return 1;
  }

  /**
   * Attaches the tab to the user interface of the application of a session, if it has one, and not
   * the tab already. Never fails: a query does not need the tab.
   */
  static void attach(SparkSession session) {
    try {
      SparkContext context = session.sparkContext();
      if (context.ui().isDefined() && !context.isStopped() && isWanted(context.ui().get())) {
        // May take locks of the session, so that it must not be asked for below another lock.
        attach(
            context.ui().get(),
            ((org.apache.spark.sql.classic.SparkSession) session).sharedState().statusStore());
      }
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("Spark's user interface has no tab of jparquet", e);
    }
  }

  /** Attaches the tab to a user interface, if it has not the tab already. */
  static void attach(SparkUI ui, SQLAppStatusStore store) {
    synchronized (ui) {
      if (isWanted(ui)) {
        SparkLine.bridge(); // refuses a Spark that it does not know
        ui.attachTab(new ParquetTab(ui, store));
      }
    }
  }

  private static boolean isWanted(SparkUI ui) {
    return Seqs.list(ui.getTabs()).stream().noneMatch(tab -> tab.prefix().equals(SourceName.NAME))
        && SparkOptions.UI_ENABLED.from(name -> ui.conf().get(name, null));
  }
}
