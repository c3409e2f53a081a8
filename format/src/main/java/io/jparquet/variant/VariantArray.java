package io.jparquet.variant;

import io.jparquet.error.CorruptFileException;
import java.util.Objects;

/** The elements of an array: a view that reads an element only when it is accessed. */
public final class VariantArray {
  private final VariantMetadata metadata;
  private final byte[] bytes;
  private final ContainerLayout layout;

  VariantArray(VariantMetadata metadata, byte[] bytes, ContainerLayout layout) {
    this.metadata = metadata;
    this.bytes = bytes;
    this.layout = layout;
  }

  /** Number of elements. */
  public int size() {
    return layout.size();
  }

  /**
   * An element.
   *
   * @param index from 0 to {@link #size()} - 1
   * @throws CorruptFileException when its offset is wrong, or it overlaps the next element
   */
  public Variant get(int index) {
    Objects.checkIndex(index, layout.size());
    long from = layout.position(bytes, index);
    long to = layout.position(bytes, index + 1);
    if (from >= to || to > layout.dataEnd()) {
      throw new CorruptFileException(
          "element " + index + " of a variant array is outside of it, or is empty");
    }
    return Variant.within(metadata, bytes, (int) from, (int) to);
  }
}
