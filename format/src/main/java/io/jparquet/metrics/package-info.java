/** Metrics of the cost of reading a file, and of the parts that were skipped. */
@NullMarked
package io.jparquet.metrics;

import org.jspecify.annotations.NullMarked;
