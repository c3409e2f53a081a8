package io.jparquet.variant;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;

/** Reads the headers of encoded values, and the numbers that follow them. */
final class VariantLayout {
  /** The deepest nesting of containers, counted from the outermost; deeper nesting is rejected. */
  static final int MAX_DEPTH = 1000;

  static final int PRIMITIVE = 0;
  static final int SHORT_STRING = 1;
  static final int OBJECT = 2;
  static final int ARRAY = 3;

  static final int TRUE = 1;
  static final int FALSE = 2;
  static final int BINARY = 15;
  static final int STRING = 16;
  static final int MAX_SHORT_STRING = 63;
  static final int MAX_DECIMAL_DIGITS = 38;

  private static final int BASIC_TYPE_BITS = 2;
  private static final int BASIC_TYPE_MASK = 3;

  /** The types by the ids of the primitive types table. */
  private static final VariantType[] PRIMITIVE_TYPES = {
    VariantType.NULL,
    VariantType.BOOLEAN,
    VariantType.BOOLEAN,
    VariantType.INT8,
    VariantType.INT16,
    VariantType.INT32,
    VariantType.INT64,
    VariantType.DOUBLE,
    VariantType.DECIMAL4,
    VariantType.DECIMAL8,
    VariantType.DECIMAL16,
    VariantType.DATE,
    VariantType.TIMESTAMP,
    VariantType.TIMESTAMP_NTZ,
    VariantType.FLOAT,
    VariantType.BINARY,
    VariantType.STRING,
    VariantType.TIME,
    VariantType.TIMESTAMP_NANOS,
    VariantType.TIMESTAMP_NTZ_NANOS,
    VariantType.UUID
  };

  /**
   * Bytes after the header, by primitive type id; for binary and string, the bytes of their length.
   */
  private static final int[] PRIMITIVE_BYTES = {
    0, 0, 0, 1, 2, 4, 8, 8, 5, 9, 17, 4, 8, 8, 4, 4, 4, 8, 8, 8, 16
  };

  private VariantLayout() {}

  static int basicType(byte header) {
    return header & BASIC_TYPE_MASK;
  }

  /** The six bits of a header above its basic type. */
  static int headerBits(byte header) {
    return (header & 0xFF) >>> BASIC_TYPE_BITS;
  }

  static byte header(int basicType, int bits) {
    return (byte) (bits << BASIC_TYPE_BITS | basicType);
  }

  static byte objectHeader(boolean large, int idBytes, int offsetBytes) {
    return header(OBJECT, (large ? 1 << 4 : 0) | (idBytes - 1) << 2 | offsetBytes - 1);
  }

  static byte arrayHeader(boolean large, int offsetBytes) {
    return header(ARRAY, (large ? 1 << 2 : 0) | offsetBytes - 1);
  }

  /** The header of a scalar whose type has one primitive type id: not a boolean. */
  static byte primitiveHeader(VariantType type) {
    for (int id = 0; id < PRIMITIVE_TYPES.length; id++) {
      if (PRIMITIVE_TYPES[id] == type) {
        return header(PRIMITIVE, id);
      }
    }
    throw new IllegalArgumentException(type + " is not a scalar type");
  }

  static VariantType type(byte header) {
    return switch (basicType(header)) {
      case PRIMITIVE -> PRIMITIVE_TYPES[knownPrimitive(header)];
      case SHORT_STRING -> VariantType.STRING;
      case OBJECT -> VariantType.OBJECT;
      default -> VariantType.ARRAY;
    };
  }

  private static int knownPrimitive(byte header) {
    int id = headerBits(header);
    if (id >= PRIMITIVE_TYPES.length) {
      throw new UnsupportedFeatureException(
          "a variant value has the primitive type "
              + id
              + ", which is unknown to this version; the known types are 0 to "
              + (PRIMITIVE_TYPES.length - 1));
    }
    return id;
  }

  /** Bytes that an offset or id needs, 1 to 4. */
  static int bytesFor(int value) {
    if (value <= 0xFF) {
      return 1;
    } else if (value <= 0xFFFF) {
      return 2;
    }
    return value <= 0xFF_FFFF ? 3 : 4;
  }

  /**
   * An unsigned little-endian number.
   *
   * @param width number of its bytes, 1 to 4; the caller has checked that they exist
   * @throws CorruptFileException when it exceeds an int and thus the size of anything in memory
   */
  static int unsigned(byte[] bytes, int position, int width) {
    int value = 0;
    for (int i = 0; i < width; i++) {
      value |= (bytes[position + i] & 0xFF) << (8 * i);
    }
    if (value < 0) {
      throw new CorruptFileException(
          "a variant has an offset, id or size of "
              + Integer.toUnsignedString(value)
              + ", which is larger than any variant");
    }
    return value;
  }

  /**
   * The length in bytes of the value that starts at {@code start}, header included. A value of an
   * unknown type is taken to end at {@code limit}.
   *
   * @param limit end of the bytes that may hold the value
   * @throws CorruptFileException when the value ends after {@code limit}
   */
  static int length(byte[] bytes, int start, int limit) {
    if (start < 0 || start >= limit) {
      throw new CorruptFileException("a variant value is missing: it has no bytes");
    }
    byte header = bytes[start];
    long length =
        switch (basicType(header)) {
          case PRIMITIVE -> primitiveLength(bytes, start, limit);
          case SHORT_STRING -> 1L + headerBits(header);
          default -> ContainerLayout.of(bytes, start, limit).length();
        };
    checkFits(length, limit - start);
    return (int) length;
  }

  /** Whether a value has a primitive type unknown to this version, or to the format. */
  static boolean isUnknown(byte header) {
    return basicType(header) == PRIMITIVE && headerBits(header) >= PRIMITIVE_TYPES.length;
  }

  private static long primitiveLength(byte[] bytes, int start, int limit) {
    if (isUnknown(bytes[start])) {
      return limit - start;
    }
    int id = knownPrimitive(bytes[start]);
    long length = 1L + PRIMITIVE_BYTES[id];
    if (id == BINARY || id == STRING) {
      checkFits(length, limit - start);
      length += unsigned(bytes, start + 1, 4);
    }
    return length;
  }

  static void checkFits(long length, int available) {
    if (length > available) {
      throw new CorruptFileException(
          "a variant value needs " + length + " bytes, but only " + available + " are left");
    }
  }
}
