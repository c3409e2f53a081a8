/**
 * Which rows of a batch satisfy a condition, decided by the decoded values. A {@link
 * io.jparquet.internal.filter.row.RowCondition} says what must hold: it is made of {@link
 * io.jparquet.internal.filter.row.ValueSet}s, sets of the values of one column, and simplified
 * while it is made. A {@link io.jparquet.internal.filter.row.RowTest} carries it out with loops
 * over the arrays of vectors that clear the bits of rows in 64-bit words; it keeps its scratch
 * arrays, so that no batch allocates anything.
 *
 * <p>Negations are gone by then: the negation of a condition on a column is the condition that its
 * value is in the complement of the set. So there is one bit per row, whether the condition may be
 * true, and null is neither in a set nor in its complement.
 */
package io.jparquet.internal.filter.row;
