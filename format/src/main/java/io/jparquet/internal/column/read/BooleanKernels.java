package io.jparquet.internal.column.read;

import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.vector.FillableBooleanVector;
import io.jparquet.metadata.Encoding;

/** BOOLEAN values, one byte each. */
final class BooleanKernels implements ArrayKernels<byte[]> {
  private final FillableBooleanVector vector = new FillableBooleanVector();

  @Override
  public FillableBooleanVector vector() {
    return vector;
  }

  @Override
  public long plainBytes(int count) {
    return (count + 7L) / Byte.SIZE;
  }

  @Override
  public int elementBytes() {
    return Byte.BYTES;
  }

  @Override
  public byte[] allocate(int length) {
    return new byte[length];
  }

  @Override
  public int length(byte[] array) {
    return array.length;
  }

  @Override
  public ValueDecoder<byte[]> decoder(Encoding encoding) {
    return ValueDecoders.booleans(encoding);
  }

  @Override
  public void gather(byte[] dictionary, int[] ids, int count, byte[] target, int offset) {
    for (int i = 0; i < count; i++) {
      target[offset + i] = dictionary[ids[i]];
    }
  }

  @Override
  public void spread(byte[] values, int present, int slots, long[] validity) {
    NullSpread.spread(values, present, slots, validity);
  }

  @Override
  public void publish(byte[] values, int slots, long[] validity) {
    vector.set(values, slots, validity);
  }
}
