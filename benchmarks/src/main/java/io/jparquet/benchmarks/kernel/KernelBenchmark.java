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
 * What all benchmarks of kernels share: how they are measured, the size of a page, and how a page
 * gets into and out of parquet-java. Scores are nanoseconds per value.
 *
 * <p>Benchmarks come in pairs {@code jparquetX} and {@code parquetJavaX}, which do the same with
 * the same bytes; {@link KernelSuite} puts them side by side.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(KernelBenchmark.COUNT)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public abstract class KernelBenchmark {
  /** Values of a page. */
  protected static final int COUNT = 16_384;

  /** Values that jparquet's readers ask a decoder for at once. */
  protected static final int BATCH = 4096;

  /** More than any page of a benchmark takes. */
  protected static final int CAPACITY = 64 * COUNT;

  /** Where parquet-java's writers get their buffers from. */
  protected static final ByteBufferAllocator ALLOCATOR = new HeapByteBufferAllocator();

  /** Starts a page in one of parquet-java's readers. */
  protected static ValuesReader start(ValuesReader reader, byte[] page) throws IOException {
    reader.initFromPage(COUNT, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    return reader;
  }

  /** The bytes that one of parquet-java's writers has made. */
  @SuppressWarnings("deprecation") // the array is what is compared
  protected static byte[] bytes(BytesInput input) throws IOException {
    return input.toByteArray();
  }

  /** Fails when the two sides do not agree, whose times would mean nothing then. */
  protected static void check(boolean equal, String what) {
    if (!equal) {
      throw new IllegalStateException("jparquet and parquet-java differ: " + what);
    }
  }
}
