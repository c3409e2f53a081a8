package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.filter.SureRows;
import io.jparquet.internal.filter.VectorFilter;
import io.jparquet.internal.level.BitWords;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Reads all rows of a row group to verify that no matching row was left out. Only rows known to
 * match count: conditions that values do not decide are taken as not true. For one use; not
 * thread-safe.
 */
final class PruningVerification {
  private static final int BATCH_ROWS = 4096;

  private final Predicate predicate;
  private final ParquetSchema schema;
  private final ProjectionReader reading;
  private final long rows;
  private final ErrorLocation location;
  private final OffsetIndexes offsetIndexes;
  private final Map<Integer, Integer> places = new HashMap<>();
  private final SureRows sureRows;

  /** The offset indexes of the row group. */
  @FunctionalInterface
  interface OffsetIndexes {
    /** Null if the leaf's chunk has none. */
    OffsetIndex of(int leaf) throws IOException;
  }

  /** A check of the rows of a batch. */
  @FunctionalInterface
  private interface Check {
    /**
     * Checks a batch.
     *
     * @param first number of its first row in the row group
     * @param matching a bit for each row that is known to match
     */
    void batch(long first, int count, long[] matching) throws IOException;
  }

  /**
   * A verification.
   *
   * @param reading an open reader of {@link #fieldsOf}
   * @param rows number of rows of the row group
   * @param location the file and the row group
   */
  PruningVerification(
      Predicate predicate,
      ParquetSchema schema,
      ProjectionReader reading,
      long rows,
      ErrorLocation location,
      OffsetIndexes offsetIndexes) {
    this.predicate = predicate;
    this.schema = schema;
    this.reading = reading;
    this.rows = rows;
    this.location = location;
    this.offsetIndexes = offsetIndexes;
    this.sureRows = new SureRows(predicate, schema);
    List<Field> fields = sureRows.fields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i) instanceof LeafField leaf) {
        places.put(leaf.column().index(), i);
      }
    }
  }

  /** The fields that decide a predicate, each as a separate field. */
  static List<Field> fieldsOf(Predicate predicate, ParquetSchema schema) {
    return new SureRows(predicate, schema).fields();
  }

  /** Checks that no row matches. */
  void noRow(PruningLevel level) throws IOException {
    read(
        (first, count, matching) -> {
          int row = next(matching, 0, count);
          if (row < count) {
            throw lost(level, first + row);
          }
        });
  }

  /** Checks that no row outside of some ranges matches. */
  void noRowOutside(RowRanges ranges) throws IOException {
    read(
        (first, count, matching) -> {
          for (int row = next(matching, 0, count); row < count; ) {
            if (!contains(ranges, first + row)) {
              throw lost(PruningLevel.PAGE_INDEX, first + row);
            }
            row = next(matching, row + 1, count);
          }
        });
  }

  /**
   * Checks that another predicate is true for the same rows, as the statistics say; as far as
   * values decide both.
   */
  void sameRows(Predicate other) throws IOException {
    VectorFilter may = VectorFilter.of(predicate, schema, places::containsKey);
    VectorFilter otherCertain = VectorFilter.certain(other, schema, places::containsKey);
    VectorFilter otherMay = VectorFilter.of(other, schema, places::containsKey);
    long[] matching = new long[BATCH_ROWS >>> 6];
    long[] othersMatching = new long[BATCH_ROWS >>> 6];
    long[] others = new long[BATCH_ROWS >>> 6];
    read(
        (first, count, certain) -> {
          may.select(vectors(), count, matching);
          otherCertain.select(vectors(), count, othersMatching);
          otherMay.select(vectors(), count, others);
          for (int w = 0; w < BitWords.words(count); w++) {
            long wrong = certain[w] & ~others[w] | othersMatching[w] & ~matching[w];
            int row = (w << 6) + Long.numberOfTrailingZeros(wrong);
            if (wrong != 0 && row < count) {
              throw lost(PruningLevel.STATISTICS, first + row);
            }
          }
        });
  }

  private void read(Check check) throws IOException {
    long[] matching = new long[BATCH_ROWS >>> 6];
    try {
      for (long first = 0; first < rows; first += BATCH_ROWS) {
        int count = (int) Math.min(BATCH_ROWS, rows - first);
        reading.read(count);
        sureRows.select(reading::vector, count, matching);
        check.batch(first, count, matching);
      }
    } catch (ParquetException e) {
      throw e.at(location);
    }
  }

  private IntFunction<Vector> vectors() {
    return leaf -> reading.vector(places.get(leaf));
  }

  /** The first row at or after another that is set, or {@code count}. */
  private static int next(long[] bits, int from, int count) {
    for (int row = from; row < count; row++) {
      if ((bits[row >>> 6] >>> row & 1) != 0) {
        return row;
      }
    }
    return count;
  }

  private static boolean contains(RowRanges ranges, long row) {
    for (int i = 0; i < ranges.rangeCount(); i++) {
      if (row >= ranges.from(i) && row < ranges.to(i)) {
        return true;
      }
    }
    return false;
  }

  private CorruptFileException lost(PruningLevel level, long row) throws IOException {
    return new CorruptFileException(
        "row "
            + row
            + " of the row group"
            + pages(row)
            + " would be lost or returned by mistake: "
            + level
            + " contradict the values for the predicate "
            + predicate
            + ". To repair the file, write it again from its source; until then, set the option"
            + " that"
            + " skips rows by these structures to false");
  }

  /** The pages in which a row is, as far as the file shows. */
  private String pages(long row) throws IOException {
    StringBuilder text = new StringBuilder();
    for (LeafColumn column : reading.columns()) {
      OffsetIndex index = offsetIndexes.of(column.index());
      if (index != null) {
        int page = -1;
        for (PageLocation place : index.pageLocations()) {
          page += place.firstRowIndex() <= row ? 1 : 0;
        }
        text.append(text.isEmpty() ? " (" : ", ")
            .append("page ")
            .append(page)
            .append(" of column ")
            .append(column.dotPath());
      }
    }
    return text.isEmpty() ? "" : text.append(')').toString();
  }
}
