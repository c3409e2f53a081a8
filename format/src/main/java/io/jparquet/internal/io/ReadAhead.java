package io.jparquet.internal.io;

/** Bytes that were fetched before they are needed, and can be given up. */
@FunctionalInterface
public interface ReadAhead {
  /**
   * Gives the bytes up, unless they are being fetched or used at this moment. Any thread may call
   * it; it does not wait.
   *
   * @return number of bytes of memory that were returned to the {@link io.jparquet.io.ReadMemory}
   */
  long giveUp();
}
