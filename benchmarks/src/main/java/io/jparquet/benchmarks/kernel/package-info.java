/**
 * JMH benchmarks of the format module's kernels, each compared with its peer in parquet-java on the
 * same bytes. Before any timing, each benchmark compares the decoded values of both.
 *
 * <p>The benchmarks of dictionaries and of ciphers are in the packages of the classes that they
 * measure ({@code io.jparquet.internal.column} and {@code io.jparquet.internal.crypto}), which are
 * not public.
 */
package io.jparquet.benchmarks.kernel;
