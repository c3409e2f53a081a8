package io.jparquet.metadata;

import java.util.Objects;

/**
 * An entry of the free-form metadata of a file or a column chunk.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code KeyValue}.
 *
 * @param key key
 * @param value value; null when absent
 */
public record KeyValue(String key, String value) {

  /** Rejects missing required fields. */
  public KeyValue {
    Objects.requireNonNull(key, "key");
  }
}
