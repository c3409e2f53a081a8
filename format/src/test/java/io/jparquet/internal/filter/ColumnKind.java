package io.jparquet.internal.filter;

import io.jparquet.internal.bytes.LittleEndian;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Kinds of columns with their values in boxed form, and how these compare by what they mean. */
enum ColumnKind {
  BOOLEAN("boolean %s", Comparator.comparing(v -> (Boolean) v)) {
    @Override
    Object value(Random random) {
      return random.nextBoolean();
    }
  },
  INT("int32 %s", Comparator.comparing(v -> (Integer) v)) {
    @Override
    Object value(Random random) {
      return number(random);
    }
  },
  UNSIGNED_INT("int32 %s (UINT_32)", Comparator.comparing(v -> Integer.toUnsignedLong((int) v))) {
    @Override
    Object value(Random random) {
      return number(random);
    }
  },
  INT_DECIMAL("int32 %s (DECIMAL(9,2))", Comparator.comparing(v -> (Integer) v)) {
    @Override
    Object value(Random random) {
      return number(random);
    }
  },
  LONG("int64 %s", Comparator.comparing(v -> (Long) v)) {
    @Override
    Object value(Random random) {
      return wideNumber(random);
    }
  },
  UNSIGNED_LONG(
      "int64 %s (UINT_64)",
      Comparator.comparing(v -> new BigInteger(Long.toUnsignedString((Long) v)))) {
    @Override
    Object value(Random random) {
      return wideNumber(random);
    }
  },
  FLOAT("float %s", (l, r) -> Float.compare((Float) l + 0f, (Float) r + 0f)) {
    private static final List<Float> SPECIAL =
        List.of(
            Float.NaN,
            Float.intBitsToFloat(0xFFC0_0001),
            Float.intBitsToFloat(-1),
            Float.intBitsToFloat(0x7F80_0001),
            Float.NEGATIVE_INFINITY,
            Float.POSITIVE_INFINITY,
            -Float.MAX_VALUE,
            Float.MAX_VALUE,
            -Float.MIN_VALUE,
            Float.MIN_VALUE,
            -0f,
            0f);

    @Override
    Object value(Random random) {
      return random.nextInt(3) > 0
          ? (Object) SPECIAL.get(random.nextInt(SPECIAL.size()))
          : (Object) (random.nextInt(40) / 4f - 5);
    }
  },
  DOUBLE("double %s", (l, r) -> Double.compare((Double) l + 0d, (Double) r + 0d)) {
    private static final List<Double> SPECIAL =
        List.of(
            Double.NaN,
            Double.longBitsToDouble(-1),
            Double.longBitsToDouble(0x7FF0_0000_0000_0001L),
            Double.NEGATIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            -Double.MAX_VALUE,
            Double.MAX_VALUE,
            -Double.MIN_VALUE,
            Double.MIN_VALUE,
            -0d,
            0d);

    @Override
    Object value(Random random) {
      return random.nextInt(3) > 0
          ? (Object) SPECIAL.get(random.nextInt(SPECIAL.size()))
          : (Object) (random.nextInt(40) / 4d - 5);
    }
  },
  FLOAT16(
      "fixed_len_byte_array(2) %s (FLOAT16)",
      (l, r) -> Float.compare(half((byte[]) l) + 0f, half((byte[]) r) + 0f)) {
    private static final int[] SPECIAL = {
      0x7E00, 0xFE00, 0x7C01, 0xFFFF, 0xFC01, 0xFC00, 0x7C00, 0xFBFF, 0x7BFF, 0x8001, 1, 0x8000, 0
    };

    @Override
    Object value(Random random) {
      int bits =
          random.nextInt(3) > 0
              ? SPECIAL[random.nextInt(SPECIAL.length)]
              : random.nextInt(1 << Short.SIZE);
      return new byte[] {(byte) bits, (byte) (bits >> 8)};
    }
  },
  STRING("binary %s (STRING)", ColumnKind::compareBytes) {
    @Override
    Object value(Random random) {
      return text(random);
    }
  },
  BYTES("binary %s", ColumnKind::compareBytes) {
    @Override
    Object value(Random random) {
      return smallBytes(random, random.nextInt(12));
    }
  },
  FIXED_BYTES("fixed_len_byte_array(9) %s", ColumnKind::compareBytes) {
    @Override
    Object value(Random random) {
      return smallBytes(random, 9);
    }
  },
  DECIMAL("binary %s (DECIMAL(38,1))", Comparator.comparing(v -> number((byte[]) v))) {
    @Override
    Object value(Random random) {
      return smallBytes(random, random.nextInt(random.nextBoolean() ? 3 : 17));
    }
  },
  SHORT_DECIMAL(
      "fixed_len_byte_array(3) %s (DECIMAL(6,1))", Comparator.comparing(v -> number((byte[]) v))) {
    @Override
    Object value(Random random) {
      return smallBytes(random, 3);
    }
  },
  LONG_DECIMAL(
      "fixed_len_byte_array(16) %s (DECIMAL(38,1))",
      Comparator.comparing(v -> number((byte[]) v))) {
    @Override
    Object value(Random random) {
      byte[] bytes = new byte[16];
      Arrays.fill(bytes, (byte) -random.nextInt(2));
      int own = random.nextInt(17);
      System.arraycopy(smallBytes(random, own), 0, bytes, 16 - own, own);
      return bytes;
    }
  },
  INT96("int96 %s", ColumnKind::compareTimestamps) {
    @Override
    Object value(Random random) {
      byte[] bytes = new byte[12];
      LittleEndian.putLong(bytes, 0, random.nextInt(4) * 20_000_000_000_000L);
      LittleEndian.putInt(bytes, 8, 2_440_588 + random.nextInt(3));
      return bytes;
    }
  },
  WIDE_TIMESTAMP(
      "fixed_len_byte_array(12) %s (TIMESTAMP(NANOS,true))",
      Comparator.comparing(v -> number(reversed((byte[]) v)))) {
    @Override
    Object value(Random random) {
      return smallBytes(random, 12);
    }
  },
  /** Without an order: of comparisons nothing is known. */
  INTERVAL("fixed_len_byte_array(12) %s (INTERVAL)", null) {
    @Override
    Object value(Random random) {
      return smallBytes(random, 12);
    }
  };

