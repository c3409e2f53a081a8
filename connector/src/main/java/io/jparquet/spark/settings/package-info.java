/**
 * The settings of reads: the session's configuration and the options of a read, taken once on the
 * driver.
 */
package io.jparquet.spark.settings;
