package io.jparquet.internal.scan;

import io.jparquet.internal.io.RangeCoalescer;
import io.jparquet.io.ByteRange;
import io.jparquet.io.RequestCost;
import io.jparquet.option.ReadOptions;
import java.util.List;

/**
 * Decides how to merge the ranges of a file: as its options say or, if its requests were measured
 * to be slow, so that a gap is read through if that takes no longer than another request.
 */
final class RequestMerging {
  /** The widest gap to read through because requests are slow. */
  private static final int WIDEST_GAP = 1 << 21;

  /**
   * A part with its own request must have at least this many times the bytes transferred in the
   * waiting time of a request.
   */
  private static final int LEAST_PART = 2;

  private RequestMerging() {}

  /** The current merging of ranges. */
  static RangeCoalescer of(OpenFile file) {
    return new RangeCoalescer(gap(file), RangeCoalescer.DEFAULT.maxLength());
  }

  private static int gap(OpenFile file) {
    int set = file.options().get(ReadOptions.MERGE_GAP_BYTES);
    RequestCost cost = file.stored().requestCost();
    return set == ReadOptions.MERGE_GAP_BYTES.defaultValue() && cost.isSlow()
        ? (int) Math.max(set, Math.min(cost.bytesPerRequest(), WIDEST_GAP))
        : set;
  }

  /**
   * A merging that requests the same bytes in more parts, which a storage sends concurrently; the
   * same merging if there is nothing to gain.
   *
   * @param most the maximum number of extra requests
   */
  static RangeCoalescer inParts(
      RangeCoalescer merging, List<ByteRange> ranges, int most, RequestCost cost) {
    if (most <= 0 || !cost.isSlow()) {
      return merging;
    }
    List<RangeCoalescer.Merged> whole = merging.merge(ranges);
    long bytes = whole.stream().mapToLong(merged -> merged.range().length()).sum();
    long largest = ranges.stream().mapToLong(ByteRange::length).max().orElse(0);
    long part = Math.max(bytes / (1 + most), LEAST_PART * cost.bytesPerRequest()) + largest;
    if (part >= merging.maxLength()) {
      return merging;
    }
    RangeCoalescer parts = new RangeCoalescer(merging.maxGap(), (int) part);
    return parts.merge(ranges).size() - whole.size() <= most ? parts : merging;
  }
}
