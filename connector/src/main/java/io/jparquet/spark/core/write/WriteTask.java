package io.jparquet.spark.core.write;

import java.io.Serializable;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.types.StructType;

/**
 * The parameters of every task of one write.
 *
 * @param path the table's directory
 * @param files what the files have in common
 * @param dataOrdinals the places of the files' columns in the rows
 * @param partitionSchema the partition columns in the order of the directories
 * @param partitionOrdinals the places of the partition columns in the rows
 * @param timeZone in which partition values are written out
 * @param maxRecordsPerFile rows after which a new file begins; {@link Long#MAX_VALUE} for no limit
 */
@SuppressWarnings("ArrayRecordComponent") // A carrier to the tasks, never compared.
public record WriteTask(
    String path,
    FileSpec files,
    int[] dataOrdinals,
    StructType partitionSchema,
    int[] partitionOrdinals,
    String timeZone,
    long maxRecordsPerFile)
    implements Serializable {

  /** Whether the table has partition columns. */
  public boolean isPartitioned() {
    return partitionOrdinals.length > 0;
  }

  /** The metrics that the driver reports. */
  public CustomMetric[] metrics() {
    return WriteMetrics.of(isPartitioned());
  }
}
