package io.jparquet.filter.row;

/** A set of longs that lie close to each other, as a bit for each from the first to the last. */
final class LongBits implements KeySet {
  private final long first;
  private final long[] bits;

  /** The given longs, in ascending order; {@link #fits} must be true of them. */
  LongBits(long[] members) {
    this.first = members[0];
    this.bits = new long[(int) ((members[members.length - 1] - first >>> 6) + 1)];
    for (long member : members) {
      long at = member - first;
      bits[(int) (at >>> 6)] |= 1L << at;
    }
  }

  /** Whether the bits of the given longs, in ascending order, need no more room than they do. */
  static boolean fits(long[] members) {
    return members[members.length - 1] - members[0] >>> 6 < members.length;
  }

  @Override
  public long bit(long value) {
    long at = value - first;
    return bits[(int) (at >>> 6)] >>> at & 1;
  }
}
