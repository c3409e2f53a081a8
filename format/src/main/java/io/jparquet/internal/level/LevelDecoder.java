package io.jparquet.internal.level;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.simd.KernelProvider;
import java.util.Arrays;

/**
 * Decodes the repetition or definition levels of a data page in parts: to one byte per level or,
 * for a maximum level of 1, to one bit per level. Not thread-safe; one instance decodes page after
 * page.
 *
 * <p>Five bytes of a page can claim 2^31 levels. Therefore no allocation depends on the claims of a
 * page: only as many levels are decoded as the caller requests.
 *
 * <p>Specification: "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)" and "Bit-packed
 * (Deprecated) (BIT_PACKED = 4)".
 */
public final class LevelDecoder {
  /** The highest level that this package handles. */
  public static final int MAX_LEVEL = Byte.MAX_VALUE;

  private byte[] bytes = new byte[0];
  private int position;
  private int limit;
  private int width;
  private int maxLevel;

  /** Levels left in the current run. */
  private int runLeft;

  private boolean runIsPacked;
  private byte runLevel;

  /** For a bit-packed run: its first byte, and the index of the next level in the run. */
  private int packedStart;

  private int packedIndex;
  private byte[] transcoded = new byte[0];

  /** Bits that one level takes in a page. */
  public static int bitWidth(int maxLevel) {
    return 32 - Integer.numberOfLeadingZeros(maxLevel);
  }

  /**
   * Rejects columns that are nested more deeply than this package supports.
   *
   * @throws UnsupportedFeatureException when a maximum level exceeds {@link #MAX_LEVEL}
   */
  public static void checkMaxLevel(int maxLevel) {
    if (maxLevel > MAX_LEVEL) {
      throw new UnsupportedFeatureException(
          "the column has "
              + maxLevel
              + " optional or repeated ancestors; at most "
              + MAX_LEVEL
              + " are supported: leave the column out of the projection");
    }
  }

  /**
   * Starts a page whose levels are in runs (RLE), without the length that precedes them in V1
   * pages.
   */
  public void startRuns(byte[] page, int from, int to, int highestLevel) {
    bytes = page;
    position = from;
    limit = to;
    maxLevel = highestLevel;
    width = bitWidth(highestLevel);
    runLeft = 0;
  }

  /**
   * Starts a page whose {@code count} levels are in the deprecated BIT_PACKED encoding, most
   * significant bit first. The section is converted once to the bit order of {@link #startRuns}.
   *
   * @param from first byte of the section
   * @param to end of the page; the section must end before it
   * @return the end of the section
   */
  public int startBitPacked(byte[] page, int from, int to, int highestLevel, int count) {
    int bits = bitWidth(highestLevel);
    long length = ((long) count * bits + 7) >>> 3;
    if (length > to - from) {
      throw new CorruptFileException(
          "BIT_PACKED levels of "
              + count
              + " values need "
              + length
              + " bytes, the page has "
              + (to - from)
              + " left");
    }
    if (transcoded.length < length) {
      transcoded = new byte[(int) length];
    }
    Arrays.fill(transcoded, 0, (int) length, (byte) 0);
    for (long bit = 0; bit < (long) count * bits; bit++) {
      int level = (int) (bit / bits);
      int place = (int) (bit % bits);
      int set = page[from + (int) (bit >>> 3)] >>> (7 - (int) (bit & 7)) & 1;
      long target = (long) level * bits + (bits - 1 - place);
      transcoded[(int) (target >>> 3)] |= (byte) (set << (int) (target & 7));
    }
    startRuns(transcoded, 0, (int) length, highestLevel);
    packedStart = 0;
    packedIndex = 0;
    runIsPacked = true;
    runLeft = count;
    position = limit;
    return from + (int) length;
  }

  /** Whether the next {@code count} levels are one run (or a part of it) of {@code level}. */
  public boolean isConstant(int level, int count) {
    if (runLeft == 0) {
      nextRun();
    }
    return !runIsPacked && runLevel == level && runLeft >= count;
  }

  /** Skips levels. */
  public void skip(int count) {
    int left = count;
    while (left > 0) {
      if (runLeft == 0) {
        nextRun();
      }
      int taken = Math.min(left, runLeft);
      packedIndex += taken;
      runLeft -= taken;
      left -= taken;
    }
  }

  /** Decodes levels to bytes, from {@code dst[offset]} on. */
  public void read(byte[] dst, int offset, int count) {
    int at = offset;
    int end = offset + count;
    while (at < end) {
      if (runLeft == 0) {
        nextRun();
      }
      int taken = Math.min(end - at, runLeft);
      if (runIsPacked) {
        unpack(dst, at, taken);
        checkLevels(dst, at, at + taken);
      } else {
        Arrays.fill(dst, at, at + taken, runLevel);
      }
      runLeft -= taken;
      at += taken;
    }
  }

