package io.jparquet.spark.planning.partial;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;

/**
 * What is made of the rows of a scan. Immutable and serialized.
 *
 * @param expansion makes several batches of each one, which the steps are about; null if they are
 *     about those of the scan
 * @param steps each uses those before it
 * @param filter the step that says which rows are aggregated; negative for all
 * @param keys the grouping columns
 * @param aggregates the aggregates
 * @param order how the order of rows affects results
 * @param mostGroups so many groups are kept in a task before they are returned
 * @param types of the columns of the result: keys, then the fields of the aggregates
 * @param singleRows for batches that cannot be aggregated when Spark no longer takes them
 */
record PartialAggregation(
    Expansion expansion,
    List<Step> steps,
    int filter,
    List<GroupingKey> keys,
    List<Aggregate> aggregates,
    Order order,
    int mostGroups,
    List<DataType> types,
    SingleRows singleRows)
    implements Serializable {

  PartialAggregation {
    steps = List.copyOf(steps);
    keys = List.copyOf(keys);
    aggregates = List.copyOf(aggregates);
    types = List.copyOf(types);
  }

  /**
   * How the order of rows affects results.
   *
   * @param isWhole whether all rows of a task must be added in their order, because the bits of a
   *     result, or whether it overflows, may depend on that
   * @param rounded steps whose values are added up in doubles, which round sums of very many or
   *     large values: then all rows must be added in their order, too
   * @param canBeWhole whether all rows can be added in their order
   */
  record Order(boolean isWhole, List<Integer> rounded, boolean canBeWhole) implements Serializable {

    /** The order has no effect. */
    static final Order FREE = new Order(false, List.of(), false);

    Order {
      rounded = List.copyOf(rounded);
    }
  }

  /**
   * A grouping column.
   *
   * @param step the step whose values are the key; negative if a column has them
   * @param column a column of strings; null for others
   * @param isDetermined whether rows with equal values of the other keys have equal values of this
   *     one, which has a step then
   */
  record GroupingKey(int step, ColumnPlace column, boolean isDetermined) implements Serializable {
    KeyCodes codes() {
      return column != null ? new KeyCodes.OfStrings(column) : new KeyCodes.OfLongs(step);
    }
  }

  /** An aggregate of the values of a step, where the step {@code filter} is true. */
  sealed interface Aggregate extends Serializable {
    /** The aggregate in a task that loads its batches there. */
    Accumulator accumulator(LoadedBatch rows);
  }

  /** COUNT. */
  record Count(int filter) implements Aggregate {
    @Override
    public Accumulator accumulator(LoadedBatch rows) {
      return new Accumulator.Count(filter);
    }
  }

  /**
   * SUM of integers.
   *
   * @param update what Spark computes from a sum and a value in columns 0 and 1 of a row
   */
  record IntegerSum(int input, int filter, Expression update) implements Aggregate {
    @Override
    public Accumulator accumulator(LoadedBatch rows) {
      return new LongSums.OfIntegers(input, filter, update);
    }
  }

  /** SUM or AVG of decimals; the type is that of the sum. */
  record DecimalSum(int input, int filter, DecimalType type, boolean isAverage)
      implements Aggregate {
    @Override
    public Accumulator accumulator(LoadedBatch rows) {
      return new LongSums.OfDecimals(input, filter, type, isAverage);
    }
  }

  /** SUM or AVG of DOUBLE. */
  record DoubleSum(int input, int filter, boolean isAverage) implements Aggregate {
    @Override
    public Accumulator accumulator(LoadedBatch rows) {
      return new DoubleSums(input, filter, isAverage);
    }
  }

  /** MIN or MAX of integers. */
  record LongExtreme(int input, int filter, boolean isMax) implements Aggregate {
    @Override
    public Accumulator accumulator(LoadedBatch rows) {
      return new Extremes.OfLongs(input, filter, isMax);
    }
  }

  /** MIN or MAX of a column of strings, where the step {@code filter} is true. */
  record StringExtreme(ColumnPlace column, int filter, boolean isMax) implements Aggregate {
    @Override
    public Accumulator accumulator(LoadedBatch rows) {
      return new Extremes.OfStrings(column, filter, isMax);
    }
  }

  /** MIN or MAX of strings that are computed. */
  record ComputedStringExtreme(int input, int filter, boolean isMax) implements Aggregate {
    @Override
    public Accumulator accumulator(LoadedBatch rows) {
      return new Extremes.OfNumberedStrings(input, filter, isMax, rows.strings());
    }
  }

  /** MIN or MAX of FLOAT or DOUBLE. */
  record DoubleExtreme(int input, int filter, boolean isMax) implements Aggregate {
    @Override
    public Accumulator accumulator(LoadedBatch rows) {
      return new Extremes.OfDoubles(input, filter, isMax);
    }
  }
}
