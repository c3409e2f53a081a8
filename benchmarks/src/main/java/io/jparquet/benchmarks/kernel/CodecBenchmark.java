package io.jparquet.benchmarks.kernel;

import io.jparquet.codec.BlockCodec;
import io.jparquet.codec.BlockCodecs;
import io.jparquet.metadata.CompressionCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Compresses and decompresses pages of text-like data. Uncompressed bytes per microsecond. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CodecBenchmark {
  private static final int LENGTH = 128 << 10;
  private static final String[] WORDS = {
    "carefully", "final", "deposits", "sleep", "furiously", "across", "the", "ironic", "requests"
  };

  @Param({"SNAPPY", "ZSTD", "LZ4_RAW", "GZIP"})
  CompressionCodec codecId;

  private final byte[] page = new byte[LENGTH];
  private final byte[] restored = new byte[LENGTH];
  private BlockCodec codec;
  private byte[] compressed;
  private byte[] target;
  private CodecFactory peers;
  private BytesInputCompressor peerCompressor;
  private BytesInputDecompressor peerDecompressor;

  /** Makes the page and checks that each decompresses what the other has compressed. */
  @Setup
  public void setUp() throws IOException {
    StringBuilder text = new StringBuilder();
    Random random = new Random(1);
    while (text.length() < LENGTH) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(' ').append(random.nextInt(1000));
    }
    System.arraycopy(text.toString().getBytes(StandardCharsets.US_ASCII), 0, page, 0, LENGTH);
    codec = BlockCodecs.create(codecId);
    target = new byte[codec.maxCompressedLength(LENGTH)];
    compressed = Arrays.copyOf(target, jparquetCompress());
    System.arraycopy(target, 0, compressed, 0, compressed.length);
    peers = new CodecFactory(new Configuration(), LENGTH);
    CompressionCodecName name = CompressionCodecName.valueOf(codecId.name());
    peerCompressor = peers.getCompressor(name);
    peerDecompressor = peers.getDecompressor(name);
    if (!Arrays.equals(page, parquetJavaDecompress())) {
      throw new IllegalStateException("parquet-java restored other bytes");
    }
    byte[] peer = parquetJavaCompress();
    codec.decompress(peer, 0, peer.length, restored, 0, LENGTH);
    if (!Arrays.equals(page, restored)) {
      throw new IllegalStateException("jparquet restored other bytes");
    }
  }

  /** Frees native memory. */
  @TearDown
  public void close() {
    codec.close();
    peers.release();
  }

  /** This project's codec. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public int jparquetCompress() {
    return codec.compress(page, 0, LENGTH, target, 0);
  }

  /** This project's codec. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public byte[] jparquetDecompress() {
    codec.decompress(compressed, 0, compressed.length, restored, 0, LENGTH);
    return restored;
  }

  /** Its peer. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  @SuppressWarnings("deprecation") // the array is what is compared
  public byte[] parquetJavaCompress() throws IOException {
    return peerCompressor.compress(BytesInput.from(page)).toByteArray();
  }

  /** Its peer. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  @SuppressWarnings("deprecation") // the array is what is compared
  public byte[] parquetJavaDecompress() throws IOException {
    return peerDecompressor.decompress(BytesInput.from(compressed), LENGTH).toByteArray();
  }
}
