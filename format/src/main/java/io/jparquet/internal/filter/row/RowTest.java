package io.jparquet.internal.filter.row;

import io.jparquet.vector.Vector;
import java.util.function.IntFunction;

/**
 * A test of the rows of a batch. Keeps scratch arrays and measurements of earlier batches; not
 * thread-safe.
 */
public interface RowTest {

  /**
   * Clears the bits of rows for which the condition is not true.
   *
   * @param vectors the vectors of leaf columns, by their index, of at least {@code rows} slots
   * @param rows number of rows
   * @param mask a bit per row, some of them set; those at and above {@code rows} are clear
   */
  void narrow(IntFunction<Vector> vectors, int rows, long[] mask);

  /** The cost of testing a row, in comparisons of two ints. */
  double cost();
}
