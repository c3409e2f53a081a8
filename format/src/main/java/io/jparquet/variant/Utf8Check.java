package io.jparquet.variant;

import io.jparquet.error.CorruptFileException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Checks that names and strings are valid UTF-8, as the specification requires. */
final class Utf8Check {
  private Utf8Check() {}

  /**
   * Checks the bytes from {@code from} to {@code to}.
   *
   * @throws CorruptFileException when they are not valid UTF-8
   */
  static void check(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] < 0) {
        decode(bytes, i, to);
        return;
      }
    }
  }

  private static void decode(byte[] bytes, int from, int to) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
    } catch (CharacterCodingException e) {
      throw new CorruptFileException("a string or name of a variant is not valid UTF-8", e);
    }
  }
}