  /**
   * Decodes levels of a column whose maximum level is 1 to bits, from bit {@code offset} on.
   *
   * @return number of levels that are 1
   */
  public int readBits(long[] words, int offset, int count) {
    int at = offset;
    int end = offset + count;
    int ones = 0;
    while (at < end) {
      if (runLeft == 0) {
        nextRun();
      }
      int taken = Math.min(end - at, runLeft);
      if (runIsPacked) {
        ones += copyBits(words, at, taken);
      } else {
        BitWords.fill(words, at, at + taken, runLevel != 0);
        ones += runLevel * taken;
      }
      runLeft -= taken;
      at += taken;
    }
    return ones;
  }

  /** Copies bits of a packed run of width 1, up to 57 at a time, which one load always contains. */
  private int copyBits(long[] words, int offset, int count) {
    int ones = 0;
    int at = offset;
    int end = offset + count;
    while (at < end) {
      int room = Math.min(57, 64 - (at & 63));
      int n = Math.min(end - at, room);
      int from = packedStart + (packedIndex >>> 3);
      long mask = -1L >>> -n;
      long bits = load(from, Math.min(8, limit - from)) >>> (packedIndex & 7) & mask;
      int shift = at & 63;
      words[at >>> 6] = (words[at >>> 6] & ~(mask << shift)) | (bits << shift);
      ones += Long.bitCount(bits);
      packedIndex += n;
      at += n;
    }
    return ones;
  }

  private void unpack(byte[] dst, int offset, int count) {
    int at = offset;
    int end = offset + count;
    while (at < end) {
      int from = packedStart + (packedIndex >>> 3) * width;
      int skipped = packedIndex & 7;
      if (skipped == 0 && end - at >= 8) {
        int groups = Math.min((end - at) >>> 3, (limit - from - 8) / width);
        if (groups > 0) {
          unpackGroups(from, dst, at, groups);
          at += groups << 3;
          packedIndex += groups << 3;
          continue;
        }
      }
      long group = spread(load(from, Math.min(width, limit - from)), width) >>> (skipped << 3);
      int n = Math.min(8 - skipped, end - at);
      for (int i = 0; i < n; i++) {
        dst[at + i] = (byte) (group >>> (i << 3));
      }
      at += n;
      packedIndex += n;
    }
  }

  /** Unpacks whole groups of eight; eight bytes can be loaded at the start of each. */
  private void unpackGroups(int from, byte[] dst, int offset, int groups) {
    byte[] source = bytes;
    int step = width;
    int in = from;
    int out = offset;
    int done =
        KernelProvider.LEVELS.kernels(groups << 3).unpack(step, source, in, dst, out, groups);
    in += done * step;
    out += done << 3;
    for (int g = done; g < groups; g++) {
      LittleEndian.putLong(dst, out, spread(LittleEndian.getLong(source, in), step));
      in += step;
      out += 8;
    }
  }

  /** Spreads the eight {@code bits}-wide fields at the low end of a word over its eight bytes. */
  private static long spread(long packed, int bits) {
    long half = (1L << (4 * bits)) - 1;
    long x = (packed & half) | ((packed >>> (4 * bits) & half) << 32);
    long quarter = ((1L << (2 * bits)) - 1) * 0x0000_0001_0000_0001L;
    x = (x & quarter) | ((x >>> (2 * bits) & quarter) << 16);
    long eighth = ((1L << bits) - 1) * 0x0001_0001_0001_0001L;
    return (x & eighth) | ((x >>> bits & eighth) << 8);
  }

  private long load(int from, int available) {
    return available >= 8
        ? LittleEndian.getLong(bytes, from)
        : LittleEndian.getPartial(bytes, from, available);
  }

  private void checkLevels(byte[] levels, int from, int to) {
    if (maxLevel + 1 != 1 << width
        && LevelMasks.countAtLeast(levels, from, to, maxLevel + 1) != 0) {
      throw new CorruptFileException(
          "a level exceeds the column's maximum level " + maxLevel + " in a bit-packed run");
    }
  }

  private void nextRun() {
    while (runLeft == 0) {
      int header = readVarint();
      int length = header >>> 1;
      if ((header & 1) == 0) {
        startRepeatedRun(length);
      } else {
        startPackedRun(length);
      }
    }
  }

  private void startRepeatedRun(int length) {
    if (position >= limit) {
      throw ended();
    }
    int level = bytes[position++] & 0xFF;
    if (level > maxLevel) {
      throw new CorruptFileException(
          "level " + level + " exceeds the column's maximum level " + maxLevel);
    }
    runIsPacked = false;
    runLevel = (byte) level;
    runLeft = length;
  }

  /** The last run of a page may end after the last level instead of being padded. */
  private void startPackedRun(int groups) {
    int available = limit - position;
    long length = (long) groups * width;
    packedStart = position;
    packedIndex = 0;
    runIsPacked = true;
    if (length <= available) {
      runLeft = (int) Math.min(Integer.MAX_VALUE, 8L * groups);
      position += (int) length;
    } else {
      runLeft = (int) (8L * available / width);
      position = limit;
      if (runLeft == 0) {
        throw ended();
      }
    }
  }

  private int readVarint() {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      if (position >= limit) {
        throw ended();
      }
      byte next = bytes[position++];
      value |= (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new CorruptFileException("the length of a run of levels has more than 5 bytes");
  }

  private static CorruptFileException ended() {
    return new CorruptFileException("the levels of the page end before its last value");
  }
}
