package io.jparquet.internal.column.read;

import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.vector.FillableLongVector;
import io.jparquet.metadata.Encoding;

/** INT64 values. */
final class LongKernels implements ArrayKernels<long[]> {
  private final FillableLongVector vector = new FillableLongVector();

  @Override
  public FillableLongVector vector() {
    return vector;
  }

  @Override
  public long plainBytes(int count) {
    return (long) count * Long.BYTES;
  }

  @Override
  public int elementBytes() {
    return Long.BYTES;
  }

  @Override
  public long[] allocate(int length) {
    return new long[length];
  }

  @Override
  public int length(long[] array) {
    return array.length;
  }

  @Override
  public ValueDecoder<long[]> decoder(Encoding encoding) {
    return ValueDecoders.longs(encoding);
  }

  @Override
  public void gather(long[] dictionary, int[] ids, int count, long[] target, int offset) {
    for (int i = 0; i < count; i++) {
      target[offset + i] = dictionary[ids[i]];
    }
  }

  @Override
  public void spread(long[] values, int present, int slots, long[] validity) {
    NullSpread.spread(values, present, slots, validity);
  }

  @Override
  public void publish(long[] values, int slots, long[] validity) {
    vector.set(values, slots, validity);
  }
}
