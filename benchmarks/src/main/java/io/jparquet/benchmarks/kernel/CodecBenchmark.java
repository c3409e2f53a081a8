package io.jparquet.benchmarks.kernel;

import com.aayushatharva.brotli4j.decoder.Decoder;
import com.aayushatharva.brotli4j.encoder.Encoder;
import io.airlift.compress.lzo.LzoCodec;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.metadata.CompressionCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Compresses and decompresses pages of text-like data. Scores are nanoseconds per uncompressed
 * byte.
 *
 * <p>parquet-java has no libraries for LZO and BROTLI. Instead, aircompressor's Hadoop streams and
 * brotli4j's array functions at the same quality are used.
 */
public class CodecBenchmark extends KernelBenchmark {
  private static final int LENGTH = 128 << 10;
  private static final String[] WORDS = {
    "carefully", "final", "deposits", "sleep", "furiously", "across", "the", "ironic", "requests"
  };

  @Param({"SNAPPY", "ZSTD", "LZ4_RAW", "GZIP", "LZ4", "LZO", "BROTLI"})
  CompressionCodec codecId;

  private final byte[] page = new byte[LENGTH];
  private final byte[] restored = new byte[LENGTH];
  private BlockCodec codec;
  private byte[] compressed;
  private byte[] target;
  private Peer peer;

  private interface Peer extends AutoCloseable {
    byte[] compress(byte[] page) throws IOException;

    byte[] decompress(byte[] page) throws IOException;

    @Override
    void close();
  }

  /** Creates the page and checks that each decompresses the compressed page of the other. */
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
    peer =
        codecId == CompressionCodec.BROTLI
            ? new Brotli4j()
            : new ParquetJava(CompressionCodecName.valueOf(codecId.name()));
    if (!Arrays.equals(page, parquetJavaDecompress())) {
      throw new IllegalStateException("parquet-java restored different bytes");
    }
    byte[] theirs = parquetJavaCompress();
    codec.decompress(theirs, 0, theirs.length, restored, 0, LENGTH);
    if (!Arrays.equals(page, restored)) {
      throw new IllegalStateException("jparquet restored different bytes");
    }
  }

  /** Frees native memory. */
  @TearDown
  public void close() {
    codec.close();
    peer.close();
  }

  /** jparquet's codec. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public int jparquetCompress() {
    return codec.compress(page, 0, LENGTH, target, 0);
  }

  /** jparquet's codec. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public byte[] jparquetDecompress() {
    codec.decompress(compressed, 0, compressed.length, restored, 0, LENGTH);
    return restored;
  }

  /** parquet-java's codec. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public byte[] parquetJavaCompress() throws IOException {
    return peer.compress(page);
  }

  /** parquet-java's codec. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public byte[] parquetJavaDecompress() throws IOException {
    return peer.decompress(compressed);
  }

  private static final class ParquetJava implements Peer {
    private final CodecFactory codecs = new Codecs(new Configuration());
    private final BytesInputCompressor compressor;
    private final BytesInputDecompressor decompressor;

    ParquetJava(CompressionCodecName name) {
      compressor = codecs.getCompressor(name);
      decompressor = codecs.getDecompressor(name);
    }

    @Override
    @SuppressWarnings("deprecation") // the array is compared
    public byte[] compress(byte[] page) throws IOException {
      return compressor.compress(BytesInput.from(page)).toByteArray();
    }

    @Override
    @SuppressWarnings("deprecation") // the array is compared
    public byte[] decompress(byte[] page) throws IOException {
      return decompressor.decompress(BytesInput.from(page), LENGTH).toByteArray();
    }

    @Override
    public void close() {
      codecs.release();
    }
  }

  private static final class Codecs extends CodecFactory {
    private final Configuration conf;

    Codecs(Configuration conf) {
      super(conf, LENGTH);
      this.conf = conf;
    }

    @Override
    protected org.apache.hadoop.io.compress.CompressionCodec getCodec(CompressionCodecName name) {
      if (name != CompressionCodecName.LZO) {
        return super.getCodec(name);
      }
      LzoCodec codec = new LzoCodec();
      codec.setConf(conf);
      return codec;
    }
  }

  private static final class Brotli4j implements Peer {
    private static final Encoder.Parameters QUALITY = Encoder.Parameters.create(5);

    @Override
    public byte[] compress(byte[] page) throws IOException {
      return Encoder.compress(page, QUALITY);
    }

    @Override
    public byte[] decompress(byte[] page) throws IOException {
      return Decoder.decompress(page).getDecompressedData();
    }

    @Override
    public void close() {
      // Nothing to release.
    }
  }
}
