package io.jparquet.spark.planning.partial;

import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.Expression;

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
    BITS,
    /** Strings, as numbers in {@link #longs} that {@link LoadedBatch#strings} knows. */
    STRINGS
  }

  /** A DOUBLE has integers of so many bits, and rounds greater ones. */
  static final int BITS_OF_DOUBLE = 53;

  /** A task has fewer rows than two to the power of this. */
  static final int BITS_OF_ROWS = 31;

  private static final int FIRST_RESULTS = 64;
  private static final long[] NO_LONGS = new long[0];
  private static final double[] NO_DOUBLES = new double[0];

  /** Which rows have a value; null for all. */
  long[] present;

  /** The values, for {@link Form#LONGS} and {@link Form#STRINGS}. */
  long[] longs = NO_LONGS;

  /** The values are at least {@code -2^bits}, and less than {@code 2^bits}; at most 63. */
  int bits;

  /** The values, for {@link Form#DOUBLES}. */
  double[] doubles = NO_DOUBLES;

  /** The values, for {@link Form#BITS}. */
  long[] set = NO_LONGS;

  /** What a step has computed of earlier batches. */
  KnownResults results;

  /** The dictionary that {@link #results} are about, where they are about one. */
  int[] dictionary;

  /** Numbers the inputs that {@link #results} are about, where they are integers. */
  LongNumbers inputs;

  private long[] ownLongs = NO_LONGS;
  private double[] ownDoubles = NO_DOUBLES;
  private long[] ownPresent = NO_LONGS;
  private long[] ownSet = NO_LONGS;
  private long[] ownKnown = NO_LONGS;
  private int[] ownNumbers = new int[0];

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

  /** The presence of no row. */
  long[] none(int size) {
    long[] target = presenceBuffer(size);
    Arrays.fill(target, 0L);
    return target;
  }

  /** As {@link #presenceBuffer}, for steps that read the presence in that array. */
  long[] newKnown(int size) {
    int words = Presence.words(size);
    if (ownKnown.length < words) {
      ownKnown = new long[words];
    }
    return ownKnown;
  }

  /** An array for numbers of inputs; its content is undefined. */
  int[] newNumbers(int size) {
    if (ownNumbers.length < size) {
      ownNumbers = new int[size];
    }
    return ownNumbers;
  }

  /** The results of a step whose inputs are {@link #inputs}. */
  KnownResults results(Expression expression, StringNumbers strings) {
    if (results == null) {
      inputs = new LongNumbers();
      results = new KnownResults(expression, strings, FIRST_RESULTS);
    }
    return results;
  }

  /** Makes bits of longs that are 0 or 1. */
  void setBits(int size) {
    long[] target = newSet(size);
    for (int start = 0; start < size; start += Long.SIZE) {
      int end = Math.min(size, start + Long.SIZE);
      long word = 0;
      for (int i = start; i < end; i++) {
        word |= longs[i] << i;
      }
      target[start >>> 6] = word;
    }
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
