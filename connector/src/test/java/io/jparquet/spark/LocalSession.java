package io.jparquet.spark;

import io.jparquet.local.LocalFiles;
import org.apache.spark.sql.SparkSession;

/** Sessions of tests in this process. */
public final class LocalSession {
  private LocalSession() {}

  /** A session without a UI, and with local files that need no process each. */
  public static SparkSession.Builder builder(String master) {
    LocalFiles.use();
    return SparkSession.builder().master(master).config("spark.ui.enabled", "false");
  }
}
