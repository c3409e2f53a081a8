package io.jparquet.benchmarks.kernel;

import io.jparquet.encoding.BinaryEncoder;
import io.jparquet.encoding.ValueDecoder;
import io.jparquet.encoding.ValueDecoders;
import io.jparquet.encoding.ValueEncoder;
import io.jparquet.encoding.ValueEncoders;
import io.jparquet.io.ByteSink;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.vector.BinaryValues;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Decodes and encodes pages of BYTE_STREAM_SPLIT values. Values per microsecond. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ByteStreamSplitBenchmark {
  private static final int COUNT = 16_384;
  private static final int BATCH = 4096;
  private static final int LENGTH = 16;

  private final ValueDecoder<float[]> floatDecoder =
      ValueDecoders.floats(Encoding.BYTE_STREAM_SPLIT);
  private final ValueDecoder<double[]> doubleDecoder =
      ValueDecoders.doubles(Encoding.BYTE_STREAM_SPLIT);
  private final ValueDecoder<BinaryValues> binaryDecoder =
      ValueDecoders.binary(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, LENGTH);
  private final ValueEncoder<int[]> floatEncoder =
      ValueEncoders.floatBits(Encoding.BYTE_STREAM_SPLIT);
  private final ValueEncoder<long[]> doubleEncoder =
      ValueEncoders.doubleBits(Encoding.BYTE_STREAM_SPLIT);
  private final BinaryEncoder binaryEncoder =
      ValueEncoders.binary(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, LENGTH);

  private final float[] floats = new float[COUNT];
  private final double[] doubles = new double[COUNT];
  private final int[] floatBits = new int[COUNT];
  private final long[] doubleBits = new long[COUNT];
  private final byte[] bytes = new byte[COUNT * LENGTH];
  private final int[] ends = new int[COUNT];
  private final Binary[] binaries = new Binary[COUNT];

  private final float[] readFloats = new float[COUNT];
  private final double[] readDoubles = new double[COUNT];
  private final BinaryValues readBinary = new BinaryValues();
  private final Binary[] peerBinary = new Binary[COUNT];

  private final ByteSink out = new ByteSink(LENGTH * COUNT);
  private final ValuesWriter peerFloatWriter =
      new FloatByteStreamSplitValuesWriter(
          LENGTH * COUNT, LENGTH * COUNT, new HeapByteBufferAllocator());
  private final ValuesWriter peerDoubleWriter =
      new DoubleByteStreamSplitValuesWriter(
          LENGTH * COUNT, LENGTH * COUNT, new HeapByteBufferAllocator());
  private final ValuesWriter peerBinaryWriter =
      new FixedLenByteArrayByteStreamSplitValuesWriter(
          LENGTH, LENGTH * COUNT, LENGTH * COUNT, new HeapByteBufferAllocator());
  private byte[] floatPage;
  private byte[] doublePage;
  private byte[] binaryPage;

  /** Makes the pages; compares the pages that both write and the values that both read. */
  @Setup
  public void setUp() throws IOException {
    Random random = new Random(1);
    random.nextBytes(bytes);
    for (int i = 0; i < COUNT; i++) {
      floats[i] = random.nextFloat();
      doubles[i] = random.nextDouble();
      floatBits[i] = Float.floatToRawIntBits(floats[i]);
      doubleBits[i] = Double.doubleToRawLongBits(doubles[i]);
      ends[i] = (i + 1) * LENGTH;
      binaries[i] = Binary.fromConstantByteArray(bytes, i * LENGTH, LENGTH);
    }
    floatPage = jparquetWriteFloats().toByteArray();
    doublePage = jparquetWriteDoubles().toByteArray();
    binaryPage = jparquetWriteFixedLength().toByteArray();
    if (!Arrays.equals(floatPage, bytes(parquetJavaWriteFloats()))
        || !Arrays.equals(doublePage, bytes(parquetJavaWriteDoubles()))
        || !Arrays.equals(binaryPage, bytes(parquetJavaWriteFixedLength()))) {
      throw new IllegalStateException("the encoders differ");
    }
    if (!Arrays.equals(floats, jparquetReadFloats())
        || !Arrays.equals(floats, parquetJavaReadFloats())
        || !Arrays.equals(doubles, jparquetReadDoubles())
        || !Arrays.equals(doubles, parquetJavaReadDoubles())
        || !Arrays.equals(binaries, parquetJavaReadFixedLength())
        || !Arrays.equals(bytes, Arrays.copyOf(jparquetReadFixedLength().data(), COUNT * LENGTH))) {
      throw new IllegalStateException("the decoders differ");
    }
  }

  /** FLOAT, this project's decoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public float[] jparquetReadFloats() {
    floatDecoder.init(floatPage, 0, floatPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      floatDecoder.read(readFloats, at, BATCH);
    }
    return readFloats;
  }

  /** FLOAT, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public float[] parquetJavaReadFloats() throws IOException {
    ValuesReader peer = start(new ByteStreamSplitValuesReaderForFloat(), floatPage);
    for (int i = 0; i < COUNT; i++) {
      readFloats[i] = peer.readFloat();
    }
    return readFloats;
  }

  /** FLOAT, this project's encoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public ByteSink jparquetWriteFloats() {
    out.reset();
    floatEncoder.encode(floatBits, 0, COUNT, out);
    return out;
  }

  /** FLOAT, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BytesInput parquetJavaWriteFloats() {
    peerFloatWriter.reset();
    for (float value : floats) {
      peerFloatWriter.writeFloat(value);
    }
    return peerFloatWriter.getBytes();
  }

  /** DOUBLE, this project's decoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public double[] jparquetReadDoubles() {
    doubleDecoder.init(doublePage, 0, doublePage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      doubleDecoder.read(readDoubles, at, BATCH);
    }
    return readDoubles;
  }

  /** DOUBLE, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public double[] parquetJavaReadDoubles() throws IOException {
    ValuesReader peer = start(new ByteStreamSplitValuesReaderForDouble(), doublePage);
    for (int i = 0; i < COUNT; i++) {
      readDoubles[i] = peer.readDouble();
    }
    return readDoubles;
  }

  /** DOUBLE, this project's encoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public ByteSink jparquetWriteDoubles() {
    out.reset();
    doubleEncoder.encode(doubleBits, 0, COUNT, out);
    return out;
  }

  /** DOUBLE, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BytesInput parquetJavaWriteDoubles() {
    peerDoubleWriter.reset();
    for (double value : doubles) {
      peerDoubleWriter.writeDouble(value);
    }
    return peerDoubleWriter.getBytes();
  }

  /** FIXED_LEN_BYTE_ARRAY, this project's decoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BinaryValues jparquetReadFixedLength() {
    binaryDecoder.init(binaryPage, 0, binaryPage.length, COUNT);
    readBinary.reset();
    binaryDecoder.read(readBinary, 0, COUNT);
    return readBinary;
  }

  /** FIXED_LEN_BYTE_ARRAY, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public Binary[] parquetJavaReadFixedLength() throws IOException {
    ValuesReader peer = start(new ByteStreamSplitValuesReaderForFLBA(LENGTH), binaryPage);
    for (int i = 0; i < COUNT; i++) {
      peerBinary[i] = peer.readBytes();
    }
    return peerBinary;
  }

  /** FIXED_LEN_BYTE_ARRAY, this project's encoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public ByteSink jparquetWriteFixedLength() {
    out.reset();
    binaryEncoder.encode(bytes, 0, ends, 0, COUNT, out);
    return out;
  }

  /** FIXED_LEN_BYTE_ARRAY, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BytesInput parquetJavaWriteFixedLength() {
    peerBinaryWriter.reset();
    for (Binary value : binaries) {
      peerBinaryWriter.writeBytes(value);
    }
    return peerBinaryWriter.getBytes();
  }

  @SuppressWarnings("deprecation") // the array is what is compared
  private static byte[] bytes(BytesInput input) throws IOException {
    return input.toByteArray();
  }

  private static ValuesReader start(ValuesReader reader, byte[] page) throws IOException {
    reader.initFromPage(COUNT, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    return reader;
  }
}
