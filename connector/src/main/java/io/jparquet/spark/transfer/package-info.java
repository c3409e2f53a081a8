/**
 * What goes between the driver and its tasks by the serializer that is set, {@code
 * spark.serializer}: the messages of commits ({@link io.jparquet.spark.transfer.CommitMessages}),
 * arguments and results of jobs ({@link io.jparquet.spark.transfer.TaskJob}), and objects that all
 * tasks get ({@link io.jparquet.spark.transfer.SharedObject}). Kryo reads neither records nor the
 * immutable collections of the JDK, and may refuse unregistered classes. So all of it goes as bytes
 * of Java serialization, in classes that Spark registers itself.
 *
 * <p>Functions, factories and partitions are not concerned: Spark sends them by Java serialization,
 * whatever is set.
 */
package io.jparquet.spark.transfer;
