package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Adapts this project's encoder to the interface of parquet-java, which has no encoder for the
 * encoding.
 */
final class EncodingWriter extends ValuesWriter {
  private final ValueEncoder<long[]> encoder;
  private long[] values = new long[16];
  private int count;

  EncodingWriter(ValueEncoder<long[]> encoder) {
    this.encoder = encoder;
  }

  /** An encoder of raw bits of FLOAT, as one of longs. */
  static ValueEncoder<long[]> widened(ValueEncoder<int[]> encoder) {
    return new ValueEncoder<>() {
      @Override
      public long encodedSize(long[] values, int offset, int count) {
        return encoder.encodedSize(ints(values), offset, count);
      }

      @Override
      public void encode(long[] values, int offset, int count, ByteSink out) {
        encoder.encode(ints(values), offset, count, out);
      }
    };
  }

  private static int[] ints(long[] values) {
    return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
  }

  @Override
  public void writeLong(long value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, 2 * count);
    }
    values[count++] = value;
  }

  @Override
  public void writeFloat(float value) {
    writeLong(Float.floatToRawIntBits(value));
  }

  @Override
  public void writeDouble(double value) {
    writeLong(Double.doubleToRawLongBits(value));
  }

  @Override
  public BytesInput getBytes() {
    ByteSink out = new ByteSink();
    encoder.encode(values, 0, count, out);
    return BytesInput.from(out.toByteArray());
  }

  @Override
  public long getBufferedSize() {
    return 8L * count;
  }

  @Override
  public long getAllocatedSize() {
    return 8L * values.length;
  }

  @Override
  public Encoding getEncoding() {
    throw new UnsupportedOperationException("not known there");
  }

  @Override
  public void reset() {
    count = 0;
  }

  @Override
  public String memUsageString(String prefix) {
    return prefix + count;
  }
}
