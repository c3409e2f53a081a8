/**
 * The data source {@code jparquet} for Apache Spark.
 *
 * <p>Spark finds three classes of this package by name: {@link
 * io.jparquet.spark.JParquetDataSource}, {@link io.jparquet.spark.JParquetExtensions}, which adds
 * rules to a session, and {@link io.jparquet.spark.SaveTarget}. They join the wings to the core.
 * The core ({@code core}) is the thin layer between the format and DataSource V2: it maps types,
 * lists files, scans and writes, and does not know the wings. The wings ({@code planning}, {@code
 * tables}, {@code v1}, {@code ui}) add to it, and do not know each other. {@code encryption} has
 * the properties and clients that users name. ARCHITECTURE.md has the picture.
 */
package io.jparquet.spark;
