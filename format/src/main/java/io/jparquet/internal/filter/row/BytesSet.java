package io.jparquet.internal.filter.row;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;
import java.util.List;

/** A set of byte strings, or of big-endian numbers in two's complement, in a hash table. */
final class BytesSet implements BytesTest {
  private static final double COST = 15;
  private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;

  private final boolean numbers;

  /**
   * The members, numbers without excess bytes, at the places of their hashes; null for free places.
   */
  private final byte[][] table;

  /** The hashes of the members. */
  private final int[] hashes;

  private final int minLength;
  private final int maxLength;

  /**
   * A set.
   *
   * @param numbers whether different bytes of the same number are equal
   */
  BytesSet(List<byte[]> members, boolean numbers) {
    this.numbers = numbers;
    // At least twice as many places as members, so that runs are short.
    this.table = new byte[Integer.highestOneBit(members.size()) << 2][];
    this.hashes = new int[table.length];
    int shortest = Integer.MAX_VALUE;
    int longest = 0;
    for (byte[] member : members) {
      int excess = numbers ? NumberBytes.excess(member, 0, member.length) : 0;
      byte[] stored = Arrays.copyOfRange(member, excess, member.length);
      int at = find(stored, 0, stored.length);
      table[at] = stored;
      hashes[at] = hash(stored, 0, stored.length);
      shortest = Math.min(shortest, stored.length);
      longest = Math.max(longest, stored.length);
    }
    this.minLength = shortest;
    this.maxLength = numbers ? Integer.MAX_VALUE : longest;
  }

  @Override
  public boolean test(byte[] data, int start, int length) {
    int excess = numbers ? NumberBytes.excess(data, start, length) : 0;
    return table[find(data, start + excess, length - excess)] != null;
  }

  /** The place of a member, or the free place where it would be. */
  private int find(byte[] data, int start, int length) {
    int hash = hash(data, start, length);
    int last = table.length - 1;
    int at = hash & last;
    while (table[at] != null
        && (hashes[at] != hash
            || !Arrays.equals(table[at], 0, table[at].length, data, start, start + length))) {
      at = at + 1 & last;
    }
    return at;
  }

  private static int hash(byte[] data, int start, int length) {
    long hash = length;
    int at = 0;
    for (; at <= length - Long.BYTES; at += Long.BYTES) {
      hash = mix(hash ^ LittleEndian.getLong(data, start + at));
    }
    hash = mix(hash ^ LittleEndian.getPartial(data, start + at, length - at));
    return (int) hash;
  }

  private static long mix(long hash) {
    long product = hash * HASH_FACTOR;
    return product ^ product >>> 32;
  }

  @Override
  public int minLength() {
    return minLength;
  }

  @Override
  public int maxLength() {
    return maxLength;
  }

  @Override
  public double cost() {
    return COST;
  }
}
