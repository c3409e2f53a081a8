/** Counters of what reading a file cost, and of what it skipped. */
package io.jparquet.metrics;
