package io.jparquet.spark.core.write;

import java.util.Random;

/** JSON texts of few names, so that they have much in common; the same for the same seed. */
final class RandomJson {
  private static final String[] NAMES = {"a", "b", "c", "d e", "\\u00e9", "", "long name"};
  private static final String[] SCALARS = {
    "null",
    "true",
    "false",
    "\"text\"",
    "\"\"",
    "\"\\u20ac\\n\\\"\"",
    "0",
    "-1",
    "127",
    "128",
    "-32769",
    "2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "1.5",
    "1.50",
    "-0.001",
    "123456789.123456789",
    "0.0000000000000000000000000000000000000001",
    "12345678901234567890123456789012345678",
    "123456789012345678901234567890123456789",
    "1e3",
    "1.25E-7",
    "1e400"
  };

  private final Random random;

  RandomJson(long seed) {
    this.random = new Random(seed);
  }

  String next() {
    StringBuilder text = new StringBuilder();
    append(text, 4);
    return text.toString();
  }

  private void append(StringBuilder text, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(5);
    if (kind <= 1 && depth < 4) {
      text.append(scalar());
    } else if (kind <= 3) {
      text.append('{');
      for (int n = random.nextInt(6); n > 0; n--) {
        text.append('"').append(NAMES[random.nextInt(NAMES.length)]).append("\" : ");
        append(text, depth - 1);
        text.append(n > 1 ? "," : "");
      }
      text.append('}');
    } else {
      text.append('[');
      for (int n = random.nextInt(30) == 0 ? 300 : random.nextInt(4); n > 0; n--) {
        append(text, depth - 1);
        text.append(n > 1 ? "," : "");
      }
      text.append(']');
    }
  }

  private String scalar() {
    if (random.nextInt(3) == 0) {
      return Long.toString(random.nextLong() >> random.nextInt(64));
    } else if (random.nextInt(10) == 0) {
      return '"' + "x".repeat(random.nextInt(300)) + '"';
    }
    return SCALARS[random.nextInt(SCALARS.length)];
  }
}
