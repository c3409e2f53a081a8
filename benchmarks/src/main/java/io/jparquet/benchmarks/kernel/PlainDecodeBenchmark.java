package io.jparquet.benchmarks.kernel;

import io.jparquet.encoding.ValueDecoder;
import io.jparquet.encoding.ValueDecoders;
import io.jparquet.io.ByteSink;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.vector.BinaryValues;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.plain.BinaryPlainValuesReader;
import org.apache.parquet.column.values.plain.BooleanPlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader.LongPlainValuesReader;
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

/** Decodes a page of PLAIN values, one kind per benchmark. Values per microsecond. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PlainDecodeBenchmark {
  private static final int COUNT = 16_384;

  private final ValueDecoder<long[]> longDecoder = ValueDecoders.longs(Encoding.PLAIN);
  private final ValueDecoder<byte[]> booleanDecoder = ValueDecoders.booleans(Encoding.PLAIN);
  private final ValueDecoder<BinaryValues> stringDecoder =
      ValueDecoders.binary(Encoding.PLAIN, Type.BYTE_ARRAY, 0);

  private final long[] longs = new long[COUNT];
  private final byte[] booleans = new byte[COUNT];
  private final boolean[] peerBooleans = new boolean[COUNT];
  private final BinaryValues strings = new BinaryValues();
  private final Binary[] peerStrings = new Binary[COUNT];

  private byte[] longPage;
  private byte[] booleanPage;
  private byte[] stringPage;

  /** Makes the pages and compares what both decoders make of them. */
  @Setup
  public void setUp() throws IOException {
    Random random = new Random(1);
    longPage = new byte[COUNT * Long.BYTES];
    random.nextBytes(longPage);
    booleanPage = new byte[COUNT / Byte.SIZE];
    random.nextBytes(booleanPage);
    ByteSink out = new ByteSink();
    for (int i = 0; i < COUNT; i++) {
      int length = 5 + random.nextInt(25);
      out.putInt(length);
      out.extend(length);
    }
    stringPage = out.toByteArray();
    compare();
  }

  private void compare() throws IOException {
    long[] expected = jparquetLongs().clone();
    long[] peerLongs = parquetJavaLongs();
    jparquetBooleans();
    parquetJavaBooleans();
    jparquetStrings();
    parquetJavaStrings();
    for (int i = 0; i < COUNT; i++) {
      if (expected[i] != peerLongs[i]
          || (booleans[i] == 1) != peerBooleans[i]
          || strings.lengths()[i] != peerStrings[i].length()) {
        throw new IllegalStateException("the decoders differ at value " + i);
      }
    }
  }

  /** INT64, this project's decoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public long[] jparquetLongs() {
    longDecoder.init(longPage, 0, longPage.length, COUNT);
    longDecoder.read(longs, 0, COUNT);
    return longs;
  }

  /** INT64, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public long[] parquetJavaLongs() throws IOException {
    ValuesReader peer = start(new LongPlainValuesReader(), longPage);
    for (int i = 0; i < COUNT; i++) {
      longs[i] = peer.readLong();
    }
    return longs;
  }

  /** BOOLEAN, this project's decoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public byte[] jparquetBooleans() {
    booleanDecoder.init(booleanPage, 0, booleanPage.length, COUNT);
    booleanDecoder.read(booleans, 0, COUNT);
    return booleans;
  }

  /** BOOLEAN, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public boolean[] parquetJavaBooleans() throws IOException {
    ValuesReader peer = start(new BooleanPlainValuesReader(), booleanPage);
    for (int i = 0; i < COUNT; i++) {
      peerBooleans[i] = peer.readBoolean();
    }
    return peerBooleans;
  }

  /** BYTE_ARRAY, this project's decoder: places of the bytes in the page. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BinaryValues jparquetStrings() {
    strings.reset();
    stringDecoder.init(stringPage, 0, stringPage.length, COUNT);
    stringDecoder.read(strings, 0, COUNT);
    return strings;
  }

  /** BYTE_ARRAY, its peer: an object for each value that refers to the page. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public Binary[] parquetJavaStrings() throws IOException {
    ValuesReader peer = start(new BinaryPlainValuesReader(), stringPage);
    for (int i = 0; i < COUNT; i++) {
      peerStrings[i] = peer.readBytes();
    }
    return peerStrings;
  }

  private static ValuesReader start(ValuesReader reader, byte[] page) throws IOException {
    reader.initFromPage(COUNT, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    return reader;
  }
}
