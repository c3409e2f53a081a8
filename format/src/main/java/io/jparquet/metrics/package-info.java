/** Metrics of what reading a file cost, and of what it skipped. */
@NullMarked
package io.jparquet.metrics;

import org.jspecify.annotations.NullMarked;
