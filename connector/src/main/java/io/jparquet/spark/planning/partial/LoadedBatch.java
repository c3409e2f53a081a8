package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** The batch that is aggregated, with the results of steps. Belongs to one task. */
final class LoadedBatch {

  private final Values[] results;
  private final StringNumbers strings;
  private ColumnarBatch batch;

  /**
   * No batch.
   *
   * @param strings numbers those of steps
   */
  LoadedBatch(int steps, StringNumbers strings) {
    this.strings = strings;
    this.results = new Values[steps];
    for (int i = 0; i < steps; i++) {
      results[i] = new Values();
    }
  }

  /**
   * Takes a batch and runs the steps.
   *
   * @return false if one of them could not be computed
   */
  boolean load(ColumnarBatch next, List<Step> steps) {
    batch = next;
    for (int i = 0; i < results.length; i++) {
      if (!steps.get(i).run(this, results[i])) {
        return false;
      }
    }
    return true;
  }

  int size() {
    return batch.numRows();
  }

  JParquetColumnVector column(ColumnPlace place) {
    JParquetColumnVector found = (JParquetColumnVector) batch.column(place.column());
    for (int field : place.fields()) {
      found = found.getChild(field);
    }
    return found;
  }

  /**
   * Which rows have a value at a place, which needs a value in the structs around it.
   *
   * @param out whose array is filled if need be
   */
  long[] presence(ColumnPlace place, Values out) {
    JParquetColumnVector vector = (JParquetColumnVector) batch.column(place.column());
    long[] present = vector.presence();
    for (int field : place.fields()) {
      vector = vector.getChild(field);
      present = Presence.both(present, vector.presence(), out.presenceBuffer(size()), size());
    }
    return present;
  }

  /** The strings of {@link Values.Form#STRINGS}, in all batches of the task. */
  StringNumbers strings() {
    return strings;
  }

  /** Adds the result of a step for a row of the batch to a row. */
  void writeOf(int step, int slot, ResultRow target) {
    Values read = results[step];
    if (Presence.has(read.present, slot)) {
      write(read.longs[slot], target);
    } else {
      target.addNull();
    }
  }

  /** Adds a value, or the string whose number it is, to a row. */
  void write(long value, ResultRow target) {
    if (target.expectsString()) {
      strings.write((int) value, target);
    } else {
      target.add(value);
    }
  }

  /** Reads the next field of a row, which is not null, as a value or the number of a string. */
  long readNext(PartialRow row) {
    return row.isString() ? strings.number(row.nextString()) : row.nextLong();
  }

  /** The result of a step. */
  Values of(int step) {
    return results[step];
  }
}
