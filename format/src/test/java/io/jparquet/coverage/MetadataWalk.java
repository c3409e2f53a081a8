package io.jparquet.coverage;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Goes through metadata records, their components and lists, by reflection. */
final class MetadataWalk {
  /** Kept, as looking them up takes longer than all else. */
  private static final Map<Class<?>, Shape> SHAPES = new HashMap<>();

  private MetadataWalk() {}

  /** The constructor and the accessors of a record, and the names of its fields. */
  private record Shape(Constructor<?> constructor, List<Method> accessors, List<String> fields) {
    static Shape of(Class<?> type) {
      RecordComponent[] components = type.getRecordComponents();
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      try {
        return new Shape(
            type.getDeclaredConstructor(types),
            Arrays.stream(components).map(RecordComponent::getAccessor).toList(),
            Arrays.stream(components).map(component -> field(type, component)).toList());
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    Object get(Object struct, int index) {
      try {
        return accessors.get(index).invoke(struct);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    /** Makes a record; what its constructor throws is thrown. */
    Object make(Object[] values) {
      try {
        return constructor.newInstance(values);
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
      Shape shape = SHAPES.computeIfAbsent(struct.getClass(), Shape::of);
      for (int i = 0; i < shape.fields.size(); i++) {
        Object part = shape.get(struct, i);
        if (part != null) {
          fields.accept(shape.fields.get(i));
          visit(part, fields, choices);
        }
      }
    }
  }

  /**
   * Copies a value with other values of one component wherever it occurs.
   *
   * @param type the record with the component
   * @param index which component
   * @param change from its value to the new one
   */
  static Object replace(Object value, Class<?> type, int index, UnaryOperator<Object> change) {
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      boolean same = true;
      for (Object element : list) {
        Object other = replace(element, type, index, change);
        copy.add(other);
        same &= other == element;
      }
      return same ? list : copy;
    } else if (value instanceof Record struct) {
      Shape shape = SHAPES.computeIfAbsent(struct.getClass(), Shape::of);
      Object[] values = new Object[shape.fields.size()];
      boolean same = true;
      for (int i = 0; i < values.length; i++) {
        Object old = shape.get(struct, i);
        boolean wanted = i == index && struct.getClass() == type;
        values[i] = wanted ? change.apply(old) : replace(old, type, index, change);
        same &= values[i] == old;
      }
      return same ? struct : shape.make(values);
    }
    return value;
  }
}
