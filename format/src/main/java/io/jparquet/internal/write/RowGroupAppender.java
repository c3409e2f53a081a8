package io.jparquet.internal.write;

import io.jparquet.internal.column.write.FinishedChunk;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.column.write.VectorShredder;
import io.jparquet.io.PositionOutput;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Stores the chunks of {@link RowGroupSource}s field by field, so that at most the encoded chunks
 * of one field are in memory. Not thread-safe.
 */
final class RowGroupAppender {
  private final ColumnWriters columns;
  private final int[] firstLeaves;
  private final Shredding encoded;

  /** Null until a field is described. */
  private Shredding described;

  private final PositionOutput out;

  /** The writers of all leaves, without rows, and the shredder that fills them from vectors. */
  private record Shredding(LeafWriter[] leaves, VectorShredder shredder) {
    static Shredding of(ParquetSchema schema, LeafWriter[] leaves) {
      return new Shredding(leaves, new VectorShredder(schema.fields(), leaves));
    }
  }

  /**
   * An appender to a file.
   *
   * @param columns the columns of the file; without rows between calls
   */
  RowGroupAppender(ColumnWriters columns, PositionOutput out) {
    this.columns = columns;
    this.firstLeaves = FieldLeaves.first(columns.schema());
    this.encoded = Shredding.of(columns.schema(), columns.leaves());
    this.out = out;
  }

  /**
   * Stores all chunks, in the order of the leaves.
   *
   * @param ordinal index of the row group in the file
   */
  List<FinishedChunk> append(RowGroupSource source, int ordinal) throws IOException {
    List<FinishedChunk> chunks = new ArrayList<>(columns.leaves().length);
    for (int field = 0; field < columns.schema().fields().size(); field++) {
      int from = firstLeaves[field];
      int to = firstLeaves[field + 1];
      switch (source.treatment(field)) {
        case COPY -> {
          for (int leaf = from; leaf < to; leaf++) {
            chunks.add(copy(source, leaf, null));
          }
        }
        case ENCODE -> {
          encode(source, field, from, to);
          chunks.addAll(flush(encoded, from, to, out, ordinal));
        }
        case DESCRIBE -> {
          describe(source, field, from, to);
          List<FinishedChunk> known = flush(described, from, to, new DiscardedOutput(), ordinal);
          for (int leaf = from; leaf < to; leaf++) {
            chunks.add(copy(source, leaf, known.get(leaf - from)));
          }
        }
      }
    }
    return chunks;
  }

  private FinishedChunk copy(RowGroupSource source, int leaf, FinishedChunk known)
      throws IOException {
    LeafColumn column = encoded.leaves()[leaf].column();
    return source.copy(column, known, columns.pages(leaf), out);
  }

  private static List<FinishedChunk> flush(
      Shredding shredding, int from, int to, PositionOutput target, int ordinal)
      throws IOException {
    List<FinishedChunk> chunks = new ArrayList<>();
    for (int i = from; i < to; i++) {
      LeafWriter leaf = shredding.leaves()[i];
      chunks.add(ColumnWriters.flush(leaf, target, ordinal));
      leaf.release();
    }
    return chunks;
  }

  private void encode(RowGroupSource source, int field, int from, int to) throws IOException {
    RowGroupSource.Batches batches = source.decode(field);
    for (int count = batches.next(); count > 0; count = batches.next()) {
      int row = 0;
      while (row < count) {
        int part = count - row;
        for (int leaf = from; leaf < to; leaf++) {
          part = Math.min(part, encoded.leaves()[leaf].rowsUntilCheck());
        }
        part = Math.max(1, part);
        encoded.shredder().shred(field, batches.vector(), row, row + part);
        for (int leaf = from; leaf < to; leaf++) {
          encoded.leaves()[leaf].cutPages();
        }
        row += part;
      }
    }
  }

  /** Ends the pages of each leaf where the copied pages end. */
  private void describe(RowGroupSource source, int field, int from, int to) throws IOException {
    if (described == null) {
      described = Shredding.of(columns.schema(), columns.describing());
    }
    long[][] starts = new long[to - from][];
    TreeSet<Long> stops = new TreeSet<>();
    for (int leaf = from; leaf < to; leaf++) {
      starts[leaf - from] = source.pageStarts(encoded.leaves()[leaf].column());
      for (long start : starts[leaf - from]) {
        stops.add(start);
      }
    }
    int[] pages = new int[to - from];
    RowGroupSource.Batches batches = source.decode(field);
    long first = 0;
    for (int count = batches.next(); count > 0; count = batches.next()) {
      int row = 0;
      while (row < count) {
        for (int i = 0; i < pages.length; i++) {
          if (pages[i] < starts[i].length && starts[i][pages[i]] == first + row) {
            described.leaves()[from + i].endPage();
            pages[i]++;
          }
        }
        Long stop = stops.higher(first + row);
        int end = stop == null ? count : (int) Math.min(count, stop - first);
        described.shredder().shred(field, batches.vector(), row, end);
        row = end;
      }
      first += count;
    }
  }
}
