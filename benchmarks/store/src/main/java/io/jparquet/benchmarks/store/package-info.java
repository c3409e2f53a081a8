/**
 * jparquet beside Spark's own source on tables in a store with the interface of S3, which answers
 * late and sends slowly: a proxy ({@link io.jparquet.benchmarks.store.SlowProxy}) stands between
 * Hadoop's client S3A and a store in the same process, and counts the requests. {@link
 * io.jparquet.benchmarks.store.StoreSuite} is the program, {@link
 * io.jparquet.benchmarks.store.StoreRow} lists its rows.
 */
package io.jparquet.benchmarks.store;
