package io.jparquet.spark.planning.row;

/** Copies texts and other values that are bytes. */
final class BytesCopy extends ValueCopy {

  @Override
  int elementBytes() {
    return WORD;
  }

  @Override
  void measureSizes() {
    int[] lengths = vector.byteLengths();
    int[] entries = vector.byteEntries();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        sizes[slot - from] = rounded(lengths[entries == null ? slot : entries[slot]]);
      }
    }
  }

  @Override
  void copy(Memory memory, Places places) {
    byte[] bytes = vector.bytes();
    int[] starts = vector.byteStarts();
    int[] lengths = vector.byteLengths();
    int[] entries = vector.byteEntries();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        int i = slot - from;
        int entry = entries == null ? slot : entries[slot];
        memory.copy(bytes, starts[entry], lengths[entry], places.data()[i]);
        putReference(memory, places, i, lengths[entry]);
      }
    }
  }
}
