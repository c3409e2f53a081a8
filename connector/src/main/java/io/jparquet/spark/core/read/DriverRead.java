package io.jparquet.spark.core.read;

import org.apache.hadoop.conf.Configuration;

/**
 * The plan of a scan, as the driver uses it for footers.
 *
 * @param hadoopConf Hadoop's configuration, with the options of the read
 */
public record DriverRead(ReadPlan plan, Configuration hadoopConf) {}
