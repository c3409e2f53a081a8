/** Metrics of the cost of reading a file, and of what was skipped. */
@NullMarked
package io.jparquet.metrics;

import org.jspecify.annotations.NullMarked;
