package io.jparquet.spark.planning.partial;

import io.jparquet.spark.planning.partial.Values.Form;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What Spark computes of the inputs of one expression. Inputs have numbers, and the result of each
 * is computed when it first occurs. Belongs to a step of one task.
 */
final class KnownResults {

  /** With more strings than this in a task, batches are left to Spark. */
  private static final int MOST_STRINGS = 1 << 16;

  /** As {@link #MOST_STRINGS}, for the bytes of all strings. */
  private static final int MOST_BYTES = 1 << 26;

  private static final Object FAILED = new Object();

  private static final byte ABSENT = 1;
  private static final byte PRESENT = 2;

  private final Expression expression;
  private final StringNumbers strings;
  private final GenericInternalRow row = new GenericInternalRow(1);
  private long[] values;
  private byte[] states;

  /** The state of the result for inputs that are null; 0 before it is computed. */
  private byte stateOfNull;

  private long valueOfNull;

  /**
   * No results.
   *
   * @param expression reads its input from column 0 of a row
   * @param strings numbers results that are strings
   * @param size how many inputs are expected
   */
  KnownResults(Expression expression, StringNumbers strings, int size) {
    this.expression = expression;
    this.strings = strings;
    this.values = new long[size];
    this.states = new byte[size];
  }

  /** Whether the result of an input is there. */
  boolean isKnown(int number) {
    return number < states.length && states[number] != 0;
  }

  /**
   * Computes the result of an input.
   *
   * @return false if Spark fails, which it may not do where it computes the expression
   */
  boolean compute(int number, Object input) {
    if (number >= states.length) {
      values = Arrays.copyOf(values, 2 * number);
      states = Arrays.copyOf(states, 2 * number);
    }
    Object result = result(input);
    if (result == FAILED) {
      return false;
    }
    states[number] = state(result);
    values[number] = asLong(result);
    return true;
  }

  private Object result(Object input) {
    row.update(0, input);
    Object result;
    try {
      result = expression.eval(row);
    } catch (RuntimeException | StackOverflowError e) {
      return FAILED;
    }
    return result instanceof UTF8String string && isTooMuch(string) ? FAILED : result;
  }

  private boolean isTooMuch(UTF8String string) {
    boolean isFull =
        strings.end() > MOST_STRINGS || strings.bytes() + string.numBytes() > MOST_BYTES;
    return isFull && !strings.isKnown(string);
  }

  private static byte state(Object result) {
    return result == null ? ABSENT : PRESENT;
  }

  private long asLong(Object result) {
    if (result == null) {
      return 0;
    }
    if (result instanceof UTF8String string) {
      return strings.number(string);
    }
    return result instanceof Boolean condition ? condition ? 1 : 0 : ((Number) result).longValue();
  }

  /**
   * Sets the values of a batch.
   *
   * @param numbers those of the inputs; all must be known
   * @param present the rows whose input is not null
   * @return false if Spark fails for null
   */
  boolean read(int[] numbers, long[] present, int size, Form form, Values out) {
    if (present != null && stateOfNull == 0) {
      Object result = result(null);
      if (result == FAILED) {
        return false;
      }
      stateOfNull = state(result);
      valueOfNull = asLong(result);
    }
    long[] target = out.newLongs(size);
    // Not the array of the step, which may be the presence that is read.
    long[] known = out.newKnown(size);
    long missing = 0;
    for (int start = 0; start < size; start += Long.SIZE) {
      int end = Math.min(size, start + Long.SIZE);
      long word = 0;
      for (int i = start; i < end; i++) {
        boolean has = Presence.has(present, i);
        target[i] = has ? values[numbers[i]] : valueOfNull;
        word |= ((has ? states[numbers[i]] : stateOfNull) == PRESENT ? 1L : 0L) << i;
      }
      known[start >>> 6] = word;
      missing |= ~word & -1L >>> (start + Long.SIZE - end);
    }
    out.present = missing == 0 ? null : known;
    if (form == Form.BITS) {
      out.setBits(size);
    } else {
      out.measure(size);
    }
    return true;
  }
}
