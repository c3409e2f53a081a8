package io.jparquet.internal.stats;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The order of the values of a column, by which its minima and maxima are determined. It depends on
 * the physical type, the annotation and the column order in the file.
 *
 * <p>Each method names the orders that it supports; other orders throw {@link
 * IllegalStateException}. NaN has no place in the type-defined orders of floating point numbers:
 * callers must exclude it ({@link #isNaN(byte[], int)} for FLOAT16), and results for NaN are
 * unspecified.
 *
 * <p>Specification: parquet.thrift, union ColumnOrder.
 */
public enum ValueOrder {
  /** False before true. */
  BOOLEAN,
  /** INT32 and INT64 by value. */
  SIGNED,
  /** INT32 and INT64 read as unsigned numbers. */
  UNSIGNED,
  /** FLOAT and DOUBLE by value: the two zeros are equal. */
  FLOATING_POINT,
  /** FLOAT and DOUBLE by the totalOrder predicate of IEEE 754. */
  FLOATING_POINT_TOTAL,
  /** FLOAT16, two bytes in little-endian order, by value: the two zeros are equal. */
  FLOAT16,
  /** FLOAT16, two bytes in little-endian order, by the totalOrder predicate of IEEE 754. */
  FLOAT16_TOTAL,
  /** Byte arrays, byte by byte as unsigned numbers; a prefix comes first. */
  UNSIGNED_BYTES,
  /** Byte arrays of any length as big-endian numbers in two's complement; no bytes are zero. */
  SIGNED_NUMBER_BYTES,
  /** Numbers of twelve bytes in two's complement, the lowest byte first. */
  LITTLE_ENDIAN_96,
  /** INT96 timestamps, twelve bytes, by day and nanosecond of the day. */
  INT96_TIMESTAMP,
  /** No order is defined: minima and maxima must be neither written nor used. */
  UNDEFINED;

  private static final int FLOAT16_MAGNITUDE = 0x7FFF;
  private static final int FLOAT16_INFINITY = 0x7C00;

  /**
   * The order of a column.
   *
   * @param node the leaf
   * @param columnOrder the column's entry in the file's {@code column_orders}; null when the file
   *     has none; the order is then undefined
   */
  public static ValueOrder of(PrimitiveNode node, @Nullable ColumnOrder columnOrder) {
    if (columnOrder instanceof ColumnOrder.TypeDefinedOrder) {
      return typeDefined(node);
    }
    if (columnOrder instanceof ColumnOrder.IEEE754TotalOrder) {
      return switch (typeDefined(node)) {
        case FLOATING_POINT -> FLOATING_POINT_TOTAL;
        case FLOAT16 -> FLOAT16_TOTAL;
        default -> UNDEFINED;
      };
    }
    boolean timestamps = columnOrder instanceof ColumnOrder.Int96TimestampOrder;
    return timestamps && node.type() == Type.INT96 ? INT96_TIMESTAMP : UNDEFINED;
  }

  /**
   * The order of a column whose entry in {@code column_orders} is the type-defined order. If the
   * annotation in the file is ignored, it is undefined: the writer may have ordered the values by a
   * meaning that is unknown here.
   */
  public static ValueOrder typeDefined(PrimitiveNode node) {
    return node.ignoredAnnotation() == null ? ofValues(node) : UNDEFINED;
  }

  /**
   * The order in which conditions compare the values that are read: that of the annotation, or of
   * the physical type if the annotation in the file is ignored.
   */
  public static ValueOrder ofValues(PrimitiveNode node) {
    LogicalType logical = node.logicalType();
    boolean unordered =
        logical instanceof LogicalType.Unknown
            || logical instanceof LogicalType.NullType
            || logical instanceof LogicalType.GeometryType
            || logical instanceof LogicalType.GeographyType
            || node.convertedType() == ConvertedType.INTERVAL;
    if (unordered) {
      return UNDEFINED;
    }
    return switch (node.type()) {
      case BOOLEAN -> BOOLEAN;
      case INT32, INT64 ->
          logical instanceof LogicalType.IntType integer && !integer.isSigned() ? UNSIGNED : SIGNED;
      case FLOAT, DOUBLE -> FLOATING_POINT;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> {
        if (logical instanceof LogicalType.DecimalType) {
          yield SIGNED_NUMBER_BYTES;
        }
        if (logical instanceof LogicalType.TimestampType) {
          yield LITTLE_ENDIAN_96;
        }
        yield logical instanceof LogicalType.Float16Type ? FLOAT16 : UNSIGNED_BYTES;
      }
      case INT96, UNKNOWN -> UNDEFINED;
    };
  }

  /** Whether the order is defined. */
  public boolean isDefined() {
    return this != UNDEFINED;
  }

  /** Whether the values are floating point numbers, which can be NaN. */
  public boolean hasNaN() {
    return switch (this) {
      case FLOATING_POINT, FLOATING_POINT_TOTAL, FLOAT16, FLOAT16_TOTAL -> true;
      default -> false;
    };
  }

  /** Compares INT32 values; for SIGNED and UNSIGNED. */
  public int compare(int left, int right) {
    return switch (this) {
      case SIGNED -> Integer.compare(left, right);
      case UNSIGNED -> Integer.compareUnsigned(left, right);
      default -> throw notFor("INT32");
    };
  }

  /** Compares INT64 values; for SIGNED and UNSIGNED. */
  public int compare(long left, long right) {
    return switch (this) {
      case SIGNED -> Long.compare(left, right);
      case UNSIGNED -> Long.compareUnsigned(left, right);
      default -> throw notFor("INT64");
    };
  }

  /** Compares FLOAT values; for FLOATING_POINT and FLOATING_POINT_TOTAL. */
  public int compare(float left, float right) {
    return switch (this) {
      case FLOATING_POINT -> left < right ? -1 : left > right ? 1 : 0;
      case FLOATING_POINT_TOTAL -> Integer.compare(totalOrderKey(left), totalOrderKey(right));
      default -> throw notFor("FLOAT");
    };
  }

  /** Compares DOUBLE values; for FLOATING_POINT and FLOATING_POINT_TOTAL. */
  public int compare(double left, double right) {
    return switch (this) {
      case FLOATING_POINT -> left < right ? -1 : left > right ? 1 : 0;
      case FLOATING_POINT_TOTAL -> Long.compare(totalOrderKey(left), totalOrderKey(right));
      default -> throw notFor("DOUBLE");
    };
  }

  /** Compares BOOLEAN values; for BOOLEAN. */
  public int compare(boolean left, boolean right) {
    if (this != BOOLEAN) {
      throw notFor("BOOLEAN");
    }
    return Boolean.compare(left, right);
  }

  /**
   * Compares values in bytes, given as ranges of arrays; for the orders of byte arrays, FLOAT16
   * (two bytes each), LITTLE_ENDIAN_96 and INT96 (twelve bytes each).
   */
  public int compare(
      byte[] left, int leftOffset, int leftLength, byte[] right, int rightOffset, int rightLength) {
    return switch (this) {
      case UNSIGNED_BYTES ->
          Arrays.compareUnsigned(
              left,
              leftOffset,
              leftOffset + leftLength,
              right,
              rightOffset,
              rightOffset + rightLength);
      case SIGNED_NUMBER_BYTES ->
          compareNumbers(left, leftOffset, leftLength, right, rightOffset, rightLength);
      case FLOAT16 ->
          compareFloat16(float16Bits(left, leftOffset), float16Bits(right, rightOffset));
      case FLOAT16_TOTAL ->
          Integer.compare(
              float16TotalOrderKey(float16Bits(left, leftOffset)),
              float16TotalOrderKey(float16Bits(right, rightOffset)));
      case LITTLE_ENDIAN_96 -> compare96(left, leftOffset, right, rightOffset);
      case INT96_TIMESTAMP -> compareTimestamps(left, leftOffset, right, rightOffset);
      default -> throw notFor("bytes");
    };
  }

  /** Compares whole arrays; see {@link #compare(byte[], int, int, byte[], int, int)}. */
  public int compare(byte[] left, byte[] right) {
    return compare(left, 0, left.length, right, 0, right.length);
  }

  /**
   * Compares two values in boxed physical form: Boolean, Integer, Long, Float, Double or byte[].
   *
   * @throws IllegalArgumentException when they are not of the same type
   */
  public int compareValues(Object left, Object right) {
    if (left instanceof Integer one && right instanceof Integer two) {
      return compare(one.intValue(), two.intValue());
    } else if (left instanceof Long one && right instanceof Long two) {
      return compare(one.longValue(), two.longValue());
    } else if (left instanceof Double one && right instanceof Double two) {
      return compare(one.doubleValue(), two.doubleValue());
    } else if (left instanceof Float one && right instanceof Float two) {
      return compare(one.floatValue(), two.floatValue());
    } else if (left instanceof byte[] one && right instanceof byte[] two) {
      return compare(one, two);
    } else if (left instanceof Boolean one && right instanceof Boolean two) {
      return compare(one.booleanValue(), two.booleanValue());
    }
    throw new IllegalArgumentException(
        "Cannot compare "
            + left.getClass().getSimpleName()
            + " with "
            + right.getClass().getSimpleName());
  }

  /** Whether the FLOAT16 in the two bytes at the given offset is NaN. */
  public static boolean isNaN(byte[] bytes, int offset) {
    return (float16Bits(bytes, offset) & FLOAT16_MAGNITUDE) > FLOAT16_INFINITY;
  }

  private static int compareNumbers(
      byte[] left, int leftOffset, int leftLength, byte[] right, int rightOffset, int rightLength) {
    int leftSign = leftLength == 0 ? 0 : left[leftOffset] >> 7;
    int rightSign = rightLength == 0 ? 0 : right[rightOffset] >> 7;
    if (leftSign != rightSign) {
      return leftSign - rightSign;
    }
    // The leading bytes of the longer number are compared with the sign extension of the shorter
    // one. With equal signs, the rest is compared as unsigned bytes, whether negative or not.
    int extension = leftSign & 0xFF;
    int excess = leftLength - rightLength;
    for (int i = 0; i < excess; i++) {
      int difference = (left[leftOffset + i] & 0xFF) - extension;
      if (difference != 0) {
        return difference;
      }
    }
    for (int i = 0; i < -excess; i++) {
      int difference = extension - (right[rightOffset + i] & 0xFF);
      if (difference != 0) {
        return difference;
      }
    }
    return Arrays.compareUnsigned(
        left,
        leftOffset + Math.max(excess, 0),
        leftOffset + leftLength,
        right,
        rightOffset + Math.max(-excess, 0),
        rightOffset + rightLength);
  }

  private static int compareFloat16(int left, int right) {
    boolean zeros = ((left | right) & FLOAT16_MAGNITUDE) == 0;
    return zeros ? 0 : Integer.compare(float16TotalOrderKey(left), float16TotalOrderKey(right));
  }

  private static int compare96(byte[] left, int leftOffset, byte[] right, int rightOffset) {
    int high =
        Integer.compare(
            LittleEndian.getInt(left, leftOffset + Long.BYTES),
            LittleEndian.getInt(right, rightOffset + Long.BYTES));
    return high != 0
        ? high
        : Long.compareUnsigned(
            LittleEndian.getLong(left, leftOffset), LittleEndian.getLong(right, rightOffset));
  }

  private static int compareTimestamps(byte[] left, int leftOffset, byte[] right, int rightOffset) {
    int days =
        Integer.compare(
            LittleEndian.getInt(left, leftOffset + Long.BYTES),
            LittleEndian.getInt(right, rightOffset + Long.BYTES));
    return days != 0
        ? days
        : Long.compare(
            LittleEndian.getLong(left, leftOffset), LittleEndian.getLong(right, rightOffset));
  }

  private static int float16Bits(byte[] bytes, int offset) {
    return (short) ((bytes[offset] & 0xFF) | (bytes[offset + 1] << 8));
  }

  /** Numbers whose signed order is the total order: the magnitude of negative ones is reversed. */
  private static int float16TotalOrderKey(int bits) {
    return bits ^ (bits >> 31 & FLOAT16_MAGNITUDE);
  }

  private static int totalOrderKey(float value) {
    int bits = Float.floatToRawIntBits(value);
    return bits ^ (bits >> 31 & Integer.MAX_VALUE);
  }

  private static long totalOrderKey(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return bits ^ (bits >> 63 & Long.MAX_VALUE);
  }

  private IllegalStateException notFor(String values) {
    return new IllegalStateException("The order " + this + " does not apply to " + values);
  }
}
