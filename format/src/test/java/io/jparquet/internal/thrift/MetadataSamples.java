package io.jparquet.internal.thrift;

import io.jparquet.internal.metadata.BloomFilterHeader;
import io.jparquet.internal.metadata.FileCryptoMetaData;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.OffsetIndex;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Creates metadata records by reflection, so that no field of any record can be forgotten. Either
 * every field is set, or every optional field is absent.
 */
public final class MetadataSamples {
  /** The records that are stored separately in a file; all others are parts of them. */
  static final List<Class<? extends Record>> ROOTS =
      List.of(
          FileMetaData.class,
          ColumnMetaData.class,
          PageHeader.class,
          ColumnIndex.class,
          OffsetIndex.class,
          BloomFilterHeader.class,
          FileCryptoMetaData.class);

  private static final Map<String, Boolean> OPTIONAL = new ConcurrentHashMap<>();

  private final Random random;
  private final boolean full;
  private final Predicate<Object> usable;
  private final Set<Object> used = new HashSet<>();

  /**
   * @param seed seed of all choices
   * @param full whether optional fields are set
   * @param usable which constants (of enums) and member types (classes) may occur; and whether
   *     {@link ColumnMetaData} may lack its path, which other libraries still require
   */
  public MetadataSamples(long seed, boolean full, Predicate<Object> usable) {
    this.random = new Random(seed);
    this.full = full;
    this.usable = usable.and(MetadataSamples::isWritable);
  }

  /** The record types, enum constants and member types that occurred in the samples so far. */
  Set<Object> used() {
    return used;
  }

  /** Constants and types that this version cannot write. */
  public static boolean isWritable(Object choice) {
    if (choice instanceof Enum<?> constant) {
      return !constant.name().equals("UNKNOWN");
    }
    return choice != LogicalType.VectorType.class
        && !((Class<?>) choice).getSimpleName().equals("Unknown");
  }

  <T extends Record> T sample(Class<T> type) {
    used.add(type);
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      values[i] = value(components[i].getGenericType());
    }
    if (!full) {
      for (int i = 0; i < components.length; i++) {
        boolean path = components[i].getName().equals("pathInSchema");
        if (isOptional(type, i) && (!path || usable.test(type))) {
          values[i] = null;
        }
      }
    }
    return construct(type, values);
  }

  /**
   * Whether a component of a record may be null: the constructors reject null for required ones.
   */
  public static boolean isOptional(Class<? extends Record> type, int index) {
    String key = type.getName() + "#" + index;
    Boolean known = OPTIONAL.get(key);
    if (known == null) {
      known = takesNull(type, index);
      OPTIONAL.put(key, known);
    }
    return known;
  }

  private static boolean takesNull(Class<? extends Record> type, int index) {
    RecordComponent[] components = type.getRecordComponents();
    if (components[index].getType().isPrimitive()) {
      return false;
    }
    MetadataSamples all = new MetadataSamples(0, true, choice -> true);
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      values[i] = i == index ? null : all.value(components[i].getGenericType());
    }
    try {
      construct(type, values);
      return true;
    } catch (NullPointerException e) {
      return false;
    }
  }

  private static <T extends Record> T construct(Class<T> type, Object[] values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof NullPointerException refused) {
        throw refused;
      }
      throw new AssertionError(e);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** A value for a component of this type. */
  public Object value(Type type) {
    if (type instanceof ParameterizedType list) {
      return list(list.getActualTypeArguments()[0]);
    }
    Class<?> raw = (Class<?>) type;
    if (raw.isEnum()) {
      return choose(List.of(raw.getEnumConstants()));
    }
    if (raw.isSealed()) {
      Class<?> member = (Class<?>) choose(List.of(raw.getPermittedSubclasses()));
      return sample(member.asSubclass(Record.class));
    }
    if (raw.isRecord()) {
      return sample(raw.asSubclass(Record.class));
    }
    return scalar(raw);
  }

  private Object list(Type element) {
    List<Object> values = new ArrayList<>();
    int size = full ? 1 + random.nextInt(3) : random.nextInt(2);
    for (int i = 0; i < size; i++) {
      values.add(value(element));
    }
    return values;
  }

  private Object choose(List<?> choices) {
    List<?> possible = choices.stream().filter(usable).toList();
    Object choice = possible.get(random.nextInt(possible.size()));
    used.add(choice);
    return choice;
  }

  private Object scalar(Class<?> type) {
    if (type == int.class || type == Integer.class) {
      return random.nextInt() >> random.nextInt(32);
    }
    if (type == long.class || type == Long.class) {
      return random.nextLong() >> random.nextInt(64);
    }
    if (type == boolean.class || type == Boolean.class) {
      return random.nextBoolean();
    }
    if (type == byte.class || type == Byte.class) {
      return (byte) random.nextInt();
    }
    if (type == Short.class) {
      return (short) random.nextInt();
    }
    if (type == double.class || type == Double.class) {
      return random.nextGaussian();
    }
    if (type == String.class) {
      return random.nextInt(8) == 0 ? "" : "näme" + random.nextInt(1000);
    }
    if (type == byte[].class) {
      byte[] bytes = new byte[random.nextInt(20)];
      random.nextBytes(bytes);
      return bytes;
    }
    throw new AssertionError("No sample for " + type);
  }
}
