package io.jparquet.spark.planning.partial;

import java.io.Serializable;

/**
 * One operation over the columns of a batch and the results of earlier steps. Steps are numbered,
 * and equal ones are there once. Immutable and serialized.
 */
interface Step extends Serializable {

  /**
   * Computes the values of a batch.
   *
   * @param rows the batch, with the results of earlier steps
   * @param out gets the values
   * @return false if they are not proven to be those that Spark computes
   */
  boolean run(LoadedBatch rows, Values out);

  /** The form of the values. */
  Values.Form form();

  /** A step whose values are {@link Values.Form#LONGS}. */
  interface OfLongs extends Step {
    @Override
    default Values.Form form() {
      return Values.Form.LONGS;
    }
  }

  /** A step whose values are {@link Values.Form#DOUBLES}. */
  interface OfDoubles extends Step {
    @Override
    default Values.Form form() {
      return Values.Form.DOUBLES;
    }
  }

  /** A step whose values are {@link Values.Form#BITS}. */
  interface OfBits extends Step {
    @Override
    default Values.Form form() {
      return Values.Form.BITS;
    }
  }
}
