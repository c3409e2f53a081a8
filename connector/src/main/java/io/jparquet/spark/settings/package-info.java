/**
 * The settings of a whole read or a whole write: found on the driver, once for each, in the
 * options, Hadoop's configuration and that of the session ({@link
 * io.jparquet.spark.settings.SessionSettings}). {@link io.jparquet.spark.settings.ReadSettings} are
 * sent to the tasks, {@link io.jparquet.spark.settings.WriteSettings} stay on the driver.
 *
 * <p>A setting that only one part of a read or write looks at, such as the codec of its files, is
 * found by that part.
 */
package io.jparquet.spark.settings;
