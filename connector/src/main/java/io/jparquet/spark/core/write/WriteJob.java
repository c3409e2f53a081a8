package io.jparquet.spark.core.write;

import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;

/** A job on the driver, which the tasks of a write belong to. */
public interface WriteJob extends BatchWrite {

  /** What was written; nothing before the commit. */
  CustomTaskMetric[] metrics();
}
