package io.jparquet.internal.metadata;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Statistics;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Header of a data page of version 2, with uncompressed levels before the values.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code DataPageHeaderV2}.
 *
 * @param numValues number of values, nulls included
 * @param numNulls number of nulls
 * @param numRows number of rows; pages begin and end at row boundaries
 * @param encoding encoding of the values
 * @param definitionLevelsByteLength bytes of definition levels
 * @param repetitionLevelsByteLength bytes of repetition levels
 * @param isCompressed whether the values are compressed; absent means true; null when absent
 * @param statistics statistics of the page; null when absent
 */
public record DataPageHeaderV2(
    int numValues,
    int numNulls,
    int numRows,
    Encoding encoding,
    int definitionLevelsByteLength,
    int repetitionLevelsByteLength,
    @Nullable Boolean isCompressed,
    @Nullable Statistics statistics) {

  /** Rejects missing required fields. */
  public DataPageHeaderV2 {
    Objects.requireNonNull(encoding, "encoding");
  }

  /** This header for values that are compressed, or not. */
  public DataPageHeaderV2 compressed(boolean compressed) {
    return new DataPageHeaderV2(
        numValues,
        numNulls,
        numRows,
        encoding,
        definitionLevelsByteLength,
        repetitionLevelsByteLength,
        compressed,
        statistics);
  }

  /** This header without statistics. */
  public DataPageHeaderV2 withoutStatistics() {
    return new DataPageHeaderV2(
        numValues,
        numNulls,
        numRows,
        encoding,
        definitionLevelsByteLength,
        repetitionLevelsByteLength,
        isCompressed,
        null);
  }
}
