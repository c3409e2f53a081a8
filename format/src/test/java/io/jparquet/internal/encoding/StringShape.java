package io.jparquet.internal.encoding;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Sequences of byte strings of kinds that encoders treat differently. */
enum StringShape {
  EMPTY,
  EQUAL,
  GROWING,
  SHRINKING,
  SORTED_KEYS,
  RANDOM,
  LONG_PREFIXES;

  /** Values of {@code length} bytes each, or of any number of bytes if that is negative. */
  List<byte[]> values(int count, int length, Random random) {
    List<byte[]> values = new ArrayList<>();
    byte[] equal = bytes(length < 0 ? 11 : length, random);
    for (int i = 0; i < count; i++) {
      byte[] value =
          switch (this) {
            case EMPTY -> new byte[0];
            case EQUAL -> equal;
            case GROWING -> new byte[i % 100];
            case SHRINKING -> new byte[Math.max(0, 100 - i)];
            case SORTED_KEYS ->
                ("customer#" + String.format("%09d", i)).getBytes(StandardCharsets.US_ASCII);
            case RANDOM -> bytes(random.nextInt(40), random);
            case LONG_PREFIXES -> longPrefix(random);
          };
      values.add(length < 0 ? value : Arrays.copyOf(value, length));
    }
    return values;
  }

  private static byte[] longPrefix(Random random) {
    byte[] value = new byte[200 + random.nextInt(3)];
    value[random.nextInt(value.length)] = 1;
    return value;
  }

  private static byte[] bytes(int length, Random random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
