package io.jparquet.internal.recover;

import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.BloomFilterReader;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.scan.ColumnAccess;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnCryptoMetaData;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Finds the row groups of a file that has no footer, with the schema of a file of the same kind.
 * Page headers follow each other, but do not say which column a page belongs to, or where a chunk
 * ends. This much is known: column chunks follow each other in the order of the leaf columns, a
 * dictionary page begins a chunk, all chunks of a row group have the same number of rows, and each
 * page must decode as a page of its column. The modules of encrypted columns name their row group,
 * column and page.
 *
 * <p>From each place where a row group may begin, the walk finds all ways to continue: a complete
 * row group, after which the next may begin, or a row group that is cut off by the end of the file.
 * A way that an intact page or an offset index contradicts is dropped. A row group counts as found
 * only if exactly one way is left. If several are left, for instance with two columns of the same
 * type without dictionaries, nothing is claimed from there on.
 *
 * <p>Even if one way is left, pages do not name columns: a file with other columns of the same
 * types, or with twice as many, may have the same pages. So row groups that were found by their
 * pages have the given columns only by assumption. The assumption is proved if footer entries
 * follow the chunks ({@link DescribedRowGroups}), and refuted if dictionaries show that the columns
 * are different ({@link RepeatedDictionaries}).
 *
 * <p>If several ways are left, the walk takes the one that resembles another file of the same kind,
 * if there is only one such way: {@link ChunkShapes}. That is an assumption too.
 *
 * <p>At a deadline, the walk ends with what it has found so far. Not thread-safe.
 *
 * <p>Specification: "File format", "Column chunks"; README, "Error recovery".
 */
public final class RowGroupWalk {
  /** With this many possible row groups at one place, the place is given up as ambiguous. */
  private static final int MOST_WAYS = 64;

  /** The number of entries if no other column tells it. */
  private static final long UNKNOWN = -1;

  private final Request request;
  private final WalkedFile file;
  private final ColumnAccess access;
  private final List<LeafColumn> leaves;
  private final IndexedPages indexed;
  private final ChunkShapes shapes;

  /**
   * The facts known about a file.
   *
   * @param file stays open
   * @param start file offset of the first page of a row group
   * @param firstOrdinal index of that row group in the file
   * @param schema its schema
   * @param columnsKnown whether the schema is that of a footer of this file
   * @param createdBy its writer; null if unknown
   * @param codecs guessed codecs of leaf columns, by index
   * @param crypto how columns are encrypted, by index; empty for plain files
   * @param rowsEndWithPages whether the writer is known to begin each page with a row
   * @param shapes how a file of the same kind is divided, to decide between several ways
   * @param deadline when the search ends, as given by {@link System#nanoTime()}
   * @param progress receives the number of bytes of the file that were searched
   */
  public record Request(
      InputFile file,
      long start,
      int firstOrdinal,
      ParquetSchema schema,
      boolean columnsKnown,
      String createdBy,
      Map<Integer, CompressionCodec> codecs,
      Map<Integer, ColumnCryptoMetaData> crypto,
      boolean rowsEndWithPages,
      ChunkShapes shapes,
      long deadline,
      LongConsumer progress) {}

  /** Why a walk ended. */
  public enum End {
    /** No page follows the last row group that was found. */
    NO_MORE_PAGES,

    /** The file ends, or is damaged, within a row group. */
    INCOMPLETE_ROW_GROUP,

    /** There are several ways to divide the pages among row groups and columns. */
    AMBIGUOUS,

    /** Pages of a column can be decompressed with several codecs. */
    UNKNOWN_CODEC,

    /** Pages of a column are larger than allowed. */
    LARGE_PAGES,

    /** The pages are not those of row groups with this schema. */
    CONTRADICTION,

    /** The file itself says that it has other columns. */
    OTHER_COLUMNS,

    /** The walk would have taken more work than allowed. */
    TOO_MUCH_WORK
  }

