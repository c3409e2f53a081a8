package io.jparquet.metadata;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Bounds and counts of each data page of a column chunk; element {@code i} of each list belongs to
 * page {@code i} of the {@link OffsetIndex}.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code ColumnIndex}.
 *
 * @param nullPages whether the page holds only nulls; if so, its bounds are empty arrays
 * @param minValues lower bounds
 * @param maxValues upper bounds
 * @param boundaryOrder whether the bounds are sorted
 * @param nullCounts number of nulls; null when absent
 * @param repetitionLevelHistograms histograms of the pages, one after another; null when absent
 * @param definitionLevelHistograms histograms of the pages, one after another; null when absent
 * @param nanCounts number of NaN, floating point columns only; null when absent
 */
public record ColumnIndex(
    List<Boolean> nullPages,
    List<byte[]> minValues,
    List<byte[]> maxValues,
    BoundaryOrder boundaryOrder,
    @Nullable List<Long> nullCounts,
    @Nullable List<Long> repetitionLevelHistograms,
    @Nullable List<Long> definitionLevelHistograms,
    @Nullable List<Long> nanCounts) {

  /** Copies the lists and rejects missing required fields. */
  public ColumnIndex {
    nullPages = List.copyOf(nullPages);
    minValues = List.copyOf(minValues);
    maxValues = List.copyOf(maxValues);
    Objects.requireNonNull(boundaryOrder, "boundaryOrder");
    nullCounts = nullCounts == null ? null : List.copyOf(nullCounts);
    repetitionLevelHistograms =
        repetitionLevelHistograms == null ? null : List.copyOf(repetitionLevelHistograms);
    definitionLevelHistograms =
        definitionLevelHistograms == null ? null : List.copyOf(definitionLevelHistograms);
    nanCounts = nanCounts == null ? null : List.copyOf(nanCounts);
  }
}
