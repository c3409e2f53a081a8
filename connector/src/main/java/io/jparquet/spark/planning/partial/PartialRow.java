package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.InternalForm;
import java.math.BigInteger;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * One row of a partial aggregate that Spark computed: its fields are read from left to right, each
 * once. Belongs to one task.
 */
final class PartialRow {

  private final DataType[] types;
  private final InternalForm[] forms;
  private InternalRow row = InternalRow.empty();
  private int next;

  PartialRow(List<DataType> types) {
    this.types = types.toArray(DataType[]::new);
    this.forms = types.stream().map(InternalForm::of).toArray(InternalForm[]::new);
  }

  /** Whether values of a type can be read here as they are in a step. */
  static boolean reads(DataType type) {
    return switch (InternalForm.of(type)) {
      case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, SHORT_DECIMAL, TEXT -> true;
      case LONG_DECIMAL, BINARY, OTHER -> false;
    };
  }

  /** Begins to read another row. */
  void begin(InternalRow other) {
    row = other;
    next = 0;
  }

  /** Whether the next field is null. */
  boolean isNull() {
    return row.isNullAt(next);
  }

  /** Skips the next field. */
  void skip() {
    next++;
  }

  /** Whether the next field has a string. */
  boolean isString() {
    return forms[next] == InternalForm.TEXT;
  }

  /** The next field, which is not null, as a step has it: of FLOAT and DOUBLE the bits. */
  long nextLong() {
    int at = next++;
    return switch (forms[at]) {
      case BOOLEAN -> row.getBoolean(at) ? 1 : 0;
      case BYTE -> row.getByte(at);
      case SHORT -> row.getShort(at);
      case INT -> row.getInt(at);
      case LONG -> row.getLong(at);
      case SHORT_DECIMAL -> {
        DecimalType decimal = (DecimalType) types[at];
        yield row.getDecimal(at, decimal.precision(), decimal.scale()).toUnscaledLong();
      }
      // Adding 0.0 makes 0.0 of -0.0, and changes no other number.
      case FLOAT -> Double.doubleToLongBits(row.getFloat(at) + 0.0);
      case DOUBLE -> Double.doubleToLongBits(row.getDouble(at) + 0.0);
      case LONG_DECIMAL, TEXT, BINARY, OTHER ->
          throw new IllegalStateException("field " + at + " has no integer: " + types[at]);
    };
  }

  /** The next field, which is a FLOAT or DOUBLE that is not null. */
  double nextDouble() {
    int at = next++;
    return forms[at] == InternalForm.FLOAT ? row.getFloat(at) : row.getDouble(at);
  }

  /** The digits of the next field, which is a decimal that is not null. */
  BigInteger nextDigits() {
    int at = next++;
    DecimalType decimal = (DecimalType) types[at];
    return row.getDecimal(at, decimal.precision(), decimal.scale())
        .toJavaBigDecimal()
        .unscaledValue();
  }

  /** The next field, which is a string that is not null, valid while the row is. */
  UTF8String nextString() {
    return row.getUTF8String(next++);
  }
}
