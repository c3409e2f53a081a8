package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.spark.sql.types.DecimalType;

/** Steps that read columns, and constants. */
final class ColumnSteps {

  private ColumnSteps() {}

  /**
   * Whether no row has a value: such columns, of files without them and of partitions whose value
   * is null, have no arrays.
   */
  private static boolean isAbsent(Values values, int size) {
    return Presence.count(values.present, size) == 0;
  }

  /**
   * A column whose values are integers, or decimals of at most 18 digits.
   *
   * @param width 8 or 16 for BYTE and SHORT, whose values have as many bits; 32 and 64 for others
   */
  record Longs(ColumnPlace column, int width) implements Step.OfLongs {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      JParquetColumnVector source = rows.column(column);
      int size = rows.size();
      out.present = rows.presence(column, out);
      if (source.longValues() != null) {
        out.longs = source.longValues();
      } else if (source.intValues() != null) {
        widen(source.intValues(), out.newLongs(size), size);
      } else if (isAbsent(out, size)) {
        Arrays.fill(out.newLongs(size), 0, size, 0L);
      } else {
        // A decimal that all rows have, of a partition or a default.
        return new WideDecimals(column).run(rows, out);
      }
      if (out.present != null) {
        clear(out.longs, out.present, out.newLongs(size), size);
      }
      out.measure(size);
      return true;
    }

    private void widen(int[] values, long[] target, int size) {
      int shift = Math.max(0, Integer.SIZE - width);
      for (int i = 0; i < size; i++) {
        target[i] = values[i] << shift >> shift;
      }
    }

    /** Copies values, with 0 for those that are absent, which would spoil what limits them. */
    private static void clear(long[] values, long[] present, long[] target, int size) {
      for (int i = 0; i < size; i++) {
        target[i] = values[i] & Presence.mask(present, i);
      }
    }
  }

  /** A column of decimals of more digits, for batches whose values all fit in a long. */
  record WideDecimals(ColumnPlace column) implements Step.OfLongs {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      JParquetColumnVector source = rows.column(column);
      int size = rows.size();
      long[] present = rows.presence(column, out);
      BigDecimal[] decimals = source.decimalValues();
      int[] entries = source.byteEntries();
      long[] target = out.newLongs(size);
      out.present = present;
      for (int i = 0; i < size; i++) {
        target[i] = 0;
        if (Presence.has(present, i)) {
          int place = entries == null ? i : entries[i];
          BigInteger digits = decimals == null ? null : digits(source, i, decimals[place]);
          if (digits == null ? !fits(source, place) : digits.bitLength() >= Long.SIZE) {
            return false;
          }
          target[i] = digits == null ? value(source, place) : digits.longValue();
        }
      }
      out.measure(size);
      return true;
    }

    /**
     * The digits of a value with the scale of its type. That of a partition may have another scale,
     * or more digits than the type has, which is an error where rows are read too.
     */
    private static BigInteger digits(JParquetColumnVector source, int row, BigDecimal value) {
      DecimalType type = (DecimalType) source.dataType();
      return value.scale() == type.scale() && value.precision() <= type.precision()
          ? value.unscaledValue()
          : source
              .getDecimal(row, type.precision(), type.scale())
              .toJavaBigDecimal()
              .unscaledValue();
    }

    /** Whether all bytes before the last eight repeat the sign. */
    private static boolean fits(JParquetColumnVector source, int place) {
      byte[] data = source.bytes();
      int start = source.byteStarts()[place];
      int last = start + source.byteLengths()[place] - Long.BYTES;
      for (int i = start; i < last; i++) {
        if (data[i] != data[last] >> (Byte.SIZE - 1)) {
          return false;
        }
      }
      return true;
    }

    private static long value(JParquetColumnVector source, int place) {
      byte[] data = source.bytes();
      int start = source.byteStarts()[place];
      int length = source.byteLengths()[place];
      long value = length == 0 ? 0 : data[start];
      for (int i = 1; i < length; i++) {
        value = value << Byte.SIZE | data[start + i] & 0xff;
      }
      return value;
    }
  }

  /** A column of FLOAT or DOUBLE. */
  record Doubles(ColumnPlace column, boolean isFloat) implements Step.OfDoubles {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      JParquetColumnVector source = rows.column(column);
      out.present = rows.presence(column, out);
      double[] doubles = source.doubleValues();
      if (!isFloat && doubles != null) {
        out.doubles = doubles;
        return true;
      }
      float[] values = source.floatValues();
      double[] target = out.newDoubles(rows.size());
      if (!isFloat || values == null) {
        return isAbsent(out, rows.size());
      }
      for (int i = 0; i < rows.size(); i++) {
        target[i] = values[i];
      }
      return true;
    }
  }

  /** A column of BOOLEAN. */
  record Bits(ColumnPlace column) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      JParquetColumnVector source = rows.column(column);
      out.present = rows.presence(column, out);
      byte[] values = source.booleanValues();
      long[] set = out.newSet(rows.size());
      if (values == null) {
        return isAbsent(out, rows.size());
      }
      for (int start = 0; start < rows.size(); start += Long.SIZE) {
        long word = 0;
        int end = Math.min(rows.size() - start, Long.SIZE);
        for (int i = 0; i < end; i++) {
          word |= (values[start + i] == 0 ? 0L : 1L) << i;
        }
        set[start >>> 6] = word;
      }
      return true;
    }
  }

  /**
   * How many elements an array or map has.
   *
   * @param isNullNegative whether the size of null is -1; otherwise it has none
   */
  record Sizes(ColumnPlace column, boolean isNullNegative) implements Step.OfLongs {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      long[] present = rows.presence(column, out);
      int[] offsets = rows.column(column).elementOffsets();
      int size = rows.size();
      long[] target = out.newLongs(size);
      for (int i = 0; i < size; i++) {
        target[i] = Presence.has(present, i) ? offsets[i + 1] - offsets[i] : -1;
      }
      out.present = isNullNegative ? null : present;
      out.measure(size);
      return true;
    }
  }

  /** Whether a column of any type has a value. */
  record IsPresent(ColumnPlace column) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      long[] present = rows.presence(column, out);
      out.present = null;
      if (present == null) {
        Arrays.fill(out.newSet(rows.size()), -1L);
      } else {
        out.set = present;
      }
      return true;
    }
  }

  /** The same value in all rows; null for no value. */
  record LongConstant(Long value) implements Step.OfLongs {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      long constant = value == null ? 0 : value;
      Arrays.fill(out.newLongs(rows.size()), 0, rows.size(), constant);
      out.bits = Values.bitsOf(constant);
      out.present = value == null ? out.none(rows.size()) : null;
      return true;
    }
  }

  /** As {@link LongConstant}, of a DOUBLE by its bits. */
  record DoubleConstant(Long bits) implements Step.OfDoubles {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      double constant = bits == null ? 0 : Double.longBitsToDouble(bits);
      Arrays.fill(out.newDoubles(rows.size()), 0, rows.size(), constant);
      out.present = bits == null ? out.none(rows.size()) : null;
      return true;
    }
  }

  /** As {@link LongConstant}, of a BOOLEAN. */
  record BitConstant(Boolean value) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Arrays.fill(out.newSet(rows.size()), value != null && value ? -1L : 0L);
      out.present = value == null ? out.none(rows.size()) : null;
      return true;
    }
  }
}
