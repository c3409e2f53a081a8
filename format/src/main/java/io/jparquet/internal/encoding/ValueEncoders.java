package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;

/**
 * Creates the encoder for an encoding and a physical type. The dictionary encodings are not
 * included: their data pages contain ids ({@link RleBitPackedEncoder}), and their dictionary pages
 * contain PLAIN values.
 *
 * <p>Every method throws {@link IllegalArgumentException} with the possible encodings when the
 * encoding does not apply to the type.
 */
public final class ValueEncoders {
  private ValueEncoders() {}

  /** An encoder of BOOLEAN values, given as bytes 0 and 1. */
  public static ValueEncoder<byte[]> booleans(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainBooleanEncoder();
      case RLE -> new RleBooleanEncoder();
      default -> throw refused(encoding, Type.BOOLEAN);
    };
  }

  /** An encoder of INT32 values. */
  public static ValueEncoder<int[]> ints(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainIntEncoder();
      case DELTA_BINARY_PACKED -> new DeltaIntEncoder();
      case BYTE_STREAM_SPLIT -> new ByteStreamIntEncoder();
      default -> throw refused(encoding, Type.INT32);
    };
  }

  /** An encoder of INT64 values. */
  public static ValueEncoder<long[]> longs(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainLongEncoder();
      case DELTA_BINARY_PACKED -> new DeltaLongEncoder();
      case BYTE_STREAM_SPLIT -> new ByteStreamLongEncoder();
      default -> throw refused(encoding, Type.INT64);
    };
  }

  /** An encoder of FLOAT values, given by their raw bits. */
  public static ValueEncoder<int[]> floatBits(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainIntEncoder();
      case BYTE_STREAM_SPLIT -> new ByteStreamIntEncoder();
      case ALP -> new AlpFloatEncoder();
      default -> throw refused(encoding, Type.FLOAT);
    };
  }

  /** An encoder of DOUBLE values, given by their raw bits. */
  public static ValueEncoder<long[]> doubleBits(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainLongEncoder();
      case BYTE_STREAM_SPLIT -> new ByteStreamLongEncoder();
      case ALP -> new AlpDoubleEncoder();
      default -> throw refused(encoding, Type.DOUBLE);
    };
  }

  /**
   * An encoder of BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY or INT96 values.
   *
   * @param typeLength length of a FIXED_LEN_BYTE_ARRAY in bytes; not used for the others
   */
  public static BinaryEncoder binary(Encoding encoding, Type type, int typeLength) {
    if (!ValueEncodings.of(type).contains(encoding)) {
      throw refused(encoding, type);
    }
    return switch (encoding) {
      case PLAIN ->
          type == Type.BYTE_ARRAY ? new PlainByteArrayEncoder() : new PlainFixedLengthEncoder();
      case DELTA_LENGTH_BYTE_ARRAY -> new DeltaLengthEncoder();
      case DELTA_BYTE_ARRAY -> new DeltaByteArrayEncoder();
      case BYTE_STREAM_SPLIT -> new ByteStreamFixedLengthEncoder(typeLength);
      default -> throw refused(encoding, type);
    };
  }

  private static IllegalArgumentException refused(Encoding encoding, Type type) {
    return new IllegalArgumentException(
        "encoding "
            + encoding
            + " is not possible for values of type "
            + type
            + "; possible are "
            + ValueEncodings.list(type));
  }
}
