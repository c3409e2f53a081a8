package io.jparquet.benchmarks.kernel;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.BinaryValues;
import org.apache.parquet.io.api.Binary;

/** The byte strings of a page in the forms that the two implementations use. */
public final class Strings {
  private final ByteSink bytes = new ByteSink();
  private final int[] ends = new int[KernelBenchmark.COUNT];
  private final Binary[] objects = new Binary[KernelBenchmark.COUNT];
  private int count;

  /** Adds a value. */
  public void add(byte[] value) {
    bytes.put(value, 0, value.length);
    ends[count] = bytes.size();
    objects[count++] = Binary.fromConstantByteArray(value);
  }

  /** All bytes, contiguous. */
  public byte[] bytes() {
    return bytes.array();
  }

  /** The end of each value in {@link #bytes()}. */
  public int[] ends() {
    return ends;
  }

  /** An object for each value. */
  public Binary[] objects() {
    return objects;
  }

  /**
   * Whether the values from {@code first} on equal those that a decoder has stored in {@code read}.
   */
  public boolean equal(int first, BinaryValues read, int length) {
    for (int i = 0; i < length; i++) {
      Binary value = Binary.fromConstantByteArray(read.data(), read.starts()[i], read.lengths()[i]);
      if (!objects[first + i].equals(value)) {
        return false;
      }
    }
    return true;
  }
}
