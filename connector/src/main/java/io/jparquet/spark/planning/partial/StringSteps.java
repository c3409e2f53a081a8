package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.planning.partial.Values.Form;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** Steps about strings. */
final class StringSteps {

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long NOT_ASCII = 0x8080808080808080L;

  private StringSteps() {}

  /** What an expression is for the entries of a dictionary, each computed when it first occurs. */
  static final class EntryResults {
    private final int[] dictionary;
    private final long[] values;
    private final byte[] states;

    private static final byte ABSENT = 1;
    private static final byte PRESENT = 2;

    EntryResults(int[] dictionary) {
      this.dictionary = dictionary;
      this.values = new long[dictionary.length];
      this.states = new byte[dictionary.length];
    }
  }

  /**
   * An expression of one string column, in any way that Spark computes it; for batches that have a
   * dictionary, whose entries are fewer than the rows.
   *
   * @param expression reads the string from column 0 of a row
   */
  record OfEntries(ColumnPlace column, Expression expression, Form form) implements Step {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      JParquetColumnVector source = rows.column(column);
      int size = rows.size();
      long[] present = rows.presence(column, out);
      int[] ids = source.byteEntries();
      if (ids == null) {
        return false;
      }
      if (out.entries == null || out.entries.dictionary != source.byteStarts()) {
        out.entries = new EntryResults(source.byteStarts());
      }
      EntryResults results = out.entries;
      GenericInternalRow input = new GenericInternalRow(1);
      long[] values = out.newLongs(size);
      boolean complete = true;
      for (int i = 0; i < size; i++) {
        if (Presence.has(present, i)) {
          int id = ids[i];
          if (results.states[id] == 0 && !compute(results, id, input, string(source, id))) {
            return false;
          }
          complete &= results.states[id] == EntryResults.PRESENT;
          values[i] = results.values[id];
        } else {
          values[i] = 0;
        }
      }
      return finish(source, results, complete, present, input, rows, out);
    }

    /** Sets which rows have a value, also those whose string is null, and the form. */
    private boolean finish(
        JParquetColumnVector source,
        EntryResults results,
        boolean complete,
        long[] present,
        GenericInternalRow input,
        LoadedBatch rows,
        Values out) {
      int size = rows.size();
      Object ofNull = null;
      if (present != null) {
        input.update(0, null);
        try {
          ofNull = expression.eval(input);
        } catch (RuntimeException e) {
          return false;
        }
      }
      if (complete && (present == null || ofNull == null)) {
        out.present = present;
      } else {
        // Not the array of this step, which may be the presence that is read.
        long[] target = new long[Presence.words(size)];
        for (int i = 0; i < size; i++) {
          boolean has =
              Presence.has(present, i)
                  ? results.states[source.byteEntries()[i]] == EntryResults.PRESENT
                  : ofNull != null;
          if (!Presence.has(present, i) && ofNull != null) {
            out.longs[i] = asLong(ofNull);
          }
          target[i >>> 6] |= (has ? 1L : 0L) << i;
        }
        out.present = target;
      }
      if (form == Form.BITS) {
        long[] set = out.newSet(size);
        Arrays.fill(set, 0L);
        for (int i = 0; i < size; i++) {
          set[i >>> 6] |= out.longs[i] << i;
        }
      } else {
        out.measure(size);
      }
      return true;
    }

    /** False if Spark fails, which it may not do where it computes the expression. */
    private boolean compute(
        EntryResults results, int id, GenericInternalRow input, UTF8String string) {
      input.update(0, string);
      Object value;
      try {
        value = expression.eval(input);
      } catch (RuntimeException e) {
        return false;
      }
      results.values[id] = value == null ? 0 : asLong(value);
      results.states[id] = value == null ? EntryResults.ABSENT : EntryResults.PRESENT;
      return true;
    }

    private static long asLong(Object value) {
      return value instanceof Boolean condition ? condition ? 1 : 0 : ((Number) value).longValue();
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
