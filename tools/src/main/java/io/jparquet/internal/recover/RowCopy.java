package io.jparquet.internal.recover;

import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.level.BitWords;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.OpenRowGroup;
import io.jparquet.internal.scan.RequiredFields;
import io.jparquet.internal.scan.RowFilter;
import io.jparquet.internal.scan.ScanReads;
import io.jparquet.internal.scan.ScanRequest;
import io.jparquet.internal.vector.FillableIntVector;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Copies the undamaged rows of row groups to a new file. Rows of damaged pages are left out, or get
 * null for the damaged top-level fields if these are nullable. Not thread-safe.
 */
public final class RowCopy implements Closeable {
  private static final int BATCH_ROWS = 4096;

  /** The most projections of a row group to keep open at a time. */
  private static final int MOST_OPEN = 4;

  private final OpenFile file;
  private final ChunkFiles files;
  private final FileWriter target;
  private final boolean nullDamaged;
  private final List<Field> fields;
  private final List<LostRows> losses = new ArrayList<>();
  private final Set<LostRows> known = new HashSet<>();
  private final Map<Set<Integer>, Source> open = new LinkedHashMap<>(8, 0.75f, true);
  private long rows;
  private long rowsLost;
  private long rowsWithNulls;

  /**
   * A copy of rows of a file.
   *
   * @param file the file, opened with options that leave out damaged pages; stays open
   * @param target stays open
   * @param nullDamaged whether damaged fields become null if they are nullable
   */
  public RowCopy(OpenFile file, FileWriter target, boolean nullDamaged) {
    this.file = file;
    this.files = file.chunkFiles();
    this.target = target;
    this.nullDamaged = nullDamaged;
    this.fields = file.schema().fields();
  }

  /** The damage found so far. */
  public List<LostRows> losses() {
    return List.copyOf(losses);
  }

  /** Rows that were written. */
  public long rows() {
    return rows;
  }

  /** Rows of the copied row groups that were not written. */
  public long rowsLost() {
    return rowsLost;
  }

  /** Rows that were written with nulls for damaged fields. */
  public long rowsWithNulls() {
    return rowsWithNulls;
  }

  /**
   * Copies a row group.
   *
   * @param doubtful rows that count as damaged, although their pages can be decoded
   */
  public void copy(int index, List<LostRows> doubtful) throws IOException {
    long before = rows;
    try {
      Source whole = source(index, Set.of());
      boolean damaged = learn(doubtful);
      damaged |= learn(whole.losses());
      if (nullDamaged && damaged) {
        copyWithNulls(index, whole.group.rows());
      } else {
        RowRanges sound = whole.group.ranges();
        for (LostRows loss : doubtful) {
          sound = sound.and(without(loss, whole.group.rows()));
        }
        for (int range = 0; range < sound.rangeCount(); range++) {
          whole.write(sound.from(range), sound.to(range));
        }
        learn(whole.losses());
      }
      rowsLost += whole.group.rows() - (rows - before);
    } finally {
      closeSources();
    }
  }

  private static RowRanges without(LostRows loss, long rows) {
    RowRanges.Builder left = RowRanges.builder(rows);
    if (loss.firstRow() > 0) {
      left.add(0, loss.firstRow());
    }
    if (loss.firstRow() + loss.rows() < rows) {
      left.add(loss.firstRow() + loss.rows(), rows);
    }
    return left.build();
  }

  /**
   * Copies rows in stretches between the places where losses begin or end, as rows of a stretch
   * lack the same fields. Reading without the damaged fields may reveal more damage, which the
   * first error had hidden.
   */
  private void copyWithNulls(int index, long count) throws IOException {
    long from = 0;
    while (from < count) {
      long to = count;
      Set<Integer> missing = new TreeSet<>();
      for (LostRows loss : losses) {
        long end = loss.firstRow() + loss.rows();
        if (isOf(loss, index) && end > from) {
          boolean begun = loss.firstRow() <= from;
          to = Math.min(to, begun ? end : loss.firstRow());
          if (begun) {
            missing.addAll(fieldsOf(loss));
          }
        }
      }
      boolean mayBeNull = missing.stream().allMatch(field -> fields.get(field).nullable());
      if (mayBeNull && missing.size() < fields.size()) {
        Source source = source(index, missing);
        if (learn(source.losses())) {
          continue;
        }
        long written = source.write(from, to);
        rowsWithNulls += missing.isEmpty() ? 0 : written;
        from += written;
        if (learn(source.losses())) {
          continue;
        }
      }
      from = to;
    }
  }

