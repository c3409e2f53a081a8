package io.jparquet.internal.recover;

import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.column.read.PageProbe;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file whose pages are tried, and what the trials share: codecs, decoders, a time limit, and the
 * outcomes for pages that need no dictionary. Not thread-safe.
 */
final class WalkedFile implements Closeable {
  /** The most outcomes of trials to keep. */
  private static final int MOST_OUTCOMES = 1 << 20;

  private final InputFile file;
  private final ReadOptions options;
  private final String createdBy;
  private final long end;
  private final Map<Integer, CompressionCodec> likely;
  private final ListColumns lists;
  private final Map<CompressionCodec, BlockCodec> codecs = new EnumMap<>(CompressionCodec.class);
  private final Map<Integer, Deque<PageProbe>> idle = new HashMap<>();

  /** The pages that were tried as the first of a chunk without a dictionary; empty for failures. */
  private final Map<Trial, Optional<ChunkRun.Page>> outcomes = new HashMap<>();

  /** As given by {@link System#nanoTime()}. */
  private long deadline;

  /** A page that is tried: its column, its codec and its place. */
  record Trial(int leaf, CompressionCodec codec, long offset) {}

  /**
   * A file.
   *
   * @param end file offset after the last byte that can belong to a page
   * @param lists its columns in lists
   * @param createdBy the writer; may be null
   * @param likely guessed codecs of leaf columns, by index
   * @param deadline when to stop trying pages, as given by {@link System#nanoTime()}
   */
  WalkedFile(
      InputFile file,
      ReadOptions options,
      ListColumns lists,
      String createdBy,
      long end,
      Map<Integer, CompressionCodec> likely,
      long deadline) {
    this.file = file;
    this.options = options;
    this.lists = lists;
    this.createdBy = createdBy;
    this.end = end;
    this.likely = likely;
    this.deadline = deadline;
  }

  InputFile file() {
    return file;
  }

  ListColumns lists() {
    return lists;
  }

  long end() {
    return end;
  }

  /** The most bytes that a decompressed page may have. */
  int largestPage() {
    return options.get(ReadOptions.MAX_PAGE_BYTES);
  }

  /** Whether there is time left. */
  boolean mayGoOn() {
    return System.nanoTime() - deadline < 0;
  }

  /**
   * Sets when to stop trying pages.
   *
   * @param end as given by {@link System#nanoTime()}
   */
  void endAt(long end) {
    deadline = end;
  }

  /** The outcome of a trial; null if it was not made, or not kept. */
  Optional<ChunkRun.Page> outcome(Trial trial) {
    return outcomes.get(trial);
  }

  /** Keeps the outcome of a trial. */
  void keep(Trial trial, Optional<ChunkRun.Page> outcome) {
    if (outcomes.size() >= MOST_OUTCOMES) {
      outcomes.clear();
    }
    outcomes.put(trial, outcome);
  }

  /** Whether pages without a dictionary can be decoded each on its own. */
  boolean hasIndependentPages() {
    return !CreatedBy.hasPrefixesAcrossPages(createdBy);
  }

  /** The codecs of a column in the order in which they are tried, a guess first. */
  List<CompressionCodec> codecs(LeafColumn column) {
    List<CompressionCodec> order = new ArrayList<>();
    CompressionCodec guess = guess(column);
    if (guess != null) {
      order.add(guess);
    }
    for (CompressionCodec id : CompressionCodec.values()) {
      if (id != CompressionCodec.UNKNOWN && id != guess) {
        order.add(id);
      }
    }
    return order;
  }

  /** The codec that a column probably has; null if it is not known. */
  CompressionCodec guess(LeafColumn column) {
    CompressionCodec guess = likely.get(column.index());
    return guess == CompressionCodec.UNKNOWN ? null : guess;
  }

  /** A codec, until {@link #close()}. */
  BlockCodec codec(CompressionCodec id) {
    return codecs.computeIfAbsent(id, BlockCodecs::create);
  }

  /** A trial for a column, until {@link #release}. */
  PageProbe trial(LeafColumn column) {
    Deque<PageProbe> free = idle.get(column.index());
    return free == null || free.isEmpty()
        ? new PageProbe(column, options, createdBy, true)
        : free.pop();
  }

  /** Returns a trial. */
  void release(PageProbe trial) {
    idle.computeIfAbsent(trial.column().index(), index -> new ArrayDeque<>()).push(trial);
  }

  /** Frees the codecs. */
  @Override
  public void close() {
    codecs.values().forEach(BlockCodec::close);
    codecs.clear();
  }
}
