package io.jparquet.internal.stats;

import java.util.Objects;

/**
 * The exact smallest and largest value of a page or column chunk, PLAIN-encoded without length
 * prefix. The arrays must not be modified.
 */
public record Bounds(byte[] min, byte[] max) {
  /** Both bounds exist; a page without bounds has no {@code Bounds}. */
  public Bounds {
    Objects.requireNonNull(min, "min");
    Objects.requireNonNull(max, "max");
  }
}
