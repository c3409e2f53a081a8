/** Counters of the metrics of an open file. */
@NullMarked
package io.jparquet.internal.metrics;

import org.jspecify.annotations.NullMarked;
