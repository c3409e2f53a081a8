package io.jparquet.variant;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.variant.VariantWriteOptions.FieldOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The dictionary of field names that the values of a variant refer to: a view over its bytes, which
 * must not change. A name is decoded when it is first needed. Thread-safe.
 *
 * <p>Two dictionaries are equal if their bytes are.
 */
public final class VariantMetadata {
  /** The dictionary without any name. */
  public static final VariantMetadata EMPTY = of(new byte[] {1, 0, 0});

  static final int VERSION = 1;
  static final int SORTED_BIT = 1 << 4;
  static final int OFFSET_BYTES_SHIFT = 6;
  private static final int VERSION_MASK = 0xF;

  private final byte[] bytes;
  private final int start;
  private final int length;
  private final int size;
  private final int offsetBytes;
  private final int namesStart;
  private final int namesLength;
  private final @Nullable String[] names;

  private VariantMetadata(byte[] bytes, int start, int available) {
    this.bytes = bytes;
    this.start = start;
    if (available < 1) {
      throw new CorruptFileException("variant metadata is empty; it needs at least one byte");
    }
    int version = bytes[start] & VERSION_MASK;
    if (version != VERSION) {
      throw new UnsupportedFeatureException(
          "variant metadata of version " + version + "; this version reads version " + VERSION);
    }
    this.offsetBytes = ((bytes[start] & 0xFF) >>> OFFSET_BYTES_SHIFT) + 1;
    checkFits(1L + offsetBytes, available);
    this.size = VariantLayout.unsigned(bytes, start + 1, offsetBytes);
    if (size == 0 && available == 1 + offsetBytes) {
      // The examples of the specification write the empty dictionary without its only offset.
      this.namesStart = start + available;
      this.namesLength = 0;
      this.length = available;
    } else {
      long names = 1L + (size + 2L) * offsetBytes;
      checkFits(names, available);
      this.namesStart = (int) (start + names);
      this.namesLength = VariantLayout.unsigned(bytes, namesStart - offsetBytes, offsetBytes);
      checkFits(names + namesLength, available);
      this.length = (int) names + namesLength;
    }
    this.names = new String[size];
  }

  /**
   * The metadata in the whole array.
   *
   * @param bytes not copied
   * @throws CorruptFileException when the sizes do not fit the number of bytes
   * @throws UnsupportedFeatureException when the version is unknown
   */
  public static VariantMetadata of(byte[] bytes) {
    return of(bytes, 0, bytes.length);
  }

  /**
   * The metadata at the start of a range of bytes; {@link #length()} returns its size.
   *
   * @param bytes not copied
   * @throws CorruptFileException when the sizes do not fit the number of bytes
   * @throws UnsupportedFeatureException when the version is unknown
   */
  public static VariantMetadata of(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    return new VariantMetadata(bytes, offset, length);
  }

  private static void checkFits(long needed, int available) {
    if (needed > available) {
      throw new CorruptFileException(
          "variant metadata needs " + needed + " bytes, but has " + available);
    }
  }

  /** Number of names. */
  public int size() {
    return size;
  }

  /** The array that holds the encoded form, from {@link #start()} on; not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  /** Index of the first byte of the encoded form in {@link #bytes()}. */
  public int start() {
    return start;
  }

  /** Length of the encoded form in bytes. */
  public int length() {
    return length;
  }

  /**
   * Whether the metadata is marked as sorted: its names are unique and in the order of their UTF-8
   * bytes.
   */
  public boolean isSorted() {
    return (bytes[start] & SORTED_BIT) != 0;
  }

  /** A copy of the encoded form. */
  public byte[] toBytes() {
    return Arrays.copyOfRange(bytes, start, start + length);
  }

  /** Whether the encoded form is the given range of bytes. */
  public boolean isEncodedAs(byte[] other, int offset, int otherLength) {
    return Arrays.equals(bytes, start, start + length, other, offset, offset + otherLength);
  }

  /**
   * The name of a field id.
   *
   * @throws CorruptFileException when there is no such id, or the offsets of its name are wrong
   */
  public String name(int id) {
    checkId(id);
    String name = names[id];
    if (name == null) {
      int from = nameStart(id);
      name = new String(bytes, from, nameStart(id + 1) - from, StandardCharsets.UTF_8);
      names[id] = name;
    }
    return name;
  }

  /**
   * The id of a name, or -1 when the dictionary does not contain it. A sorted dictionary allows a
   * binary search; any other is searched from its start.
   */
  public int find(String name) {
    byte[] key = name.getBytes(StandardCharsets.UTF_8);
    return NameSearch.find(id -> compareName(id, key), size, isSorted());
  }

  /** Compares the name of an id with another by their UTF-8 bytes, unsigned. */
  int compareName(int id, byte[] key) {
    checkId(id);
    int from = nameStart(id);
    return Arrays.compareUnsigned(bytes, from, nameStart(id + 1), key, 0, key.length);
  }

  /** Compares the names of two ids. */
  int compareNames(int id, int other, FieldOrder order) {
    checkId(id);
    checkId(other);
    return order.compare(
        bytes, nameStart(id), nameStart(id + 1), bytes, nameStart(other), nameStart(other + 1));
  }

  private void checkId(int id) {
    if (id < 0 || id >= size) {
      throw new CorruptFileException(
          "a variant refers to field name " + id + " of a dictionary of " + size);
    }
  }

  /**
   * The position of the name of a valid id, or of the end of the last name.
   *
   * @throws CorruptFileException when it is outside of the names, or after the end of this one
   */
  private int nameStart(int id) {
    int from = offset(id);
    if (from > namesLength || id < size && offset(id + 1) < from) {
      throw new CorruptFileException(
          "name " + id + " of variant metadata starts at " + from + ", after its end");
    }
    return namesStart + from;
  }

  private int offset(int id) {
    return VariantLayout.unsigned(bytes, start + 1 + (id + 1) * offsetBytes, offsetBytes);
  }

  /**
   * Checks all names.
   *
   * @throws CorruptFileException when offsets are wrong, a name is not UTF-8, or the metadata is
   *     marked as sorted but its names are not unique and in order
   */
  public void validate() {
    if (size == 0) {
      return;
    }
    if (offset(0) != 0) {
      throw new CorruptFileException(
          "the first name of variant metadata starts at " + offset(0) + ", not at 0");
    }
    for (int id = 0; id < size; id++) {
      int from = nameStart(id);
      Utf8Check.check(bytes, from, nameStart(id + 1));
      if (isSorted() && id > 0 && compareNames(id - 1, id, FieldOrder.UTF8) >= 0) {
        throw new CorruptFileException(
            "variant metadata is marked as sorted, but its names "
                + (id - 1)
                + " and "
                + id
                + " are not in order");
      }
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof VariantMetadata metadata
            && isEncodedAs(metadata.bytes, metadata.start, metadata.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = start; i < start + length; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  /** The names, by id. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int id = 0; id < size; id++) {
      text.append(id == 0 ? "" : ", ").append(name(id));
    }
    return text.append(']').toString();
  }
}
