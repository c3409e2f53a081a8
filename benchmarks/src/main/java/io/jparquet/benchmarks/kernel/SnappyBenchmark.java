package io.jparquet.benchmarks.kernel;

import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.metadata.CompressionCodec;
import java.io.IOException;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.xerial.snappy.Snappy;

/**
 * Decompresses pages with jparquet's codec and with the native code that parquet-java uses, but
 * from array to array, without parquet-java's copies to and from its buffers. Scores are
 * nanoseconds per uncompressed byte.
 *
 * <p>Before the first measurement, both have decompressed pages of all kinds, as in a reader of
 * whole files: how the JIT compiler arranges a loop depends on all pages that it has seen.
 */
public class SnappyBenchmark extends KernelBenchmark {
  private static final int LENGTH = 4 << 20;

  @Param PageKind kind;

  @Param({"65536", "1048576"})
  int pageBytes;

  private final BlockCodec codec = BlockCodecs.create(CompressionCodec.SNAPPY);
  private byte[][] compressed;
  private byte[] restored;

  /** Creates the pages and checks that both restore them. */
  @Setup
  public void setUp() throws IOException {
    restored = new byte[pageBytes];
    for (int times = 0; times < 4; times++) {
      for (PageKind any : PageKind.values()) {
        prepare(any);
      }
    }
    prepare(kind);
  }

  private void prepare(PageKind pageKind) throws IOException {
    compressed = new byte[LENGTH / pageBytes][];
    for (int i = 0; i < compressed.length; i++) {
      byte[] page = pageKind.page(pageBytes, i);
      compressed[i] = Snappy.compress(page);
      codec.decompress(compressed[i], 0, compressed[i].length, restored, 0, pageBytes);
      check(Arrays.equals(page, restored), "jparquet, " + pageKind);
      Snappy.uncompress(compressed[i], 0, compressed[i].length, restored, 0);
      check(Arrays.equals(page, restored), "snappy-java, " + pageKind);
    }
  }

  /** Frees native memory. */
  @TearDown
  public void close() {
    codec.close();
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

  /** snappy-java, which parquet-java uses. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public byte[] parquetJavaDecompress() throws IOException {
    for (byte[] page : compressed) {
      Snappy.uncompress(page, 0, page.length, restored, 0);
    }
    return restored;
  }
}
