package io.jparquet.variant;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.value.WideIntegers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes a variant, value by value: either one scalar, or {@link #startObject()} or {@link
 * #startArray()}, then the content, then {@link #end()}. In an object, {@link #name(String)}
 * precedes each value; the fields may come in any order.
 *
 * <pre>{@code
 * Variant variant =
 *     new VariantBuilder().startObject().name("id").appendLong(7).end().build();
 * }</pre>
 *
 * <p>Values are written in the smallest form that holds them. This applies to the widths of
 * integers and decimals unless you give a type, to short strings, and to the widths of offsets and
 * ids.
 *
 * <p>Calls out of order throw {@link IllegalStateException}. A {@link ParquetException} reports a
 * value that exceeds the limit of bytes, has more than 1000 nested containers, or has two fields of
 * the same name where the options reject them. After an exception only {@link #clear()} may be
 * called. Not thread-safe.
 */
public final class VariantBuilder {
  private static final int DECIMAL4_DIGITS = 9;
  private static final int DECIMAL8_DIGITS = 18;
  private static final int DECIMAL16_BYTES = 16;

  private final VariantWriteOptions options;
  private final NameDictionary dictionary;
  private final ValueBytes value;
  private final List<OpenContainer> containers = new ArrayList<>();
  private @Nullable VariantMetadata fixedMetadata;
  private int depth;

  /** A builder with {@linkplain VariantWriteOptions#defaults() default options}. */
  public VariantBuilder() {
    this(VariantWriteOptions.defaults());
  }

  /** A builder that creates the dictionary from the names that it receives. */
  public VariantBuilder(VariantWriteOptions options) {
    this.options = Objects.requireNonNull(options, "options");
    this.dictionary = new NameDictionary();
    this.value = new ValueBytes(options.maxBytes());
  }

  /**
   * A builder of values over an existing dictionary, which must contain all names that they use.
   *
   * @param metadata the dictionary; {@link #clear(VariantMetadata)} can replace it
   */
  public static VariantBuilder over(VariantMetadata metadata, VariantWriteOptions options) {
    VariantBuilder builder = new VariantBuilder(options);
    builder.fixedMetadata = Objects.requireNonNull(metadata, "metadata");
    return builder;
  }

  /** Discards the written content, to build another variant. */
  public VariantBuilder clear() {
    dictionary.clear();
    value.truncate(0);
    depth = 0;
    return this;
  }

  /** Discards the written content, to build another value over an existing dictionary. */
  public VariantBuilder clear(VariantMetadata metadata) {
    clear();
    fixedMetadata = Objects.requireNonNull(metadata, "metadata");
    return this;
  }

  /** Appends the variant null. */
  public VariantBuilder appendNull() {
    return header(VariantType.NULL);
  }

  /** Appends a BOOLEAN. */
  public VariantBuilder appendBoolean(boolean bool) {
    startValue();
    int id = bool ? VariantLayout.TRUE : VariantLayout.FALSE;
    value.put(VariantLayout.header(VariantLayout.PRIMITIVE, id));
    return this;
  }

  /** Appends an integer, in the smallest width. */
  public VariantBuilder appendLong(long number) {
    if (number == (byte) number) {
      return appendLong(VariantType.INT8, number);
    } else if (number == (short) number) {
      return appendLong(VariantType.INT16, number);
    }
    return appendLong(number == (int) number ? VariantType.INT32 : VariantType.INT64, number);
  }

  /**
   * Appends an integer of a given width, or a date, time or timestamp.
   *
   * @param type a type of one of these kinds
   * @param number the value, or days, microseconds or nanoseconds
   * @throws IllegalArgumentException when the type is of another kind, or too small for the number
   */
  public VariantBuilder appendLong(VariantType type, long number) {
    boolean fits =
        switch (type) {
          case INT8 -> number == (byte) number;
          case INT16 -> number == (short) number;
          case INT32, DATE -> number == (int) number;
          default -> type.isInteger() || type.isTemporal();
        };
    if (!fits) {
      throw new IllegalArgumentException(number + " cannot be stored as " + type);
    }
    header(type);
    switch (type) {
      case INT8 -> value.put((byte) number);
      case INT16 -> {
        value.put((byte) number);
        value.put((byte) (number >> 8));
      }
      case INT32, DATE -> value.putInt((int) number);
      default -> value.putLong(number);
    }
    return this;
  }

  /** Appends a FLOAT. */
  public VariantBuilder appendFloat(float number) {
    header(VariantType.FLOAT);
    value.putInt(Float.floatToRawIntBits(number));
    return this;
  }

  /** Appends a DOUBLE. */
  public VariantBuilder appendDouble(double number) {
    header(VariantType.DOUBLE);
    value.putLong(Double.doubleToRawLongBits(number));
    return this;
  }

  /**
   * Appends a decimal with its scale, in the smallest width that fits both its digits and its
   * scale. Four bytes are used for scales up to 9 and eight bytes for scales up to 18, because
   * Spark cannot read others.
   *
   * @throws IllegalArgumentException when it has more than 38 digits, or a scale outside 0 to 38
   */
  public VariantBuilder appendDecimal(BigDecimal decimal) {
    int digits = Math.max(decimal.precision(), decimal.scale());
    if (digits <= DECIMAL4_DIGITS) {
      return appendDecimal(VariantType.DECIMAL4, decimal);
    }
    return appendDecimal(
        digits <= DECIMAL8_DIGITS ? VariantType.DECIMAL8 : VariantType.DECIMAL16, decimal);
  }

  /**
   * Appends a decimal of a given width, with its scale.
   *
   * @param type one of the decimal types
   * @throws IllegalArgumentException when the type is not a decimal type or too small, or when the
   *     decimal has more than 38 digits or a scale outside 0 to 38
   */
  public VariantBuilder appendDecimal(VariantType type, BigDecimal decimal) {
    int bits = decimal.unscaledValue().bitLength();
    boolean fits =
        switch (type) {
          case DECIMAL4 -> bits < Integer.SIZE;
          case DECIMAL8 -> bits < Long.SIZE;
          case DECIMAL16 -> decimal.precision() <= VariantLayout.MAX_DECIMAL_DIGITS;
          default -> false;
        };
    if (!fits || decimal.scale() < 0 || decimal.scale() > VariantLayout.MAX_DECIMAL_DIGITS) {
      throw new IllegalArgumentException(decimal + " cannot be stored as " + type);
    }
    header(type);
    value.put((byte) decimal.scale());
    switch (type) {
      case DECIMAL4 -> value.putInt(decimal.unscaledValue().intValue());
      case DECIMAL8 -> value.putLong(decimal.unscaledValue().longValue());
      default -> putDecimal16(decimal.unscaledValue());
    }
    return this;
  }

  private void putDecimal16(BigInteger unscaled) {
    value.put(WideIntegers.littleEndian(unscaled, DECIMAL16_BYTES), 0, DECIMAL16_BYTES);
  }

  /** Appends a BINARY. */
  public VariantBuilder appendBinary(byte[] bytes) {
    return appendBinary(bytes, 0, bytes.length);
  }

  /** Appends a BINARY from a range of bytes. */
  public VariantBuilder appendBinary(byte[] bytes, int offset, int length) {
    header(VariantType.BINARY);
    value.putInt(length);
    value.put(bytes, offset, length);
    return this;
  }

  /** Appends a STRING. */
  public VariantBuilder appendString(String string) {
    byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
    return appendUtf8(utf8, 0, utf8.length);
  }

  /** Appends a STRING from a range of bytes in UTF-8. */
  public VariantBuilder appendUtf8(byte[] bytes, int offset, int length) {
    if (length <= VariantLayout.MAX_SHORT_STRING) {
      startValue();
      value.put(VariantLayout.header(VariantLayout.SHORT_STRING, length));
    } else {
      header(VariantType.STRING);
      value.putInt(length);
    }
    value.put(bytes, offset, length);
    return this;
  }

  /** Appends a UUID. */
  public VariantBuilder appendUuid(UUID uuid) {
    header(VariantType.UUID);
    value.putLong(Long.reverseBytes(uuid.getMostSignificantBits()));
    value.putLong(Long.reverseBytes(uuid.getLeastSignificantBits()));
    return this;
  }

  /**
   * Appends a JSON text as a value, like {@link Variant#parseJson(String)}.
   *
   * @throws IllegalArgumentException when the text is not one JSON value
   */
  public VariantBuilder appendJson(String json) {
    JsonToVariant.parse(json, this);
    return this;
  }

  /**
   * Appends a value of any type. If it has the same dictionary as this builder, its bytes are
   * copied as they are; otherwise its objects and arrays are written again with new ids.
   *
   * @throws io.jparquet.error.CorruptFileException when its encoding is invalid
   */
  public VariantBuilder append(Variant variant) {
    // Not the type: a primitive value of an unknown type is copied too.
    int basicType = VariantLayout.basicType(variant.bytes()[variant.start()]);
    boolean container = basicType == VariantLayout.OBJECT || basicType == VariantLayout.ARRAY;
    if (container && !variant.metadata().equals(fixedMetadata)) {
      return basicType == VariantLayout.OBJECT
          ? appendFields(variant.object())
          : appendElements(variant.array());
    }
    startValue();
    value.put(variant.bytes(), variant.start(), variant.length());
    return this;
  }

  private VariantBuilder appendFields(VariantObject object) {
    object.checkExtents();
    startObject();
    for (int i = 0; i < object.size(); i++) {
      name(object.name(i)).append(object.get(i));
    }
    return end();
  }

  private VariantBuilder appendElements(List<Variant> array) {
    startArray();
    for (int i = 0; i < array.size(); i++) {
      append(array.get(i));
    }
    return end();
  }

  /** Starts an object; {@link #end()} ends it. */
  public VariantBuilder startObject() {
    return start(true);
  }

  /** Starts an array; {@link #end()} ends it. */
  public VariantBuilder startArray() {
    return start(false);
  }

  private VariantBuilder start(boolean object) {
    startValue();
    if (depth == VariantLayout.MAX_DEPTH) {
      throw new ParquetException(
          "a variant must not hold more than " + VariantLayout.MAX_DEPTH + " nested containers");
    }
    if (depth == containers.size()) {
      containers.add(new OpenContainer());
    }
    containers.get(depth++).open(object, value.size());
    return this;
  }

  /**
   * Sets the field name of the next value of the object.
   *
   * @throws ParquetException when the dictionary is fixed and does not contain the name
   */
  public VariantBuilder name(String name) {
    if (fixedMetadata == null) {
      return named(dictionary.id(name));
    }
    int id = fixedMetadata.find(name);
    if (id < 0) {
      throw new ParquetException(
          "the field name '" + name + "' is missing from the variant's metadata");
    }
    return named(id);
  }

  /**
   * Sets the field name of the next value of the object by its id in the fixed dictionary.
   *
   * @throws IllegalArgumentException when there is no such id
   */
  public VariantBuilder nameId(int id) {
    if (fixedMetadata == null || id < 0 || id >= fixedMetadata.size()) {
      throw new IllegalArgumentException(
          "the builder has no fixed dictionary with a name of id " + id);
    }
    return named(id);
  }

  private VariantBuilder named(int id) {
    if (depth == 0 || !current().isObject() || current().isNamed()) {
      throw new IllegalStateException("exactly one name is needed before each value of an object");
    }
    current().name(id);
    return this;
  }

  /** Ends the object or array that was started last. */
  public VariantBuilder end() {
    if (depth == 0 || current().isNamed()) {
      throw new IllegalStateException(
          depth == 0 ? "no object or array is open" : "a field has no value");
    }
    OpenContainer container = current();
    if (container.isObject()) {
      new ObjectEnd(value, container).write(this::compareNames, options.duplicateFields());
    } else {
      ArrayEnd.write(value, container);
    }
    depth--;
    return this;
  }

  private int compareNames(int id, int other) {
    if (id == other) {
      return 0;
    }
    return fixedMetadata == null
        ? dictionary.compare(id, other, options.fieldOrder())
        : fixedMetadata.compareNames(id, other, options.fieldOrder());
  }

  /** The variant, over a copy of the bytes, so that the builder can be cleared and used again. */
  public Variant build() {
    byte[] bytes = valueBytes();
    if (fixedMetadata != null) {
      return Variant.of(fixedMetadata, bytes, 0, bytes.length);
    }
    Variant built = Variant.of(dictionary.encode(options.maxBytes()), bytes);
    if (dictionary.isSorted() || !options.sortDictionary()) {
      return built;
    }
    byte[] sorted = dictionary.toSorted().encode(options.maxBytes());
    return over(VariantMetadata.of(sorted), options).append(built).build();
  }

  /** The encoded value without metadata. */
  public byte[] valueBytes() {
    if (depth > 0 || value.size() == 0) {
      throw new IllegalStateException(
          depth > 0 ? "an object or array was not ended" : "no value was appended");
    }
    return value.toBytes();
  }

  private VariantBuilder header(VariantType type) {
    startValue();
    value.put(VariantLayout.primitiveHeader(type));
    return this;
  }

  private void startValue() {
    if (depth == 0) {
      if (value.size() > 0) {
        throw new IllegalStateException("the variant already has its value");
      }
      return;
    }
    OpenContainer container = current();
    if (container.isObject() != container.isNamed()) {
      throw new IllegalStateException("a value of an object needs a name before it");
    }
    container.value(value.size());
  }

  private OpenContainer current() {
    return containers.get(depth - 1);
  }
}
