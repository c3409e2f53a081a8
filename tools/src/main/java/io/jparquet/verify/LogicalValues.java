package io.jparquet.verify;

import io.jparquet.internal.stats.Utf8;
import io.jparquet.internal.stats.ValueBounds;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds values of a column that are not valid for its logical type. Not thread-safe.
 *
 * <p>Specification: LogicalTypes.md.
 */
final class LogicalValues {
  /** The greatest precision that is checked; a file can declare one of two billion digits. */
  private static final int MOST_DIGITS = 10_000;

  private final VerificationRule rule;
  private final LeafColumn column;
  private final String requirement;

  /** The smallest and the largest valid number; for decimals, the unscaled value. */
  private final BigInteger least;

  private final BigInteger greatest;

  /** The dictionary whose entries were already checked, and whether each of them is wrong. */
  private @Nullable BinaryDictionary dictionary;

  private boolean[] wrongEntries = {};

  private LogicalValues(
      VerificationRule rule,
      LeafColumn column,
      String requirement,
      BigInteger least,
      BigInteger greatest) {
    this.rule = rule;
    this.column = column;
    this.requirement = requirement;
    this.least = least;
    this.greatest = greatest;
  }

  /** Checks the values of a column; null if every value is valid for its type. */
  static @Nullable LogicalValues of(LeafColumn column) {
    PrimitiveNode node = column.node();
    LogicalType type = node.logicalType();
    if (type instanceof LogicalType.DecimalType decimal) {
      if (decimal.precision() > MOST_DIGITS) {
        return null;
      }
      BigInteger limit = BigInteger.TEN.pow(decimal.precision());
      return new LogicalValues(
          VerificationRule.DECIMAL_PRECISION,
          column,
          "which has more digits than the precision " + decimal.precision(),
          limit.negate().add(BigInteger.ONE),
          limit.subtract(BigInteger.ONE));
    }
    boolean text =
        type instanceof LogicalType.StringType
            || type instanceof LogicalType.EnumType
            || type instanceof LogicalType.JsonType;
    if (text && node.type() == Type.BYTE_ARRAY) {
      return new LogicalValues(
          VerificationRule.UTF8, column, "which is not UTF-8", BigInteger.ZERO, BigInteger.ZERO);
    }
    if (type instanceof LogicalType.IntType integer && integer.bitWidth() < Integer.SIZE) {
      int bits = integer.bitWidth();
      return new LogicalValues(
          VerificationRule.INTEGER_RANGE,
          column,
          "which is outside of the range of "
              + (integer.isSigned() ? "signed" : "unsigned")
              + " numbers of "
              + bits
              + " bits",
          BigInteger.valueOf(integer.isSigned() ? -(1L << bits - 1) : 0),
          BigInteger.valueOf((1L << (integer.isSigned() ? bits - 1 : bits)) - 1));
    }
    if (type instanceof LogicalType.TimeType time && time.unit() != TimeUnit.UNKNOWN) {
      long units = unitsOfDay(time.unit());
      // Some databases have 24:00 as a time, and so do their writers.
      return new LogicalValues(
          VerificationRule.TIME_RANGE,
          column,
          "which is not a time within a day of " + units + " " + time.unit(),
          BigInteger.ZERO,
          BigInteger.valueOf(units));
    }
    return null;
  }

  private static long unitsOfDay(TimeUnit unit) {
    long millis = Duration.ofDays(1).toMillis();
    return switch (unit) {
      case MILLIS -> millis;
      case MICROS -> millis * 1000;
      case NANOS -> millis * 1_000_000;
      case UNKNOWN -> throw new IllegalArgumentException("an unknown unit");
    };
  }

  VerificationRule rule() {
    return rule;
  }

  /** Describes the first invalid value in a sentence; null if there is none. */
  @Nullable String wrong(Vector values) {
    int index = -1;
    Object value = null;
    if (values instanceof IntVector ints) {
      index = firstOutside(ints.values(), values.size());
      value = index < 0 ? null : (Object) ints.values()[index];
    } else if (values instanceof LongVector longs) {
      index = firstOutside(longs.values(), values.size());
      value = index < 0 ? null : (Object) longs.values()[index];
    } else if (values instanceof BinaryVector binary) {
      index = firstWrong(binary);
      value = index < 0 ? null : binary.copy(index);
    }
    return index < 0 ? null : "there is the value " + ValueBounds.text(value) + ", " + requirement;
  }

  private int firstOutside(int[] values, int count) {
    int low = least.bitLength() < Integer.SIZE ? least.intValue() : Integer.MIN_VALUE;
    int high = greatest.bitLength() < Integer.SIZE ? greatest.intValue() : Integer.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      if (values[i] < low || values[i] > high) {
        return i;
      }
    }
    return -1;
  }

  private int firstOutside(long[] values, int count) {
    long low = least.bitLength() < Long.SIZE ? least.longValue() : Long.MIN_VALUE;
    long high = greatest.bitLength() < Long.SIZE ? greatest.longValue() : Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      if (values[i] < low || values[i] > high) {
        return i;
      }
    }
    return -1;
  }

  private int firstWrong(BinaryVector values) {
    BinaryDictionary entries = values.dictionary();
    if (entries == null) {
      for (int i = 0; i < values.size(); i++) {
        if (isWrong(values.data(), values.start(i), values.length(i))) {
          return i;
        }
      }
      return -1;
    }
    if (entries != dictionary) {
      dictionary = entries;
      wrongEntries = new boolean[entries.size()];
      for (int i = 0; i < wrongEntries.length; i++) {
        wrongEntries[i] = isWrong(entries.data(), entries.starts()[i], entries.lengths()[i]);
      }
    }
    int[] ids = values.ids();
    for (int i = 0; i < values.size(); i++) {
      if (wrongEntries[ids[i]]) {
        return i;
      }
    }
    return -1;
  }

  private boolean isWrong(byte[] data, int start, int length) {
    if (rule == VerificationRule.UTF8) {
      return !Utf8.isValid(data, start, start + length);
    }
    if (column.type() != Type.BYTE_ARRAY && column.type() != Type.FIXED_LEN_BYTE_ARRAY
        || length == 0) {
      return false;
    }
    BigInteger number = new BigInteger(Arrays.copyOfRange(data, start, start + length));
    return number.compareTo(least) < 0 || number.compareTo(greatest) > 0;
  }
}
