package io.jparquet.metadata;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the free-form metadata of a file or a column chunk.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code KeyValue}.
 *
 * @param key key
 * @param value value; null when absent
 */
public record KeyValue(String key, @Nullable String value) {

  /** Rejects missing required fields. */
  public KeyValue {
    Objects.requireNonNull(key, "key");
  }
}
