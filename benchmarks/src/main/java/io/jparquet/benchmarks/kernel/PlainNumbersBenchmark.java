package io.jparquet.benchmarks.kernel;

import io.jparquet.encoding.ValueDecoder;
import io.jparquet.encoding.ValueDecoders;
import io.jparquet.encoding.ValueEncoder;
import io.jparquet.encoding.ValueEncoders;
import io.jparquet.io.ByteSink;
import io.jparquet.metadata.Encoding;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesReader.DoublePlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader.FloatPlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader.IntegerPlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader.LongPlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Pages of PLAIN numbers. */
public class PlainNumbersBenchmark extends KernelBenchmark {
  private final ValueDecoder<int[]> intDecoder = ValueDecoders.ints(Encoding.PLAIN);
  private final ValueDecoder<long[]> longDecoder = ValueDecoders.longs(Encoding.PLAIN);
  private final ValueDecoder<float[]> floatDecoder = ValueDecoders.floats(Encoding.PLAIN);
  private final ValueDecoder<double[]> doubleDecoder = ValueDecoders.doubles(Encoding.PLAIN);
  private final ValueEncoder<int[]> intEncoder = ValueEncoders.ints(Encoding.PLAIN);
  private final ValueEncoder<long[]> longEncoder = ValueEncoders.longs(Encoding.PLAIN);
  private final ValueEncoder<int[]> floatEncoder = ValueEncoders.floatBits(Encoding.PLAIN);
  private final ValueEncoder<long[]> doubleEncoder = ValueEncoders.doubleBits(Encoding.PLAIN);

  private final int[] ints = new int[COUNT];
  private final long[] longs = new long[COUNT];
  private final float[] floats = new float[COUNT];
  private final double[] doubles = new double[COUNT];
  private final int[] floatBits = new int[COUNT];
  private final long[] doubleBits = new long[COUNT];
  private final int[] readInts = new int[COUNT];
  private final long[] readLongs = new long[COUNT];
  private final float[] readFloats = new float[COUNT];
  private final double[] readDoubles = new double[COUNT];
  private final ByteSink out = new ByteSink(CAPACITY);
  private final ValuesWriter intWriter = new PlainValuesWriter(CAPACITY, CAPACITY, ALLOCATOR);
  private final ValuesWriter longWriter = new PlainValuesWriter(CAPACITY, CAPACITY, ALLOCATOR);
  private final ValuesWriter floatWriter = new PlainValuesWriter(CAPACITY, CAPACITY, ALLOCATOR);
  private final ValuesWriter doubleWriter = new PlainValuesWriter(CAPACITY, CAPACITY, ALLOCATOR);
  private byte[] intPage;
  private byte[] longPage;
  private byte[] floatPage;
  private byte[] doublePage;

  /** Makes the pages; compares the pages that both write and the values that both read. */
  @Setup
  public void setUp() throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < COUNT; i++) {
      ints[i] = random.nextInt();
      longs[i] = random.nextLong();
      floats[i] = random.nextFloat();
      doubles[i] = random.nextDouble();
      floatBits[i] = Float.floatToRawIntBits(floats[i]);
      doubleBits[i] = Double.doubleToRawLongBits(doubles[i]);
    }
    intPage = jparquetWriteInts().toByteArray();
    longPage = jparquetWriteLongs().toByteArray();
    floatPage = jparquetWriteFloats().toByteArray();
    doublePage = jparquetWriteDoubles().toByteArray();
    check(Arrays.equals(intPage, bytes(parquetJavaWriteInts())), "INT32 written");
    check(Arrays.equals(longPage, bytes(parquetJavaWriteLongs())), "INT64 written");
    check(Arrays.equals(floatPage, bytes(parquetJavaWriteFloats())), "FLOAT written");
    check(Arrays.equals(doublePage, bytes(parquetJavaWriteDoubles())), "DOUBLE written");
    check(Arrays.equals(ints, jparquetReadInts()), "INT32 read by jparquet");
    check(Arrays.equals(ints, parquetJavaReadInts()), "INT32 read by parquet-java");
    check(Arrays.equals(longs, jparquetReadLongs()), "INT64 read by jparquet");
    check(Arrays.equals(longs, parquetJavaReadLongs()), "INT64 read by parquet-java");
    check(Arrays.equals(floats, jparquetReadFloats()), "FLOAT read by jparquet");
    check(Arrays.equals(floats, parquetJavaReadFloats()), "FLOAT read by parquet-java");
    check(Arrays.equals(doubles, jparquetReadDoubles()), "DOUBLE read by jparquet");
    check(Arrays.equals(doubles, parquetJavaReadDoubles()), "DOUBLE read by parquet-java");
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
    ValuesReader reader = start(new IntegerPlainValuesReader(), intPage);
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
    intWriter.reset();
    for (int value : ints) {
      intWriter.writeInteger(value);
    }
    return intWriter.getBytes();
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
    ValuesReader reader = start(new LongPlainValuesReader(), longPage);
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
    longWriter.reset();
    for (long value : longs) {
      longWriter.writeLong(value);
    }
    return longWriter.getBytes();
  }

  /** FLOAT, jparquet's decoder. */
  @Benchmark
  public float[] jparquetReadFloats() {
    floatDecoder.init(floatPage, 0, floatPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      floatDecoder.read(readFloats, at, BATCH);
    }
    return readFloats;
  }

  /** FLOAT, parquet-java's decoder. */
  @Benchmark
  public float[] parquetJavaReadFloats() throws IOException {
    ValuesReader reader = start(new FloatPlainValuesReader(), floatPage);
    for (int i = 0; i < COUNT; i++) {
      readFloats[i] = reader.readFloat();
    }
    return readFloats;
  }

  /** FLOAT, jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWriteFloats() {
    out.reset();
    floatEncoder.encode(floatBits, 0, COUNT, out);
    return out;
  }

  /** FLOAT, parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWriteFloats() {
    floatWriter.reset();
    for (float value : floats) {
      floatWriter.writeFloat(value);
    }
    return floatWriter.getBytes();
  }

  /** DOUBLE, jparquet's decoder. */
  @Benchmark
  public double[] jparquetReadDoubles() {
    doubleDecoder.init(doublePage, 0, doublePage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      doubleDecoder.read(readDoubles, at, BATCH);
    }
    return readDoubles;
  }

  /** DOUBLE, parquet-java's decoder. */
  @Benchmark
  public double[] parquetJavaReadDoubles() throws IOException {
    ValuesReader reader = start(new DoublePlainValuesReader(), doublePage);
    for (int i = 0; i < COUNT; i++) {
      readDoubles[i] = reader.readDouble();
    }
    return readDoubles;
  }

  /** DOUBLE, jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWriteDoubles() {
    out.reset();
    doubleEncoder.encode(doubleBits, 0, COUNT, out);
    return out;
  }

  /** DOUBLE, parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWriteDoubles() {
    doubleWriter.reset();
    for (double value : doubles) {
      doubleWriter.writeDouble(value);
    }
    return doubleWriter.getBytes();
  }
}
