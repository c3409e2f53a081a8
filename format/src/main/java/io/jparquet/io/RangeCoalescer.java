package io.jparquet.io;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Merges ranges that are close to each other, because one larger read costs less than several small
 * ones. The bytes of the gaps are read and discarded.
 *
 * @param maxGap largest number of bytes between two ranges that is read through; 0 merges only
 *     ranges that touch or overlap
 * @param maxLength largest number of bytes of a merged range; a longer single range stays as it is
 * @param allocation returns an array of at least the given length, for a merged range
 */
public record RangeCoalescer(int maxGap, int maxLength, IntFunction<byte[]> allocation) {
  /** Reads through gaps of up to 64 KiB and merges up to 128 MiB. */
  public static final RangeCoalescer DEFAULT = new RangeCoalescer(64 << 10, 128 << 20);

  /** Merges into new arrays. */
  public RangeCoalescer(int maxGap, int maxLength) {
    this(maxGap, maxLength, byte[]::new);
  }

  /** Checks that both limits are not negative. */
  public RangeCoalescer {
    if (maxGap < 0 || maxLength < 0) {
      throw new IllegalArgumentException(
          "limits of merging must not be negative, found gap "
              + maxGap
              + " and length "
              + maxLength);
    }
  }

  /**
   * One range and the ranges that it covers.
   *
   * @param range the range to read
   * @param members indexes, in the list that was merged, of the ranges inside {@code range}
   */
  public record Merged(ByteRange range, List<Integer> members) {}

  /**
   * Merges ranges.
   *
   * @param ranges the ranges, in any order; they may overlap or be empty
   * @return the merged ranges in file order; each index of {@code ranges} is a member of exactly
   *     one
   */
  public List<Merged> merge(List<ByteRange> ranges) {
    Integer[] order = new Integer[ranges.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        Comparator.<Integer>comparingLong(i -> ranges.get(i).offset())
            .thenComparingLong(i -> ranges.get(i).end()));
    List<Merged> merged = new ArrayList<>();
    List<Integer> members = new ArrayList<>();
    long start = 0;
    long end = 0;
    for (Integer index : order) {
      ByteRange next = ranges.get(index);
      boolean joins =
          !members.isEmpty()
              && next.offset() - end <= maxGap
              && (next.end() <= end || next.end() - start <= maxLength);
      if (!joins && !members.isEmpty()) {
        merged.add(merged(start, end, members));
        members = new ArrayList<>();
      }
      if (members.isEmpty()) {
        start = next.offset();
        end = next.end();
      }
      end = Math.max(end, next.end());
      members.add(index);
    }
    if (!members.isEmpty()) {
      merged.add(merged(start, end, members));
    }
    return merged;
  }

  private static Merged merged(long start, long end, List<Integer> members) {
    return new Merged(new ByteRange(start, Math.toIntExact(end - start)), List.copyOf(members));
  }

  /**
   * Reads ranges with one {@link InputFile#readFully} for each merged range.
   *
   * @return the bytes, in the order of {@code ranges}
   * @throws EOFException when a range ends after the end of the file; nothing is read then
   */
  public List<FetchedRange> read(InputFile file, List<ByteRange> ranges) throws IOException {
    long fileLength = file.length();
    for (ByteRange range : ranges) {
      if (range.end() > fileLength) {
        throw new EOFException(
            "bytes "
                + range.offset()
                + " to "
                + range.end()
                + " were requested, but "
                + file.location()
                + " has "
                + fileLength
                + " bytes");
      }
    }
    FetchedRange[] fetched = new FetchedRange[ranges.size()];
    for (Merged merged : merge(ranges)) {
      ByteRange whole = merged.range();
      byte[] buffer = allocation.apply(whole.length());
      file.readFully(whole.offset(), buffer, 0, whole.length());
      for (int index : merged.members()) {
        fetched[index] = new FetchedRange(whole, buffer, 0).part(ranges.get(index));
      }
    }
    return List.of(fetched);
  }
}
