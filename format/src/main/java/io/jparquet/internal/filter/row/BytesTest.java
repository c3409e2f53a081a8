package io.jparquet.internal.filter.row;

import io.jparquet.internal.stats.ValueOrder;
import java.util.List;

/** A condition on the bytes of a value. Immutable. */
public sealed interface BytesTest
    permits EqualBytes,
        BytesSet,
        LowerText,
        LowerNumber,
        LowerTimestamp,
        TimestampBetween,
        Float16Member,
        AffixTest,
        InfixTest,
        TestedBytes {

  /**
   * Whether a value satisfies the condition.
   *
   * @param data the array that holds the value
   * @param start its first byte
   * @param length its length in bytes
   */
  boolean test(byte[] data, int start, int length);

  /** The length of the shortest value that can satisfy the condition. */
  default int minLength() {
    return 0;
  }

  /** The length of the longest value that can satisfy the condition. */
  default int maxLength() {
    return Integer.MAX_VALUE;
  }

  /** The cost of a test, in comparisons of two ints. */
  double cost();

  /**
   * The condition that a value is equal to one of several.
   *
   * @param order the order of the column: UNSIGNED_BYTES, SIGNED_NUMBER_BYTES, LITTLE_ENDIAN_96 or
   *     INT96_TIMESTAMP
   * @param values at least one value, in the form of the column; not to be modified
   */
  static BytesTest anyOf(ValueOrder order, List<byte[]> values) {
    boolean numbers = order == ValueOrder.SIGNED_NUMBER_BYTES;
    return values.size() == 1 && !numbers
        ? new EqualBytes(values.get(0))
        : new BytesSet(values, numbers);
  }

  /**
   * The condition that a value is lower than another.
   *
   * @param order the order of the column: UNSIGNED_BYTES, SIGNED_NUMBER_BYTES, LITTLE_ENDIAN_96 or
   *     INT96_TIMESTAMP
   * @param value the other, in the form of the column; not to be modified
   * @param orEqual whether an equal value satisfies the condition too
   */
  static BytesTest lower(ValueOrder order, byte[] value, boolean orEqual) {
    return switch (order) {
      case UNSIGNED_BYTES -> new LowerText(value, orEqual);
      case SIGNED_NUMBER_BYTES -> new LowerNumber(value, orEqual);
      case LITTLE_ENDIAN_96, INT96_TIMESTAMP -> new LowerTimestamp(order, value, orEqual);
      default -> throw new IllegalArgumentException("Not an order of byte arrays: " + order);
    };
  }

  /**
   * The condition that an INT96 timestamp is in a range, as microseconds since 1970-01-01.
   *
   * @param first the lowest number in the range
   * @param last the highest number in the range
   */
  static BytesTest between(long first, long last) {
    return new TimestampBetween(first, last);
  }

  /** The condition that a value begins with the given bytes. */
  static BytesTest startsWith(byte[] prefix) {
    return new AffixTest(new EqualBytes(prefix), false);
  }

  /** The condition that a value ends with the given bytes. */
  static BytesTest endsWith(byte[] suffix) {
    return new AffixTest(new EqualBytes(suffix), true);
  }

  /** The condition that a value contains the given bytes in sequence. */
  static BytesTest contains(byte[] infix) {
    return infix.length == 0 ? startsWith(infix) : new InfixTest(infix);
  }
}
