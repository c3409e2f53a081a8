package io.jparquet.row;

import io.jparquet.schema.Field;
import io.jparquet.variant.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of one record, or of one struct in a record, as Java objects. Immutable, except for
 * byte arrays among the values. A row stays valid after its reader moves on or is closed.
 *
 * <p>The class of a value depends on the type of its field; the value is null where the field is
 * null. {@code RecordWriter} accepts the same classes and some more.
 *
 * <ul>
 *   <li>BOOLEAN: {@link Boolean}; FLOAT: {@link Float}; DOUBLE: {@link Double}
 *   <li>INT32 and INT64, with a signed INTEGER annotation of any width or none: {@link Integer} and
 *       {@link Long}; unsigned integers of 8 and 16 bits: {@link Integer}, of 32 bits: {@link
 *       Long}, of 64 bits: {@link java.math.BigInteger}. A stored number that exceeds its declared
 *       width is returned as it is.
 *   <li>DECIMAL: {@link java.math.BigDecimal} with the scale of the type
 *   <li>FLOAT16: {@link Float}
 *   <li>DATE: {@link java.time.LocalDate}; TIME: {@link java.time.LocalTime}, adjusted to UTC or
 *       not
 *   <li>TIMESTAMP: {@link java.time.Instant} if adjusted to UTC, otherwise {@link
 *       java.time.LocalDateTime}; INT96: {@link java.time.LocalDateTime}
 *   <li>INTERVAL: {@link Interval}
 *   <li>STRING, ENUM, JSON: {@link String}; UUID: {@link java.util.UUID}
 *   <li>BSON, GEOMETRY and GEOGRAPHY (well-known binary), and all byte arrays without annotation:
 *       {@code byte[]}
 *   <li>UNKNOWN: null
 *   <li>VARIANT, shredded or not: {@link Variant}; if only some fields of its group are read:
 *       {@link Row}
 *   <li>groups, including those annotated FILE: {@link Row}
 *   <li>LIST and repeated fields: {@link List}; MAP: {@link Map}, in which the last of several
 *       equal keys wins; without a value column, every value is null
 * </ul>
 */
public final class Row {
  private final List<Field> fields;
  private final @Nullable Object[] values;

  /** A row over the given array; the row takes ownership of it. */
  public Row(List<Field> fields, @Nullable Object[] values) {
    this.fields = fields;
    this.values = values;
  }

  /** The fields, in the order of the values. */
  public List<Field> fields() {
    return fields;
  }

  /** Number of fields. */
  public int size() {
    return values.length;
  }

  /**
   * The position of a field.
   *
   * @throws IllegalArgumentException when no field has this name
   */
  public int indexOf(String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "no field is named '" + name + "'; there are " + fields.stream().map(Field::name).toList());
  }

  /** All values, in the order of the fields. */
  public List<@Nullable Object> values() {
    return Collections.unmodifiableList(Arrays.<@Nullable Object>asList(values));
  }

  /**
   * The values by field name, with nested rows as maps too: a record that {@code RecordWriter}
   * accepts.
   */
  public Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      map.put(fields.get(i).name(), withMaps(values[i]));
    }
    return map;
  }

  private static @Nullable Object withMaps(@Nullable Object value) {
    if (value instanceof Row row) {
      return row.toMap();
    } else if (value instanceof List<?> list) {
      List<@Nullable Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(withMaps(element)));
      return elements;
    } else if (value instanceof Map<?, ?> map) {
      Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
      map.forEach((key, entry) -> entries.put(withMaps(key), withMaps(entry)));
      return entries;
    }
    return value;
  }

  /** The value of a field, or null. */
  public @Nullable Object get(int index) {
    return values[index];
  }

  /** The value of the field of this name, or null. */
  public @Nullable Object get(String name) {
    return values[indexOf(name)];
  }

  /** Whether a field is null. */
  public boolean isNull(int index) {
    return values[index] == null;
  }

  /** The value of a BOOLEAN field that is not null. */
  public boolean getBoolean(int index) {
    return (boolean) present(index);
  }

  /** The value of an INT32 field that is not null. */
  public int getInt(int index) {
    return (int) present(index);
  }

  /** The value of an INT64 field that is not null. */
  public long getLong(int index) {
    return (long) present(index);
  }

  /** The value of a FLOAT field that is not null. */
  public float getFloat(int index) {
    return (float) present(index);
  }

  /** The value of a DOUBLE field that is not null. */
  public double getDouble(int index) {
    return (double) present(index);
  }

  /** The value of a STRING field, or null. */
  public @Nullable String getString(int index) {
    return (String) values[index];
  }

  /** The value of a byte array field without a more specific type, or null. */
  public byte @Nullable [] getBytes(int index) {
    return (byte[]) values[index];
  }

  /** The value of a VARIANT field, or null where it is absent; the variant null is a value. */
  public @Nullable Variant getVariant(int index) {
    return (Variant) values[index];
  }

  /** The value of a group other than a VARIANT, or null. */
  public @Nullable Row getRow(int index) {
    return (Row) values[index];
  }

  /** The elements of a list, or null. */
  @SuppressWarnings("unchecked")
  public @Nullable List<@Nullable Object> getList(int index) {
    return (List<@Nullable Object>) values[index];
  }

  /** The entries of a map, or null. */
  @SuppressWarnings("unchecked")
  public @Nullable Map<@Nullable Object, @Nullable Object> getMap(int index) {
    return (Map<@Nullable Object, @Nullable Object>) values[index];
  }

  private Object present(int index) {
    return Objects.requireNonNull(
        values[index], () -> "field '" + fields.get(index).name() + "' is null");
  }

  /** Rows are equal if their field names and values are. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Row row
        && names().equals(row.names())
        && Arrays.deepEquals(values, row.values);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values);
  }

  private List<String> names() {
    return fields.stream().map(Field::name).toList();
  }

  /** The fields as {@code {name=value, ...}}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      text.append(i == 0 ? "" : ", ").append(fields.get(i).name()).append('=');
      text.append(value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value));
    }
    return text.append('}').toString();
  }
}
