package io.jparquet.variant;

/** Writes the header of an array before its elements. */
final class ArrayEnd {
  private static final int MAX_SMALL_SIZE = 0xFF;

  private ArrayEnd() {}

  static void write(ValueBytes value, OpenContainer array) {
    int dataBytes = value.size() - array.start();
    boolean large = array.size() > MAX_SMALL_SIZE;
    int sizeBytes = large ? 4 : 1;
    int offsetBytes = VariantLayout.bytesFor(dataBytes);
    value.open(array.start(), 1L + sizeBytes + (array.size() + 1L) * offsetBytes);
    int position = array.start();
    value.set(position++, VariantLayout.arrayHeader(large, offsetBytes));
    value.setUnsigned(position, array.size(), sizeBytes);
    position += sizeBytes;
    for (int i = 0; i < array.size(); i++) {
      value.setUnsigned(position, array.offset(i), offsetBytes);
      position += offsetBytes;
    }
    value.setUnsigned(position, dataBytes, offsetBytes);
  }
}
