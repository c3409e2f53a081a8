package io.jparquet.internal.filter.row;

import io.jparquet.metadata.Type;
import io.jparquet.predicate.ValueTest;

/**
 * The values that a test of the program accepts, or those that it rejects.
 *
 * @param accepting the test
 * @param negated whether the set has the values that are not accepted
 */
public record TestedValues(ValueTest accepting, boolean negated) implements ValueSet {
  /** The test is unknown, and may be costly. */
  static final double COST = 40;

  /** The accepted values of a column; null if values of its type are not tested. */
  public static TestedValues of(ValueTest test, Type type) {
    return switch (type) {
      case INT32, INT64, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new TestedValues(test, false);
      case BOOLEAN, FLOAT, DOUBLE, INT96, UNKNOWN -> null;
    };
  }

  @Override
  public ValueSet complement() {
    return new TestedValues(accepting, !negated);
  }

  SlotTest test(Type type) {
    return type == Type.INT32 || type == Type.INT64
        ? new TestedNumbers(accepting, negated)
        : new BytesSlots(new TestedBytes(accepting), negated);
  }
}
