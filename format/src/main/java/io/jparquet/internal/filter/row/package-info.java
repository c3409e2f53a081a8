/**
 * Tests of the rows of a batch by their decoded values. A {@link
 * io.jparquet.internal.filter.row.RowCondition} is the condition: it consists of {@link
 * io.jparquet.internal.filter.row.ValueSet}s, sets of the values of one column, and is simplified
 * while it is built. A {@link io.jparquet.internal.filter.row.RowTest} evaluates it with loops over
 * the arrays of vectors that clear the bits of rows in 64-bit words. It keeps its scratch arrays,
 * so that batches allocate nothing.
 *
 * <p>There are no negations: the negation of a condition on a column is the condition that its
 * value is in the complement of the set. So one bit per row is enough: whether the condition may be
 * true. Null is neither in a set nor in its complement.
 */
package io.jparquet.internal.filter.row;
