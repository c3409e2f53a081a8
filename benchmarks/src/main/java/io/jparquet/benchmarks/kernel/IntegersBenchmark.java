package io.jparquet.benchmarks.kernel;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.encoding.ValueEncoder;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.metadata.Encoding;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Pages of INT32 and INT64 in an encoding for both types. */
public abstract class IntegersBenchmark extends KernelBenchmark {
  private final ValueDecoder<int[]> intDecoder;
  private final ValueDecoder<long[]> longDecoder;
  private final ValueEncoder<int[]> intEncoder;
  private final ValueEncoder<long[]> longEncoder;
  private final Peer intPeer;
  private final Peer longPeer;

  private final int[] ints = new int[COUNT];
  private final long[] longs = new long[COUNT];
  private final int[] readInts = new int[COUNT];
  private final long[] readLongs = new long[COUNT];
  private final ByteSink out = new ByteSink(CAPACITY);
  private byte[] intPage;
  private byte[] longPage;

  /** Benchmarks of an encoding, with parquet-java's classes for each type. */
  IntegersBenchmark(Encoding encoding, Peer intPeer, Peer longPeer) {
    intDecoder = ValueDecoders.ints(encoding);
    longDecoder = ValueDecoders.longs(encoding);
    intEncoder = ValueEncoders.ints(encoding);
    longEncoder = ValueEncoders.longs(encoding);
    this.intPeer = intPeer;
    this.longPeer = longPeer;
  }

  /** Creates the values: any values, unless the encoding is for special ones. */
  void fill(int[] ints, long[] longs) {
    Random random = new Random(1);
    for (int i = 0; i < COUNT; i++) {
      ints[i] = random.nextInt();
      longs[i] = random.nextLong();
    }
  }

  /** Compares the pages that both have written. */
  void checkPage(byte[] jparquet, byte[] parquetJava, String what) {
    check(Arrays.equals(jparquet, parquetJava), what);
  }

  /** Creates the pages; compares the pages that both write and the values that both read. */
  @Setup
  public void setUpIntegers() throws IOException {
    fill(ints, longs);
    intPage = jparquetWriteInts().toByteArray();
    longPage = jparquetWriteLongs().toByteArray();
    checkPage(intPage, bytes(parquetJavaWriteInts()), "INT32 written");
    checkPage(longPage, bytes(parquetJavaWriteLongs()), "INT64 written");
    check(Arrays.equals(ints, jparquetReadInts()), "INT32 read by jparquet");
    check(Arrays.equals(ints, parquetJavaReadInts()), "INT32 read by parquet-java");
    check(Arrays.equals(longs, jparquetReadLongs()), "INT64 read by jparquet");
    check(Arrays.equals(longs, parquetJavaReadLongs()), "INT64 read by parquet-java");
  }

  /** INT32, jparquet's decoder. */
  @Benchmark
  public int[] jparquetReadInts() {
    intDecoder.init(intPage, 0, intPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      intDecoder.read(readInts, at, BATCH);
    }
    return readInts;
  }

  /** INT32, parquet-java's decoder. */
  @Benchmark
  public int[] parquetJavaReadInts() throws IOException {
    ValuesReader reader = start(intPeer.newReader(), intPage);
    for (int i = 0; i < COUNT; i++) {
      readInts[i] = reader.readInteger();
    }
    return readInts;
  }

  /** INT32, jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWriteInts() {
    out.reset();
    intEncoder.encode(ints, 0, COUNT, out);
    return out;
  }

  /** INT32, parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWriteInts() {
    ValuesWriter writer = intPeer.writer();
    writer.reset();
    for (int value : ints) {
      writer.writeInteger(value);
    }
    return writer.getBytes();
  }

  /** INT64, jparquet's decoder. */
  @Benchmark
  public long[] jparquetReadLongs() {
    longDecoder.init(longPage, 0, longPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      longDecoder.read(readLongs, at, BATCH);
    }
    return readLongs;
  }

  /** INT64, parquet-java's decoder. */
  @Benchmark
  public long[] parquetJavaReadLongs() throws IOException {
    ValuesReader reader = start(longPeer.newReader(), longPage);
    for (int i = 0; i < COUNT; i++) {
      readLongs[i] = reader.readLong();
    }
    return readLongs;
  }

  /** INT64, jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWriteLongs() {
    out.reset();
    longEncoder.encode(longs, 0, COUNT, out);
    return out;
  }

  /** INT64, parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWriteLongs() {
    ValuesWriter writer = longPeer.writer();
    writer.reset();
    for (long value : longs) {
      writer.writeLong(value);
    }
    return writer.getBytes();
  }
}
