package io.jparquet.metadata;

/**
 * The layout in bytes of the values of a page, or of its levels.
 *
 * <p>Specification: {@code parquet.thrift}, enum {@code Encoding}; Encodings.md describes the
 * encodings. Value 1 belonged to an encoding that was never used and is not assigned.
 */
public enum Encoding {
  /** Values one after another in their natural layout. */
  PLAIN(0),
  /**
   * Deprecated name of dictionary encoding: on a data page it means {@link #RLE_DICTIONARY}, on a
   * dictionary page {@link #PLAIN}.
   */
  PLAIN_DICTIONARY(2),
  /** A mixture of runs and bit-packed groups, for levels and booleans. */
  RLE(3),
  /** Deprecated encoding of levels, most significant bit first. */
  BIT_PACKED(4),
  /** Bit-packed differences of integers in blocks. */
  DELTA_BINARY_PACKED(5),
  /** All lengths, delta encoded, then all bytes. */
  DELTA_LENGTH_BYTE_ARRAY(6),
  /** Length of the prefix shared with the previous value, then the rest of each value. */
  DELTA_BYTE_ARRAY(7),
  /** Ids of dictionary entries in {@link #RLE}, after one byte with their bit width. */
  RLE_DICTIONARY(8),
  /** The first bytes of all values, then all second bytes, and so on. */
  BYTE_STREAM_SPLIT(9),
  /**
   * Floating point numbers as scaled integers with exceptions (adaptive lossless floating point).
   */
  ALP(10),
  /** A value unknown to this version; the number in the file is not kept. Cannot be written. */
  UNKNOWN(-1);

  private static final Encoding[] VALUES = values();

  private final int value;

  Encoding(int value) {
    this.value = value;
  }

  /** Value in {@code parquet.thrift}; -1 for {@link #UNKNOWN}. */
  public int value() {
    return value;
  }

  /** Whether the values of a data page in this encoding are ids of dictionary entries. */
  public boolean usesDictionary() {
    return this == RLE_DICTIONARY || this == PLAIN_DICTIONARY;
  }

  /** The constant with this value in {@code parquet.thrift}, or {@link #UNKNOWN}. */
  public static Encoding of(int value) {
    for (Encoding candidate : VALUES) {
      if (candidate.value == value) {
        return candidate;
      }
    }
    return UNKNOWN;
  }
}
