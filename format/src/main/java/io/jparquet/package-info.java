/**
 * Reading and writing Apache Parquet files in plain Java.
 *
 * <p>Errors that lie in a file are {@link io.jparquet.ParquetException}s; they carry the place where
 * they were found.
 */
package io.jparquet;
