package io.jparquet.internal.filter;

import io.jparquet.internal.filter.row.RowCondition;
import io.jparquet.internal.filter.row.RowTest;
import io.jparquet.internal.level.BitWords;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * Decides from decoded values which rows of a batch match a predicate.
 *
 * <p>Exact for conditions on leaf columns without repeated ancestors whose vectors are available.
 * All other conditions may be true and may be false for any row: those on groups, lists and their
 * members, on columns that are not in the schema or have no vectors, comparisons with a literal of
 * another physical type than the column, and comparisons of values that have no order (intervals,
 * geometries).
 *
 * <p>One object serves one predicate, one file and one reader for all their batches. It keeps its
 * scratch arrays, the measured cost of conditions, and the results for the entries of a dictionary
 * while batches have the same dictionary. Not thread-safe.
 */
public final class VectorFilter {
  private final RowCondition condition;
  private final boolean exact;
  private final Set<Integer> leaves;

  /** Null until rows are tested: many filters are only asked what they decide. */
  private RowTest test;

  private VectorFilter(RowCondition condition, boolean exact) {
    this.exact = exact;
    this.condition = condition;
    Set<Integer> indexes = new TreeSet<>();
    condition.addLeaves(indexes);
    this.leaves = Collections.unmodifiableSet(indexes);
  }

  /**
   * A filter.
   *
   * @param predicate the condition
   * @param schema the schema of the file
   * @param hasVector whether there are vectors of a leaf column, given by its index
   */
  public static VectorFilter of(Predicate predicate, ParquetSchema schema, IntPredicate hasVector) {
    RowConditions conditions = new RowConditions(schema, hasVector);
    RowCondition condition = conditions.of(predicate);
    return new VectorFilter(condition, conditions.isExact());
  }

  /**
   * A filter that selects the rows that are known to match. A condition that values do not decide
   * is not true.
   *
   * @param hasVector whether there are vectors of a leaf column, given by its index
   */
  public static VectorFilter certain(
      Predicate predicate, ParquetSchema schema, IntPredicate hasVector) {
    return certain(predicate, schema, hasVector, null);
  }

  /** The same for rows (null), or for elements in place of rows. */
  static VectorFilter certain(
      Predicate predicate, ParquetSchema schema, IntPredicate hasVector, Elements elements) {
    RowConditions conditions = RowConditions.certain(schema, hasVector, elements);
    RowCondition condition = conditions.of(predicate);
    return new VectorFilter(condition, conditions.isExact());
  }

  /** Whether the selected rows are exactly those that match. */
  public boolean isExact() {
    return exact;
  }

  /**
   * The indexes of the leaf columns that the filter reads, in ascending order; unmodifiable. A
   * column whose conditions can't rule out a row is not among them.
   */
  public Set<Integer> leaves() {
    return leaves;
  }

  /** Whether the filter can rule out a row; if not, each row is always selected. */
  public boolean decides() {
    return condition != RowCondition.Constant.ALWAYS;
  }

  /** The cost of testing a row, in comparisons of two ints. */
  public double cost() {
    return test().cost();
  }

  private RowTest test() {
    if (test == null) {
      test = condition.newTest();
    }
    return test;
  }

  /**
   * Selects the rows of a batch that may match.
   *
   * @param vectorOfLeaf returns the vector of a leaf column of {@link #leaves()}, with at least
   *     {@code rows} slots. It is called only if rows are left that the column can rule out, in any
   *     order, and perhaps more than once for a column
   * @param rows number of rows, zero or more
   * @param selection receives a bit per row, set where the predicate may be true: bit {@code i &
   *     63} of word {@code i >>> 6}. The bits at and above {@code rows} in the last word are
   *     cleared, words beyond it are left unchanged
   * @return number of bits that are set
   * @throws IllegalArgumentException when {@code selection} is too short, or a vector is, or is not
   *     of its column's type
   */
  public int select(IntFunction<Vector> vectorOfLeaf, int rows, long[] selection) {
    int words = BitWords.words(rows);
    if (rows < 0 || selection.length < words) {
      throw new IllegalArgumentException(
          "The selection of "
              + rows
              + " rows needs "
              + words
              + " words, and has "
              + selection.length);
    }
    if (rows == 0) {
      return 0;
    }
    selection[words - 1] = 0;
    BitWords.fill(selection, 0, rows, true);
    test().narrow(vectorOfLeaf, rows, selection);
    return BitWords.count(selection, rows);
  }
}
