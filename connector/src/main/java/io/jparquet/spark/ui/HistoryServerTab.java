package io.jparquet.spark.ui;

import io.jparquet.spark.core.base.Seqs;
import org.apache.spark.SparkConf;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.sql.execution.ui.SQLAppStatusStore;
import org.apache.spark.status.AppHistoryServerPlugin;
import org.apache.spark.status.ElementTrackingStore;
import org.apache.spark.ui.SparkUI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.collection.immutable.Seq;

/**
 * Attaches the tab in Spark's history server, which finds this class through {@code
 * META-INF/services} if the jar is on its class path.
 */
public final class HistoryServerTab implements AppHistoryServerPlugin {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryServerTab.class);

  /** For the history server, which makes it by its name. */
  public HistoryServerTab() {}

  /** None: Spark's own plugin for SQL makes the store. */
  @Override
  public Seq<SparkListener> createListeners(SparkConf conf, ElementTrackingStore store) {
    return Seqs.of();
  }

  @Override
  public void setupUI(SparkUI ui) {
    try {
      SQLAppStatusStore store = new SQLAppStatusStore(ui.store().store(), scala.Option.empty());
      if (store.executionsCount() > 0) {
        ParquetTab.attach(ui, store);
      }
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("The application {} has no tab of jparquet", ui.appName(), e);
    }
  }
}
