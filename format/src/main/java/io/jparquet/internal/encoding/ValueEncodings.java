package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The encodings of the values of data pages that are written, by physical type. The same ones are
 * read, and also dictionaries of BOOLEAN, which the format allows and few writers make.
 *
 * <p>Specification: "Supported Encodings".
 */
public final class ValueEncodings {
  private ValueEncodings() {}

  /**
   * The encodings of values of a type, in the order of their numbers; the caller may modify the
   * set.
   */
  public static Set<Encoding> of(Type type) {
    EnumSet<Encoding> encodings =
        EnumSet.of(Encoding.PLAIN, Encoding.PLAIN_DICTIONARY, Encoding.RLE_DICTIONARY);
    switch (type) {
      case BOOLEAN -> {
        return EnumSet.of(Encoding.PLAIN, Encoding.RLE);
      }
      case INT32, INT64 -> {
        encodings.add(Encoding.DELTA_BINARY_PACKED);
        encodings.add(Encoding.BYTE_STREAM_SPLIT);
      }
      case FLOAT, DOUBLE -> {
        encodings.add(Encoding.BYTE_STREAM_SPLIT);
        encodings.add(Encoding.ALP);
      }
      case BYTE_ARRAY -> {
        encodings.add(Encoding.DELTA_LENGTH_BYTE_ARRAY);
        encodings.add(Encoding.DELTA_BYTE_ARRAY);
      }
      case FIXED_LEN_BYTE_ARRAY -> {
        encodings.add(Encoding.DELTA_BYTE_ARRAY);
        encodings.add(Encoding.BYTE_STREAM_SPLIT);
      }
      default -> {}
    }
    return encodings;
  }

  /** The names of the encodings of values of a type, for messages. */
  static String list(Type type) {
    return of(type).stream().map(Encoding::name).collect(Collectors.joining(", "));
  }
}
