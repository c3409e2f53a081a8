package io.jparquet.vector;

/**
 * The entries of one column chunk's dictionary page for a byte-array type. There is one object per
 * column chunk, so a consumer may cache, by identity, whatever it derives from the entries.
 * Immutable by convention: the arrays are shared and must not be modified.
 */
public final class BinaryDictionary {
  private final byte[] data;
  private final int[] starts;
  private final int[] lengths;
  private final int size;

  /**
   * A dictionary over the given arrays, which are not copied.
   *
   * @param data the bytes of all entries
   * @param starts where each entry begins in {@code data}
   * @param lengths the length of each entry in bytes
   * @param size number of entries
   */
  public BinaryDictionary(byte[] data, int[] starts, int[] lengths, int size) {
    this.data = data;
    this.starts = starts;
    this.lengths = lengths;
    this.size = size;
  }

  /** The bytes of all entries, with gaps. */
  public byte[] data() {
    return data;
  }

  /** Where each entry begins in {@link #data()}; at least {@link #size()} elements. */
  public int[] starts() {
    return starts;
  }

  /** The length of each entry in bytes; at least {@link #size()} elements. */
  public int[] lengths() {
    return lengths;
  }

  /** Number of entries. */
  public int size() {
    return size;
  }
}
