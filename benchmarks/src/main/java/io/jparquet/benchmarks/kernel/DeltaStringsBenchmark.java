package io.jparquet.benchmarks.kernel;

import io.jparquet.encoding.BinaryEncoder;
import io.jparquet.encoding.ValueDecoder;
import io.jparquet.encoding.ValueDecoders;
import io.jparquet.encoding.ValueEncoders;
import io.jparquet.io.ByteSink;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.vector.BinaryValues;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.io.api.Binary;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Decodes and encodes pages of delta encoded strings. Values per microsecond. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DeltaStringsBenchmark {
  private static final int COUNT = 16_384;
  private static final int BATCH = 4096;

  @Param({"DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"})
  Encoding encoding;

  /** Whether neighbours share their beginnings. */
  @Param({"true", "false"})
  boolean sorted;

  private ValueDecoder<BinaryValues> decoder;
  private BinaryEncoder encoder;
  private final Binary[] values = new Binary[COUNT];
  private final int[] ends = new int[COUNT];
  private byte[] bytes;
  private final BinaryValues read = new BinaryValues();
  private final Binary[] peerRead = new Binary[COUNT];
  private final ByteSink out = new ByteSink(64 * COUNT);
  private ValuesWriter peerWriter;
  private byte[] page;

  /** Makes the page; compares the pages that both write and the values that both read. */
  @Setup
  public void setUp() throws IOException {
    decoder = ValueDecoders.binary(encoding, Type.BYTE_ARRAY, 0);
    encoder = ValueEncoders.binary(encoding, Type.BYTE_ARRAY, 0);
    HeapByteBufferAllocator allocator = new HeapByteBufferAllocator();
    peerWriter =
        encoding == Encoding.DELTA_BYTE_ARRAY
            ? new DeltaByteArrayWriter(64 * COUNT, 64 * COUNT, allocator)
            : new DeltaLengthByteArrayValuesWriter(64 * COUNT, 64 * COUNT, allocator);
    Random random = new Random(1);
    ByteSink sink = new ByteSink();
    long number = 1_000_000;
    for (int i = 0; i < COUNT; i++) {
      number = sorted ? number + random.nextInt(100) : random.nextLong() >>> random.nextInt(50);
      String text = (sorted ? "https://example.org/item/" : "") + number;
      byte[] value = text.getBytes(StandardCharsets.US_ASCII);
      sink.put(value, 0, value.length);
      ends[i] = sink.size();
      values[i] = Binary.fromConstantByteArray(value);
    }
    bytes = sink.toByteArray();
    page = jparquetWrite().toByteArray();
    if (page.length != parquetJavaWrite().size()) {
      throw new IllegalStateException("the encoders differ");
    }
    jparquetRead();
    if (!Arrays.equals(values, parquetJavaRead())) {
      throw new IllegalStateException("parquet-java's decoder differs");
    }
    for (int i = COUNT - BATCH; i < COUNT; i++) {
      int slot = i - COUNT + BATCH;
      Binary value =
          Binary.fromConstantByteArray(read.data(), read.starts()[slot], read.lengths()[slot]);
      if (!values[i].equals(value)) {
        throw new IllegalStateException("jparquet's decoder differs");
      }
    }
  }

  /** This project's decoder: a batch at a time, places of the bytes. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BinaryValues jparquetRead() {
    decoder.init(page, 0, page.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      read.reset();
      decoder.read(read, 0, BATCH);
    }
    return read;
  }

  /** Its peer: an object for each value. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public Binary[] parquetJavaRead() throws IOException {
    ValuesReader peer =
        encoding == Encoding.DELTA_BYTE_ARRAY
            ? new DeltaByteArrayReader()
            : new DeltaLengthByteArrayValuesReader();
    peer.initFromPage(COUNT, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    for (int i = 0; i < COUNT; i++) {
      peerRead[i] = peer.readBytes();
    }
    return peerRead;
  }

  /** This project's encoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public ByteSink jparquetWrite() {
    out.reset();
    encoder.encode(bytes, 0, ends, 0, COUNT, out);
    return out;
  }

  /** Its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BytesInput parquetJavaWrite() {
    peerWriter.reset();
    for (Binary value : values) {
      peerWriter.writeBytes(value);
    }
    return peerWriter.getBytes();
  }
}
