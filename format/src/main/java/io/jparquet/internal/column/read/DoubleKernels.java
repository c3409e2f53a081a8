package io.jparquet.internal.column.read;

import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.vector.FillableDoubleVector;
import io.jparquet.metadata.Encoding;

/** DOUBLE values. */
final class DoubleKernels implements ArrayKernels<double[]> {
  private final FillableDoubleVector vector = new FillableDoubleVector();

  @Override
  public FillableDoubleVector vector() {
    return vector;
  }

  @Override
  public long plainBytes(int count) {
    return (long) count * Double.BYTES;
  }

  @Override
  public int elementBytes() {
    return Double.BYTES;
  }

  @Override
  public double[] allocate(int length) {
    return new double[length];
  }

  @Override
  public int length(double[] array) {
    return array.length;
  }

  @Override
  public ValueDecoder<double[]> decoder(Encoding encoding) {
    return ValueDecoders.doubles(encoding);
  }

  @Override
  public void gather(double[] dictionary, int[] ids, int count, double[] target, int offset) {
    for (int i = 0; i < count; i++) {
      target[offset + i] = dictionary[ids[i]];
    }
  }

  @Override
  public void spread(double[] values, int present, int slots, long[] validity) {
    NullSpread.spread(values, present, slots, validity);
  }

  @Override
  public void publish(double[] values, int slots, long[] validity) {
    vector.set(values, slots, validity);
  }
}
