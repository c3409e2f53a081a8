package io.jparquet.vector;

import org.jspecify.annotations.Nullable;

/**
 * One column of a batch: {@link #size()} slots, each present or null.
 *
 * <p>Arrays that a vector exposes may be longer than its size, belong to the producer, must not be
 * modified by a consumer, and are valid until the next batch is read. Not thread-safe.
 *
 * <p>A producer may defer loading the content until an accessor is called; nested vectors are
 * deferred on their own. Such an accessor can fail for the same reasons as reading a batch: with a
 * {@link io.jparquet.error.ParquetException}, or with an {@link java.io.UncheckedIOException} where
 * reading throws an {@link java.io.IOException}.
 */
public abstract sealed class Vector
    permits BooleanVector,
        IntVector,
        LongVector,
        FloatVector,
        DoubleVector,
        BinaryVector,
        StructVector,
        ListVector,
        MapVector {
  private int size;
  private long @Nullable [] validity;

  /** The source of the content; null when the content is loaded. */
  private @Nullable Runnable deferred;

  Vector(int size, long @Nullable [] validity) {
    resize(size, validity);
  }

  /** Number of slots. */
  public final int size() {
    load();
    return size;
  }

  /** Whether at least one slot may be null; exactly {@code validity() != null}. */
  public final boolean hasNulls() {
    load();
    return validity != null;
  }

  /**
   * Presence of the slots: bit {@code i & 63} of word {@code i >>> 6} is set when slot {@code i} is
   * present; null when no slot is null. Bits at and above {@link #size()} are unspecified.
   */
  public final long @Nullable [] validity() {
    load();
    return validity;
  }

  /** Whether slot {@code i} is null. */
  public final boolean isNull(int i) {
    load();
    long[] words = validity;
    return words != null && (words[i >>> 6] >>> i & 1) == 0;
  }

  /** Number of null slots, counted from the validity words. */
  public final int nullCount() {
    load();
    if (validity == null) {
      return 0;
    }
    int present = 0;
    int words = size >>> 6;
    for (int w = 0; w < words; w++) {
      present += Long.bitCount(validity[w]);
    }
    if ((size & 63) != 0) {
      present += Long.bitCount(validity[words] & ((1L << size) - 1));
    }
    return size - present;
  }

  /**
   * Defers the content until an accessor needs it. For the producers of batches.
   *
   * @param source replaces the content of this vector; it runs once, and again if it has failed
   */
  protected final void deferContent(Runnable source) {
    deferred = source;
  }

  /** Whether the content is deferred and not yet loaded. */
  public final boolean isDeferred() {
    return deferred != null;
  }

  /** Loads the content of this vector if it is deferred; nested vectors stay deferred. */
  public final void load() {
    if (deferred != null) {
      loadDeferred(deferred);
    }
  }

  private void loadDeferred(Runnable source) {
    deferred = null;
    boolean complete = false;
    try {
      source.run();
      complete = true;
    } finally {
      if (!complete) {
        deferred = source;
      }
    }
  }

  /** Sets the slot count and the validity words (null: no nulls). */
  final void resize(int newSize, long @Nullable [] newValidity) {
    if (newSize < 0) {
      throw new IllegalArgumentException("Vector size must not be negative: " + newSize);
    }
    this.size = newSize;
    this.validity = newValidity;
    this.deferred = null;
  }
}
