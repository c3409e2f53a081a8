package io.jparquet.benchmarks.kernel;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.openjdk.jmh.annotations.Param;

/** Pages of DELTA_BINARY_PACKED values. */
public class DeltaBinaryPackedBenchmark extends IntegersBenchmark {
  /**
   * Bits of the differences between neighbours; -1 means a different number for every 32 values.
   */
  @Param({"0", "3", "9", "20", "-1"})
  int stepBits;

  /** Called by JMH. */
  public DeltaBinaryPackedBenchmark() {
    super(
        Encoding.DELTA_BINARY_PACKED,
        new Peer(
            DeltaBinaryPackingValuesReader::new,
            new DeltaBinaryPackingValuesWriterForInteger(128, 4, CAPACITY, CAPACITY, ALLOCATOR)),
        new Peer(
            DeltaBinaryPackingValuesReader::new,
            new DeltaBinaryPackingValuesWriterForLong(128, 4, CAPACITY, CAPACITY, ALLOCATOR)));
  }

  @Override
  void fill(int[] ints, long[] longs) {
    Random random = new Random(1);
    int bits = stepBits;
    for (int i = 1; i < COUNT; i++) {
      if (stepBits < 0 && i % 32 == 1) {
        bits = random.nextInt(20);
      }
      int step = random.nextInt() >>> 1 & (int) ((1L << bits) - 1);
      ints[i] = ints[i - 1] + step;
      longs[i] = longs[i - 1] + 1_000_000L * step;
    }
  }

  /** The differences may be relative to another minimum, which takes the same number of bytes. */
  @Override
  void checkPage(byte[] jparquet, byte[] parquetJava, String what) {
    check(jparquet.length == parquetJava.length, "size of the page, " + what);
  }
}
