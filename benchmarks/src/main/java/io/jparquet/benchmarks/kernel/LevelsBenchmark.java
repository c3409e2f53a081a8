package io.jparquet.benchmarks.kernel;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.level.LevelDecoder;
import io.jparquet.internal.level.LevelEncoder;
import io.jparquet.internal.level.LevelRuns;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Definition levels of a page. jparquet decodes those of flat columns to one bit each, others to
 * one byte each.
 */
public class LevelsBenchmark extends KernelBenchmark {
  /** Highest level: 1 for a flat optional column. */
  @Param({"1", "3"})
  int maxLevel;

  /** Mean length of a repetition; 0 means that all values are present. */
  @Param({"1", "20", "0"})
  int repetition;

  private final LevelDecoder decoder = new LevelDecoder();
  private final int[] levels = new int[COUNT];
  private final long[] bits = new long[BATCH / Long.SIZE];
  private final byte[] read = new byte[BATCH];
  private final int[] readInts = new int[COUNT];
  private final ByteSink out = new ByteSink(CAPACITY);
  private final LevelRuns runs = new LevelRuns();
  private LevelEncoder encoder;
  private RunLengthBitPackingHybridEncoder peerEncoder;
  private int bitWidth;
  private byte[] page;

  /** Creates the page; compares the levels that both read from the pages of both. */
  @Setup
  public void setUp() throws IOException {
    bitWidth = LevelDecoder.bitWidth(maxLevel);
    encoder = new LevelEncoder(maxLevel);
    peerEncoder = new RunLengthBitPackingHybridEncoder(bitWidth, CAPACITY, CAPACITY, ALLOCATOR);
    Random random = new Random(1);
    int level = maxLevel;
    for (int i = 0; i < COUNT; i++) {
      if (repetition > 0 && random.nextInt(repetition) == 0) {
        level = random.nextInt(maxLevel + 1);
      }
      levels[i] = level;
    }
    byte[] written = jparquetWrite().toByteArray();
    for (byte[] each : new byte[][] {bytes(parquetJavaWrite()), written}) {
      page = each;
      check(lastBatchEquals(), "levels read by jparquet");
      check(Arrays.equals(levels, parquetJavaRead()), "levels read by parquet-java");
    }
  }

  private boolean lastBatchEquals() {
    jparquetRead();
    for (int i = 0; i < BATCH; i++) {
      long level = maxLevel == 1 ? bits[i / Long.SIZE] >>> i & 1 : read[i];
      if (level != levels[COUNT - BATCH + i]) {
        return false;
      }
    }
    return true;
  }

  /** jparquet's decoder. */
  @Benchmark
  public LevelDecoder jparquetRead() {
    decoder.startRuns(page, 0, page.length, maxLevel);
    for (int at = 0; at < COUNT; at += BATCH) {
      if (maxLevel == 1) {
        decoder.readBits(bits, 0, BATCH);
      } else {
        decoder.read(read, 0, BATCH);
      }
    }
    return decoder;
  }

  /** parquet-java's decoder. */
  @Benchmark
  public int[] parquetJavaRead() throws IOException {
    var reader =
        new RunLengthBitPackingHybridDecoder(
            bitWidth, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    for (int i = 0; i < COUNT; i++) {
      readInts[i] = reader.readInt();
    }
    return readInts;
  }

  /** jparquet's encoder, including the collection of the runs. */
  @Benchmark
  public ByteSink jparquetWrite() {
    out.reset();
    for (int level : levels) {
      runs.add(level);
    }
    encoder.encode(runs, COUNT, out);
    runs.discard(COUNT);
    return out;
  }

  /** parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWrite() throws IOException {
    peerEncoder.reset();
    for (int level : levels) {
      peerEncoder.writeInt(level);
    }
    return peerEncoder.toBytes();
  }
}
