package io.jparquet.spark.read;

import io.jparquet.spark.read.topn.TopN;
import java.io.Serializable;

/** Which of the rows that a scan could return are needed. Immutable; serialised. */
public sealed interface NeededRows extends Serializable {

  /** All rows. */
  record All() implements NeededRows {}

  /**
   * Any rows, as many as there are up to a number.
   *
   * @param count that number, for each task and for all of them
   */
  record Some(long count) implements NeededRows {}

  /**
   * Any rows that satisfy the conditions, as many as there are up to a number. Tasks need not know
   * it: who takes their rows stops at the limit.
   *
   * @param count that number, for each task and for all of them
   */
  record Matching(long count) implements NeededRows {}

  /** The first rows in an order. Others may be returned too. */
  record First(TopN order) implements NeededRows {}

  /** Whether tasks are read to their end, as far as is known. */
  default boolean toTheEnd() {
    return this instanceof All || this instanceof Matching;
  }

  /** How many rows are enough, whichever they are; {@link Long#MAX_VALUE} if that is not so. */
  default long enough() {
    return this instanceof Some some ? some.count() : Long.MAX_VALUE;
  }
}
