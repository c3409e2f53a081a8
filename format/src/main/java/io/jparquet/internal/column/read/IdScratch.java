package io.jparquet.internal.column.read;

import io.jparquet.internal.encoding.RleBitPackedDecoder;

/** An array for dictionary ids on their way to values, shared by the columns of one reader. */
final class IdScratch {
  private int[] ids = new int[0];

  /** Decodes the next {@code count} ids; valid until the next call. */
  int[] read(RleBitPackedDecoder decoder, int count) {
    if (ids.length < count) {
      ids = new int[BatchValues.grown(ids.length, count)];
    }
    decoder.readInts(ids, 0, count);
    return ids;
  }

  /** Bytes of memory, used or not. */
  long memoryBytes() {
    return (long) ids.length * Integer.BYTES;
  }
}
