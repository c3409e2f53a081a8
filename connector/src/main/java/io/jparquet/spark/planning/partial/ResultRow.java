package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.InternalForm;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/**
 * One row of a partial aggregate, in Spark's form: fields are added from left to right. Belongs to
 * one task.
 */
final class ResultRow {

  private final DataType[] types;
  private final InternalForm[] forms;
  private final UnsafeRowWriter writer;
  private int next;

  ResultRow(List<DataType> types) {
    this.types = types.toArray(DataType[]::new);
    this.forms = types.stream().map(InternalForm::of).toArray(InternalForm[]::new);
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
    return forms[next] == InternalForm.TEXT;
  }

  /** Adds null. */
  void addNull() {
    int at = next++;
    if (forms[at] == InternalForm.LONG_DECIMAL) {
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
    switch (forms[at]) {
      case BOOLEAN -> writer.write(at, value != 0);
      case BYTE -> writer.write(at, (byte) value);
      case SHORT -> writer.write(at, (short) value);
      case INT -> writer.write(at, (int) value);
      case LONG, SHORT_DECIMAL -> writer.write(at, value);
      case FLOAT -> writer.write(at, (float) Double.longBitsToDouble(value));
      case DOUBLE -> writer.write(at, Double.longBitsToDouble(value));
      case LONG_DECIMAL -> {
        DecimalType decimal = (DecimalType) types[at];
        writer.write(
            at,
            Decimal.createUnsafe(value, decimal.precision(), decimal.scale()),
            decimal.precision(),
            decimal.scale());
      }
      case TEXT, BINARY, OTHER ->
          throw new IllegalStateException("field " + at + " has no integers: " + types[at]);
    }
  }

  /** Adds a value of FLOAT or DOUBLE. */
  void addDouble(double value) {
    int at = next++;
    if (forms[at] == InternalForm.FLOAT) {
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
