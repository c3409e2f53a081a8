package io.jparquet.variant;

import io.jparquet.error.ParquetException;
import io.jparquet.variant.VariantWriteOptions.FieldOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The field names of a variant that is being written, with ids in the order of their first use. */
final class NameDictionary {
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<byte[]> names = new ArrayList<>();
  private long nameBytes;
  private boolean sorted = true;

  int size() {
    return names.size();
  }

  /** Whether the names were added in the order of their bytes. */
  boolean isSorted() {
    return sorted;
  }

  /** The names in the order of their bytes. */
  NameDictionary toSorted() {
    List<byte[]> ordered = new ArrayList<>(names);
    ordered.sort(Arrays::compareUnsigned);
    NameDictionary dictionary = new NameDictionary();
    ordered.forEach(name -> dictionary.id(new String(name, StandardCharsets.UTF_8)));
    return dictionary;
  }

  /** The id of a name; a new name is added. */
  int id(String name) {
    Integer known = ids.get(name);
    if (known != null) {
      return known;
    }
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    int id = names.size();
    sorted = sorted && (id == 0 || Arrays.compareUnsigned(names.get(id - 1), bytes) < 0);
    ids.put(name, id);
    names.add(bytes);
    nameBytes += bytes.length;
    return id;
  }

  int compare(int id, int other, FieldOrder order) {
    byte[] a = names.get(id);
    byte[] b = names.get(other);
    return order.compare(a, 0, a.length, b, 0, b.length);
  }

  void clear() {
    ids.clear();
    names.clear();
    nameBytes = 0;
    sorted = true;
  }

  /** The encoded dictionary, marked as sorted where this helps readers. */
  byte[] encode(int maxBytes) {
    int width = VariantLayout.bytesFor((int) Math.min(Math.max(nameBytes, size()), maxBytes));
    long start = 1 + (size() + 2L) * width;
    if (start + nameBytes > maxBytes) {
      throw new ParquetException(
          "the field names of a variant need more than "
              + maxBytes
              + " bytes, which is the limit; store data as values, not as field names");
    }
    byte[] bytes = new byte[(int) (start + nameBytes)];
    int sortedBit = sorted && size() > 0 ? VariantMetadata.SORTED_BIT : 0;
    bytes[0] =
        (byte)
            (VariantMetadata.VERSION
                | sortedBit
                | (width - 1) << VariantMetadata.OFFSET_BYTES_SHIFT);
    putUnsigned(bytes, 1, size(), width);
    int position = 0;
    for (int id = 0; id < size(); id++) {
      byte[] name = names.get(id);
      System.arraycopy(name, 0, bytes, (int) start + position, name.length);
      position += name.length;
      putUnsigned(bytes, 1 + (id + 2) * width, position, width);
    }
    return bytes;
  }

  private static void putUnsigned(byte[] bytes, int position, int value, int width) {
    for (int i = 0; i < width; i++) {
      bytes[position + i] = (byte) (value >>> (8 * i));
    }
  }
}
