/**
 * The files of a table and the schemas that follow from them.
 *
 * <p>{@link io.jparquet.spark.files.TableDefinition} describes how a table was requested. {@link
 * io.jparquet.spark.files.TableFiles} lists its files with {@link
 * io.jparquet.spark.files.CurrentFileIndex}, in several threads for a query with several tables
 * ({@link io.jparquet.spark.io.Listings}), and takes a missing schema from footers ({@link
 * io.jparquet.spark.files.SchemaInference}). Reads and writes depend on this package, and it
 * depends on neither.
 */
package io.jparquet.spark.files;
