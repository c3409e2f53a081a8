package io.jparquet.internal.filter.row;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;

/**
 * The numbers of a column as keys: longs in the same order without gaps, so that the next number
 * has the next key. The two zeros have one key, and all NaN have the highest.
 *
 * <p>Keys of floating point numbers are the magnitude's bits, with the number's sign.
 */
public enum NumberKeys {
  /** BOOLEAN: false is 0 and true is 1. */
  BOOLEAN(0, 1),
  /** INT32 by value. */
  INT(Integer.MIN_VALUE, Integer.MAX_VALUE),
  /** INT32 read as unsigned. */
  UNSIGNED_INT(0, 0xFFFF_FFFFL),
  /** INT64 by value. */
  LONG(Long.MIN_VALUE, Long.MAX_VALUE),
  /** INT64 read as unsigned, less 2 to the 63. */
  UNSIGNED_LONG(Long.MIN_VALUE, Long.MAX_VALUE),
  /** FLOAT. */
  FLOAT(-0x7F80_0000L, 0x7F80_0001L),
  /** DOUBLE. */
  DOUBLE(-0x7FF0_0000_0000_0000L, 0x7FF0_0000_0000_0001L),
  /** FLOAT16: two bytes in little-endian order. */
  FLOAT16(-0x7C00, 0x7C01);

  private static final int FLOAT16_BYTES = 2;

  private final long lowest;
  private final long highest;

  NumberKeys(long lowest, long highest) {
    this.lowest = lowest;
    this.highest = highest;
  }

  /** The keys of a column, or null if its values are not numbers or have no order. */
  public static NumberKeys of(PrimitiveNode node) {
    boolean narrow = node.type() == Type.INT32 || node.type() == Type.FLOAT;
    return switch (ValueOrder.ofValues(node)) {
      case BOOLEAN -> BOOLEAN;
      case SIGNED -> narrow ? INT : LONG;
      case UNSIGNED -> narrow ? UNSIGNED_INT : UNSIGNED_LONG;
      case FLOATING_POINT -> narrow ? FLOAT : DOUBLE;
      case FLOAT16 -> FLOAT16;
      default -> null;
    };
  }

  /** The lowest key of all values. */
  public long lowest() {
    return lowest;
  }

  /** The highest key of all values: of floating point numbers, that of NaN. */
  public long highest() {
    return highest;
  }

  /**
   * The key of a value in boxed physical form.
   *
   * @param value a Boolean, Integer, Long, Float, Double or byte[]
   * @return the key, or null if values of the column have another form
   */
  public Long key(Object value) {
    return switch (this) {
      case BOOLEAN -> value instanceof Boolean flag ? Long.valueOf(flag ? 1 : 0) : null;
      case INT -> value instanceof Integer number ? Long.valueOf(number) : null;
      case UNSIGNED_INT ->
          value instanceof Integer number ? Long.valueOf(Integer.toUnsignedLong(number)) : null;
      case LONG -> value instanceof Long number ? number : null;
      case UNSIGNED_LONG ->
          value instanceof Long number ? Long.valueOf(number ^ Long.MIN_VALUE) : null;
      case FLOAT -> value instanceof Float number ? Long.valueOf(key(number.floatValue())) : null;
      case DOUBLE ->
          value instanceof Double number ? Long.valueOf(key(number.doubleValue())) : null;
      case FLOAT16 ->
          value instanceof byte[] bytes && bytes.length == FLOAT16_BYTES
              ? Long.valueOf(float16Key(bytes, 0))
              : null;
    };
  }

  /**
   * Reads the keys of some slots of a vector; the keys of null slots are arbitrary.
   *
   * @param vector a vector of INT32, INT64, FLOAT or DOUBLE
   * @param from the first slot
   * @param count number of slots
   * @param keys takes the keys from its first element on
   */
  void read(Vector vector, int from, int count, long[] keys) {
    switch (this) {
      case INT, UNSIGNED_INT -> {
        int[] values = ((IntVector) vector).values();
        long mask = this == INT ? -1L : highest;
        for (int i = 0; i < count; i++) {
          keys[i] = values[from + i] & mask;
        }
      }
      case LONG, UNSIGNED_LONG -> {
        long[] values = ((LongVector) vector).values();
        long shift = this == LONG ? 0 : Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
          keys[i] = values[from + i] ^ shift;
        }
      }
      case FLOAT -> {
        float[] values = ((FloatVector) vector).values();
        for (int i = 0; i < count; i++) {
          keys[i] = key(values[from + i]);
        }
      }
      case DOUBLE -> {
        double[] values = ((DoubleVector) vector).values();
        for (int i = 0; i < count; i++) {
          keys[i] = key(values[from + i]);
        }
      }
      case BOOLEAN, FLOAT16 -> throw new IllegalStateException("Not read as numbers: " + this);
    }
  }

  private static long key(float value) {
    int bits = Float.floatToRawIntBits(value);
    int magnitude = bits & Integer.MAX_VALUE;
    return Float.isNaN(value) ? FLOAT.highest : bits < 0 ? -magnitude : magnitude;
  }

  private static long key(double value) {
    long bits = Double.doubleToRawLongBits(value);
    long magnitude = bits & Long.MAX_VALUE;
    return Double.isNaN(value) ? DOUBLE.highest : bits < 0 ? -magnitude : magnitude;
  }

  /** The key of the FLOAT16 in the two bytes at the given offset. */
  static long float16Key(byte[] bytes, int offset) {
    int magnitude = (int) LittleEndian.getPartial(bytes, offset, FLOAT16_BYTES) & Short.MAX_VALUE;
    if (magnitude >= FLOAT16.highest) {
      return FLOAT16.highest;
    }
    return bytes[offset + 1] < 0 ? -magnitude : magnitude;
  }
}
