package io.jparquet.internal.column.write;

/**
 * The signals of the leaf writers of one file to their owner, between records. Not thread-safe.
 *
 * <p>A leaf writer that refuses a value leaves a half-written record, so its file can't be
 * completed any more: the first such error is kept.
 */
public final class WriteSignals {
  private final MemoryAccount memory;
  private boolean sizesNeedCheck;
  private RuntimeException failure;

  /** Signals of a file whose buffers take their memory from {@code memory}. */
  public WriteSignals(MemoryAccount memory) {
    this.memory = memory;
  }

  MemoryAccount memory() {
    return memory;
  }

  /** Whether a leaf received so much data that pages should be cut at the next end of a record. */
  public boolean sizesNeedCheck() {
    return sizesNeedCheck;
  }

  /** Called once the sizes have been checked. */
  public void sizesChecked() {
    sizesNeedCheck = false;
  }

  /** The first error of a leaf writer, or null. */
  public RuntimeException failure() {
    return failure;
  }

  /** Requests a check of the sizes when the record ends. */
  public void requestSizeCheck() {
    sizesNeedCheck = true;
  }

  /** Keeps the error and returns it to be thrown. */
  <E extends RuntimeException> E failed(E error) {
    if (failure == null) {
      failure = error;
    }
    return error;
  }
}
