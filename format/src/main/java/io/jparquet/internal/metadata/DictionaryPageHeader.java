package io.jparquet.internal.metadata;

import io.jparquet.metadata.Encoding;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Header of a dictionary page.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code DictionaryPageHeader}.
 *
 * @param numValues number of entries
 * @param encoding encoding of the entries: PLAIN, or PLAIN_DICTIONARY with the same meaning
 * @param isSorted whether the entries ascend; null when absent
 */
public record DictionaryPageHeader(int numValues, Encoding encoding, @Nullable Boolean isSorted) {

  /** Rejects missing required fields. */
  public DictionaryPageHeader {
    Objects.requireNonNull(encoding, "encoding");
  }
}
