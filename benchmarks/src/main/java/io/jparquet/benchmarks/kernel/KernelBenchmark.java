package io.jparquet.benchmarks.kernel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The common part of all benchmarks of kernels: their JMH settings, the size of a page, and the
 * access to pages of parquet-java. Scores are nanoseconds per value.
 *
 * <p>Benchmarks come in pairs {@code jparquetX} and {@code parquetJavaX}, which do the same work
 * with the same bytes; {@link KernelSuite} compares them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(KernelBenchmark.COUNT)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public abstract class KernelBenchmark {
  /** Number of values of a page. */
  protected static final int COUNT = 16_384;

  /** Number of values that jparquet's readers request from a decoder at a time. */
  protected static final int BATCH = 4096;

  /** More bytes than any page of a benchmark takes. */
  protected static final int CAPACITY = 64 * COUNT;

  /** The allocator of buffers for parquet-java's writers. */
  protected static final ByteBufferAllocator ALLOCATOR = new HeapByteBufferAllocator();

  /** Starts a page in one of parquet-java's readers. */
  protected static ValuesReader start(ValuesReader reader, byte[] page) throws IOException {
    reader.initFromPage(COUNT, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    return reader;
  }

  /** The bytes that one of parquet-java's writers has written. */
  @SuppressWarnings("deprecation") // the array is compared
  protected static byte[] bytes(BytesInput input) throws IOException {
    return input.toByteArray();
  }

  /** Fails when the two implementations disagree, because their times would be meaningless. */
  protected static void check(boolean equal, String what) {
    if (!equal) {
      throw new IllegalStateException("jparquet and parquet-java differ: " + what);
    }
  }
}
