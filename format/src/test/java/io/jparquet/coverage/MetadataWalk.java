package io.jparquet.coverage;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Goes through metadata records, their components and lists, by reflection. */
final class MetadataWalk {
  private MetadataWalk() {}

  /** The name of a component as FORMAT_COVERAGE.md has it, without case and underscores. */
  static String field(Class<?> type, RecordComponent component) {
    return field(type.getSimpleName(), component.getName());
  }

  static String field(String struct, String name) {
    return struct + "." + name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  /**
   * Visits every component that is set.
   *
   * @param fields takes {@link #field} of each
   * @param choices takes the constants of enumerations and the types of records
   */
  static void visit(Object value, Consumer<String> fields, Consumer<Object> choices) {
    if (value instanceof List<?> list) {
      list.forEach(element -> visit(element, fields, choices));
    } else if (value instanceof Enum<?>) {
      choices.accept(value);
    } else if (value instanceof Record struct) {
      choices.accept(struct.getClass());
      for (RecordComponent component : struct.getClass().getRecordComponents()) {
        Object part = get(struct, component);
        if (part != null) {
          fields.accept(field(struct.getClass(), component));
          visit(part, fields, choices);
        }
      }
    }
  }

  /**
   * Copies a value with other values of one component wherever it occurs.
   *
   * @param change from the record with the component and its value to the new value
   */
  static Object replace(
      Object value, RecordComponent component, BiFunction<Record, Object, Object> change) {
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(element -> copy.add(replace(element, component, change)));
      return copy;
    } else if (value instanceof Record struct) {
      RecordComponent[] components = struct.getClass().getRecordComponents();
      Object[] values = new Object[components.length];
      boolean same = true;
      for (int i = 0; i < components.length; i++) {
        Object old = get(struct, components[i]);
        values[i] =
            components[i].getAccessor().equals(component.getAccessor())
                ? change.apply(struct, old)
                : replace(old, component, change);
        same &= values[i] == old;
      }
      return same ? struct : construct(struct.getClass(), values);
    }
    return value;
  }

  private static Object get(Record struct, RecordComponent component) {
    try {
      return component.getAccessor().invoke(struct);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** Makes a record; what its constructor throws is thrown. */
  private static Object construct(Class<? extends Record> type, Object[] values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
