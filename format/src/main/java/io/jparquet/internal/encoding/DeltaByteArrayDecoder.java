package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;
import java.util.Arrays;

/**
 * DELTA_BYTE_ARRAY values: lengths of the prefixes that values share with their predecessors,
 * lengths of the suffixes, then the bytes of the suffixes. Values are assembled in the arena of the
 * target, each from the previous one. Not thread-safe.
 *
 * <p>Specification: "Delta Strings (DELTA_BYTE_ARRAY = 7)".
 */
final class DeltaByteArrayDecoder implements ValueDecoder<BinaryValues> {
  private static final int PART = 1024;
  private static final int ANY_LENGTH = -1;
  private static final String KIND = "DELTA_BYTE_ARRAY";

  private final int fixedLength;
  private final boolean acrossPages;
  private final DeltaMiniblocks walk = new DeltaMiniblocks();
  private final DeltaIntDecoder prefixes = new DeltaIntDecoder();
  private final DeltaIntDecoder suffixes = new DeltaIntDecoder();
  private byte[] page;
  private int position;
  private int limit;

  /** The last value that was read or skipped. */
  private byte[] last = new byte[0];

  private int lastLength;

  /** Lengths of the parts of values that are skipped. */
  private int[] skippedPrefixes = new int[0];

  private int[] skippedSuffixes = new int[0];

  private DeltaByteArrayDecoder(int fixedLength, boolean acrossPages) {
    this.fixedLength = fixedLength;
    this.acrossPages = acrossPages;
  }

  /** A decoder of BYTE_ARRAY values. */
  DeltaByteArrayDecoder() {
    this(ANY_LENGTH, false);
  }

  /** A decoder of FIXED_LEN_BYTE_ARRAY values of {@code length} bytes. */
  DeltaByteArrayDecoder(int length) {
    this(length, false);
    if (length < 0) {
      throw new IllegalArgumentException("values cannot have " + length + " bytes");
    }
  }

  /**
   * Configures this decoder for a column chunk of an old writer, in which the first value of a page
   * may share a prefix with the last value of the previous page.
   */
  DeltaByteArrayDecoder acrossPages() {
    return new DeltaByteArrayDecoder(fixedLength, true);
  }

  @Override
  public void init(byte[] bytes, int offset, int end, int valueCount) {
    page = bytes;
    limit = end;
    if (!acrossPages) {
      lastLength = 0;
    }
    walk.init(bytes, offset, end);
    int suffixesAt = walk.walkToEnd();
    prefixes.init(bytes, offset, suffixesAt, valueCount);
    walk.init(bytes, suffixesAt, end);
    position = walk.walkToEnd();
    suffixes.init(bytes, suffixesAt, position, valueCount);
    if (prefixes.remaining() != suffixes.remaining()) {
      throw new CorruptFileException(
          "DELTA_BYTE_ARRAY values have "
              + prefixes.remaining()
              + " prefixes, but "
              + suffixes.remaining()
              + " suffixes: the page is damaged");
    }
  }

  @Override
  public void read(BinaryValues dst, int dstOffset, int count) {
    RemainingValues.check(count, prefixes.remaining(), KIND);
    if (count == 0) {
      return;
    }
    dst.ensureCapacity(dstOffset + count);
    int[] starts = dst.starts();
    int[] lengths = dst.lengths();
    // until the bytes are in place, starts holds lengths of prefixes, lengths those of suffixes
    prefixes.read(starts, dstOffset, count);
    suffixes.read(lengths, dstOffset, count);
    long bytes = checkLengths(starts, lengths, dstOffset, count);
    int at = dst.reserveArena(bytes);
    restore(dst.data(), at, starts, lengths, dstOffset, count);
    dst.addArena((int) bytes, dstOffset, count);
    int lastSlot = dstOffset + count - 1;
    keepLast(dst.data(), starts[lastSlot], lengths[lastSlot]);
  }

  private void restore(
      byte[] arena, int start, int[] starts, int[] lengths, int offset, int count) {
    byte[] previous = last;
    int previousAt = 0;
    int at = start;
    int from = position;
    for (int i = offset; i < offset + count; i++) {
      int prefix = starts[i];
      int suffix = lengths[i];
      ShortCopy.copy(previous, previousAt, arena, at, prefix);
      ShortCopy.copy(page, from, arena, at + prefix, suffix);
      starts[i] = at;
      lengths[i] = prefix + suffix;
      previous = arena;
      previousAt = at;
      at += prefix + suffix;
      from += suffix;
    }
    position = from;
  }

  private void keepLast(byte[] bytes, int start, int length) {
    if (last.length < length) {
      last = new byte[Math.max(length, 2 * Math.min(last.length, 1 << 20))];
    }
    System.arraycopy(bytes, start, last, 0, length);
    lastLength = length;
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, prefixes.remaining(), KIND);
    if (skippedPrefixes.length == 0) {
      skippedPrefixes = new int[PART];
      skippedSuffixes = new int[PART];
    }
    for (int done = 0; done < count; done += PART) {
      int length = Math.min(PART, count - done);
      prefixes.read(skippedPrefixes, 0, length);
      suffixes.read(skippedSuffixes, 0, length);
      checkLengths(skippedPrefixes, skippedSuffixes, 0, length);
      for (int i = 0; i < length; i++) {
        replaceLastEnd(skippedPrefixes[i], skippedSuffixes[i]);
      }
    }
  }

  @Override
  public void endPage() {
    if (acrossPages) {
      skip(prefixes.remaining());
    }
  }

  /** Replaces the last value by its successor. */
  private void replaceLastEnd(int prefix, int suffix) {
    int length = prefix + suffix;
    if (last.length < length) {
      last = Arrays.copyOf(last, Math.max(length, 2 * Math.min(last.length, 1 << 20)));
    }
    System.arraycopy(page, position, last, prefix, suffix);
    position += suffix;
    lastLength = length;
  }

  /**
   * Checks that each prefix is within the previous value and that all suffixes exist, so that no
   * value can be longer than the page.
   *
   * @return total number of bytes of all values
   */
  private long checkLengths(int[] prefixLengths, int[] suffixLengths, int offset, int count) {
    long bytes = 0;
    int previous = lastLength;
    int left = limit - position;
    for (int i = offset; i < offset + count; i++) {
      int prefix = prefixLengths[i];
      int suffix = suffixLengths[i];
      if (prefix < 0 || prefix > previous) {
        throw new CorruptFileException(
            "a DELTA_BYTE_ARRAY value should share "
                + prefix
                + " bytes with the previous value, which has "
                + previous
                + ": the page is damaged");
      }
      if (suffix < 0 || suffix > left) {
        throw new CorruptFileException(
            "a DELTA_BYTE_ARRAY value should have "
                + suffix
                + " bytes of its own, but "
                + left
                + " are left: the page is damaged");
      }
      left -= suffix;
      previous = prefix + suffix;
      if (fixedLength != ANY_LENGTH && previous != fixedLength) {
        throw new CorruptFileException(
            "a DELTA_BYTE_ARRAY value of "
                + previous
                + " bytes was found, but all values must have "
                + fixedLength
                + ": the page is damaged");
      }
      bytes += previous;
    }
    return bytes;
  }
}
