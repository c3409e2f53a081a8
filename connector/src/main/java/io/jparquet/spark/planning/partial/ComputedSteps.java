package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.planning.partial.Values.Form;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.function.IntFunction;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.DataType;

/**
 * Steps whose values Spark computes, once for each input that differs from those before. Their
 * expressions read the input from column 0 of a row. Where inputs have little in common, batches
 * are left to Spark, or with {@code always} an expression is computed for each row.
 */
final class ComputedSteps {

  /** With more inputs than this in a task, batches are left to Spark. */
  private static final int MOST_INPUTS = 1 << 13;

  private ComputedSteps() {}

  /** Computes an expression for each row of a batch. */
  private static boolean computeEach(
      Step step,
      Expression expression,
      LoadedBatch rows,
      long[] present,
      IntFunction<Object> inputs,
      Values out) {
    int size = rows.size();
    KnownResults results = new KnownResults(expression, rows.strings(), size);
    int[] numbers = out.newNumbers(size);
    for (int i = 0; i < size; i++) {
      numbers[i] = i;
      if (Presence.has(present, i) && !results.compute(i, inputs.apply(i))) {
        return false;
      }
    }
    return results.read(numbers, present, size, step.form(), out);
  }

  /**
   * An expression of one string column, for batches that have a dictionary: once for each entry
   * that occurs.
   */
  record OfEntries(ColumnPlace column, Expression expression, Form form, boolean always)
      implements Step {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      JParquetColumnVector source = rows.column(column);
      int size = rows.size();
      long[] present = rows.presence(column, out);
      int[] ids = source.byteEntries();
      if (ids == null && Presence.count(present, size) == 0) {
        KnownResults ofNull = new KnownResults(expression, rows.strings(), 0);
        return ofNull.read(out.newNumbers(size), present, size, form, out);
      }
      if (ids == null) {
        return always
            && computeEach(
                this, expression, rows, present, i -> StringSteps.string(source, i), out);
      }
      KnownResults results = out.results;
      if (results == null || out.dictionary != source.byteStarts()) {
        out.dictionary = source.byteStarts();
        results = new KnownResults(expression, rows.strings(), out.dictionary.length);
        out.results = results;
      }
      for (int i = 0; i < size; i++) {
        if (Presence.has(present, i)
            && !results.isKnown(ids[i])
            && !results.compute(ids[i], StringSteps.string(source, ids[i]))) {
          return false;
        }
      }
      return results.read(ids, present, size, form, out);
    }
  }

  /**
   * An expression of one value, such as a date, for data with few of them.
   *
   * @param of the step that has the values
   * @param type that of the values
   */
  record OfValues(int of, DataType type, Expression expression, Form form, boolean always)
      implements Step {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      long[] values = rows.of(of).longs;
      return computeKnown(rows, out)
          || always
              && computeEach(
                  this,
                  expression,
                  rows,
                  rows.of(of).present,
                  i -> SparkValues.of(values[i], type),
                  out);
    }

    private boolean computeKnown(LoadedBatch rows, Values out) {
      Values input = rows.of(of);
      int size = rows.size();
      KnownResults results = out.results(expression, rows.strings());
      int[] numbers = out.newNumbers(size);
      for (int i = 0; i < size; i++) {
        if (Presence.has(input.present, i)) {
          int number = out.inputs.number(input.longs[i]);
          if (!results.isKnown(number)
              && (number > MOST_INPUTS
                  || !results.compute(number, SparkValues.of(input.longs[i], type)))) {
            return false;
          }
          numbers[i] = number;
        }
      }
      return results.read(numbers, input.present, size, form, out);
    }
  }

  /**
   * An expression that has the same result for all timestamps of a period of the local time, such
   * as the date or the hour: once for each period.
   *
   * @param of the step that has the microseconds since 1970-01-01
   * @param seconds how long a period is
   */
  record OfPeriods(
      int of, Expression expression, ZoneId zone, int seconds, Form form, boolean always)
      implements Step {

    private static final long MICROS = 1_000_000;

    @Override
    public boolean run(LoadedBatch rows, Values out) {
      long[] values = rows.of(of).longs;
      return computeKnown(rows, out)
          || always
              && computeEach(this, expression, rows, rows.of(of).present, i -> values[i], out);
    }

    private boolean computeKnown(LoadedBatch rows, Values out) {
      Values input = rows.of(of);
      int size = rows.size();
      KnownResults results = out.results(expression, rows.strings());
      int[] numbers = out.newNumbers(size);
      long period = seconds * MICROS;
      // No timestamp is in it.
      long last = Long.MIN_VALUE;
      int number = 0;
      for (int i = 0; i < size; i++) {
        if (Presence.has(input.present, i)) {
          long found = Math.floorDiv(input.longs[i], period);
          if (found != last) {
            last = found;
            number = out.inputs.number(found);
            if (!results.isKnown(number)
                && (number > MOST_INPUTS
                    || !isRegular(found)
                    || !results.compute(number, input.longs[i]))) {
              return false;
            }
          }
          numbers[i] = number;
        }
      }
      return results.read(numbers, input.present, size, form, out);
    }

    /** Whether a period of UTC is one of the local time, with the same offset from begin to end. */
    private boolean isRegular(long number) {
      ZoneRules rules = zone.getRules();
      long first = number * seconds;
      int offset = rules.getOffset(Instant.ofEpochSecond(first)).getTotalSeconds();
      int atEnd = rules.getOffset(Instant.ofEpochSecond(first + seconds - 1)).getTotalSeconds();
      return offset == atEnd && offset % seconds == 0;
    }
  }
}
