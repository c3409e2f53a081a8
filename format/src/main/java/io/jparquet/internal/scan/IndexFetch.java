package io.jparquet.internal.scan;

import io.jparquet.internal.io.RangeCoalescer;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fetches the stored bytes of page indexes. The first time one is needed, it fetches those of all
 * needed columns in all row groups that will be read. Writers put them together before the footer,
 * so that takes a request or two. Fetching each row group separately would take as many every time,
 * and read the same bytes between its indexes again and again.
 *
 * <p>If that exceeds a limit, it is done for some row groups at a time, and their indexes replace
 * the previous ones. Not thread-safe.
 */
final class IndexFetch {
  /**
   * The most bytes to fetch at a time for several row groups, including gaps that are read through.
   */
  private static final int MOST_BYTES = 1 << 22;

  /**
   * The most requests for several row groups the first time. The number doubles each time, up to a
   * maximum: a reader may stop after its first row group.
   */
  private static final int FIRST_REQUESTS = 4;

  private static final int MOST_REQUESTS = 64;

  /** If the indexes of one row group take more in all, they are fetched one by one. */
  private static final int MOST_BYTES_OF_ONE = 1 << 24;

  /** A longer index is not believed, however long the file is. */
  static final int LONGEST = 1 << 27;

  /** The memory that an index takes in addition to its bytes. */
  private static final int OVERHEAD = 128;

  private final InputFile file;
  private final ChunkFiles files;
  private final FileMetaData metaData;
  private final RangeCoalescer merging;
  private final List<Integer> rowGroups;
  private final Set<Integer> deciding;
  private final Set<Integer> projected;
  private int mostRequests = FIRST_REQUESTS;
  private final Set<Integer> fetchedRowGroups = new HashSet<>();
  private final Map<ByteRange, FetchedRange> fetched = new HashMap<>();

  /**
   * Fetches from a file.
   *
   * @param rowGroups the row groups that will be read, in this order
   * @param deciding leaves with column and offset index
   * @param projected leaves whose offset index is needed once some pages are left out
   */
  IndexFetch(
      OpenFile file,
      ChunkFiles files,
      List<Integer> rowGroups,
      Set<Integer> deciding,
      Set<Integer> projected) {
    this.file = file.file();
    this.files = files;
    this.metaData = file.metaData();
    this.merging = RequestMerging.of(file);
    this.rowGroups = rowGroups;
    this.deciding = deciding;
    this.projected = projected;
  }

  private void forget() {
    fetched.clear();
    fetchedRowGroups.clear();
  }

  /**
   * The bytes of an index in the footer's file.
   *
   * @param rowGroup the row group that has it
   * @param range its place within the file
   */
  byte[] read(int rowGroup, ByteRange range) throws IOException {
    if (!fetchedRowGroups.contains(rowGroup) && ranges(rowGroup).contains(range)) {
      fetch(rowGroup);
    }
    FetchedRange found = fetched.get(range);
    if (found != null) {
      return Arrays.copyOfRange(found.buffer(), found.offset(), found.limit());
    }
    byte[] bytes = new byte[range.length()];
    file.readFully(range.offset(), bytes, 0, bytes.length);
    return bytes;
  }

  private void fetch(int first) throws IOException {
    forget();
    List<Integer> some = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    List<ByteRange> ranges = new ArrayList<>();
    long bytes = 0;
    for (int rowGroup : from(first)) {
      List<ByteRange> more = ranges(rowGroup);
      bytes += more.stream().mapToLong(range -> range.length() + OVERHEAD).sum();
      if (bytes > MOST_BYTES && !some.isEmpty()) {
        break;
      }
      ranges.addAll(more);
      some.add(rowGroup);
      ends.add(ranges.size());
    }
    int count = 1;
    for (int most = some.size(); count < most; ) {
      int middle = (count + most + 1) >>> 1;
      if (isTooMuch(ranges.subList(0, ends.get(middle - 1)))) {
        most = middle - 1;
      } else {
        count = middle;
      }
    }
    mostRequests = Math.min(2 * mostRequests, MOST_REQUESTS);
    List<ByteRange> chosen = ranges.subList(0, ends.get(count - 1));
    if (length(merging.merge(chosen)) <= MOST_BYTES_OF_ONE) {
      merging.read(file, chosen).forEach(found -> fetched.put(found.range(), found));
    }
    fetchedRowGroups.addAll(some.subList(0, count));
  }

  /** A row group and those that will be read after it. */
  private List<Integer> from(int rowGroup) {
    int place = rowGroups.indexOf(rowGroup);
    return place < 0 ? List.of(rowGroup) : rowGroups.subList(place, rowGroups.size());
  }

  private boolean isTooMuch(List<ByteRange> ranges) {
    List<RangeCoalescer.Merged> requests = merging.merge(ranges);
    return requests.size() > mostRequests || length(requests) > MOST_BYTES;
  }

  private static long length(List<RangeCoalescer.Merged> requests) {
    return requests.stream().mapToLong(request -> request.range().length()).sum();
  }

  /**
   * The parts of a row group that are needed and may be in the file; offsets and lengths may be
   * damaged.
   */
  private List<ByteRange> ranges(int rowGroup) throws IOException {
    RowGroup group = metaData.rowGroups().get(rowGroup);
    List<ByteRange> ranges = new ArrayList<>();
    for (int leaf : deciding) {
      if (isHere(group, leaf)) {
        ColumnChunk chunk = group.columns().get(leaf);
        add(chunk.columnIndexOffset(), chunk.columnIndexLength(), ranges);
        if (!projected.contains(leaf)) {
          add(chunk.offsetIndexOffset(), chunk.offsetIndexLength(), ranges);
        }
      }
    }
    for (int leaf : projected) {
      if (isHere(group, leaf)) {
        ColumnChunk chunk = group.columns().get(leaf);
        add(chunk.offsetIndexOffset(), chunk.offsetIndexLength(), ranges);
      }
    }
    return ranges;
  }

  private boolean isHere(RowGroup group, int leaf) {
    return leaf < group.columns().size() && files.isOwn(group.columns().get(leaf).filePath());
  }

  private void add(Long offset, Integer length, List<ByteRange> ranges) throws IOException {
    if (offset != null && length != null && lies(offset, length, file.length())) {
      ranges.add(new ByteRange(offset, length));
    }
  }

  /** Whether an index may be at the place in the footer. */
  static boolean lies(long offset, int length, long fileLength) {
    return offset >= 0 && length > 0 && length <= LONGEST && length <= fileLength - offset;
  }
}
