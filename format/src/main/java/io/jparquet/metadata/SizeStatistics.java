package io.jparquet.metadata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The size of the values of a column chunk in memory, and the frequency of each level in it.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code SizeStatistics}.
 *
 * @param unencodedByteArrayDataBytes bytes of all values without their lengths, BYTE_ARRAY columns
 *     only; null when absent
 * @param repetitionLevelHistogram number of occurrences of each repetition level; null when absent
 * @param definitionLevelHistogram number of occurrences of each definition level; null when absent
 */
public record SizeStatistics(
    @Nullable Long unencodedByteArrayDataBytes,
    @Nullable List<Long> repetitionLevelHistogram,
    @Nullable List<Long> definitionLevelHistogram) {

  /** Copies the lists and rejects missing required fields. */
  public SizeStatistics {
    repetitionLevelHistogram =
        repetitionLevelHistogram == null ? null : List.copyOf(repetitionLevelHistogram);
    definitionLevelHistogram =
        definitionLevelHistogram == null ? null : List.copyOf(definitionLevelHistogram);
  }
}
