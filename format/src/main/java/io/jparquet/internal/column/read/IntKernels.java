package io.jparquet.internal.column.read;

import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.vector.FillableIntVector;
import io.jparquet.metadata.Encoding;

/** INT32 values. */
final class IntKernels implements ArrayKernels<int[]> {
  private final FillableIntVector vector = new FillableIntVector();

  @Override
  public FillableIntVector vector() {
    return vector;
  }

  @Override
  public long plainBytes(int count) {
    return (long) count * Integer.BYTES;
  }

  @Override
  public int elementBytes() {
    return Integer.BYTES;
  }

  @Override
  public int[] allocate(int length) {
    return new int[length];
  }

  @Override
  public int length(int[] array) {
    return array.length;
  }

  @Override
  public ValueDecoder<int[]> decoder(Encoding encoding) {
    return ValueDecoders.ints(encoding);
  }

  @Override
  public void gather(int[] dictionary, int[] ids, int count, int[] target, int offset) {
    for (int i = 0; i < count; i++) {
      target[offset + i] = dictionary[ids[i]];
    }
  }

  @Override
  public void spread(int[] values, int present, int slots, long[] validity) {
    NullSpread.spread(values, present, slots, validity);
  }

  @Override
  public void publish(int[] values, int slots, long[] validity) {
    vector.set(values, slots, validity);
  }
}
