package io.jparquet.variant;

import io.jparquet.error.CorruptFileException;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/** The elements of an array: a view that reads an element each time it is accessed. */
final class VariantArray extends AbstractList<Variant> implements RandomAccess {
  private final VariantMetadata metadata;
  private final byte[] bytes;
  private final ContainerLayout layout;

  VariantArray(VariantMetadata metadata, byte[] bytes, ContainerLayout layout) {
    this.metadata = metadata;
    this.bytes = bytes;
    this.layout = layout;
  }

  @Override
  public int size() {
    return layout.size();
  }

  /**
   * {@inheritDoc}
   *
   * @throws CorruptFileException when the offset is wrong, or the element overlaps the next
   */
  @Override
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
