package io.jparquet.internal.metadata;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Statistics;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Header of a data page of version 1.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code DataPageHeader}.
 *
 * @param numValues number of values, nulls included
 * @param encoding encoding of the values
 * @param definitionLevelEncoding encoding of the definition levels
 * @param repetitionLevelEncoding encoding of the repetition levels
 * @param statistics statistics of the page; null when absent
 */
public record DataPageHeader(
    int numValues,
    Encoding encoding,
    Encoding definitionLevelEncoding,
    Encoding repetitionLevelEncoding,
    @Nullable Statistics statistics) {

  /** Rejects missing required fields. */
  public DataPageHeader {
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(definitionLevelEncoding, "definitionLevelEncoding");
    Objects.requireNonNull(repetitionLevelEncoding, "repetitionLevelEncoding");
  }

  /** This header without statistics. */
  public DataPageHeader withoutStatistics() {
    return new DataPageHeader(
        numValues, encoding, definitionLevelEncoding, repetitionLevelEncoding, null);
  }
}
