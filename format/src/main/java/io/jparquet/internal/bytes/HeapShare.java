package io.jparquet.internal.bytes;

/**
 * The most memory that one array may take if its size follows from what a file says, which a small
 * file can say of large arrays: a quarter of the heap. Small arrays are always allowed.
 */
public final class HeapShare {
  private static final long ALWAYS_ALLOWED = 16 << 20;

  private HeapShare() {}

  /** Whether an array of so many bytes takes more. */
  public static boolean isExceededBy(long bytes) {
    return bytes > ALWAYS_ALLOWED && bytes > Runtime.getRuntime().maxMemory() / 4;
  }

  /** What is exceeded, for messages. */
  public static String text() {
    return "a quarter of the heap (" + Runtime.getRuntime().maxMemory() + " bytes)";
  }
}
