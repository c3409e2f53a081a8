package io.jparquet.variant;

import static io.jparquet.variant.VariantLayout.unsigned;

/**
 * The positions of the parts of an encoded object or array. All positions are indexes of the byte
 * array and are within the bytes of the container.
 *
 * @param start position of the header
 * @param size number of elements or fields
 * @param idBytes bytes of a field id; 0 for an array
 * @param idStart position of the first field id
 * @param offsetBytes bytes of an offset
 * @param offsetStart position of the first offset
 * @param dataStart position of the first value, to which the offsets are relative
 * @param dataEnd end of the last value, and of the container
 */
record ContainerLayout(
    int start,
    int size,
    int idBytes,
    int idStart,
    int offsetBytes,
    int offsetStart,
    int dataStart,
    int dataEnd) {

  /**
   * The layout of the container at {@code start}.
   *
   * @throws io.jparquet.error.CorruptFileException when it ends after {@code limit}
   */
  static ContainerLayout of(byte[] bytes, int start, int limit) {
    int bits = VariantLayout.headerBits(bytes[start]);
    boolean object = VariantLayout.basicType(bytes[start]) == VariantLayout.OBJECT;
    int offsetBytes = (bits & 3) + 1;
    int idBytes = object ? (bits >>> 2 & 3) + 1 : 0;
    boolean large = (bits >>> (object ? 4 : 2) & 1) != 0;
    int sizeBytes = large ? 4 : 1;
    int available = limit - start;
    VariantLayout.checkFits(1L + sizeBytes, available);
    int size = unsigned(bytes, start + 1, sizeBytes);
    long ids = 1L + sizeBytes;
    long offsets = ids + (long) size * idBytes;
    long data = offsets + (size + 1L) * offsetBytes;
    VariantLayout.checkFits(data, available);
    long length = data + unsigned(bytes, (int) (start + data) - offsetBytes, offsetBytes);
    VariantLayout.checkFits(length, available);
    return new ContainerLayout(
        start,
        size,
        idBytes,
        (int) (start + ids),
        offsetBytes,
        (int) (start + offsets),
        (int) (start + data),
        (int) (start + length));
  }

  int length() {
    return dataEnd - start;
  }

  /** The position of value {@code i}, or of the end for {@code i == size}; not checked. */
  long position(byte[] bytes, int i) {
    return (long) dataStart + unsigned(bytes, offsetStart + i * offsetBytes, offsetBytes);
  }

  /** The field id of field {@code i} of an object. */
  int id(byte[] bytes, int i) {
    return unsigned(bytes, idStart + i * idBytes, idBytes);
  }
}
