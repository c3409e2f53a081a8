/**
 * The resources that the reads and writes of a process share, in one object: footers, arrays that
 * row groups are fetched into, threads, what requests cost, encryption keys; and the memory of the
 * reads of a task. Tests use an object of their own.
 */
package io.jparquet.spark.context;
