package io.jparquet.internal.thrift;

import io.jparquet.error.CorruptFileException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads structs of the compact protocol from an array, field by field.
 *
 * <p>{@link #nextField()} moves to the next field of the current struct. Exactly one of the other
 * methods must then read or skip it. All of them return null if the wire type of the field is not
 * the requested one; the field is then skipped like an unknown field.
 *
 * <p>This class does not use libthrift: footers have hundreds of thousands of fields, and libthrift
 * allocates an object for each and copies skipped fields.
 */
final class CompactInput {
  /** The result of {@link #nextField()} at the end of a struct; no field has this id. */
  static final int END = Integer.MIN_VALUE;

  /** Deeper nesting of skipped values is treated as damage; known structs have up to 8 levels. */
  private static final int MAX_SKIP_DEPTH = 64;

  /** Bytes of the longest meaningful variable-length number. */
  private static final int MAX_VARINT_BYTES = 10;

  private static final int STOP = 0;
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int I8 = 3;
  private static final int I16 = 4;
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;
  private static final int UUID = 13;
  private static final int UUID_BYTES = 16;

  /** With this value, the size of a list follows in a separate number. */
  private static final int LONG_LIST = 15;

  private final byte[] bytes;
  private final int start;
  private final int limit;
  private int position;

  /** Type of the current field, as in the bytes; for a boolean this is its value. */
  private int wireType;

  /** Id of the current field, to which the next id is relative. */
  private int fieldId;

  /** Reads a struct; afterwards the input is after its last field. */
  @FunctionalInterface
  interface StructReader<T> {
    T read(CompactInput in);
  }

  /** Reads the member of a union with this field id; null when its wire type is wrong. */
  @FunctionalInterface
  interface MemberReader<T> {
    @Nullable T read(CompactInput in, int fieldId);
  }

  @FunctionalInterface
  private interface ElementReader<T> {
    T read();
  }

  /** Reads {@code length} bytes from {@code offset} on, which are within the array. */
  CompactInput(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.start = offset;
    this.position = offset;
    this.limit = offset + length;
  }

  /** Number of bytes read so far. */
  int consumed() {
    return position - start;
  }

  /** Reads the outermost struct. */
  <T> T root(StructReader<T> reader) {
    return readStruct(reader);
  }

  /** Moves to the next field of the current struct: its id, or {@link #END} after the last. */
  int nextField() {
    int header = readByte();
    wireType = header & 0x0F;
    if (wireType == STOP) {
      return END;
    }
    int delta = (header & 0xF0) >> 4;
    fieldId = delta == 0 ? (short) zigZag(readVarint()) : (short) (fieldId + delta);
    return fieldId;
  }

  /** Skips the current field. */
  void skip() {
    // The value of a boolean field is its type.
    if (wireType != TRUE && wireType != FALSE) {
      skip(wireType, 0);
    }
  }

  @Nullable Boolean bool() {
    if (wireType == TRUE || wireType == FALSE) {
      return wireType == TRUE;
    }
    skip();
    return null;
  }

  @Nullable Byte i8() {
    return is(I8) ? (Byte) readByte() : null;
  }

  @Nullable Short i16() {
    return is(I16) ? (Short) (short) zigZag(readVarint()) : null;
  }

  @Nullable Integer i32() {
    return is(I32) ? (Integer) readI32() : null;
  }

  @Nullable Long i64() {
    return is(I64) ? (Long) readI64() : null;
  }

  @Nullable Double float64() {
    return is(DOUBLE) ? (Double) readDouble() : null;
  }

  @Nullable String string() {
    return is(BINARY) ? readString() : null;
  }

  byte @Nullable [] binary() {
    return is(BINARY) ? readBinary() : null;
  }

  <E> @Nullable E enumeration(IntFunction<E> of) {
    return is(I32) ? of.apply(readI32()) : null;
  }

  <T> @Nullable T struct(StructReader<T> reader) {
    return is(STRUCT) ? readStruct(reader) : null;
  }

  /** Reads a struct without fields; returns {@code value} for it. */
  <T> @Nullable T empty(T value) {
    boolean isStruct = wireType == STRUCT;
    skip();
    return isStruct ? value : null;
  }

  /** Skips an unknown member of a union, of any type; returns {@code value} for it. */
  <T> T unknown(T value) {
    skip();
    return value;
  }

  @Nullable List<Boolean> bools() {
    return list(TRUE, () -> readByte() == TRUE);
  }

  @Nullable List<Integer> i32s() {
    return list(I32, this::readI32);
  }

  @Nullable List<Long> i64s() {
    return list(I64, this::readI64);
  }

  @Nullable List<String> strings() {
    return list(BINARY, this::readString);
  }

  @Nullable List<byte[]> binaries() {
    return list(BINARY, this::readBinary);
  }

  <E> @Nullable List<E> enumerations(IntFunction<E> of) {
    return list(I32, () -> of.apply(readI32()));
  }

  <T> @Nullable List<T> structs(StructReader<T> reader) {
    return list(STRUCT, () -> readStruct(reader));
  }

  /**
   * Finds the positions of a list of structs without decoding them.
   *
   * @return for each struct the index of its first byte in the array; null when the field has
   *     another wire type
   */
  int @Nullable [] structPositions() {
    int size = listSize(STRUCT);
    if (size < 0) {
      return null;
    }
    int[] positions = new int[size];
    for (int i = 0; i < size; i++) {
      positions[i] = position;
      skipStruct(0);
    }
    return positions;
  }

  /** The array that is read. */
  byte[] bytes() {
    return bytes;
  }

  /** Index after the last byte that may be read. */
  int limit() {
    return limit;
  }

  /**
   * Reads the fields of a union, which is the current struct: its first readable member.
   *
   * <p>State {@code T} if the reader is a lambda: NullAway can't check one whose result is inferred
   * as an intersection of types.
   *
   * @param name name of the union for messages
   */
  <T> T union(String name, MemberReader<T> reader) {
    T first = null;
    for (int id = nextField(); id != END; id = nextField()) {
      T member = reader.read(this, id);
      first = first == null ? member : first;
    }
    if (first == null) {
      throw new CorruptFileException(
          "Expected a member of the Thrift union " + name + " but it has none; " + DAMAGED);
    }
    return first;
  }

  /**
   * Returns {@code value}; throws an error if it is null because the required field was missing.
   */
  static <T> T require(@Nullable T value, String struct, String field) {
    if (value == null) {
      throw new CorruptFileException(
          "Expected the required field "
              + field
              + " of the Thrift struct "
              + struct
              + " but it is missing; "
              + DAMAGED);
    }
    return value;
  }

  /** Last part of the messages of this package. */
  static final String DAMAGED = "the file is damaged or was written wrongly";

  private boolean is(int expected) {
    if (wireType == expected) {
      return true;
    }
    skip();
    return false;
  }

  private <T> T readStruct(StructReader<T> reader) {
    int outer = fieldId;
    fieldId = 0;
    T value = reader.read(this);
    fieldId = outer;
    return value;
  }

  private byte readByte() {
    if (position >= limit) {
      throw ends();
    }
    return bytes[position++];
  }

  private long readVarint() {
    byte next = readByte();
    if (next >= 0) {
      return next;
    }
    long value = next & 0x7F;
    for (int i = 1; i < MAX_VARINT_BYTES; i++) {
      next = readByte();
      value |= (long) (next & 0x7F) << 7 * i;
      if (next >= 0) {
        return value;
      }
    }
    throw tooLong();
  }

  private void skipVarint() {
    for (int i = 0; i < MAX_VARINT_BYTES; i++) {
      if (readByte() >= 0) {
        return;
      }
    }
    throw tooLong();
  }

  private static CorruptFileException tooLong() {
    return new CorruptFileException(
        "Expected a Thrift number of at most "
            + MAX_VARINT_BYTES
            + " bytes but it is longer; "
            + DAMAGED);
  }

  private static long zigZag(long encoded) {
    return (encoded >>> 1) ^ -(encoded & 1);
  }

  private int readI32() {
    int encoded = (int) readVarint();
    return (encoded >>> 1) ^ -(encoded & 1);
  }

  private long readI64() {
    return zigZag(readVarint());
  }

  private double readDouble() {
    int from = advance(Double.BYTES);
    long bits = 0;
    for (int i = 0; i < Double.BYTES; i++) {
      bits |= (bytes[from + i] & 0xFFL) << 8 * i;
    }
    return Double.longBitsToDouble(bits);
  }

  private String readString() {
    int length = (int) readVarint();
    int from = advance(length);
    return new String(bytes, from, length, StandardCharsets.UTF_8);
  }

  private byte[] readBinary() {
    int length = (int) readVarint();
    int from = advance(length);
    byte[] value = new byte[length];
    System.arraycopy(bytes, from, value, 0, length);
    return value;
  }

  /**
   * Moves forward by a number of bytes, which must exist; returns the index of the first of them.
   */
  private int advance(int count) {
    if (count < 0 || count > limit - position) {
      throw ends();
    }
    position += count;
    return position - count;
  }

  private CorruptFileException ends() {
    return new CorruptFileException(
        "Expected a Thrift struct in "
            + (limit - start)
            + " bytes but it cannot be decoded: a value extends past their end; "
            + DAMAGED);
  }

  private <T> @Nullable List<T> list(int elementType, ElementReader<T> reader) {
    int size = listSize(elementType);
    if (size < 0) {
      return null;
    }
    List<T> values = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      values.add(reader.read());
    }
    return values;
  }

  /**
   * The number of elements of the current field; the input is then at its first element. Returns -1
   * when the field is not a list of that type and was skipped.
   */
  private int listSize(int elementType) {
    if (!is(LIST)) {
      return -1;
    }
    int header = readByte();
    int size = listSizeOf(header);
    int type = header & 0x0F;
    boolean fits = type == elementType || elementType == TRUE && type == FALSE;
    // Writers store any element type for an empty list.
    if (!fits && size > 0) {
      skipElements(type, size, 0);
      return -1;
    }
    return size;
  }

  private int listSizeOf(int header) {
    int size = (header & 0xF0) >> 4;
    if (size == LONG_LIST) {
      size = (int) readVarint();
    }
    checkElements(size);
    return size;
  }

  /** Each element takes at least one byte. */
  private void checkElements(int count) {
    int remaining = limit - position;
    if (count < 0 || count > remaining) {
      throw new CorruptFileException(
          "Expected a list or map that fits into the "
              + remaining
              + " bytes that remain but it has "
              + count
              + " elements; "
              + DAMAGED);
    }
  }

  private void skip(int type, int depth) {
    if (depth > MAX_SKIP_DEPTH) {
      throw new CorruptFileException(
          "Expected Thrift values nested at most "
              + MAX_SKIP_DEPTH
              + " deep but they are deeper; "
              + DAMAGED);
    }
    switch (type) {
      case TRUE, FALSE, I8 -> readByte();
      case I16, I32, I64 -> skipVarint();
      case DOUBLE -> advance(Double.BYTES);
      case UUID -> advance(UUID_BYTES);
      case BINARY -> advance((int) readVarint());
      case STRUCT -> skipStruct(depth);
      case MAP -> skipMap(depth);
      case LIST, SET -> {
        int header = readByte();
        skipElements(header & 0x0F, listSizeOf(header), depth);
      }
      default ->
          throw new CorruptFileException(
              "Expected a Thrift wire type but found " + type + "; " + DAMAGED);
    }
  }

  private void skipElements(int type, int count, int depth) {
    for (int i = 0; i < count; i++) {
      skip(type, depth + 1);
    }
  }

  private void skipStruct(int depth) {
    for (int header = readByte(); (header & 0x0F) != STOP; header = readByte()) {
      if ((header & 0xF0) == 0) {
        skipVarint();
      }
      int type = header & 0x0F;
      if (type > FALSE) {
        skip(type, depth + 1);
      }
    }
  }

  private void skipMap(int depth) {
    int size = (int) readVarint();
    checkElements(size);
    if (size > 0) {
      int types = readByte();
      for (int i = 0; i < size; i++) {
        skip(types >> 4 & 0x0F, depth + 1);
        skip(types & 0x0F, depth + 1);
      }
    }
  }
}