  /** Adds losses; returns false if all were already known. */
  private boolean learn(List<LostRows> found) {
    boolean learned = false;
    for (LostRows loss : found) {
      if (known.add(loss)) {
        losses.add(loss);
        learned = true;
      }
    }
    return learned;
  }

  private static boolean isOf(LostRows loss, int index) {
    Integer rowGroup = loss.location().rowGroup();
    return rowGroup != null && rowGroup == index;
  }

  /** The top-level fields that a loss affects; all of them if it names no column. */
  private Set<Integer> fieldsOf(LostRows loss) {
    Set<Integer> concerned = new TreeSet<>();
    for (LeafColumn leaf : file.schema().leaves()) {
      String path = loss.location().columnPath();
      if (path == null || path.equals(leaf.dotPath())) {
        for (int i = 0; i < fields.size(); i++) {
          if (fields.get(i).name().equals(leaf.path().get(0))) {
            concerned.add(i);
          }
        }
      }
    }
    return concerned;
  }

  private Source source(int index, Set<Integer> missing) throws IOException {
    Source known = open.get(missing);
    if (known == null) {
      if (open.size() == MOST_OPEN) {
        Iterator<Source> oldest = open.values().iterator();
        oldest.next().close();
        oldest.remove();
      }
      known = new Source(index, missing);
      open.put(missing, known);
    }
    return known;
  }

  private void closeSources() {
    open.values().forEach(Source::close);
    open.clear();
  }

  @Override
  public void close() throws IOException {
    closeSources();
    files.close();
  }

  /** A row group without some fields, read from its first row on. */
  private final class Source implements Closeable {
    private final Set<Integer> missing;
    private final List<Field> readFields = new ArrayList<>();
    private final ScanReads reads;
    private final OpenRowGroup group;
    private final FillableIntVector nulls = new FillableIntVector();
    private long position;
    private boolean failed;

    Source(int index, Set<Integer> missing) throws IOException {
      this.missing = missing;
      for (int i = 0; i < fields.size(); i++) {
        if (!missing.contains(i)) {
          readFields.add(fields.get(i));
        }
      }
      ScanRequest request = ScanRequest.of(readFields, RowFilter.all(), BATCH_ROWS, file.schema());
      this.reads = ScanReads.of(file, files, request, List.of(index));
      this.group = reads.next();
    }

    List<LostRows> losses() {
      return reads.losses();
    }

    /**
     * Writes rows that are undamaged in the fields being read. Stops once columns turn out to
     * contradict each other.
     *
     * @return number of rows that were written
     */
    long write(long from, long to) throws IOException {
      long written = 0;
      while (!failed && from + written < to) {
        int count = (int) Math.min(group.batchRows(), to - from - written);
        if (read(from + written, count)) {
          target.write(vectors(count), count);
          written += count;
        }
      }
      rows += written;
      return written;
    }

    private boolean read(long from, int count) throws IOException {
      try {
        group.projection().skip(from - position);
        group.projection().read(count);
        position = from + count;
        for (int field = 0; field < readFields.size(); field++) {
          RequiredFields.check(readFields.get(field), group.projection().vector(field));
        }
        return true;
      } catch (ParquetException e) {
        failed = true;
        ParquetException located = e.at(group.location());
        if (!group.skipsRest(located, from)) {
          throw located;
        }
        return false;
      }
    }

    private List<Vector> vectors(int count) {
      List<Vector> vectors = new ArrayList<>();
      int next = 0;
      for (int i = 0; i < fields.size(); i++) {
        vectors.add(missing.contains(i) ? nulls : group.projection().vector(next++));
      }
      // Where all values are null, no value of a vector is read, so one vector fits all fields.
      nulls.set(new int[0], count, new long[BitWords.words(count)]);
      return vectors;
    }

    @Override
    public void close() {
      reads.close();
    }
  }
}
