package io.jparquet.variant;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.value.WideIntegers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A semi-structured value: a view over the bytes of its encoding, which must not change. Creating a
 * view reads the header of the value and checks that the value ends within its bytes. Thread-safe.
 *
 * <p>The accessors of scalars, {@link #object()} and {@link #array()} are for the types that they
 * name and throw {@link IllegalStateException} for others. All of them throw {@link
 * CorruptFileException} when the encoding is invalid.
 */
public final class Variant {
  private static final int DECIMAL_BYTES = 16;

  private final VariantMetadata metadata;
  private final byte[] bytes;
  private final int start;
  private final int length;

  private Variant(VariantMetadata metadata, byte[] bytes, int start, int length) {
    this.metadata = metadata;
    this.bytes = bytes;
    this.start = start;
    this.length = length;
  }

  /**
   * The variant of the two byte strings of a VARIANT group, which are not copied.
   *
   * @throws CorruptFileException when a header is invalid, or the bytes end before the value does
   */
  public static Variant of(byte[] metadata, byte[] value) {
    return of(VariantMetadata.of(metadata), value, 0, value.length);
  }

  /**
   * The variant at the start of a range of bytes, which are not copied; bytes after its end are
   * ignored.
   *
   * @throws CorruptFileException when its header is invalid, or the range ends before the value
   *     does
   */
  public static Variant of(VariantMetadata metadata, byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    return within(metadata, bytes, offset, offset + length);
  }

  /**
   * The variant of a JSON text, with {@linkplain VariantWriteOptions#defaults() default options}.
   *
   * @throws IllegalArgumentException when the text is not one JSON value
   * @throws io.jparquet.error.ParquetException when the variant is too large, or an object has two
   *     fields of the same name
   */
  public static Variant parseJson(String json) {
    return parseJson(json, VariantWriteOptions.defaults());
  }

  /**
   * The variant of a JSON text, by the rules of Spark's {@code parse_json}: whole numbers become
   * integers of the smallest width; those beyond 64 bits, and other numbers in plain notation,
   * become decimals if they have at most 38 digits and at most 38 of them after the point; all
   * others become doubles.
   *
   * @throws IllegalArgumentException when the text is not one JSON value
   * @throws io.jparquet.error.ParquetException when the variant is too large, or an object has two
   *     fields of the same name and the options reject them
   */
  public static Variant parseJson(String json, VariantWriteOptions options) {
    return new VariantBuilder(options).appendJson(json).build();
  }

  /** The value at {@code start}, which must end at {@code limit} or before. */
  static Variant within(VariantMetadata metadata, byte[] bytes, int start, int limit) {
    int length = VariantLayout.length(bytes, start, limit);
    return new Variant(metadata, bytes, start, length);
  }

  /** The dictionary of the value, which may hold names that the value does not use. */
  public VariantMetadata metadata() {
    return metadata;
  }

  /**
   * The type of the value.
   *
   * @throws io.jparquet.error.UnsupportedFeatureException when it is unknown to this version. The
   *     bytes of such a value can still be copied, also within an object or array
   */
  public VariantType type() {
    return VariantLayout.type(bytes[start]);
  }

  /** Whether the value is the variant null. */
  public boolean isNull() {
    return type() == VariantType.NULL;
  }

  /** The array that holds the encoding of the value, from {@link #start()} on; not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  /** Index of the first byte of the value in {@link #bytes()}. */
  public int start() {
    return start;
  }

  /** Length of the encoding of the value in bytes, without metadata. */
  public int length() {
    return length;
  }

  /** A copy of the encoding of the value, without metadata. */
  public byte[] toBytes() {
    return Arrays.copyOfRange(bytes, start, start + length);
  }

  /**
   * The same value over a copy of its bytes, for callers that will reuse the array that holds it.
   */
  public Variant copy() {
    return new Variant(metadata, toBytes(), 0, length);
  }

  /** The value of a BOOLEAN. */
  public boolean getBoolean() {
    require(type() == VariantType.BOOLEAN, "a boolean");
    return VariantLayout.headerBits(bytes[start]) == VariantLayout.TRUE;
  }

  /**
   * The value of an integer of any width, or the number of days, microseconds or nanoseconds of a
   * date, time or timestamp.
   */
  public long getLong() {
    require(type().isInteger() || type().isTemporal(), "an integer, date, time or timestamp");
    return switch (length) {
      case 2 -> bytes[start + 1];
      case 3 -> (short) (bytes[start + 1] & 0xFF | bytes[start + 2] << 8);
      case 5 -> LittleEndian.getInt(bytes, start + 1);
      default -> LittleEndian.getLong(bytes, start + 1);
    };
  }

  /** The value of a FLOAT. */
  public float getFloat() {
    require(type() == VariantType.FLOAT, "a float");
    return Float.intBitsToFloat(LittleEndian.getInt(bytes, start + 1));
  }

  /** The value of a DOUBLE. */
  public double getDouble() {
    require(type() == VariantType.DOUBLE, "a double");
    return Double.longBitsToDouble(LittleEndian.getLong(bytes, start + 1));
  }

  /** The value of a decimal, with its stored scale. */
  public BigDecimal getDecimal() {
    require(type().isDecimal(), "a decimal");
    int scale = bytes[start + 1] & 0xFF;
    if (scale > VariantLayout.MAX_DECIMAL_DIGITS) {
      throw new CorruptFileException(
          "a decimal of a variant has the scale " + scale + "; the largest is 38");
    }
    int unscaled = start + 2;
    if (type() == VariantType.DECIMAL4) {
      return BigDecimal.valueOf(LittleEndian.getInt(bytes, unscaled), scale);
    } else if (type() == VariantType.DECIMAL8) {
      return BigDecimal.valueOf(LittleEndian.getLong(bytes, unscaled), scale);
    }
    BigInteger wide = WideIntegers.ofLittleEndian(bytes, unscaled, DECIMAL_BYTES);
    BigDecimal decimal = new BigDecimal(wide, scale);
    if (decimal.precision() > VariantLayout.MAX_DECIMAL_DIGITS) {
      throw new CorruptFileException(
          "a decimal of a variant has " + decimal.precision() + " digits; the maximum is 38");
    }
    return decimal;
  }

  /** A copy of the value of a BINARY. */
  public byte[] getBinary() {
    require(type() == VariantType.BINARY, "binary");
    return Arrays.copyOfRange(bytes, contentStart(), start + length);
  }

  /** The value of a STRING. */
  public String getString() {
    require(type() == VariantType.STRING, "a string");
    int from = contentStart();
    return new String(bytes, from, start + length - from, StandardCharsets.UTF_8);
  }

  /** The value of a UUID. */
  public UUID getUuid() {
    require(type() == VariantType.UUID, "a UUID");
    return new UUID(
        Long.reverseBytes(LittleEndian.getLong(bytes, start + 1)),
        Long.reverseBytes(LittleEndian.getLong(bytes, start + 9)));
  }

  /** The fields of an OBJECT. */
  public VariantObject object() {
    require(type() == VariantType.OBJECT, "an object");
    return new VariantObject(metadata, bytes, ContainerLayout.of(bytes, start, start + length));
  }

  /**
   * The elements of an ARRAY: a view that reads an element each time it is accessed, and throws
   * {@link CorruptFileException} when the element is not within the array, or overlaps the next.
   */
  public List<Variant> array() {
    require(type() == VariantType.ARRAY, "an array");
    return new VariantArray(metadata, bytes, ContainerLayout.of(bytes, start, start + length));
  }

  /**
   * The first byte of the content. The content of a string or binary is after the header and its
   * length, if stored separately, and ends where the value ends; that of any other scalar is after
   * the header.
   */
  public int contentStart() {
    boolean sized =
        type() == VariantType.BINARY
            || type() == VariantType.STRING
                && VariantLayout.basicType(bytes[start]) == VariantLayout.PRIMITIVE;
    return start + (sized ? 5 : 1);
  }

  private void require(boolean holds, String asked) {
    if (!holds) {
      throw new IllegalStateException("the variant is " + type() + ", not " + asked);
    }
  }

  /**
   * Checks the dictionary and the whole value, with everything nested in it, in one pass.
   *
   * @throws CorruptFileException when anything violates the specification: sizes, offsets or ids
   *     out of range, overlapping values, fields that are not in order or not unique, strings that
   *     are not UTF-8, decimals with too many digits, or more than 1000 nested containers
   * @throws io.jparquet.error.UnsupportedFeatureException when a type is unknown to this version
   */
  public void validate() {
    metadata.validate();
    VariantValidation.check(this, 0);
  }

  /** Whether the other value has the same type and content, regardless of their dictionaries. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof Variant variant && VariantEquality.equal(this, variant, 0);
  }

  @Override
  public int hashCode() {
    // Equal objects have different bytes when the ids of their dictionaries differ.
    return switch (type()) {
      case OBJECT, ARRAY -> type().hashCode();
      case STRING -> getString().hashCode();
      default -> Arrays.hashCode(toBytes());
    };
  }

  /**
   * The value as JSON by the rules of Spark's {@code to_json}, without white space. Decimals are in
   * plain notation without trailing zeros, and binary is in base 64. Dates, times and timestamps
   * are strings; instants have the offset of the zone. UUIDs, infinite numbers and NaN are strings
   * too.
   *
   * @param zone the time zone in which instants are printed
   * @throws CorruptFileException when the encoding is invalid
   */
  public String toJson(ZoneId zone) {
    StringBuilder text = new StringBuilder();
    new VariantToJson(text, zone).write(this, 0);
    return text.toString();
  }

  /** The value as JSON, with timestamps in UTC. */
  @Override
  public String toString() {
    return toJson(ZoneOffset.UTC);
  }
}