  /**
   * The result of a walk.
   *
   * @param rowGroups the row groups, as a footer would have them, without statistics and indexes
   * @param end why there are no others
   * @param endOffset file offset of the first byte that belongs to none of them
   * @param columnsProved whether the file itself names its columns, in this number and order
   * @param divisionAssumed whether pages could be divided in several ways, and the one that
   *     resembles another file was taken
   * @param contradiction the proof that the file has other columns, as a part of a sentence; null
   *     if there is none
   * @param cutRow the last row of the last row group, if it may continue in a page that is gone;
   *     null if all rows are whole
   */
  public record Result(
      List<RowGroup> rowGroups,
      End end,
      long endOffset,
      boolean columnsProved,
      boolean divisionAssumed,
      String contradiction,
      LostRows cutRow) {

    /** A result from pages alone, which do not name their columns. */
    Result(List<RowGroup> rowGroups, End end, long endOffset, LostRows cutRow) {
      this(rowGroups, end, endOffset, false, false, null, cutRow);
    }

    /** Whole row groups that were found by pages alone. */
    Result(List<RowGroup> rowGroups, End end, long endOffset) {
      this(rowGroups, end, endOffset, null);
    }

    /** Row groups whose columns the file itself names. */
    static Result named(
        List<RowGroup> rowGroups, End end, long endOffset, boolean proved, LostRows cutRow) {
      return new Result(rowGroups, end, endOffset, proved, false, null, cutRow);
    }

    /** Nothing, because the file has other columns. */
    static Result refuted(long start, String contradiction) {
      return new Result(List.of(), End.OTHER_COLUMNS, start, false, false, contradiction, null);
    }

    private Result likeOthers() {
      return new Result(rowGroups, end, endOffset, columnsProved, true, contradiction, cutRow);
    }
  }

  /**
   * The chunks of a row group, and where the next may begin.
   *
   * @param cutRow its last row, if it may continue in a page that is gone; else null
   */
  private record Way(List<ColumnChunk> chunks, long rows, long end, long next, LostRows cutRow) {}

  /**
   * The ways to continue from a place.
   *
   * @param ordinal index of the row group
   * @param open whether the row group may be incomplete
   * @param atEnd whether no page follows
   * @param unknown whether not all ways were looked for
   */
  private record Start(int ordinal, List<Way> ways, boolean open, boolean atEnd, boolean unknown) {}

  private RowGroupWalk(
      Request request,
      ColumnAccess access,
      WalkedFile file,
      IndexedPages indexed,
      ChunkShapes shapes) {
    this.request = request;
    this.access = access;
    this.file = file;
    this.indexed = indexed;
    this.shapes = shapes;
    this.leaves = request.schema().leaves();
  }

  /**
   * Finds the row groups.
   *
   * @param access decrypts the columns that are encrypted
   * @throws io.jparquet.error.CryptoException when the key of a column is missing
   */
  public static Result walk(Request request, ReadOptions options, ColumnAccess access)
      throws IOException {
    long end = request.file().length();
    try (WalkedFile file =
        new WalkedFile(
            request.file(),
            options,
            new ListColumns(request.schema()),
            request.createdBy(),
            end,
            request.codecs(),
            request.deadline())) {
      List<LeafColumn> leaves = request.schema().leaves();
      if (leaves.isEmpty()) {
        return new Result(List.of(), End.NO_MORE_PAGES, request.start());
      }
      boolean plain = request.crypto().isEmpty();
      Result described =
          plain
              ? DescribedRowGroups.find(
                  file, leaves, request.start(), request.firstOrdinal(), request.rowsEndWithPages())
              : null;
      if (described != null) {
        return described;
      }
      IndexedPages indexed =
          plain ? IndexedPages.of(request.file(), request.start()) : IndexedPages.NONE;
      if (indexed.chunks() % leaves.size() > 0) {
        return Result.refuted(
            request.start(),
            "by its offset indexes, the file has "
                + indexed.chunks()
                + " column chunks, which do not form row groups of "
                + leaves.size()
                + " columns");
      }
      RowGroupWalk walk = new RowGroupWalk(request, access, file, indexed, ChunkShapes.NONE);
      boolean searchesTwice = request.shapes().areKnown() && leaves.size() > 1;
      long now = System.nanoTime();
      file.endAt(searchesTwice ? now + (request.deadline() - now) / 2 : request.deadline());
      Result found = walk.withCodecs(leaves.size() == 1 ? walk.singleColumn() : walk.search());
      file.endAt(request.deadline());
      boolean undecided = found.end() == End.AMBIGUOUS || found.end() == End.TOO_MUCH_WORK;
      if (undecided && searchesTwice) {
        RowGroupWalk shaped = new RowGroupWalk(request, access, file, indexed, request.shapes());
        Result other = shaped.withCodecs(shaped.search());
        if (other.rowGroups().size() > found.rowGroups().size()) {
          found = other.likeOthers();
        }
      }
      String other =
          request.columnsKnown()
              ? null
              : RepeatedDictionaries.contradiction(file, leaves, found.rowGroups());
      return other == null ? found : Result.refuted(request.start(), other);
    }
  }

