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
      if (row.isNull()) {
        row.skip();
        return false;
      }
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

  /** Of a column of strings, in the order of their bytes. */
  static final class OfStrings extends Accumulator {

    /** What an array takes besides its bytes. */
    private static final int BYTES_OF_ARRAY = 16;

    private final ColumnPlace column;
    private final boolean isMax;
    private byte[][] found = new byte[2][];
    private long bytes;

    /**
     * An extreme.
     *
     * @param filter the rows that are aggregated, which have a string
     */
    OfStrings(ColumnPlace column, int filter, boolean isMax) {
      super(-1, filter);
      this.column = column;
      this.isMax = isMax;
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

    private void grow(int end) {
      if (found.length < end) {
        found = Arrays.copyOf(found, Math.max(end, 2 * found.length));
      }
    }

    private void add(int group, byte[] data, int start, int stop) {
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
      if (row.isNull()) {
        row.skip();
        return false;
      }
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

  /** Of strings that have numbers, in the order of their bytes. */
  static final class OfNumberedStrings extends Accumulator {
    private final boolean isMax;

    private final StringNumbers strings;

    /** The number of the string of each group; 0 for none. */
    private long[] found = new long[0];

    OfNumberedStrings(int input, int filter, boolean isMax, StringNumbers strings) {
      super(input, filter);
      this.isMax = isMax;
      this.strings = strings;
    }

    @Override
    void add(Values values, long[] present, int size, int[] groups, int end) {
      found = grown(found, end, 0);
      long[] added = values.longs;
      for (int i = 0; i < size; i++) {
        if (Presence.has(present, i)) {
          int group = groups == null ? 1 : groups[i];
          if (found[group] == 0 || isBetter((int) added[i], (int) found[group])) {
            found[group] = added[i];
          }
        }
      }
    }

    private boolean isBetter(int number, int known) {
      int order = strings.compare(number, known);
      return isMax ? order > 0 : order < 0;
    }

    @Override
    boolean addFields(int group, PartialRow row, int end) {
      if (row.isNull()) {
        row.skip();
        return false;
      }
      found = grown(found, end, 0);
      int number = strings.number(row.nextString());
      if (found[group] == 0 || isBetter(number, (int) found[group])) {
        found[group] = number;
      }
      return true;
    }

    @Override
    void write(int group, long count, ResultRow row) {
      if (count == 0) {
        row.addNull();
      } else {
        strings.write((int) found[group], row);
      }
    }

    @Override
    void clearValues(int end) {
      Arrays.fill(found, 0, Math.min(end, found.length), 0L);
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
      if (row.isNull()) {
        row.skip();
        return false;
      }
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
