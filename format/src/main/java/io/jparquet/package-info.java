/**
 * Apache Parquet files in plain Java: open a file and read batches of columns or single records,
 * write files from either, and handle what can go wrong.
 *
 * <p>This package is the front door: {@link io.jparquet.ParquetReader} and {@link
 * io.jparquet.ParquetWriter} for batches, {@link io.jparquet.RecordReader} and {@link
 * io.jparquet.RecordWriter} for records. Its API uses these packages:
 *
 * <ul>
 *   <li>{@link io.jparquet.io}: where the bytes come from and go to
 *   <li>{@link io.jparquet.option}: the options of reading and writing
 *   <li>{@link io.jparquet.schema}, {@link io.jparquet.metadata}: the schema and the footer of a
 *       file
 *   <li>{@link io.jparquet.vector}, {@link io.jparquet.row}, {@link io.jparquet.variant}: batches,
 *       records, and values of the logical type VARIANT
 *   <li>{@link io.jparquet.predicate}: the conditions by which a reader skips data
 *   <li>{@link io.jparquet.crypto}: encryption, and keys from a key service
 *   <li>{@link io.jparquet.metrics}: what a read costs
 *   <li>{@link io.jparquet.error}: the exceptions
 * </ul>
 *
 * <p>Packages below {@code io.jparquet.internal} are the engine. They change without notice.
 * Inspection of pages, verification, advice, rewriting and recovery are in the artifact {@code
 * jparquet-tools}.
 */
@NullMarked
package io.jparquet;

import org.jspecify.annotations.NullMarked;
