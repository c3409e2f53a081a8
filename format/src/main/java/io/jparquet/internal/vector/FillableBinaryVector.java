package io.jparquet.internal.vector;

import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;

/** Byte strings that are replaced for each batch. Not thread-safe. */
public final class FillableBinaryVector extends BinaryVector implements FillableVector {
  private static final int[] NONE = new int[0];

  /** An empty vector in plain mode. */
  public FillableBinaryVector() {
    super(new byte[0], NONE, NONE, 0, null);
  }

  /** Replaces the content and switches to plain mode; the arrays are not copied. */
  public void setPlain(byte[] data, int[] starts, int[] lengths, int size, long[] validity) {
    replacePlain(data, starts, lengths, size, validity);
  }

  /** Replaces the content and switches to dictionary mode; the arrays are not copied. */
  public void setDictionary(BinaryDictionary dictionary, int[] ids, int size, long[] validity) {
    replaceDictionary(dictionary, ids, size, validity);
  }

  @Override
  public void defer(Runnable source) {
    deferContent(source);
  }
}
