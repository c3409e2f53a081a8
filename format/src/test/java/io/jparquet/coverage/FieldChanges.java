package io.jparquet.coverage;

import io.jparquet.internal.thrift.MetadataSamples;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Other values that a field of a metadata struct could have had. */
final class FieldChanges {
  private static final String[] TEXTS = {
    "", "x", "parquet-mr", "parquet-mr version 1.2.0 (build x)"
  };

  /** Generic types of components, as looking them up takes long. */
  private static final Map<String, Type> TYPES = new HashMap<>();

  private FieldChanges() {}

  /**
   * Values to put in place of one; with and without the field, smaller and larger, of every kind
   * that the field knows.
   *
   * @param struct the record
   * @param index which of its components
   * @param old the value; null if the field is absent
   */
  static List<Object> of(Class<? extends Record> struct, int index, Object old) {
    Type type = TYPES.computeIfAbsent(struct + "#" + index, key -> type(struct, index));
    List<Object> others = new ArrayList<>();
    if (MetadataSamples.isOptional(struct, index)) {
      others.add(null);
    }
    others.addAll(values(type, old));
    others.removeIf(other -> isSame(other, old));
    return others;
  }

  private static Type type(Class<?> struct, int index) {
    return struct.getRecordComponents()[index].getGenericType();
  }

  private static boolean isSame(Object a, Object b) {
    return a instanceof byte[] x && b instanceof byte[] y
        ? Arrays.equals(x, y)
        : Objects.equals(a, b);
  }

  private static List<Object> values(Type type, Object old) {
    if (type instanceof ParameterizedType || ((Class<?>) type).isRecord()) {
      return old instanceof List<?> list ? lists(type, list) : samples(type);
    }
    Class<?> raw = (Class<?>) type;
    if (raw.isEnum()) {
      return constants(raw);
    } else if (raw.isSealed()) {
      List<Object> members = new ArrayList<>();
      for (Class<?> member : raw.getPermittedSubclasses()) {
        if (MetadataSamples.isWritable(member)) {
          members.add(samples(member).get(0));
        }
      }
      return members;
    } else if (raw == String.class) {
      return new ArrayList<>(List.of((Object[]) TEXTS));
    } else if (raw == byte[].class) {
      return bytes((byte[]) old);
    } else if (raw == boolean.class || raw == Boolean.class) {
      return List.of(true, false);
    }
    return numbers(raw, (Number) old);
  }

  private static List<Object> samples(Type type) {
    return List.of(new MetadataSamples(1, true, choice -> true).value(type));
  }

  private static List<Object> lists(Type type, List<?> old) {
    List<Object> others = new ArrayList<>();
    others.add(List.of());
    if (!old.isEmpty()) {
      others.add(old.subList(1, old.size()));
      List<Object> reversed = new ArrayList<>(old);
      Collections.reverse(reversed);
      others.add(reversed);
    }
    Type element = ((ParameterizedType) type).getActualTypeArguments()[0];
    for (Object first : old.isEmpty() ? List.of() : values(element, old.get(0))) {
      others.add(Collections.nCopies(old.size(), first));
    }
    return others;
  }

  private static List<Object> constants(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> MetadataClasses.number(constant) >= 0)
        .map(constant -> (Object) constant)
        .toList();
  }

  private static List<Object> bytes(byte[] old) {
    if (old == null) {
      return List.of(new byte[0], new byte[4], new byte[] {'n', 'a', 'm', 'e', ' ', '9', '9', '9'});
    }
    byte[] largest = old.clone();
    Arrays.fill(largest, (byte) 0x7F);
    byte[] flipped = old.clone();
    if (old.length > 0) {
      flipped[old.length - 1] ^= 1;
    }
    return List.of(new byte[0], new byte[old.length], largest, flipped);
  }

  private static List<Object> numbers(Class<?> type, Number old) {
    if (type == double.class || type == Double.class) {
      return List.of(0d, -1e9, 1e9);
    }
    long base = old == null ? 0 : old.longValue();
    List<Object> others = new ArrayList<>();
    for (long number : new long[] {0, 1, 3, base + 1, base - 1, -1, 100}) {
      others.add(narrowed(type, number));
    }
    others.add(narrowed(type, type == long.class || type == Long.class ? 1L << 40 : 120));
    return others;
  }

  private static Object narrowed(Class<?> type, long number) {
    if (type == long.class || type == Long.class) {
      return number;
    } else if (type == byte.class || type == Byte.class) {
      return (byte) number;
    } else if (type == short.class || type == Short.class) {
      return (short) number;
    }
    return (int) number;
  }
}
