/**
 * What differs between the lines of Spark that the connector runs on: one interface, {@link
 * io.jparquet.spark.bridge.SparkBridge}, which a module compiled against each line implements, and
 * the choice of the implementation by the version of the running Spark, {@link
 * io.jparquet.spark.bridge.SparkLine}.
 *
 * <p>Code outside of the bridges refers only to classes and members that all lines have; a test
 * resolves each reference against the jars of each line.
 */
package io.jparquet.spark.bridge;
