package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.planning.partial.Values.Form;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;

/** Steps about strings. */
final class StringSteps {

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long NOT_ASCII = 0x8080808080808080L;

  private StringSteps() {}

  /** The same string in all rows; null for no value. */
  record Constant(UTF8String value) implements Step {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      long number = value == null ? 0 : rows.strings().number(value);
      Arrays.fill(out.newLongs(rows.size()), 0, rows.size(), number);
      out.present = value == null ? out.none(rows.size()) : null;
      return true;
    }

    @Override
    public Form form() {
      return Form.STRINGS;
    }
  }

  /** The number of characters of a string column. */
  record Length(ColumnPlace column) implements Step.OfLongs {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      JParquetColumnVector source = rows.column(column);
      int size = rows.size();
      out.present = rows.presence(column, out);
      long[] target = out.newLongs(size);
      byte[] data = source.bytes();
      int[] starts = source.byteStarts();
      int[] lengths = source.byteLengths();
      int[] ids = source.byteEntries();
      for (int i = 0; i < size; i++) {
        if (Presence.has(out.present, i)) {
          int place = ids == null ? i : ids[i];
          target[i] = characters(data, starts[place], lengths[place]);
        } else {
          target[i] = 0;
        }
      }
      out.bits = Integer.SIZE - 1;
      return true;
    }

    private static int characters(byte[] data, int start, int length) {
      long all = 0;
      int i = 0;
      for (; i + Long.BYTES <= length; i += Long.BYTES) {
        all |= (long) EIGHT_BYTES.get(data, start + i);
      }
      for (; i < length; i++) {
        all |= data[start + i];
      }
      return (all & NOT_ASCII) == 0 ? length : UTF8String.fromBytes(data, start, length).numChars();
    }
  }

  /** A string of a column: that of a row, or with a dictionary that of an entry. */
  static UTF8String string(JParquetColumnVector source, int place) {
    return UTF8String.fromBytes(
        source.bytes(), source.byteStarts()[place], source.byteLengths()[place]);
  }
}
