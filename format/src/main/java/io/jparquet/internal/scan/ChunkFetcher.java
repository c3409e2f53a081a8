package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.codec.MeteredCodec;
import io.jparquet.internal.io.FetchBuffers;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.io.RangeCoalescer;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metrics.ReadMetrics;
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

/** Fetches what is planned of row groups, and keeps the codecs of its chunks. Not thread-safe. */
public final class ChunkFetcher implements Closeable {
  /** Requests of a file for some of the pages of a row group; wider gaps are read through then. */
  private static final int MOST_REQUESTS = 16;

  /** Gaps are doubled from here. */
  private static final int LEAST_GAP = 1 << 12;

  private final InputFile stored;
  private final ChunkFiles files;
  private final long prefetchBytes;
  private final RangeCoalescer merging;
  private final ReadMetrics metrics;
  private ChunkPlan aheadPlan;
  private ChunkPrefetch ahead;
  private FetchLease.Filling aheadFilling;
  private final FetchLease lease = new FetchLease(FetchBuffers.OF_PROCESS);
  private final Map<CompressionCodec, BlockCodec> codecs = new EnumMap<>(CompressionCodec.class);

  /**
   * A fetcher.
   *
   * @param stored the footer's file, for another thread
   */
  public ChunkFetcher(
      InputFile stored, ChunkFiles files, ReadOptions options, ReadMetrics metrics) {
    this.stored = stored;
    this.prefetchBytes = options.prefetchBytes();
    this.files = files;
    this.merging = new RangeCoalescer(options.mergeGapBytes(), RangeCoalescer.DEFAULT.maxLength());
    this.metrics = metrics;
  }

  /**
   * Starts to fetch what a plan says, if it is not too much, and all in the footer's file.
   *
   * @return whether it was started; then the next {@link #fetch} should be of this plan
   */
  public boolean start(ChunkPlan plan) {
    stop();
    Map<InputFile, List<ByteRange>> fetches = plan.fetches();
    for (ChunkPlan.Chunk chunk : plan.chunks()) {
      if (chunk.windowBytes() != 0 || !files.isOwn(chunk.file())) {
        return false;
      }
    }
    for (List<ByteRange> ranges : fetches.values()) {
      if (ranges.stream().mapToLong(ByteRange::length).sum() <= prefetchBytes) {
        aheadPlan = plan;
        aheadFilling = lease.fill();
        ahead = new ChunkPrefetch(stored, ranges, aheadFilling.into(merging), metrics);
      }
    }
    return ahead != null;
  }

  private void stop() {
    if (ahead != null) {
      ahead.close();
    }
    ahead = null;
    aheadFilling = null;
    aheadPlan = null;
  }

  /** Tells that nobody looks at what was fetched so far any more. */
  public void release() {
    lease.release();
  }

  @SuppressWarnings("ReferenceEquality") // one plan is handed to both methods
  private List<FetchedRange> ranges(
      ChunkPlan plan, InputFile file, List<ByteRange> ranges, RangeCoalescer coalescer)
      throws IOException {
    if (plan != aheadPlan) {
      stop();
      FetchLease.Filling filling = lease.fill();
      List<FetchedRange> fetched = file.readRanges(ranges, filling.into(coalescer));
      filling.done();
      return fetched;
    }
    try {
      List<FetchedRange> fetched = ahead.take();
      aheadFilling.done();
      return fetched;
    } finally {
      stop();
    }
  }

  /**
   * The bytes of the chunks of a plan, in its order: from each file in as few requests as it takes.
   *
   * @throws CorruptFileException when a file ends before
   */
  List<ChunkBytes> fetch(ChunkPlan plan) throws IOException {
    return fetch(plan, Integer.MAX_VALUE);
  }

  /** As {@link #fetch}, of a plan that may have many parts: in no more than a few requests. */
  List<ChunkBytes> fetchSome(ChunkPlan plan) throws IOException {
    return fetch(plan, MOST_REQUESTS);
  }

  private RangeCoalescer coalescer(List<ByteRange> ranges, int mostRequests) {
    RangeCoalescer wider = merging;
    while (ranges.size() > mostRequests
        && wider.maxGap() < wider.maxLength()
        && wider.merge(ranges).size() > mostRequests) {
      wider = new RangeCoalescer(Math.max(LEAST_GAP, 2 * wider.maxGap()), wider.maxLength());
    }
    return wider;
  }

  private List<ChunkBytes> fetch(ChunkPlan plan, int mostRequests) throws IOException {
    Map<InputFile, Iterator<FetchedRange>> fetched = new HashMap<>();
    for (Map.Entry<InputFile, List<ByteRange>> fetch : plan.fetches().entrySet()) {
      try {
        List<ByteRange> wanted = fetch.getValue();
        List<FetchedRange> ranges =
            ranges(plan, fetch.getKey(), wanted, coalescer(wanted, mostRequests));
        fetched.put(fetch.getKey(), ranges.iterator());
      } catch (EOFException e) {
        throw new CorruptFileException("the file ends within the row group: " + e.getMessage(), e);
      }
    }
    List<ChunkBytes> chunks = new ArrayList<>();
    for (ChunkPlan.Chunk chunk : plan.chunks()) {
      InputFile in = chunk.file();
      ChunkBytes bytes = bytes(chunk, fetched.get(in));
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
    return id == CompressionCodec.UNCOMPRESSED ? codec : new MeteredCodec(codec, metrics);
  }

  /** Frees the codecs and what was fetched, and gives up what was not taken. */
  @Override
  public void close() {
    stop();
    release();
    codecs.values().forEach(BlockCodec::close);
    codecs.clear();
  }
}
