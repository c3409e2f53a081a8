package io.jparquet.variant;

import io.jparquet.error.CorruptFileException;
import io.jparquet.variant.VariantWriteOptions.FieldOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an object, in the order of their names: a view that reads a field only when it is
 * accessed.
 */
public final class VariantObject {
  /** Below this number of fields, names are compared one by one. */
  private static final int BINARY_SEARCH_SIZE = 16;

  private final VariantMetadata metadata;
  private final byte[] bytes;
  private final ContainerLayout layout;

  /** The starts of all values in ascending order, once the end of one of unknown type is asked. */
  private volatile long @Nullable [] starts;

  VariantObject(VariantMetadata metadata, byte[] bytes, ContainerLayout layout) {
    this.metadata = metadata;
    this.bytes = bytes;
    this.layout = layout;
  }

  /** Number of fields. */
  public int size() {
    return layout.size();
  }

  /** The id of a field's name in the dictionary; not checked. */
  public int id(int index) {
    Objects.checkIndex(index, layout.size());
    return layout.id(bytes, index);
  }

  /**
   * The name of a field.
   *
   * @param index from 0 to {@link #size()} - 1
   * @throws CorruptFileException when the dictionary does not contain it
   */
  public String name(int index) {
    return metadata.name(id(index));
  }

  /**
   * The value of a field.
   *
   * @param index from 0 to {@link #size()} - 1
   * @throws CorruptFileException when its offset is wrong, or it does not end within the object
   */
  public Variant get(int index) {
    Objects.checkIndex(index, layout.size());
    long from = layout.position(bytes, index);
    if (from >= layout.dataEnd()) {
      throw new CorruptFileException(
          "field " + index + " of a variant object is outside of the object");
    }
    boolean unknown = VariantLayout.isUnknown(bytes[(int) from]);
    return Variant.within(metadata, bytes, (int) from, unknown ? next(from) : layout.dataEnd());
  }

  /** The start of the value after the given position, or the end of the object. */
  private int next(long from) {
    long[] sorted = starts;
    if (sorted == null) {
      sorted = new long[layout.size()];
      for (int i = 0; i < sorted.length; i++) {
        sorted[i] = layout.position(bytes, i);
      }
      Arrays.sort(sorted);
      starts = sorted;
    }
    // The first that is greater; there may be equal ones in an invalid object.
    int after = Arrays.binarySearch(sorted, from + 1);
    int index = after < 0 ? -after - 1 : after;
    return (int)
        (index < sorted.length ? Math.min(sorted[index], layout.dataEnd()) : layout.dataEnd());
  }

  /**
   * The value of the field of this name, or null when the object has none.
   *
   * @throws CorruptFileException when the offset or id of a name or of the value is wrong
   */
  public @Nullable Variant get(String name) {
    int index = indexOf(name);
    return index < 0 ? null : get(index);
  }

  /**
   * The index of the field of this name, or -1 when the object has none. Many fields are searched
   * with a binary search, because the specification orders them by the bytes of their names. Some
   * writers order them by UTF-16 code units; names for which this makes a difference are compared
   * one by one.
   */
  public int indexOf(String name) {
    byte[] key = name.getBytes(StandardCharsets.UTF_8);
    boolean isSorted = layout.size() >= BINARY_SEARCH_SIZE && hasCommonOrder(key);
    return NameSearch.find(
        index -> metadata.compareName(layout.id(bytes, index), key), layout.size(), isSorted);
  }

  private static boolean hasCommonOrder(byte[] key) {
    for (byte b : key) {
      if ((b & 0xFF) >= FieldOrder.FIRST_UNORDERED_BYTE) {
        return false;
      }
    }
    return true;
  }

  /**
   * Checks that the values fit into the object without overlap. Code that visits all fields calls
   * this first: with overlapping values, the work could grow far beyond the number of bytes.
   *
   * @throws CorruptFileException when they need more bytes than the object has
   */
  public void checkExtents() {
    if (layout.size() > layout.dataEnd() - layout.dataStart()) {
      throw new CorruptFileException(
          "values of a variant object overlap: it has "
              + layout.size()
              + " fields, more than bytes for their values");
    }
    long needed = 0;
    for (int i = 0; i < layout.size(); i++) {
      needed += get(i).length();
    }
    if (needed > layout.dataEnd() - layout.dataStart()) {
      throw new CorruptFileException("values of a variant object overlap");
    }
  }
}