  /** The row groups with the codecs that are proved; none if one is not. */
  private Result withCodecs(Result found) throws IOException {
    Map<Integer, CompressionCodec> codecs = new HashMap<>();
    for (LeafColumn leaf : leaves) {
      CodecProof proof = new CodecProof(file, leaf);
      int ordinal = request.firstOrdinal();
      for (RowGroup group : found.rowGroups()) {
        ChunkDecryptor decryptor = decryptor(ordinal, leaf.index());
        proof.add(group.columns().get(leaf.index()).metaData(), decryptor);
        ordinal++;
      }
      CompressionCodec codec = proof.codec();
      if (codec == null && !found.rowGroups().isEmpty()) {
        return new Result(List.of(), End.UNKNOWN_CODEC, request.start());
      }
      codecs.put(leaf.index(), codec);
    }
    List<RowGroup> groups = new ArrayList<>();
    for (RowGroup group : found.rowGroups()) {
      List<ColumnChunk> chunks = new ArrayList<>();
      for (int leaf = 0; leaf < leaves.size(); leaf++) {
        ColumnChunk chunk = group.columns().get(leaf);
        ColumnMetaData own = chunk.metaData().toBuilder().codec(codecs.get(leaf)).build();
        chunks.add(chunk.toBuilder().metaData(own).build());
      }
      groups.add(group.toBuilder().columns(chunks).build());
    }
    return new Result(groups, found.end(), found.endOffset(), found.cutRow());
  }

  private Result search() throws IOException {
    NavigableMap<Long, Start> starts = new TreeMap<>();
    NavigableMap<Long, Integer> left = new TreeMap<>();
    left.put(request.start(), request.firstOrdinal());
    while (!left.isEmpty()) {
      Map.Entry<Long, Integer> next = left.pollFirstEntry();
      Start start = startAt(next.getKey(), next.getValue());
      request.progress().accept(next.getKey());
      starts.put(next.getKey(), start);
      for (Way way : start.ways()) {
        if (!starts.containsKey(way.next())) {
          left.put(way.next(), start.ordinal() + 1);
        }
      }
    }
    Set<Long> alive = alive(starts);
    if (!alive.contains(request.start())) {
      // No way reaches the end: assume that the data is damaged where the longest way ends.
      Start last = starts.lastEntry().getValue();
      starts.put(starts.lastKey(), new Start(last.ordinal(), last.ways(), true, false, false));
      return starts.size() == 1
          ? new Result(List.of(), End.CONTRADICTION, request.start())
          : follow(starts, alive(starts));
    }
    return follow(starts, alive);
  }

  /** The places from which the end of the data is reached. */
  private static Set<Long> alive(NavigableMap<Long, Start> starts) {
    Set<Long> alive = new HashSet<>();
    for (Map.Entry<Long, Start> entry : starts.descendingMap().entrySet()) {
      Start start = entry.getValue();
      boolean goesOn = start.ways().stream().anyMatch(way -> alive.contains(way.next()));
      if (start.open() || start.atEnd() || start.unknown() || goesOn) {
        alive.add(entry.getKey());
      }
    }
    return alive;
  }

