package io.jparquet.internal.filter;

import io.jparquet.internal.vector.FillableBinaryVector;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Vectors with given values, and with everything that vectors may have beside them: more slots and
 * longer arrays than needed, any bits in null slots and after the last slot.
 */
final class VectorBuilder {
  private final Random random;

  VectorBuilder(Random random) {
    this.random = random;
  }

  /**
   * A vector that begins with the given values.
   *
   * @param dictionary the entries to use in dictionary mode, which have all values among them; null
   *     for plain mode
   */
  Vector vector(ColumnKind kind, List<Object> values, Dictionary dictionary) {
    int size = values.size() + (random.nextBoolean() ? 0 : random.nextInt(100));
    int room = size + random.nextInt(3);
    long[] validity = validity(values, size);
    if (kind.inBytes()) {
      return dictionary == null
          ? plain(values, size, room, validity)
          : dictionary(values, size, room, validity, dictionary);
    }
    return switch (kind) {
      case BOOLEAN -> {
        byte[] array = new byte[room];
        random.nextBytes(array);
        for (int i = 0; i < values.size(); i++) {
          array[i] = values.get(i) instanceof Boolean v ? (byte) (v ? 1 : 0) : array[i];
        }
        yield new BooleanVector(array, size, validity);
      }
      case INT, UNSIGNED_INT, INT_DECIMAL -> {
        int[] array = random.ints(room).toArray();
        for (int i = 0; i < values.size(); i++) {
          array[i] = values.get(i) instanceof Integer v ? v : array[i];
        }
        yield new IntVector(array, size, validity);
      }
      case LONG, UNSIGNED_LONG -> {
        long[] array = random.longs(room).toArray();
        for (int i = 0; i < values.size(); i++) {
          array[i] = values.get(i) instanceof Long v ? v : array[i];
        }
        yield new LongVector(array, size, validity);
      }
      case FLOAT -> {
        float[] array = new float[room];
        for (int i = 0; i < room; i++) {
          array[i] =
              i < values.size() && values.get(i) instanceof Float v
                  ? v
                  : Float.intBitsToFloat(random.nextInt());
        }
        yield new FloatVector(array, size, validity);
      }
      case DOUBLE -> {
        double[] array = new double[room];
        for (int i = 0; i < room; i++) {
          array[i] =
              i < values.size() && values.get(i) instanceof Double v
                  ? v
                  : Double.longBitsToDouble(random.nextLong());
        }
        yield new DoubleVector(array, size, validity);
      }
      default -> throw new AssertionError(kind);
    };
  }

  /** Presence, with any bits after the values; perhaps null where no value is. */
  private long[] validity(List<Object> values, int size) {
    if (!values.contains(null) && random.nextBoolean()) {
      return null;
    }
    long[] validity = random.longs((size + 63) / 64 + random.nextInt(2)).toArray();
    for (int i = 0; i < values.size(); i++) {
      long bit = 1L << i;
      validity[i >> 6] = values.get(i) == null ? validity[i >> 6] & ~bit : validity[i >> 6] | bit;
    }
    return validity;
  }

  /** The entries of a dictionary in Java's and in the reader's form. */
  record Dictionary(List<byte[]> entries, BinaryDictionary vectors) {}

  /** A dictionary of the given entries, some of them twice, and of some others. */
  Dictionary dictionary(ColumnKind kind, List<byte[]> values, int others) {
    List<byte[]> entries = new ArrayList<>(values);
    for (int i = 0; i < others; i++) {
      entries.add((byte[]) kind.value(random));
    }
    Collections.shuffle(entries, random);
    Bytes bytes = new Bytes(entries, entries.size());
    return new Dictionary(
        entries, new BinaryDictionary(bytes.data, bytes.starts, bytes.lengths, entries.size()));
  }

  private BinaryVector dictionary(
      List<Object> values, int size, int room, long[] validity, Dictionary dictionary) {
    int[] ids = random.ints(room).toArray();
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) != null) {
        ids[i] = dictionary.entries().indexOf(values.get(i));
      }
    }
    FillableBinaryVector vector = new FillableBinaryVector();
    vector.setDictionary(dictionary.vectors(), ids, size, validity);
    return vector;
  }

  private BinaryVector plain(List<Object> values, int size, int room, long[] validity) {
    Bytes bytes = new Bytes(values, room);
    return new BinaryVector(bytes.data, bytes.starts, bytes.lengths, size, validity);
  }

  /** Values back to back or with gaps, the last one at the very end or not. */
  private final class Bytes {
    final byte[] data;
    final int[] starts;
    final int[] lengths;

    Bytes(List<?> values, int room) {
      int gap = random.nextInt(3);
      starts = random.ints(room).toArray();
      lengths = random.ints(room).toArray();
      int end = gap;
      for (int i = 0; i < values.size(); i++) {
        if (values.get(i) instanceof byte[] value) {
          starts[i] = end;
          lengths[i] = value.length;
          end += value.length + gap;
        }
      }
      data = new byte[end - gap + random.nextInt(2) * 10];
      random.nextBytes(data);
      for (int i = 0; i < values.size(); i++) {
        if (values.get(i) instanceof byte[] value) {
          System.arraycopy(value, 0, data, starts[i], value.length);
        }
      }
    }
  }
}
