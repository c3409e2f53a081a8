package io.jparquet.internal.encoding;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bytes.HeapShare;
import java.util.Arrays;

/**
 * A growing sequence of byte strings that value decoders fill: value {@code i} is the {@code
 * lengths()[i]} bytes of {@link #data()} from {@code starts()[i]}.
 *
 * <p>As long as all values are in one array of a caller (a page), that array is used and nothing is
 * copied. When bytes from a second array are added, or {@link #own()} is called, the bytes are
 * copied to an arena of this object, one contiguous span per added array. The arena is kept across
 * {@link #reset()}. Not thread-safe.
 *
 * <p>To add values, a decoder calls {@link #ensureCapacity}, stores their starts (as indexes of the
 * source array) and lengths in {@link #starts()} and {@link #lengths()}, and then calls {@link
 * #add} once. A decoder that must assemble values does this in the arena, between {@link
 * #reserveArena} and {@link #addArena}.
 */
public final class BinaryValues {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  /** Number of bytes after those of {@link #reserveArena} that may be overwritten. */
  public static final int ARENA_SLACK = 32;

  private static final byte[] NO_BYTES = new byte[0];

  private int[] starts = new int[0];
  private int[] lengths = new int[0];

  /** The location of the values: in no array yet, in one foreign array, or in the arena. */
  private enum Place {
    NOWHERE,
    FOREIGN,
    ARENA
  }

  private Place place = Place.NOWHERE;
  private byte[] data = NO_BYTES;
  private byte[] arena = NO_BYTES;
  private int arenaSize;

  /** The range of a foreign {@code data} with all values so far. */
  private int spanStart;

  private int spanEnd;
  private int count;

  /** Removes all values. */
  public void reset() {
    place = Place.NOWHERE;
    data = NO_BYTES;
    arenaSize = 0;
    spanStart = 0;
    spanEnd = 0;
    count = 0;
  }

  /** The array that all starts refer to. It may change with every call of {@link #add}. */
  public byte[] data() {
    return data;
  }

  /** First byte of each value in {@link #data()}. */
  public int[] starts() {
    return starts;
  }

  /** Length of each value in bytes. */
  public int[] lengths() {
    return lengths;
  }

  /** One more than the last slot that was added. */
  public int count() {
    return count;
  }

  /** Ensures space for {@code values} slots in {@link #starts()} and {@link #lengths()}. */
  public void ensureCapacity(int values) {
    if (starts.length < values) {
      int grown = (int) Math.min(MAX_ARRAY, Math.max(values, starts.length * 3L / 2));
      starts = Arrays.copyOf(starts, grown);
      lengths = Arrays.copyOf(lengths, grown);
    }
  }

  /**
   * Adds the slots {@code dstOffset} to {@code dstOffset + values}, whose starts and lengths the
   * caller has stored. The starts are indexes of {@code source}.
   *
   * @param source the array that holds the bytes; must not change until {@link #reset()}, or until
   *     {@link #own()} returns
   * @param from index in {@code source} at or before the first byte of the values
   * @param to index in {@code source} at or after the end of the last byte of the values
   * @param dstOffset the first slot
   * @param values number of slots; no slot after them may be in use
   * @throws UnsupportedFeatureException when the bytes do not fit into one array, or would take
   *     more than their {@link HeapShare}
   */
  public void add(byte[] source, int from, int to, int dstOffset, int values) {
    if (values == 0) {
      return;
    }
    if (place == Place.NOWHERE) {
      place = Place.FOREIGN;
      data = source;
      spanStart = from;
      spanEnd = to;
    } else if (place == Place.FOREIGN && data == source) {
      spanStart = Math.min(spanStart, from);
      spanEnd = Math.max(spanEnd, to);
    } else {
      own();
      move(source, from, to, dstOffset, dstOffset + values);
    }
    count = dstOffset + values;
  }

  /**
   * Ensures space for bytes that the caller will write directly to {@link #data()}, which is the
   * arena from now on.
   *
   * @param bytes number of bytes; up to {@link #ARENA_SLACK} bytes after them may be overwritten
   *     too
   * @return index in {@link #data()} of the first of them
   * @throws UnsupportedFeatureException when the bytes do not fit into one array, or would take
   *     more than their {@link HeapShare}
   */
  public int reserveArena(long bytes) {
    own();
    growArena(arenaSize + bytes, ARENA_SLACK);
    place = Place.ARENA;
    data = arena;
    return arenaSize;
  }

  /**
   * Adds the slots {@code dstOffset} to {@code dstOffset + values}, whose starts and lengths the
   * caller has stored. The starts are indexes of {@link #data()}.
   *
   * @param bytes number of bytes that were written from the index that {@link #reserveArena}
   *     returned
   * @param dstOffset the first slot
   * @param values number of slots; no slot after them may be in use
   */
  public void addArena(int bytes, int dstOffset, int values) {
    arenaSize += bytes;
    count = dstOffset + values;
  }

  /** Copies the bytes of all values to the arena of this object if they are in a foreign array. */
  public void own() {
    if (place == Place.FOREIGN) {
      move(data, spanStart, spanEnd, 0, count);
      place = Place.ARENA;
    }
  }

  private void move(byte[] source, int from, int to, int firstSlot, int endSlot) {
    int span = to - from;
    growArena((long) arenaSize + span, 0);
    data = arena;
    System.arraycopy(source, from, arena, arenaSize, span);
    int shift = arenaSize - from;
    for (int slot = firstSlot; slot < endSlot; slot++) {
      starts[slot] += shift;
    }
    arenaSize += span;
  }

  private void growArena(long needed, int slack) {
    if (needed > MAX_ARRAY - slack) {
      throw new UnsupportedFeatureException(
          "the strings of one batch need "
              + needed
              + " bytes, more than one array holds; read with a smaller batch size");
    }
    if (HeapShare.isExceededBy(needed)) {
      throw new UnsupportedFeatureException(
          "the strings of one batch need "
              + needed
              + " bytes, more than "
              + HeapShare.text()
              + ": if the file is not damaged, read with a smaller batch size or a larger heap");
    }
    if (arena.length < needed + slack) {
      long doubled = Math.max(needed + slack, 2L * arena.length);
      arena = Arrays.copyOf(arena, (int) Math.min(MAX_ARRAY, doubled));
    }
  }

  /** Bytes of memory, used or not, without those of foreign arrays. */
  public long memoryBytes() {
    return arena.length + ((long) starts.length + lengths.length) * Integer.BYTES;
  }
}
