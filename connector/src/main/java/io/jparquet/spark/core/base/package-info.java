/**
 * What several parts of the connector share. Nothing here plans, reads or writes: the names and
 * values of options ({@link io.jparquet.spark.core.base.SparkOptions}), Spark's own errors thrown
 * from Java, the metrics of Spark's SQL tab, and rules of plans.
 *
 * <p>Objects that Spark would send between the driver and its tasks by the serializer that is set
 * are turned into bytes by Java serialization first: messages of commits ({@link
 * io.jparquet.spark.core.base.CommitMessages}), arguments and results of jobs ({@link
 * io.jparquet.spark.core.base.TaskJob}), and objects that all tasks get ({@link
 * io.jparquet.spark.core.base.SharedObject}). Kryo reads neither records nor the immutable
 * collections of the JDK, and may refuse classes that are not registered. Functions, factories and
 * partitions are sent by Java serialization, whatever is set.
 */
@NullMarked
package io.jparquet.spark.core.base;

import org.jspecify.annotations.NullMarked;