  private final String field;
  private final Comparator<Object> order;

  ColumnKind(String field, Comparator<Object> order) {
    this.field = field;
    this.order = order;
  }

  abstract Object value(Random random);

  /** The field in the text form of schemas. */
  String field(String name) {
    return String.format(field, name) + ";";
  }

  /** Whether values can be tested by a program. */
  boolean isTested() {
    return switch (this) {
      case BOOLEAN, FLOAT, DOUBLE, INT96 -> false;
      default -> true;
    };
  }

  /** Whether values can be compared with the given one. */
  boolean isLiteral(Object literal) {
    boolean sameForm = literal.getClass() == value(new Random(0)).getClass();
    int length = this == INT96 || this == WIDE_TIMESTAMP ? 12 : this == FLOAT16 ? 2 : -1;
    return order != null && sameForm && (length < 0 || ((byte[]) literal).length == length);
  }

  boolean inBytes() {
    return ordinal() >= FLOAT16.ordinal();
  }

  int compare(Object left, Object right) {
    return order.compare(left, right);
  }

  private static int number(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> Integer.MIN_VALUE + random.nextInt(2);
      case 1 -> Integer.MAX_VALUE - random.nextInt(2);
      case 2 -> random.nextInt();
      default -> random.nextInt(24) - 12;
    };
  }

  private static long wideNumber(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> Long.MIN_VALUE + random.nextInt(2);
      case 1 -> Long.MAX_VALUE - random.nextInt(2);
      case 2 -> random.nextLong();
      case 3 -> number(random) + (1L << random.nextInt(40));
      // Not next to each other.
      default -> random.nextInt(20) * 3 - 30;
    };
  }

  private static byte[] text(Random random) {
    String[] words = {"a", "b", "#00000000", "ä", "green", "almond ", "\0", "gr"};
    if (random.nextInt(3) == 0) {
      return (words[random.nextInt(3)] + words[2] + words[random.nextInt(3)])
          .getBytes(StandardCharsets.UTF_8);
    }
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(words[random.nextInt(words.length)]);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  static byte[] smallBytes(Random random, int length) {
    byte[] alphabet = {0, 0, 1, (byte) 0x7F, (byte) 0x80, (byte) 0xFF, (byte) 0xFF};
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = alphabet[random.nextInt(alphabet.length)];
    }
    return bytes;
  }

  private static int compareBytes(Object left, Object right) {
    byte[] one = (byte[]) left;
    byte[] two = (byte[]) right;
    for (int i = 0; i < Math.min(one.length, two.length); i++) {
      if (one[i] != two[i]) {
        return (one[i] & 0xFF) - (two[i] & 0xFF);
      }
    }
    return one.length - two.length;
  }

  private static int compareTimestamps(Object left, Object right) {
    byte[] one = (byte[]) left;
    byte[] two = (byte[]) right;
    int days = Integer.compare(LittleEndian.getInt(one, 8), LittleEndian.getInt(two, 8));
    return days != 0
        ? days
        : Long.compare(LittleEndian.getLong(one, 0), LittleEndian.getLong(two, 0));
  }

  private static byte[] reversed(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return reversed;
  }

  private static BigInteger number(byte[] bytes) {
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  private static float half(byte[] bytes) {
    int bits = (bytes[0] & 0xFF) | ((bytes[1] & 0xFF) << 8);
    int exponent = bits >> 10 & 0x1F;
    int fraction = bits & 0x3FF;
    float magnitude;
    if (exponent == 0x1F) {
      magnitude = fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
    } else {
      magnitude =
          exponent == 0 ? fraction * 0x1p-24f : (1024 + fraction) * Math.scalb(1f, exponent - 25);
    }
    return bits >> 15 == 0 ? magnitude : -magnitude;
  }
}
