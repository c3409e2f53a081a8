package io.jparquet.internal.io;

import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
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
   * Reads ranges of a file as merged ranges. Bytes that a {@link BufferedTail} holds are not merged
   * with bytes that it must fetch.
   *
   * @return the bytes, in the order of {@code ranges}
   * @throws java.io.EOFException when a range ends after the end of the file; in that case, nothing
   *     is read
   */
  public List<FetchedRange> read(InputFile file, List<ByteRange> ranges) throws IOException {
    if (file instanceof BufferedTail tail) {
      return tail.read(ranges, this);
    }
    List<Merged> merged = merge(ranges);
    List<FetchedRange> wholes =
        file.readRanges(merged.stream().map(Merged::range).toList(), allocation);
    FetchedRange[] fetched = new FetchedRange[ranges.size()];
    for (int i = 0; i < merged.size(); i++) {
      for (int index : merged.get(i).members()) {
        fetched[index] = wholes.get(i).part(ranges.get(index));
      }
    }
    return List.of(fetched);
  }
}
