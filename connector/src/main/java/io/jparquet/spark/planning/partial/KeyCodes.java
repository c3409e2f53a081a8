package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Numbers the values of one grouping column, from 1 on in the order in which they occur; 0 is for
 * rows without a value. Belongs to one task.
 */
abstract class KeyCodes {

  private static final int FIRST = 16;

  /** The codes of the rows of the batch that was read last. */
  int[] codes = new int[0];

  /** How many codes there are, with 0. */
  int count = 1;

  /** Reads the codes of a batch. */
  final void read(LoadedBatch rows) {
    if (codes.length < rows.size()) {
      codes = new int[rows.size()];
    }
    fill(rows);
  }

  abstract void fill(LoadedBatch rows);

  /** The value of a code other than 0, a {@code Long} or a string. */
  abstract Object value(int code);

  /** Codes of integers, which are the values of a step. */
  static final class OfLongs extends KeyCodes {

    /** Values this near to the first one are looked up in an array. */
    private static final int NEAR = 1 << 14;

    private final int step;
    private final LongTable others = new LongTable();
    private long[] values = new long[FIRST];
    private long base;
    private int[] near;

    OfLongs(int step) {
      this.step = step;
    }

    @Override
    void fill(LoadedBatch rows) {
      Values read = rows.of(step);
      long[] present = read.present;
      long[] longs = read.longs;
      for (int i = 0; i < rows.size(); i++) {
        codes[i] = Presence.has(present, i) ? code(longs[i]) : 0;
      }
    }

    private int code(long value) {
      if (near == null) {
        near = new int[2 * NEAR];
        base = value - NEAR;
      }
      long place = value - base;
      if (place >= 0 && place < near.length) {
        int code = near[(int) place];
        return code != 0 ? code : (near[(int) place] = add(value));
      }
      int code = others.get(value);
      if (code == 0) {
        code = add(value);
        others.put(value, code);
      }
      return code;
    }

    private int add(long value) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count] = value;
      return count++;
    }

    @Override
    Object value(int code) {
      return values[code];
    }
  }

  /** Codes of a column of strings, which are equal if their bytes are. */
  static final class OfStrings extends KeyCodes {
    private final ColumnPlace column;
    private final Values buffers = new Values();
    private final Map<UTF8String, Integer> known = new HashMap<>();
    private final List<UTF8String> values = new ArrayList<>();

    /** The dictionary that {@link #ofEntries} is about. */
    private int[] dictionary;

    /** The code of each entry of the dictionary; 0 for those that did not occur yet. */
    private int[] ofEntries;

    OfStrings(ColumnPlace column) {
      this.column = column;
      values.add(null);
    }

    @Override
    void fill(LoadedBatch rows) {
      JParquetColumnVector source = rows.column(column);
      long[] present = rows.presence(column, buffers);
      int[] ids = source.byteEntries();
      if (ids == null) {
        for (int i = 0; i < rows.size(); i++) {
          codes[i] = Presence.has(present, i) ? code(StringSteps.string(source, i)) : 0;
        }
        return;
      }
      if (dictionary != source.byteStarts()) {
        dictionary = source.byteStarts();
        ofEntries = new int[dictionary.length];
      }
      for (int i = 0; i < rows.size(); i++) {
        int code = 0;
        if (Presence.has(present, i)) {
          code = ofEntries[ids[i]];
          if (code == 0) {
            code = code(StringSteps.string(source, ids[i]));
            ofEntries[ids[i]] = code;
          }
        }
        codes[i] = code;
      }
    }

    private int code(UTF8String string) {
      Integer code = known.get(string);
      if (code != null) {
        return code;
      }
      UTF8String copy = string.copy();
      known.put(copy, count);
      values.add(copy);
      return count++;
    }

    @Override
    Object value(int code) {
      return values.get(code);
    }
  }
}
