package io.jparquet.vector;

/** Makes the content of a vector when it is first looked at. */
@FunctionalInterface
public interface DeferredContent {
  /**
   * Makes the content.
   *
   * @throws io.jparquet.error.ParquetException when the data cannot be read
   * @throws java.io.UncheckedIOException when storage fails
   */
  void load();
}
