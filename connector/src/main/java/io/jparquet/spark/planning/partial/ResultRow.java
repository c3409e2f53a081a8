package io.jparquet.spark.planning.partial;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.YearMonthIntervalType;

/**
 * One row of a partial aggregate, in Spark's form: fields are added from left to right. Belongs to
 * one task.
 */
final class ResultRow {

  /** How a field has an integer. */
  private enum Kind {
    BITS,
    BYTE,
    SHORT,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    WIDE_DECIMAL,
    STRING;

    static Kind of(DataType type) {
      if (type instanceof DecimalType decimal) {
        return decimal.precision() <= Decimal.MAX_LONG_DIGITS() ? LONG : WIDE_DECIMAL;
      }
      if (type instanceof IntegerType
          || type instanceof DateType
          || type instanceof YearMonthIntervalType) {
        return INT;
      }
      if (type instanceof StringType) {
        return STRING;
      }
      if (type instanceof BooleanType) {
        return BITS;
      }
      if (type instanceof ByteType) {
        return BYTE;
      }
      if (type instanceof ShortType) {
        return SHORT;
      }
      if (type instanceof FloatType) {
        return FLOAT;
      }
      return type instanceof DoubleType ? DOUBLE : LONG;
    }
  }

  private final DataType[] types;
  private final Kind[] kinds;
  private final UnsafeRowWriter writer;
  private int next;

  ResultRow(List<DataType> types) {
    this.types = types.toArray(DataType[]::new);
    this.kinds = types.stream().map(Kind::of).toArray(Kind[]::new);
    this.writer = new UnsafeRowWriter(types.size());
  }

  /** Begins a row, which replaces the one before. */
  void begin() {
    writer.reset();
    writer.zeroOutNullBytes();
    next = 0;
  }

  /** The row, which is valid until the next one begins. */
  UnsafeRow row() {
    return writer.getRow();
  }

  /** Whether the next field has a string. */
  boolean expectsString() {
    return kinds[next] == Kind.STRING;
  }

  /** Adds null. */
  void addNull() {
    int at = next++;
    if (kinds[at] == Kind.WIDE_DECIMAL) {
      DecimalType decimal = (DecimalType) types[at];
      writer.write(at, (Decimal) null, decimal.precision(), decimal.scale());
    } else {
      writer.setNullAt(at);
    }
  }

  /**
   * Adds a value other than a string.
   *
   * @param value as a step has it: of FLOAT and DOUBLE the bits of a double, of decimals the digits
   */
  void add(long value) {
    int at = next++;
    switch (kinds[at]) {
      case BITS -> writer.write(at, value != 0);
      case BYTE -> writer.write(at, (byte) value);
      case SHORT -> writer.write(at, (short) value);
      case INT -> writer.write(at, (int) value);
      case LONG -> writer.write(at, value);
      case FLOAT -> writer.write(at, (float) Double.longBitsToDouble(value));
      case DOUBLE -> writer.write(at, Double.longBitsToDouble(value));
      case WIDE_DECIMAL -> {
        DecimalType decimal = (DecimalType) types[at];
        writer.write(
            at,
            Decimal.createUnsafe(value, decimal.precision(), decimal.scale()),
            decimal.precision(),
            decimal.scale());
      }
      case STRING -> throw new IllegalStateException("field " + at + " has strings");
    }
  }

  /** Adds a value of FLOAT or DOUBLE. */
  void addDouble(double value) {
    int at = next++;
    if (kinds[at] == Kind.FLOAT) {
      writer.write(at, (float) value);
    } else {
      writer.write(at, value);
    }
  }

  /** Adds a decimal. */
  void addDecimal(Decimal value) {
    DecimalType decimal = (DecimalType) types[next];
    writer.write(next++, value, decimal.precision(), decimal.scale());
  }

  /** Adds a string. */
  void addString(byte[] bytes, int start, int length) {
    writer.write(next++, bytes, start, length);
  }
}
