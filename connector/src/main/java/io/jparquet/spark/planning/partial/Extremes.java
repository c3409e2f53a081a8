package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.Arrays;

/** MIN and MAX. */
final class Extremes {

  private Extremes() {}

  /** Of integers, dates and times, decimals and conditions. */
  static final class OfLongs extends Accumulator {
    private final boolean isMax;
    private long[] found = new long[0];

    OfLongs(int input, int filter, boolean isMax) {
      super(input, filter);
      this.isMax = isMax;
    }

    @Override
    void add(Values values, long[] present, int size, int[] groups, int end) {
      found = grown(found, end, none());
      long[] added = values.longs;
      for (int i = 0; i < size; i++) {
        if (Presence.has(present, i)) {
          int group = groups == null ? 1 : groups[i];
          found[group] =
              isMax ? Math.max(found[group], added[i]) : Math.min(found[group], added[i]);
        }
      }
    }

    @Override
    boolean addFields(int group, PartialRow row, int end) {
      found = grown(found, end, none());
      long value = row.nextLong();
      found[group] = isMax ? Math.max(found[group], value) : Math.min(found[group], value);
      return true;
    }

    @Override
    void write(int group, long count, ResultRow row) {
      if (count == 0) {
        row.addNull();
      } else {
        row.add(found[group]);
      }
    }

    @Override
    void clearValues(int end) {
      Arrays.fill(found, 0, Math.min(end, found.length), none());
    }

    private long none() {
      return isMax ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  /** Of strings, in the order of their bytes. */
  private abstract static class OfBytes extends Accumulator {

    /** What an array takes besides its bytes. */
    private static final int BYTES_OF_ARRAY = 16;

    private final boolean isMax;
    private byte[][] found = new byte[2][];
    private long bytes;

    OfBytes(int input, int filter, boolean isMax) {
      super(input, filter);
      this.isMax = isMax;
    }

    final void grow(int end) {
      if (found.length < end) {
        found = Arrays.copyOf(found, Math.max(end, 2 * found.length));
      }
    }

    final void add(int group, byte[] data, int start, int stop) {
      byte[] known = found[group];
      int order =
          known == null ? 0 : Arrays.compareUnsigned(data, start, stop, known, 0, known.length);
      if (known == null || (isMax ? order > 0 : order < 0)) {
        found[group] = Arrays.copyOfRange(data, start, stop);
        bytes += stop - start - (known == null ? -BYTES_OF_ARRAY : known.length);
      }
    }

    @Override
    boolean addFields(int group, PartialRow row, int end) {
      grow(end);
      byte[] data = row.nextString().getBytes();
      add(group, data, 0, data.length);
      return true;
    }

    @Override
    void write(int group, long count, ResultRow row) {
      if (count == 0) {
        row.addNull();
      } else {
        row.addString(found[group], 0, found[group].length);
      }
    }

    @Override
    long bytes() {
      return bytes;
    }

    @Override
    void clearValues(int end) {
      Arrays.fill(found, 0, Math.min(end, found.length), null);
      bytes = 0;
    }
  }

  /** Of a column of strings. */
  static final class OfStrings extends OfBytes {
    private final ColumnPlace column;

    /**
     * An extreme.
     *
     * @param filter the rows that are aggregated, which have a string
     */
    OfStrings(ColumnPlace column, int filter, boolean isMax) {
      super(-1, filter, isMax);
      this.column = column;
    }

    @Override
    void addRows(LoadedBatch rows, long[] present, int[] groups, int end) {
      grow(end);
      JParquetColumnVector source = rows.column(column);
      byte[] data = source.bytes();
      int[] starts = source.byteStarts();
      int[] lengths = source.byteLengths();
      int[] entries = source.byteEntries();
      for (int i = 0; i < rows.size(); i++) {
        int group = groups == null ? 1 : groups[i];
        if (group != 0 && Presence.has(present, i)) {
          int place = entries == null ? i : entries[i];
          add(group, data, starts[place], starts[place] + lengths[place]);
        }
      }
    }
  }

  /** Of strings that are computed, which have numbers. */
  static final class OfNumberedStrings extends OfBytes {
    private final StringNumbers strings;

    /** The number that each group had last; 0 for none. */
    private long[] last = new long[0];

    OfNumberedStrings(int input, int filter, boolean isMax, StringNumbers strings) {
      super(input, filter, isMax);
      this.strings = strings;
    }

    @Override
    void add(Values values, long[] present, int size, int[] groups, int end) {
      grow(end);
      last = grown(last, end, 0);
      long[] added = values.longs;
      for (int i = 0; i < size; i++) {
        int group = groups == null ? 1 : groups[i];
        if (group != 0 && Presence.has(present, i) && last[group] != added[i]) {
          int number = (int) added[i];
          last[group] = number;
          int start = strings.start(number);
          add(group, strings.bytes(number), start, start + strings.length(number));
        }
      }
    }

    @Override
    void clearValues(int end) {
      super.clearValues(end);
      Arrays.fill(last, 0, Math.min(end, last.length), 0L);
    }
  }

  /** Of FLOAT and DOUBLE, in the order of Spark; of equal values the first. */
  static final class OfDoubles extends Accumulator {
    private final boolean isMax;
    private double[] found = new double[0];

    OfDoubles(int input, int filter, boolean isMax) {
      super(input, filter);
      this.isMax = isMax;
    }

    @Override
    void add(Values values, long[] present, int size, int[] groups, int end) {
      found = grown(found, end, none());
      double[] added = values.doubles;
      for (int i = 0; i < size; i++) {
        if (Presence.has(present, i)) {
          add(groups == null ? 1 : groups[i], added[i]);
        }
      }
    }

    @Override
    boolean addFields(int group, PartialRow row, int end) {
      found = grown(found, end, none());
      add(group, row.nextDouble());
      return true;
    }

    private void add(int group, double value) {
      int order = ConditionSteps.CompareDoubles.compare(value, found[group]);
      if (isMax ? order > 0 : order < 0) {
        found[group] = value;
      }
    }

    @Override
    void write(int group, long count, ResultRow row) {
      if (count == 0) {
        row.addNull();
      } else {
        row.addDouble(found[group]);
      }
    }

    @Override
    void clearValues(int end) {
      Arrays.fill(found, 0, Math.min(end, found.length), none());
    }

    private double none() {
      return isMax ? Double.NEGATIVE_INFINITY : Double.NaN;
    }
  }
}
