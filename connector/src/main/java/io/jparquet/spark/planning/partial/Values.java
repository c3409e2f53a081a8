package io.jparquet.spark.planning.partial;

/**
 * The values of an expression for the rows of a batch, in the form that its {@link Form} says. The
 * arrays are those of a column, or of this object, and are valid until the next batch. Those of
 * longs and doubles have undefined values where {@link #present} says that there is none.
 */
final class Values {

  /** How values are held. */
  enum Form {
    /**
     * Integers, dates and times, and the digits of decimals. {@link #bits} limits all slots, also
     * those without a value.
     */
    LONGS,
    /** FLOAT and DOUBLE. */
    DOUBLES,
    /** BOOLEAN, a bit for each row. */
    BITS
  }

  private static final long[] NO_LONGS = new long[0];
  private static final double[] NO_DOUBLES = new double[0];

  /** Which rows have a value; null for all. */
  long[] present;

  /** The values, for {@link Form#LONGS}. */
  long[] longs = NO_LONGS;

  /** The values are at least {@code -2^bits}, and less than {@code 2^bits}; at most 63. */
  int bits;

  /** The values, for {@link Form#DOUBLES}. */
  double[] doubles = NO_DOUBLES;

  /** The values, for {@link Form#BITS}. */
  long[] set = NO_LONGS;

  /** What a step derives from a dictionary, for the batches that have the same one. */
  StringSteps.EntryResults entries;

  private long[] ownLongs = NO_LONGS;
  private double[] ownDoubles = NO_DOUBLES;
  private long[] ownPresent = NO_LONGS;
  private long[] ownSet = NO_LONGS;

  /** An array for values, which becomes that of this object; its content is undefined. */
  long[] newLongs(int size) {
    if (ownLongs.length < size) {
      ownLongs = new long[size];
    }
    longs = ownLongs;
    return ownLongs;
  }

  /** As {@link #newLongs}. */
  double[] newDoubles(int size) {
    if (ownDoubles.length < size) {
      ownDoubles = new double[size];
    }
    doubles = ownDoubles;
    return ownDoubles;
  }

  /** As {@link #newLongs}, with a bit for each row. */
  long[] newSet(int size) {
    int words = Presence.words(size);
    if (ownSet.length < words) {
      ownSet = new long[words];
    }
    set = ownSet;
    return ownSet;
  }

  /** An array for {@link #present}, which does not become that of this object by itself. */
  long[] presenceBuffer(int size) {
    int words = Presence.words(size);
    if (ownPresent.length < words) {
      ownPresent = new long[words];
    }
    return ownPresent;
  }

  /** Sets {@link #bits} from the values. */
  void measure(int size) {
    long all = 0;
    long[] values = longs;
    for (int i = 0; i < size; i++) {
      all |= values[i] ^ (values[i] >> 63);
    }
    bits = bitsOf(all);
  }

  /** How many bits a value needs besides its sign, or several that were joined by OR. */
  static int bitsOf(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value ^ (value >> 63));
  }
}
