/**
 * JMH benchmarks of the format module's kernels, each beside its peer in parquet-java on the same
 * bytes. Before any timing each benchmark compares what both have decoded.
 *
 * <p>The benchmarks of dictionaries and of ciphers are in the packages of the classes that they
 * measure ({@code io.jparquet.column} and {@code io.jparquet.crypto}), which are not public.
 */
package io.jparquet.benchmarks.kernel;
