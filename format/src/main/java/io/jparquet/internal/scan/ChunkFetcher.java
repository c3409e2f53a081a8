package io.jparquet.internal.scan;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.codec.MeteredCodec;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.io.BufferedTail;
import io.jparquet.internal.io.RangeCoalescer;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.ReadOptions;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Fetches the column chunks of row groups and opens them, with codecs and buffers that serve one
 * row group after the other. Not thread-safe.
 */
final class ChunkFetcher implements Closeable {
  /**
   * The most requests to a file for some of the pages of a row group; beyond that, wider gaps are
   * read through.
   */
  private static final int MOST_REQUESTS = 16;

  /**
   * The number of extra parts, in all, in which large ranges are fetched: as many as the requests
   * saved by reading the end of a file at once, rather than its last bytes, its footer and its
   * indexes.
   */
  private static final int SPARE_REQUESTS = 2;

  /** The most bytes of a row group that is read ahead because requests are slow. */
  private static final long MOST_AHEAD = 1L << 28;

  /** Gaps are doubled from here. */
  private static final int LEAST_GAP = 1 << 12;

  private final OpenFile file;
  private final ChunkFiles files;
  private final FetchLease lease;
  private final Map<CompressionCodec, BlockCodec> codecs = new EnumMap<>(CompressionCodec.class);

  /** Extra requests that may be sent so that large ones take less time. */
  private int spareRequests = SPARE_REQUESTS;

  ChunkFetcher(OpenFile file, ChunkFiles files) {
    this.file = file;
    this.files = files;
    this.lease = new FetchLease(file.resources());
  }

  /**
   * Starts to fetch chunks in another thread.
   *
   * @return the fetch, for {@link #take} or to be closed; null if nothing is fetched because it is
   *     too much or in memory, or because a chunk is in another file than the footer's
   */
  ChunkPrefetch prefetch(ChunkPlan plan) {
    for (ChunkPlan.Chunk chunk : plan.chunks()) {
      if (chunk.windowBytes() != 0 || !files.isOwn(chunk.file())) {
        return null;
      }
    }
    List<ByteRange> ranges = plan.fetches().values().stream().flatMap(List::stream).toList();
    long bytes = ranges.stream().mapToLong(ByteRange::length).sum();
    int allowed = file.options().get(ReadOptions.PREFETCH_BYTES);
    boolean automatic = allowed == ReadOptions.AUTOMATIC;
    if (ranges.isEmpty() || isHeld(ranges) || bytes > (automatic ? MOST_AHEAD : allowed)) {
      return null;
    }
    long budgeted = automatic ? bytes : 0;
    if (!file.resources().budget().take(budgeted)) {
      return null;
    }
    FetchLease.Filling filling = lease.fill(bytes);
    if (filling.isShort()) {
      file.resources().budget().give(budgeted);
      filling.giveUp();
      return null;
    }
    return new ChunkPrefetch(file, ranges, inParts(ranges), filling, budgeted);
  }

  /** Whether ranges came with the end of the file, which other threads do not see. */
  private boolean isHeld(List<ByteRange> ranges) {
    return file.file() instanceof BufferedTail tail && tail.holds(ranges);
  }

  /** Releases the bytes of the row groups so far, which must not be used any more. */
  void release() {
    lease.release();
  }

  /**
   * The bytes of the chunks of a plan, in its order: from each file in as few requests as possible.
   * If too little memory is granted for that, large chunks are read in parts later.
   *
   * @throws EOFException when a file ends before, which it did not when it was opened
   */
  List<ChunkBytes> fetch(ChunkPlan plan) throws IOException {
    return fetch(plan, this::inParts);
  }

  /** Like {@link #fetch}, for a plan that may have many parts: uses only a few requests. */
  List<ChunkBytes> fetchSome(ChunkPlan plan) throws IOException {
    return fetch(plan, this::widened);
  }

  /** Like {@link #fetch}, for a plan whose fetch was already started. */
  List<ChunkBytes> take(ChunkPlan plan, ChunkPrefetch started) throws IOException {
    List<FetchedRange> ranges = started.take();
    return ranges == null ? fetch(plan) : chunks(plan, Map.of(plan.chunks().get(0).file(), ranges));
  }

