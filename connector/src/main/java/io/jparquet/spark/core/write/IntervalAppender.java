package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructType;

/**
 * A struct of three LONG fields as INTERVAL: three unsigned numbers of 32 bits in little-endian
 * order.
 */
final class IntervalAppender extends CheckedAppender {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int FIELDS = 3;
  private static final String EXPECTED =
      "months, days and milliseconds are from 0 to 4294967295 each";

  private final byte[] value = new byte[FIELDS * Integer.BYTES];
  private final int months;
  private final int days;
  private final int millis;

  IntervalAppender(LeafWriter leaf, int nullLevel, boolean rounds, StructType type) {
    super(leaf, nullLevel, rounds);
    this.months = type.fieldIndex("months");
    this.days = type.fieldIndex("days");
    this.millis = type.fieldIndex("milliseconds");
  }

  @Override
  void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
    InternalRow struct = row.getStruct(ordinal, FIELDS);
    if (struct.anyNull()) {
      throw doesNotHold("with a null field", EXPECTED);
    }
    put(0, struct.getLong(months));
    put(1, struct.getLong(days));
    put(2, struct.getLong(millis));
    leaf.writeBinary(repetitionLevel, level, value, 0, value.length);
  }

  private void put(int index, long number) {
    if (number >>> Integer.SIZE != 0) {
      throw doesNotHold("with the number " + number, EXPECTED);
    }
    INTS.set(value, index * Integer.BYTES, (int) number);
  }
}
