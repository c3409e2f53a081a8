/**
 * JMH benchmarks of the format module's kernels, each beside its peer in parquet-java on the same
 * bytes. Scores are values (or bytes) per microsecond; before any timing each benchmark compares
 * what both have decoded.
 */
package io.jparquet.benchmarks.kernel;
