package io.jparquet.internal.column.write;

import io.jparquet.internal.vector.FillableBinaryVector;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Columnar batches made from plain Java objects. */
final class ObjectVectors {
  private final Random random;

  /** Binary columns come in plain or dictionary mode by chance. */
  ObjectVectors(Random random) {
    this.random = random;
  }

  /** One vector per field; slot {@code i} is the field's value in record {@code i}. */
  List<Vector> vectors(List<Field> fields, List<Map<String, Object>> records) {
    List<Vector> vectors = new ArrayList<>();
    for (Field field : fields) {
      List<Object> slots = new ArrayList<>();
      for (Map<String, Object> record : records) {
        slots.add(record == null ? null : record.get(field.name()));
      }
      vectors.add(vector(field, slots));
    }
    return vectors;
  }

  @SuppressWarnings("unchecked")
  private Vector vector(Field field, List<Object> slots) {
    long[] validity = validity(slots);
    if (field instanceof LeafField leaf) {
      return leaf(leaf, slots, validity);
    }
    if (field instanceof GroupField group) {
      List<Map<String, Object>> members = new ArrayList<>();
      slots.forEach(slot -> members.add((Map<String, Object>) slot));
      return new StructVector(vectors(group.fields(), members), slots.size(), validity);
    }
    int[] offsets = new int[slots.size() + 1];
    List<Object> first = new ArrayList<>();
    List<Object> second = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof List<?> elements) {
        first.addAll(elements);
      } else if (slots.get(i) instanceof GroupObjects.Entries entries) {
        entries.list().forEach(entry -> first.add(entry.getKey()));
        entries.list().forEach(entry -> second.add(entry.getValue()));
      }
      offsets[i + 1] = first.size();
    }
    if (field instanceof ListField list) {
      return new ListVector(offsets, vector(list.element(), first), slots.size(), validity);
    }
    MapField map = (MapField) field;
    Vector values = map.value() == null ? null : vector(map.value(), second);
    return new MapVector(offsets, vector(map.key(), first), values, slots.size(), validity);
  }

  private static long[] validity(List<Object> slots) {
    if (!slots.contains(null)) {
      return null;
    }
    long[] words = new long[(slots.size() + 63) >>> 6];
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) != null) {
        words[i >>> 6] |= 1L << i;
      }
    }
    return words;
  }

  private Vector leaf(LeafField field, List<Object> slots, long[] validity) {
    int size = slots.size();
    switch (field.column().type()) {
      case BOOLEAN -> {
        byte[] values = new byte[size];
        for (int i = 0; i < size; i++) {
          values[i] = (byte) (Boolean.TRUE.equals(slots.get(i)) ? 1 : 0);
        }
        return new BooleanVector(values, size, validity);
      }
      case INT32 -> {
        int[] values = slots.stream().mapToInt(o -> o == null ? -7 : (Integer) o).toArray();
        return new IntVector(values, size, validity);
      }
      case INT64 -> {
        long[] values = slots.stream().mapToLong(o -> o == null ? -7 : (Long) o).toArray();
        return new LongVector(values, size, validity);
      }
      case FLOAT -> {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
          values[i] = slots.get(i) == null ? 7 : (Float) slots.get(i);
        }
        return new FloatVector(values, size, validity);
      }
      case DOUBLE -> {
        double[] values = slots.stream().mapToDouble(o -> o == null ? 7 : (Double) o).toArray();
        return new DoubleVector(values, size, validity);
      }
      default -> {
        return binary(slots, validity);
      }
    }
  }

  private BinaryVector binary(List<Object> slots, long[] validity) {
    int size = slots.size();
    int[] starts = new int[size];
    int[] lengths = new int[size];
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    for (int i = 0; i < size; i++) {
      starts[i] = -1;
      if (slots.get(i) instanceof byte[] bytes) {
        starts[i] = data.size();
        lengths[i] = bytes.length;
        data.writeBytes(bytes);
      }
    }
    if (random.nextBoolean()) {
      return new BinaryVector(data.toByteArray(), starts, lengths, size, validity);
    }
    int[] ids = new int[size];
    for (int i = 0; i < size; i++) {
      ids[i] = slots.get(i) == null ? -1 : i;
    }
    FillableBinaryVector vector = new FillableBinaryVector();
    vector.setDictionary(
        new BinaryDictionary(data.toByteArray(), starts, lengths, size), ids, size, validity);
    return vector;
  }
}
