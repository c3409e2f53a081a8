package io.jparquet.internal.column.read;

import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.vector.FillableFloatVector;
import io.jparquet.metadata.Encoding;

/** FLOAT values. */
final class FloatKernels implements ArrayKernels<float[]> {
  private final FillableFloatVector vector = new FillableFloatVector();

  @Override
  public FillableFloatVector vector() {
    return vector;
  }

  @Override
  public long plainBytes(int count) {
    return (long) count * Float.BYTES;
  }

  @Override
  public int elementBytes() {
    return Float.BYTES;
  }

  @Override
  public float[] allocate(int length) {
    return new float[length];
  }

  @Override
  public int length(float[] array) {
    return array.length;
  }

  @Override
  public ValueDecoder<float[]> decoder(Encoding encoding) {
    return ValueDecoders.floats(encoding);
  }

  @Override
  public void gather(float[] dictionary, int[] ids, int count, float[] target, int offset) {
    for (int i = 0; i < count; i++) {
      target[offset + i] = dictionary[ids[i]];
    }
  }

  @Override
  public void spread(float[] values, int present, int slots, long[] validity) {
    NullSpread.spread(values, present, slots, validity);
  }

  @Override
  public void publish(float[] values, int slots, long[] validity) {
    vector.set(values, slots, validity);
  }
}
