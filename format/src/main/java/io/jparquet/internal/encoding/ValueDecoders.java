package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;

/**
 * Creates the decoder for an encoding and a physical type. The dictionary encodings are not
 * included: their data pages contain ids ({@link RleBitPackedDecoder}), and their dictionary pages
 * contain PLAIN values.
 *
 * <p>Every method throws {@link UnsupportedFeatureException} when the encoding is unknown, and
 * {@link CorruptFileException} when it does not apply to the type.
 */
public final class ValueDecoders {
  private ValueDecoders() {}

  /** A decoder of BOOLEAN values to bytes 0 and 1. */
  public static ValueDecoder<byte[]> booleans(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainBooleanDecoder();
      case RLE -> new RleBooleanDecoder();
      default -> throw refused(encoding, Type.BOOLEAN);
    };
  }

  /** A decoder of INT32 values. */
  public static ValueDecoder<int[]> ints(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainIntDecoder();
      case DELTA_BINARY_PACKED -> new DeltaIntDecoder();
      case BYTE_STREAM_SPLIT -> new ByteStreamIntDecoder();
      default -> throw refused(encoding, Type.INT32);
    };
  }

  /** A decoder of INT64 values. */
  public static ValueDecoder<long[]> longs(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainLongDecoder();
      case DELTA_BINARY_PACKED -> new DeltaLongDecoder();
      case BYTE_STREAM_SPLIT -> new ByteStreamLongDecoder();
      default -> throw refused(encoding, Type.INT64);
    };
  }

  /** A decoder of FLOAT values. */
  public static ValueDecoder<float[]> floats(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainFloatDecoder();
      case BYTE_STREAM_SPLIT -> new ByteStreamFloatDecoder();
      case ALP -> new AlpFloatDecoder();
      default -> throw refused(encoding, Type.FLOAT);
    };
  }

  /** A decoder of DOUBLE values. */
  public static ValueDecoder<double[]> doubles(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> new PlainDoubleDecoder();
      case BYTE_STREAM_SPLIT -> new ByteStreamDoubleDecoder();
      case ALP -> new AlpDoubleDecoder();
      default -> throw refused(encoding, Type.DOUBLE);
    };
  }

  /**
   * A decoder of BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY or INT96 values.
   *
   * @param typeLength length of a FIXED_LEN_BYTE_ARRAY in bytes; not used for the others
   */
  public static ValueDecoder<BinaryValues> binary(Encoding encoding, Type type, int typeLength) {
    if (!ValueEncodings.of(type).contains(encoding)) {
      throw refused(encoding, type);
    }
    return switch (encoding) {
      case PLAIN -> plainBinary(type, typeLength);
      case DELTA_LENGTH_BYTE_ARRAY -> new DeltaLengthDecoder();
      case DELTA_BYTE_ARRAY -> deltaByteArrays(type, typeLength);
      case BYTE_STREAM_SPLIT ->
          typeLength == 0
              ? new PlainFixedLengthDecoder(0)
              : new ByteStreamFixedLengthDecoder(typeLength);
      default -> throw refused(encoding, type);
    };
  }

  /**
   * A decoder of DELTA_BYTE_ARRAY values of a column chunk whose pages are not independent: the
   * first value of a page may share a prefix with the last value of the previous page. This
   * violates the specification, but old versions of parquet-mr wrote such pages (PARQUET-246).
   */
  public static ValueDecoder<BinaryValues> binaryAcrossPages(Type type, int typeLength) {
    return deltaByteArrays(type, typeLength).acrossPages();
  }

  private static DeltaByteArrayDecoder deltaByteArrays(Type type, int typeLength) {
    return type == Type.BYTE_ARRAY
        ? new DeltaByteArrayDecoder()
        : new DeltaByteArrayDecoder(typeLength);
  }

  private static ValueDecoder<BinaryValues> plainBinary(Type type, int typeLength) {
    return switch (type) {
      case BYTE_ARRAY -> new PlainByteArrayDecoder();
      case FIXED_LEN_BYTE_ARRAY -> new PlainFixedLengthDecoder(typeLength);
      case INT96 -> new PlainFixedLengthDecoder(12);
      default -> throw new IllegalArgumentException(type + " values are not byte strings");
    };
  }

  private static RuntimeException refused(Encoding encoding, Type type) {
    return switch (encoding) {
      case PLAIN_DICTIONARY, RLE_DICTIONARY ->
          new CorruptFileException(
              "values of type " + type + " refer to a dictionary where none is possible");
      case UNKNOWN ->
          new UnsupportedFeatureException(
              "values of type "
                  + type
                  + " have an unknown encoding; the known ones are "
                  + ValueEncodings.list(type)
                  + ": rewrite the file with one of these");
      default ->
          new CorruptFileException(
              "encoding "
                  + encoding
                  + " does not apply to values of type "
                  + type
                  + ", which can have "
                  + ValueEncodings.list(type)
                  + ": the page header is damaged or was written wrongly");
    };
  }
}
