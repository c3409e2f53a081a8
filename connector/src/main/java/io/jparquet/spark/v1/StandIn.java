package io.jparquet.spark.v1;

import io.jparquet.spark.bridge.OwnSourceSettings;
import io.jparquet.spark.core.file.ReadRefusals;
import io.jparquet.spark.core.file.ReadSettings;
import org.apache.spark.sql.types.StructType;

/**
 * Reads that stand in for those of Spark's own Parquet source, and refuse what it refuses.
 *
 * @param ownSource how they stand in for it
 */
record StandIn(OwnSourceSettings ownSource) implements ReadRefusals {

  @Override
  public OfTask ofTask(StructType columns, ReadSettings settings) {
    return new SparkRefusals(columns, settings, ownSource);
  }
}