  /** The row groups up to the first place that has not exactly one way. */
  private Result follow(NavigableMap<Long, Start> starts, Set<Long> alive) throws IOException {
    List<RowGroup> found = new ArrayList<>();
    long at = request.start();
    long end = at;
    LostRows cutRow = null;
    while (true) {
      Start start = starts.get(at);
      List<Way> ways = start.ways().stream().filter(way -> alive.contains(way.next())).toList();
      if (start.unknown() || !file.mayGoOn() && ways.isEmpty()) {
        End why = file.mayGoOn() ? End.AMBIGUOUS : End.TOO_MUCH_WORK;
        return new Result(found, why, end, cutRow);
      }
      if (ways.size() + (start.open() ? 1 : 0) > 1) {
        return new Result(found, End.AMBIGUOUS, end, cutRow);
      }
      if (ways.isEmpty()) {
        boolean begun = PageHeaders.begunAt(file.file(), at, file.end()) != null;
        End why = start.open() || begun ? End.INCOMPLETE_ROW_GROUP : End.NO_MORE_PAGES;
        return new Result(found, why, end, cutRow);
      }
      Way way = ways.get(0);
      found.add(rowGroup(way, at, start.ordinal()));
      at = way.next();
      end = way.end();
      cutRow = way.cutRow();
    }
  }

  private static RowGroup rowGroup(Way way, long start, int ordinal) {
    long uncompressed = 0;
    for (ColumnChunk chunk : way.chunks()) {
      uncompressed += chunk.metaData() == null ? 0 : chunk.metaData().totalUncompressedSize();
    }
    return RowGroup.builder()
        .columns(way.chunks())
        .numRows(way.rows())
        .totalByteSize(uncompressed)
        .fileOffset(start)
        .totalCompressedSize(way.end() - start)
        .ordinal(ordinal <= Short.MAX_VALUE ? (short) ordinal : null)
        .build();
  }

  /** All ways in which a row group can begin at a place. */
  private Start startAt(long at, int ordinal) throws IOException {
    ChunkRun first = new ChunkRun(file, leaves.get(0), decryptor(ordinal, 0), at);
    List<Way> ways = new ArrayList<>();
    boolean open = false;
    long rows = 0;
    int pages = 0;
    boolean full = true;
    while (full && first.has(pages) && ways.size() <= MOST_WAYS) {
      long own = first.pages().get(pages).rows();
      rows += own;
      if (!shapes.mayHave(rows)) {
        break;
      }
      pages++;
      full = mayGoOn(first, pages);
      if (!continues(first, pages) && allows(first, pages)) {
        open |= complete(first, pages, rows, ordinal, ways);
      }
    }
    boolean unknown = ways.size() > MOST_WAYS || !file.mayGoOn();
    boolean ends = full && first.hasEnded() && endsThere(first.end(), ordinal, 0);
    first.close();
    return new Start(ordinal, ways, open || ends && pages > 0, ends && pages == 0, unknown);
  }

  /** Whether the page after the first pages of a run begins within a row. */
  private static boolean continues(ChunkRun run, int pages) throws IOException {
    return !run.pages().get(pages - 1).wholeRows()
        && run.has(pages)
        && !run.pages().get(pages).startsRow();
  }

  /** Whether a chunk can have the first pages of a run, by the offset indexes. */
  private boolean allows(ChunkRun run, int pages) {
    return indexed.allows(run.pages().get(0).start(), pages);
  }

  /** Whether a chunk with the first pages of a run may have more, by what else is known. */
  private boolean mayGoOn(ChunkRun run, int pages) {
    long rows = run.pages().get(pages - 1).rows();
    return shapes.mayGoOn(run.column(), rows)
        && indexed.mayHaveMore(run.pages().get(0).start(), pages);
  }

