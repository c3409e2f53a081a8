package io.jparquet.metadata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The locations of all data pages of a column chunk.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code OffsetIndex}.
 *
 * @param pageLocations locations in file order
 * @param unencodedByteArrayDataBytes bytes of the values of each page without their lengths, for
 *     BYTE_ARRAY columns only; null when absent
 */
public record OffsetIndex(
    List<PageLocation> pageLocations, @Nullable List<Long> unencodedByteArrayDataBytes) {

  /** Copies the lists and rejects missing required fields. */
  public OffsetIndex {
    pageLocations = List.copyOf(pageLocations);
    unencodedByteArrayDataBytes =
        unencodedByteArrayDataBytes == null ? null : List.copyOf(unencodedByteArrayDataBytes);
  }
}
