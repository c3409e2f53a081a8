package io.jparquet.internal.column.read;

import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.metadata.Encoding;
import io.jparquet.vector.Vector;

/**
 * The operations of {@link ArrayBatchValues} on a type whose values are elements of a primitive
 * array.
 *
 * @param <B> the array type
 */
interface ArrayKernels<B> {
  /** The vector that {@link #publish} fills. */
  Vector vector();

  /** Bytes of {@code count} PLAIN values. */
  long plainBytes(int count);

  /** Bytes of one element of an array. */
  int elementBytes();

  /** A new array. */
  B allocate(int length);

  /** The length of an array. */
  int length(B array);

  /** The decoder for an encoding of this type. */
  ValueDecoder<B> decoder(Encoding encoding);

  /**
   * Stores {@code dictionary[ids[i]]} in {@code target[offset + i]} for all {@code i < count}, in
   * this order.
   */
  void gather(B dictionary, int[] ids, int count, B target, int offset);

  /** Like {@link NullSpread#spread(int[], int, int, long[])}. */
  void spread(B values, int present, int slots, long[] validity);

  /** Makes the vector show the values. */
  void publish(B values, int slots, long[] validity);
}
