package io.jparquet.benchmarks.kernel;

import com.aayushatharva.brotli4j.decoder.Decoder;
import com.aayushatharva.brotli4j.encoder.Encoder;
import io.airlift.compress.lzo.LzoCodec;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.metadata.CompressionCodec;
import java.io.IOException;
import java.util.Arrays;
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
 * Compresses and decompresses pages of different kinds. Scores are nanoseconds per uncompressed
 * byte. There are so many pages that a processor does not learn which branches they take.
 *
 * <p>All parameters together run for an hour: select with JMH's {@code -p}.
 *
 * <p>parquet-java has no libraries for LZO and BROTLI. Instead, aircompressor's Hadoop streams and
 * brotli4j's array functions at the same quality are used.
 */
public class CodecBenchmark extends KernelBenchmark {
  private static final int LENGTH = 2 << 20;

  @Param({"SNAPPY", "ZSTD", "LZ4_RAW", "GZIP", "LZ4", "LZO", "BROTLI"})
  CompressionCodec codecId;

  @Param PageKind kind;

  @Param({"65536", "1048576"})
  int pageBytes;

  private byte[][] pages;
  private byte[][] compressed;
  private byte[] restored;
  private byte[] target;
  private BlockCodec codec;
  private Peer peer;

  private interface Peer extends AutoCloseable {
    byte[] compress(byte[] page) throws IOException;

    byte[] decompress(byte[] page) throws IOException;

    @Override
    void close();
  }

  /** Creates the pages and checks that each decompresses the compressed pages of the other. */
  @Setup
  public void setUp() throws IOException {
    codec = BlockCodecs.create(codecId);
    peer =
        codecId == CompressionCodec.BROTLI
            ? new Brotli4j()
            : new ParquetJava(CompressionCodecName.valueOf(codecId.name()), pageBytes);
    pages = new byte[LENGTH / pageBytes][];
    compressed = new byte[pages.length][];
    restored = new byte[pageBytes];
    target = new byte[codec.maxCompressedLength(pageBytes)];
    for (int i = 0; i < pages.length; i++) {
      pages[i] = kind.page(pageBytes, i);
      compressed[i] = Arrays.copyOf(target, codec.compress(pages[i], 0, pageBytes, target, 0));
      if (!Arrays.equals(pages[i], peer.decompress(compressed[i]))) {
        throw new IllegalStateException("parquet-java restored different bytes");
      }
      byte[] theirs = peer.compress(pages[i]);
      codec.decompress(theirs, 0, theirs.length, restored, 0, pageBytes);
      if (!Arrays.equals(pages[i], restored)) {
        throw new IllegalStateException("jparquet restored different bytes");
      }
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
  public long jparquetCompress() {
    long stored = 0;
    for (byte[] page : pages) {
      stored += codec.compress(page, 0, pageBytes, target, 0);
    }
    return stored;
  }

  /** jparquet's codec. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public byte[] jparquetDecompress() {
    for (byte[] page : compressed) {
      codec.decompress(page, 0, page.length, restored, 0, pageBytes);
    }
    return restored;
  }

  /** parquet-java's codec. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public long parquetJavaCompress() throws IOException {
    long stored = 0;
    for (byte[] page : pages) {
      stored += peer.compress(page).length;
    }
    return stored;
  }

  /** parquet-java's codec. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public long parquetJavaDecompress() throws IOException {
    long restoredBytes = 0;
    for (byte[] page : compressed) {
      restoredBytes += peer.decompress(page).length;
    }
    return restoredBytes;
  }

  private static final class ParquetJava implements Peer {
    private final int pageBytes;
    private final CodecFactory codecs;
    private final BytesInputCompressor compressor;
    private final BytesInputDecompressor decompressor;

    ParquetJava(CompressionCodecName name, int pageBytes) {
      this.pageBytes = pageBytes;
      codecs = new Codecs(new Configuration(), pageBytes);
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
      return decompressor.decompress(BytesInput.from(page), pageBytes).toByteArray();
    }

    @Override
    public void close() {
      codecs.release();
    }
  }

  private static final class Codecs extends CodecFactory {
    private final Configuration conf;

    Codecs(Configuration conf, int pageBytes) {
      super(conf, pageBytes);
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
