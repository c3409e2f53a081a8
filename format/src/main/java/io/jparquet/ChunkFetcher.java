package io.jparquet;

import io.jparquet.codec.BlockCodec;
import io.jparquet.codec.BlockCodecs;
import io.jparquet.codec.MeteredCodec;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.io.RangeCoalescer;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.page.ChunkBytes;
import io.jparquet.page.ChunkFiles;
import io.jparquet.page.ChunkPlan;
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
final class ChunkFetcher implements Closeable {
  private final ChunkFiles files;
  private final RangeCoalescer merging;
  private final ReadMetrics metrics;
  private final Map<CompressionCodec, BlockCodec> codecs = new EnumMap<>(CompressionCodec.class);

  ChunkFetcher(ChunkFiles files, ReadOptions options, ReadMetrics metrics) {
    this.files = files;
    this.merging = new RangeCoalescer(options.mergeGapBytes(), RangeCoalescer.DEFAULT.maxLength());
    this.metrics = metrics;
  }

  /**
   * The bytes of the chunks of a plan, in its order: from each file in as few requests as it takes.
   *
   * @throws CorruptFileException when a file ends before
   */
  List<ChunkBytes> fetch(ChunkPlan plan) throws IOException {
    Map<InputFile, Iterator<FetchedRange>> fetched = new HashMap<>();
    for (Map.Entry<InputFile, List<ByteRange>> fetch : plan.fetches().entrySet()) {
      try {
        List<FetchedRange> ranges = fetch.getKey().readRanges(fetch.getValue(), merging);
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

  /** Frees the codecs. */
  @Override
  public void close() {
    codecs.values().forEach(BlockCodec::close);
    codecs.clear();
  }
}
