package io.jparquet.variant;

import io.jparquet.error.ParquetException;
import io.jparquet.variant.VariantWriteOptions.DuplicateFields;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Orders the fields of an object by their names and writes its header before them. */
final class ObjectEnd {
  /** The order of the names of two field ids. */
  @FunctionalInterface
  interface NameOrder {
    int compare(int id, int other);
  }

  private static final int MAX_SMALL_SIZE = 0xFF;

  /** Up to this size, an insertion sort is faster than sorting objects. */
  private static final int INSERTION_SIZE = 32;

  private final ValueBytes value;
  private final OpenContainer object;
  private final int[] ids;
  private final int[] offsets;
  private int size;

  ObjectEnd(ValueBytes value, OpenContainer object) {
    this.value = value;
    this.object = object;
    this.size = object.size();
    this.ids = new int[size];
    this.offsets = new int[size];
  }

  void write(NameOrder order, DuplicateFields duplicates) {
    int[] fields = ordered(order);
    boolean[] dropped = dropped(fields, order, duplicates);
    if (dropped != null) {
      fields = Arrays.stream(fields).filter(field -> !dropped[field]).toArray();
      size = fields.length;
    }
    int[] starts = dropped == null ? null : compacted(dropped);
    for (int i = 0; i < size; i++) {
      ids[i] = object.id(fields[i]);
      offsets[i] = starts == null ? object.offset(fields[i]) : starts[fields[i]];
    }
    writeHeader();
  }

  /** The fields sorted by name; fields of the same name keep their order. */
  private int[] ordered(NameOrder order) {
    if (size > INSERTION_SIZE) {
      return IntStream.range(0, size)
          .boxed()
          .sorted((a, b) -> order.compare(object.id(a), object.id(b)))
          .mapToInt(Integer::intValue)
          .toArray();
    }
    int[] fields = new int[size];
    for (int i = 0; i < size; i++) {
      int position = i;
      while (position > 0 && order.compare(object.id(fields[position - 1]), object.id(i)) > 0) {
        fields[position] = fields[position - 1];
        position--;
      }
      fields[position] = i;
    }
    return fields;
  }

  /** The fields that a later field of the same name replaces, or null when there are none. */
  private boolean @Nullable [] dropped(int[] fields, NameOrder order, DuplicateFields duplicates) {
    boolean[] dropped = null;
    for (int i = 1; i < size; i++) {
      if (order.compare(object.id(fields[i - 1]), object.id(fields[i])) == 0) {
        if (duplicates == DuplicateFields.REFUSE) {
          throw new ParquetException(
              "a variant object has two fields of the same name, its fields "
                  + fields[i - 1]
                  + " and "
                  + fields[i]
                  + "; the rule LAST_WINS would keep the last");
        }
        dropped = dropped == null ? new boolean[size] : dropped;
        dropped[fields[i - 1]] = true;
      }
    }
    return dropped;
  }

  /** Closes the gaps that dropped values leave; returns the new offsets. */
  private int[] compacted(boolean[] dropped) {
    int end = value.size() - object.start();
    int[] starts = new int[dropped.length];
    int position = 0;
    for (int i = 0; i < dropped.length; i++) {
      int next = i + 1 < dropped.length ? object.offset(i + 1) : end;
      int length = next - object.offset(i);
      if (!dropped[i]) {
        value.move(object.start() + object.offset(i), object.start() + position, length);
        starts[i] = position;
        position += length;
      }
    }
    value.truncate(object.start() + position);
    return starts;
  }

  private void writeHeader() {
    int maxId = 0;
    for (int i = 0; i < size; i++) {
      maxId = Math.max(maxId, ids[i]);
    }
    int dataBytes = value.size() - object.start();
    boolean large = size > MAX_SMALL_SIZE;
    int sizeBytes = large ? 4 : 1;
    int idBytes = VariantLayout.bytesFor(maxId);
    int offsetBytes = VariantLayout.bytesFor(dataBytes);
    value.open(object.start(), 1L + sizeBytes + (long) size * idBytes + (size + 1L) * offsetBytes);
    int position = object.start();
    value.set(position++, VariantLayout.objectHeader(large, idBytes, offsetBytes));
    value.setUnsigned(position, size, sizeBytes);
    position += sizeBytes;
    for (int i = 0; i < size; i++) {
      value.setUnsigned(position, ids[i], idBytes);
      position += idBytes;
    }
    for (int i = 0; i < size; i++) {
      value.setUnsigned(position, offsets[i], offsetBytes);
      position += offsetBytes;
    }
    value.setUnsigned(position, dataBytes, offsetBytes);
  }
}