  /**
   * Completes a row group whose first chunk is known.
   *
   * @return whether the data end within it, if it is one
   */
  private boolean complete(ChunkRun first, int pages, long rows, int ordinal, List<Way> ways)
      throws IOException {
    List<ColumnChunk> chunks = new ArrayList<>();
    chunks.add(chunk(first, pages));
    List<Long> entries = new ArrayList<>();
    entries.add(first.entries(pages));
    LostRows cutRow = null;
    long at = first.pages().get(pages - 1).end();
    for (int leaf = 1; leaf < leaves.size(); leaf++) {
      ChunkRun run = new ChunkRun(file, leaves.get(leaf), decryptor(ordinal, leaf), at);
      int companion = file.lists().companion(leaves.get(leaf));
      long known = companion < leaf ? entries.get(companion) : UNKNOWN;
      int count = pagesOf(run, rows, known);
      // If the first chunk has more pages, the next one is here.
      boolean foreign = leaf == 1 && run.pages().isEmpty() && first.has(pages);
      boolean isCut = run.hasEnded() && !foreign && endsThere(run.end(), ordinal, leaf);
      run.close();
      if (count == 0) {
        return isCut && !hasAll(run, rows, known);
      }
      if (leaf == leaves.size() - 1 && isCut && known == UNKNOWN) {
        cutRow = cutRow(run, count, rows, ordinal);
      }
      chunks.add(chunk(run, count));
      entries.add(run.entries(count));
      at = run.pages().get(count - 1).end();
    }
    long next = afterPadding(afterFilters(at, ordinal));
    if (!shapes.mayBeFollowed(rows) && PageHeaders.at(file.file(), next, file.end()) != null) {
      return false;
    }
    ways.add(new Way(List.copyOf(chunks), rows, at, next, cutRow));
    return false;
  }

  /** Whether a run has at least this many rows and entries. */
  private static boolean hasAll(ChunkRun run, long rows, long entries) {
    int pages = run.pages().size();
    return run.rows(pages) >= rows && (entries == UNKNOWN || run.entries(pages) >= entries);
  }

  /** The last row of a chunk, if it may continue in a page that is gone; else null. */
  private LostRows cutRow(ChunkRun run, int pages, long rows, int ordinal) throws IOException {
    boolean whole = request.rowsEndWithPages() || indexed.exist() || run.pages().size() > pages;
    return whole ? null : CutRow.of(file, run, rows, ordinal);
  }

  /**
   * How many pages from the start of a run have exactly this many rows; 0 if no number of pages
   * does.
   *
   * @param entries number of entries of these pages; {@link #UNKNOWN} if it is not known
   */
  private int pagesOf(ChunkRun run, long rows, long entries) throws IOException {
    long sum = 0;
    boolean full = true;
    for (int page = 0; full && sum <= rows && run.has(page); page++) {
      sum += run.pages().get(page).rows();
      full = mayGoOn(run, page + 1);
      if (sum == rows && !continues(run, page + 1) && allows(run, page + 1)) {
        boolean fits = entries == UNKNOWN || run.entries(page + 1) == entries;
        return fits ? page + 1 : 0;
      }
    }
    return 0;
  }

  private ColumnChunk chunk(ChunkRun run, int pages) {
    ColumnMetaData metaData = run.metaData(pages);
    return ColumnChunk.builder()
        .fileOffset(0)
        .metaData(metaData)
        .cryptoMetadata(request.crypto().get(run.column().index()))
        .build();
  }

  private ChunkDecryptor decryptor(int ordinal, int leaf) throws IOException {
    if (!request.crypto().containsKey(leaf)) {
      return null;
    }
    List<ColumnChunk> columns = new ArrayList<>();
    for (LeafColumn column : leaves) {
      columns.add(
          ColumnChunk.builder().cryptoMetadata(request.crypto().get(column.index())).build());
    }
    RowGroup group = RowGroup.builder().columns(columns).ordinal((short) ordinal).build();
    return access.decryptor(group, ordinal, leaves.get(leaf));
  }

