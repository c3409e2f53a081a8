package io.jparquet.internal.rewrite;

import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.StoredRowGroups;
import io.jparquet.internal.scan.StoredRows;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.Field;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Adds row groups of other files, one after another, to a file that is being written. Records may
 * be written to it in between. Not thread-safe.
 */
public final class RowGroupCopier implements Closeable {
  private static final int BATCH_ROWS = 4096;

  private final FileWriter writer;
  private final RewriteTarget target;

  private LongConsumer progress = rows -> {};

  /** The file of the last row group; null before the first. */
  private StoredRowGroups current;

  /**
   * A copier into a file.
   *
   * @param writer writes the file; stays the caller's to close
   */
  public RowGroupCopier(FileWriter writer, RewriteTarget target) {
    this.writer = writer;
    this.target = target;
  }

  /** Sets the listener for rows written by {@link #write}, some at a time. */
  public void onProgress(LongConsumer rows) {
    progress = rows;
  }

  /**
   * Adds a row group.
   *
   * @param file the file that contains it; it must stay open until the next call or {@link #close}
   * @param index its index in that file
   * @param sources for each leaf of the new file, the index of the leaf in that file
   * @return whether all of its chunks were copied and none was encoded
   */
  public boolean copy(OpenFile file, int index, int[] sources, Demand demand) throws IOException {
    RowGroupCopy copy = new RowGroupCopy(of(file, sources), index, target, sources, demand);
    writer.append(copy);
    return copy.encodedFields() == 0;
  }

  /**
   * Writes rows of a row group as records.
   *
   * @param from the first row
   * @param to the row after the last
   * @param ends whether to end the row group after them, keeping the sort order; if not, the writer
   *     decides where row groups end
   */
  public void write(OpenFile file, int index, int[] sources, long from, long to, boolean ends)
      throws IOException {
    StoredRows rows = rows(file, index, sources, BATCH_ROWS);
    if (from > 0) {
      rows.skip(from);
    }
    long left = to - from;
    while (left > 0) {
      int count = rows.next(left);
      writer.write(target.masks().apply(rows.vectors()), count);
      left -= count;
      progress.accept(count);
    }
    if (from == 0 && to == file.metaData().rowGroups().get(index).numRows()) {
      rows.next(); // checks that the chunks end here
    }
    if (ends) {
      List<SortingColumn> promised = target.options().sortingColumns();
      List<SortingColumn> stored = file.rowGroup(index).sortingColumns();
      writer.endRowGroup(
          promised.isEmpty() ? RowGroupCopy.sorting(stored, sources, target.masks()) : promised);
    }
  }

  /** Adds the rows of a row group to a sorter. */
  public void sort(OpenFile file, int index, int[] sources, RowSorter sorter) throws IOException {
    sorter.add(rows(file, index, sources, RowSorter.RUN_ROWS));
  }

  /** Opens the rows of a row group with the fields of the new file. */
  private StoredRows rows(OpenFile file, int index, int[] sources, int batchRows)
      throws IOException {
    SourceFields fields = new SourceFields(file.schema().leaves(), sources);
    List<Field> projection = target.schema().fields().stream().map(fields::of).toList();
    return of(file, sources).rows(index, projection, batchRows);
  }

  private StoredRowGroups of(OpenFile file, int[] sources) throws IOException {
    if (current == null || !current.file().equals(file)) {
      close();
      List<Integer> all = new ArrayList<>();
      for (int i = 0; i < file.metaData().rowGroups().size(); i++) {
        all.add(i);
      }
      current =
          new StoredRowGroups(
              file, Arrays.stream(sources).mapToObj(file.schema().leaves()::get).toList(), all);
    }
    return current;
  }

  /** Frees what was needed for the last file. */
  @Override
  public void close() throws IOException {
    if (current != null) {
      current.close();
      current = null;
    }
  }
}
