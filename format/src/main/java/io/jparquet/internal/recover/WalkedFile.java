package io.jparquet.internal.recover;

import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.column.read.PageTrial;
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

/**
 * A file whose pages are tried, and what the trials share: codecs, decoders, and the work that may
 * be done in all. Not thread-safe.
 */
final class WalkedFile implements Closeable {
  /** Bytes of decoded pages for each byte of the file. */
  private static final int WORK_PER_BYTE = 64;

  private static final long LEAST_WORK = 1L << 29;

  /** What a trial costs in bytes even if it fails at once. */
  private static final int TRIAL = 256;

  private final InputFile file;
  private final ReadOptions options;
  private final String createdBy;
  private final long end;
  private final Map<Integer, CompressionCodec> likely;
  private final Map<CompressionCodec, BlockCodec> codecs = new EnumMap<>(CompressionCodec.class);
  private final Map<Integer, Deque<PageTrial>> idle = new HashMap<>();
  private long work;

  /**
   * A file.
   *
   * @param end file offset after the last byte that can belong to a page
   * @param createdBy the writer; may be null
   * @param likely codecs of leaf columns by their index, as far as there is a guess
   */
  WalkedFile(
      InputFile file,
      ReadOptions options,
      String createdBy,
      long end,
      Map<Integer, CompressionCodec> likely) {
    this.file = file;
    this.options = options;
    this.createdBy = createdBy;
    this.end = end;
    this.likely = likely;
    this.work = Math.max(LEAST_WORK, WORK_PER_BYTE * end);
  }

  InputFile file() {
    return file;
  }

  long end() {
    return end;
  }

  /** The most bytes that a page may have when it is decompressed. */
  int largestPage() {
    return options.get(ReadOptions.MAX_PAGE_BYTES);
  }

  /** Counts a trial. */
  void spend(long bytes) {
    work -= TRIAL + bytes;
  }

  /** Whether the work that was done is less than what is allowed. */
  boolean mayGoOn() {
    return work > 0;
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
  PageTrial trial(LeafColumn column) {
    Deque<PageTrial> free = idle.get(column.index());
    return free == null || free.isEmpty()
        ? new PageTrial(column, options, createdBy, true)
        : free.pop();
  }

  /** Returns a trial. */
  void release(PageTrial trial) {
    idle.computeIfAbsent(trial.column().index(), index -> new ArrayDeque<>()).push(trial);
  }

  /** Frees the codecs. */
  @Override
  public void close() {
    codecs.values().forEach(BlockCodec::close);
    codecs.clear();
  }
}