  private List<ChunkBytes> fetch(ChunkPlan wanted, Function<List<ByteRange>, RangeCoalescer> merged)
      throws IOException {
    FetchLease.Filling filling = lease.fill(wanted.memoryBytes());
    boolean complete = false;
    try {
      ChunkPlan plan = filling.isShort() ? wanted.within(filling.granted()) : wanted;
      Map<InputFile, List<FetchedRange>> fetched = new HashMap<>();
      for (Map.Entry<InputFile, List<ByteRange>> fetch : plan.fetches().entrySet()) {
        List<ByteRange> ranges = fetch.getValue();
        RangeCoalescer into = filling.into(merged.apply(ranges));
        fetched.put(fetch.getKey(), into.read(fetch.getKey(), ranges));
      }
      filling.done();
      complete = true;
      return chunks(plan, fetched);
    } finally {
      if (!complete) {
        filling.giveUp();
      }
    }
  }

  private RangeCoalescer inParts(List<ByteRange> ranges) {
    RangeCoalescer merging = RequestMerging.of(file);
    RangeCoalescer parts =
        RequestMerging.inParts(merging, ranges, spareRequests, file.stored().requestCost());
    spareRequests -= parts.merge(ranges).size() - merging.merge(ranges).size();
    return parts;
  }

  private RangeCoalescer widened(List<ByteRange> ranges) {
    RangeCoalescer wider = RequestMerging.of(file);
    while (ranges.size() > MOST_REQUESTS
        && wider.maxGap() < wider.maxLength()
        && wider.merge(ranges).size() > MOST_REQUESTS) {
      wider = new RangeCoalescer(Math.max(LEAST_GAP, 2 * wider.maxGap()), wider.maxLength());
    }
    return wider;
  }

  /** The bytes of the chunks of a plan, from what was fetched of each file for it. */
  private List<ChunkBytes> chunks(ChunkPlan plan, Map<InputFile, List<FetchedRange>> fetched) {
    Map<InputFile, Iterator<FetchedRange>> next = new HashMap<>();
    fetched.forEach((in, ranges) -> next.put(in, ranges.iterator()));
    List<ChunkBytes> chunks = new ArrayList<>();
    for (ChunkPlan.Chunk chunk : plan.chunks()) {
      InputFile in = chunk.file();
      ChunkBytes bytes = bytes(chunk, next.get(in));
      chunks.add(files.isOwn(in) ? bytes : bytes.inFile(in.location()));
    }
    return chunks;
  }

  private static ChunkBytes bytes(ChunkPlan.Chunk chunk, Iterator<FetchedRange> fetched) {
    if (chunk.windowBytes() != 0) {
      return ChunkBytes.windowed(chunk.file(), chunk.start(), chunk.length(), chunk.windowBytes());
    }
    if (chunk.parts() == null) {
      return ChunkBytes.fetched(fetched.next());
    }
    List<FetchedRange> parts = new ArrayList<>();
    for (int i = 0; i < chunk.parts().size(); i++) {
      parts.add(fetched.next());
    }
    return ChunkBytes.ofParts(chunk.start(), chunk.length(), parts);
  }

  /**
   * Opens chunks in their projection, again if they were open before.
   *
   * @param index index of the row group
   * @param bytes the bytes of the chunks, in the order of the plan
   */
  void open(ChunkPlan plan, List<ChunkBytes> bytes, int index, ProjectionReader projection)
      throws IOException {
    for (int i = 0; i < bytes.size(); i++) {
      ChunkPlan.Chunk chunk = plan.chunks().get(i);
      projection.open(
          chunk.column(),
          bytes.get(i),
          chunk.metaData(),
          codec(chunk),
          file.access().decryptor(plan.rowGroup(), index, chunk.column()),
          chunk.pages());
    }
  }

  /**
   * The codec of a chunk, until {@link #close()}.
   *
   * @throws UnsupportedFeatureException naming the column, when there is none
   */
  BlockCodec codec(ChunkPlan.Chunk chunk) {
    try {
      return codecs.computeIfAbsent(chunk.metaData().codec(), this::metered);
    } catch (ParquetException e) {
      throw e.at(new ErrorLocation(null, null, chunk.column().dotPath(), null, null));
    }
  }

  private BlockCodec metered(CompressionCodec id) {
    BlockCodec codec = BlockCodecs.create(id);
    return id == CompressionCodec.UNCOMPRESSED ? codec : new MeteredCodec(codec, file.counters());
  }

  /** Frees the codecs and the bytes that were fetched. */
  @Override
  public void close() {
    lease.close();
    codecs.values().forEach(BlockCodec::close);
    codecs.clear();
  }
}
