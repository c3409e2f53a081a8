package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;

/**
 * Numbers the values of one grouping column, from 1 on in the order in which they occur; 0 is for
 * rows without a value. Belongs to one task.
 */
abstract class KeyCodes {

  /** The codes of the rows of the batch that was read last; 0 for rows that were not chosen. */
  int[] codes = new int[0];

  private long[] both = new long[0];

  /**
   * Reads the codes of a batch.
   *
   * @param chosen the rows whose values are numbered; null for all
   */
  final void read(LoadedBatch rows, long[] chosen) {
    int size = rows.size();
    if (codes.length < size) {
      codes = new int[size];
      both = new long[Presence.words(size)];
    }
    open(rows);
    fill(rows, Presence.both(presence(rows), chosen, both, size));
  }

  /** Prepares {@link #fill} and {@link #writeOf} for a batch. */
  void open(LoadedBatch rows) {}

  /** The rows of the open batch that have a value; null for all. */
  abstract long[] presence(LoadedBatch rows);

  /**
   * Sets the codes of the open batch.
   *
   * @param wanted the rows whose values are numbered; null for all
   */
  abstract void fill(LoadedBatch rows, long[] wanted);

  /** The code of the next field of a row. */
  final int code(PartialRow row, LoadedBatch rows) {
    if (row.isNull()) {
      row.skip();
      return 0;
    }
    return codeOfNext(row, rows);
  }

  /** As {@link #code}, where the field is not null. */
  abstract int codeOfNext(PartialRow row, LoadedBatch rows);

  /** How many codes there are, with 0. */
  abstract int count();

  /** How many bytes the strings have that this keeps. */
  long bytes() {
    return 0;
  }

  /** Adds the value of a code other than 0 to a row. */
  abstract void write(int code, LoadedBatch rows, ResultRow target);

  /** Adds the value of a row of the open batch, which need not have a code, to a row. */
  abstract void writeOf(int slot, LoadedBatch rows, ResultRow target);

  /** Forgets all values. */
  abstract void clear();

  /** Codes of the values of a step. */
  static final class OfLongs extends KeyCodes {
    private final int step;
    private final LongNumbers numbers = new LongNumbers();

    OfLongs(int step) {
      this.step = step;
    }

    @Override
    long[] presence(LoadedBatch rows) {
      return rows.of(step).present;
    }

    @Override
    void fill(LoadedBatch rows, long[] wanted) {
      long[] longs = rows.of(step).longs;
      for (int i = 0; i < rows.size(); i++) {
        codes[i] = Presence.has(wanted, i) ? numbers.number(longs[i]) : 0;
      }
    }

    @Override
    int codeOfNext(PartialRow row, LoadedBatch rows) {
      return numbers.number(rows.readNext(row));
    }

    @Override
    int count() {
      return numbers.end();
    }

    @Override
    void write(int code, LoadedBatch rows, ResultRow target) {
      rows.write(numbers.value(code), target);
    }

    @Override
    void writeOf(int slot, LoadedBatch rows, ResultRow target) {
      rows.writeOf(step, slot, target);
    }

    @Override
    void clear() {
      numbers.clear();
    }
  }

  /** Codes of a column of strings, which are equal if their bytes are. */
  static final class OfStrings extends KeyCodes {
    private final ColumnPlace column;
    private final Values buffers = new Values();
    private final StringNumbers numbers = new StringNumbers();

    private JParquetColumnVector source;
    private long[] present;
    private int[] ids;

    /** The dictionary that {@link #ofEntries} is about. */
    private int[] dictionary;

    /** The code of each entry of the dictionary; 0 for those that did not occur yet. */
    private int[] ofEntries;

    OfStrings(ColumnPlace column) {
      this.column = column;
    }

    @Override
    void open(LoadedBatch rows) {
      source = rows.column(column);
      present = rows.presence(column, buffers);
      ids = source.byteEntries();
    }

    @Override
    long[] presence(LoadedBatch rows) {
      return present;
    }

    @Override
    void fill(LoadedBatch rows, long[] wanted) {
      if (ids == null) {
        for (int i = 0; i < rows.size(); i++) {
          codes[i] = Presence.has(wanted, i) ? number(i) : 0;
        }
        return;
      }
      if (dictionary != source.byteStarts()) {
        dictionary = source.byteStarts();
        ofEntries = new int[dictionary.length];
      }
      for (int i = 0; i < rows.size(); i++) {
        int code = 0;
        if (Presence.has(wanted, i)) {
          code = ofEntries[ids[i]];
          if (code == 0) {
            code = number(ids[i]);
            ofEntries[ids[i]] = code;
          }
        }
        codes[i] = code;
      }
    }

    private int number(int place) {
      return numbers.number(
          source.bytes(), source.byteStarts()[place], source.byteLengths()[place]);
    }

    @Override
    int codeOfNext(PartialRow row, LoadedBatch rows) {
      return numbers.number(row.nextString());
    }

    @Override
    int count() {
      return numbers.end();
    }

    @Override
    long bytes() {
      return numbers.bytes();
    }

    @Override
    void write(int code, LoadedBatch rows, ResultRow target) {
      numbers.write(code, target);
    }

    @Override
    void writeOf(int slot, LoadedBatch rows, ResultRow target) {
      if (Presence.has(present, slot)) {
        int place = ids == null ? slot : ids[slot];
        target.addString(source.bytes(), source.byteStarts()[place], source.byteLengths()[place]);
      } else {
        target.addNull();
      }
    }

    @Override
    void clear() {
      numbers.clear();
      dictionary = null;
    }
  }
}