  /**
   * Whether the data ends or is damaged at a place: neither an intact page of another column begins
   * there, nor a Bloom filter, which only follows complete row groups.
   *
   * @param leaf the column that the pages before were taken for
   */
  private boolean endsThere(long at, int ordinal, int leaf) throws IOException {
    if (at >= file.end()) {
      return true;
    }
    boolean wraps = leaf + 1 == leaves.size();
    int nextLeaf = wraps ? 0 : leaf + 1;
    int nextOrdinal = wraps ? ordinal + 1 : ordinal;
    if (request.crypto().containsKey(nextLeaf) && nextOrdinal <= Short.MAX_VALUE) {
      ChunkRun next =
          new ChunkRun(file, leaves.get(nextLeaf), decryptor(nextOrdinal, nextLeaf), at);
      boolean begins = next.has(0);
      next.close();
      if (begins) {
        return false;
      }
    }
    return afterFilters(at, ordinal) == at && !IntactPage.isAt(file, at);
  }

  /** The place after the Bloom filters that begin at a place; the place itself without any. */
  private long afterFilters(long at, int ordinal) throws IOException {
    long end = at;
    while (end < file.end() && file.mayGoOn()) {
      long next = afterFilter(end, ordinal);
      if (next == end) {
        return end;
      }
      end = next;
    }
    return end;
  }

  private long afterFilter(long at, int ordinal) throws IOException {
    Set<Integer> crypto = request.crypto().keySet();
    for (LeafColumn leaf : leaves) {
      if (crypto.contains(leaf.index())) {
        long end = filterEnd(at, decryptor(ordinal, leaf.index()));
        if (end > at) {
          return end;
        }
      }
    }
    return filterEnd(at, null);
  }

  private long filterEnd(long at, ChunkDecryptor decryptor) throws IOException {
    try {
      long end = BloomFilterReader.end(file.file(), at, decryptor);
      return end <= file.end() ? end : at;
    } catch (ParquetException | EOFException e) {
      return at;
    }
  }

  /** The place after zeros, with which some writers align row groups to blocks. */
  private long afterPadding(long at) throws IOException {
    byte[] block = new byte[4096];
    long next = at;
    while (next < file.end()) {
      int count = (int) Math.min(block.length, file.end() - next);
      file.file().readFully(next, block, 0, count);
      for (int i = 0; i < count; i++) {
        if (block[i] != 0) {
          return next + i;
        }
      }
      next += count;
    }
    return next;
  }

  /**
   * Finds the pages of a file with one column. Whatever row groups they belong to, the rows follow
   * each other. Returns one row group for each stretch of pages.
   */
  private Result singleColumn() throws IOException {
    List<RowGroup> found = new ArrayList<>();
    long at = request.start();
    long end = at;
    int ordinal = request.firstOrdinal();
    while (true) {
      ChunkRun run = new ChunkRun(file, leaves.get(0), decryptor(ordinal, 0), at);
      while (run.has(run.pages().size())) {
        continue;
      }
      int pages = run.pages().size();
      boolean ends = endsThere(run.end(), ordinal, 0);
      run.close();
      if (pages == 0) {
        End why =
            !file.mayGoOn()
                ? End.TOO_MUCH_WORK
                : run.pages().isEmpty() ? End.NO_MORE_PAGES : End.INCOMPLETE_ROW_GROUP;
        return new Result(found, why, end);
      }
      long rows = run.rows(pages);
      LostRows cutRow = ends ? cutRow(run, pages, rows, ordinal) : null;
      end = run.pages().get(pages - 1).end();
      long next = afterPadding(afterFilters(end, ordinal));
      Way way = new Way(List.of(chunk(run, pages)), rows, end, next, cutRow);
      found.add(rowGroup(way, at, ordinal));
      at = next;
      ordinal++;
      if (ends) {
        return new Result(found, End.NO_MORE_PAGES, end, cutRow);
      }
    }
  }
}
