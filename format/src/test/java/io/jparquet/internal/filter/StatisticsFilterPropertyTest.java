package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.Statistics;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.schema.ParquetSchema;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No row that matches a random predicate is ever in a row group that the filter drops. */
class StatisticsFilterPropertyTest {

  private static final int ROUNDS = 20_000;
  static final List<String> A = List.of("a");

  /** The kinds of columns: their values, their order as a plain comparator, their bytes. */
  enum Kind {
    BOOLEAN("boolean a", Comparator.comparing(v -> (Boolean) v)) {
      @Override
      Object value(Random random) {
        return random.nextBoolean();
      }

      @Override
      byte[] bytes(Object value) {
        return new byte[] {(byte) ((Boolean) value ? 1 : 0)};
      }
    },
    INT("int32 a", Comparator.comparing(v -> (Integer) v)) {
      @Override
      Object value(Random random) {
        return random.nextInt(7) - 3;
      }

      @Override
      byte[] bytes(Object value) {
        return intBytes((Integer) value);
      }
    },
    UNSIGNED_INT(
        "int32 a (UINT_32)", Comparator.comparing(v -> Integer.toUnsignedLong((Integer) v))) {
      @Override
      Object value(Random random) {
        return random.nextInt(7) - 3;
      }

      @Override
      byte[] bytes(Object value) {
        return intBytes((Integer) value);
      }
    },
    LONG("int64 a", Comparator.comparing(v -> (Long) v)) {
      @Override
      Object value(Random random) {
        return random.nextInt(7) - 3L;
      }

      @Override
      byte[] bytes(Object value) {
        return longBytes((Long) value);
      }
    },
    UNSIGNED_LONG(
        "int64 a (UINT_64)",
        Comparator.comparing(v -> new BigInteger(Long.toUnsignedString((Long) v)))) {
      @Override
      Object value(Random random) {
        return (long) random.nextInt(7) - 3;
      }

      @Override
      byte[] bytes(Object value) {
        return longBytes((Long) value);
      }
    },
    FLOAT("float a", Comparator.comparing(v -> (Float) v + 0f)) {
      private final float[] values = {
        Float.intBitsToFloat(0xFFC0_0001),
        Float.NaN,
        Float.NEGATIVE_INFINITY,
        -1f,
        -0f,
        0f,
        1f,
        2f,
        Float.POSITIVE_INFINITY
      };

      @Override
      Object value(Random random) {
        return values[random.nextInt(values.length)];
      }

      @Override
      byte[] bytes(Object value) {
        return intBytes(Float.floatToRawIntBits((Float) value));
      }

      @Override
      boolean isNaN(Object value) {
        return Float.isNaN((Float) value);
      }
    },
    DOUBLE("double a", Comparator.comparing(v -> (Double) v + 0d)) {
      private final double[] values = {
        Double.NaN, Double.longBitsToDouble(-1), -1d, -0d, 0d, 1d, Double.POSITIVE_INFINITY
      };

      @Override
      Object value(Random random) {
        return values[random.nextInt(values.length)];
      }

      @Override
      byte[] bytes(Object value) {
        return longBytes(Double.doubleToRawLongBits((Double) value));
      }

      @Override
      boolean isNaN(Object value) {
        return Double.isNaN((Double) value);
      }
    },
    HALF("fixed_len_byte_array(2) a (FLOAT16)", Comparator.comparing(v -> half((byte[]) v) + 0f)) {
      private final int[] values = {0x7E00, 0xFE00, 0xFC00, 0xBC00, 0x8000, 0, 0x3C00, 0x7C00};

      @Override
      Object value(Random random) {
        int bits = values[random.nextInt(values.length)];
        return new byte[] {(byte) bits, (byte) (bits >> 8)};
      }

      @Override
      byte[] bytes(Object value) {
        return (byte[]) value;
      }

      @Override
      boolean isNaN(Object value) {
        return Float.isNaN(half((byte[]) value));
      }
    },
    STRING("binary a (STRING)", (l, r) -> Arrays.compareUnsigned((byte[]) l, (byte[]) r)) {
      @Override
      Object value(Random random) {
        return smallBytes(random, random.nextInt(4));
      }

      @Override
      byte[] bytes(Object value) {
        return (byte[]) value;
      }
    },
    FIXED("fixed_len_byte_array(2) a", (l, r) -> Arrays.compareUnsigned((byte[]) l, (byte[]) r)) {
      @Override
      Object value(Random random) {
        return smallBytes(random, 2);
      }

      @Override
      byte[] bytes(Object value) {
        return (byte[]) value;
      }
    },
    DECIMAL("binary a (DECIMAL(5,1))", Comparator.comparing(v -> new BigInteger((byte[]) v))) {
      @Override
      Object value(Random random) {
        return smallBytes(random, 1 + random.nextInt(2));
      }

      @Override
      byte[] bytes(Object value) {
        return (byte[]) value;
      }
    },
    INT96("int96 a", Comparator.comparing(v -> instant((byte[]) v))) {
      @Override
      Object value(Random random) {
        byte[] bytes = new byte[12];
        LittleEndian.putLong(bytes, 0, random.nextInt(3) * 40_000_000_000_000L);
        LittleEndian.putInt(bytes, 8, random.nextInt(3) - 1);
        return bytes;
      }

      @Override
      byte[] bytes(Object value) {
        return (byte[]) value;
      }
    },
    FIXED_DECIMAL(
        "fixed_len_byte_array(2) a (DECIMAL(4,1))",
        Comparator.comparing(v -> new BigInteger((byte[]) v))) {
      @Override
      Object value(Random random) {
        return smallBytes(random, 2);
      }

      @Override
      byte[] bytes(Object value) {
        return (byte[]) value;
      }
    };

    final String field;
    final Comparator<Object> order;

    Kind(String field, Comparator<Object> order) {
      this.field = field;
      this.order = order;
    }

    abstract Object value(Random random);

    abstract byte[] bytes(Object value);

    boolean isNaN(Object value) {
      return false;
    }

    boolean floating() {
      return this == FLOAT || this == DOUBLE || this == HALF;
    }

    /** An order in which all values but NaN have bounds. */
    ColumnOrder columnOrder() {
      return this == INT96
          ? new ColumnOrder.Int96TimestampOrder()
          : new ColumnOrder.TypeDefinedOrder();
    }

    /** NaN equals NaN and is greater than all else. */
    int compare(Object left, Object right) {
      boolean leftNaN = isNaN(left);
      boolean rightNaN = isNaN(right);
      return leftNaN || rightNaN ? Boolean.compare(leftNaN, rightNaN) : order.compare(left, right);
    }
  }

  @ParameterizedTest
  @EnumSource
  void neverDropsAMatchingRow(Kind kind) {
    ParquetSchema optional = ParquetSchema.parse("message m { optional " + kind.field + "; }");
    ParquetSchema required = ParquetSchema.parse("message m { required " + kind.field + "; }");
    int dropped = 0;
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      List<Object> rows = rows(kind, random);
      boolean nullable = rows.stream().anyMatch(Objects::isNull) || random.nextBoolean();
      Predicate predicate = predicate(kind, random, 3);
      ParquetSchema schema = nullable ? optional : required;
      boolean totalOrder = kind.floating() && random.nextBoolean();
      Statistics statistics = statistics(kind, rows, totalOrder, random);
      ColumnOrder order = totalOrder ? new ColumnOrder.IEEE754TotalOrder() : kind.columnOrder();
      boolean kept =
          Footers.oneColumn(schema, statistics, rows.size())
              .columnOrders(List.of(order))
              .mayMatch(predicate, rows.size());
      if (!kept) {
        dropped++;
        for (Object row : rows) {
          if (Boolean.TRUE.equals(evaluate(predicate, row, kind))) {
            fail("seed %d: %s drops %s", seed, predicate, row);
          }
        }
      }
    }
    assertThat(dropped).as("the filter does drop row groups").isGreaterThan(ROUNDS / 20);
  }

  static List<Object> rows(Kind kind, Random random) {
    List<Object> rows = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    int nullOdds = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      rows.add(random.nextInt(4) < nullOdds - 1 ? null : kind.value(random));
    }
    return rows;
  }

  /** Statistics as the specification asks for them, parts of them left out at random. */
  private static Statistics statistics(
      Kind kind, List<Object> rows, boolean totalOrder, Random random) {
    List<Object> ordered = new ArrayList<>();
    long nulls = 0;
    long nans = 0;
    Object someNaN = null;
    for (Object row : rows) {
      if (row == null) {
        nulls++;
      } else if (kind.isNaN(row)) {
        nans++;
        someNaN = row;
      } else {
        ordered.add(row);
      }
    }
    Statistics.Builder builder = Statistics.builder();
    if (random.nextInt(4) > 0) {
      builder.nullCount(nulls);
    }
    if (kind.floating() && (totalOrder || random.nextInt(4) > 0)) {
      builder.nanCount(nans);
    }
    // The first of equals and the last of equals, so that zeros of either sign are met as bounds.
    Object min = ordered.stream().min(kind.order).orElse(totalOrder ? someNaN : null);
    Object max = ordered.stream().max(kind.order).orElse(totalOrder ? someNaN : null);
    if (min != null && random.nextInt(8) > 0) {
      builder.minValue(kind.bytes(totalOrder ? signedZero(kind, min, true) : min));
    }
    if (max != null && random.nextInt(8) > 0) {
      builder.maxValue(kind.bytes(totalOrder ? signedZero(kind, max, false) : max));
    }
    return builder.build();
  }

  /** The total order distinguishes the zeros; a bound on the safe side is always allowed. */
  private static Object signedZero(Kind kind, Object bound, boolean negative) {
    if (kind == Kind.FLOAT && (Float) bound == 0f) {
      return negative ? -0f : 0f;
    } else if (kind == Kind.DOUBLE && (Double) bound == 0d) {
      return negative ? -0d : 0d;
    } else if (kind == Kind.HALF && half((byte[]) bound) == 0f) {
      return new byte[] {0, (byte) (negative ? 0x80 : 0)};
    }
    return bound;
  }

  static Predicate predicate(Kind kind, Random random, int depth) {
    int choice = random.nextInt(depth == 0 ? 10 : 16);
    if (choice < 6) {
      Operator operator = Operator.values()[random.nextInt(Operator.values().length)];
      boolean isNull = operator == Operator.EQUAL_NULL_SAFE && random.nextInt(3) == 0;
      return new Comparison(A, operator, isNull ? null : kind.value(random));
    }
    return switch (choice) {
      case 6 -> new In(A, List.of(kind.value(random), kind.value(random)));
      case 7 -> new IsNull(A);
      case 8 -> new IsNotNull(A);
      case 9 ->
          kind == Kind.STRING || kind == Kind.FIXED
              ? part(random)
              : random.nextBoolean() ? new AlwaysTrue() : new AlwaysFalse();
      case 10, 11 -> new Not(predicate(kind, random, depth - 1));
      case 12, 13 ->
          new And(predicate(kind, random, depth - 1), predicate(kind, random, depth - 1));
      default -> new Or(predicate(kind, random, depth - 1), predicate(kind, random, depth - 1));
    };
  }

  private static Predicate part(Random random) {
    byte[] part = smallBytes(random, random.nextInt(3));
    return switch (random.nextInt(3)) {
      case 0 -> new StartsWith(A, part);
      case 1 -> new EndsWith(A, part);
      default -> new Contains(A, part);
    };
  }

  /** True, false, or null for a row whose column has the given value. */
  static Boolean evaluate(Predicate predicate, Object row, Kind kind) {
    if (predicate instanceof AlwaysTrue) {
      return true;
    } else if (predicate instanceof AlwaysFalse) {
      return false;
    } else if (predicate instanceof And and) {
      return connective(and.operands(), row, kind, false);
    } else if (predicate instanceof Or or) {
      return connective(or.operands(), row, kind, true);
    } else if (predicate instanceof Not not) {
      Boolean operand = evaluate(not.operand(), row, kind);
      return operand == null ? null : Boolean.valueOf(!operand);
    } else if (predicate instanceof IsNull) {
      return row == null;
    } else if (predicate instanceof IsNotNull) {
      return row != null;
    } else if (predicate instanceof Comparison comparison
        && comparison.operator() == Operator.EQUAL_NULL_SAFE) {
      return (row == null || comparison.value() == null)
          ? row == comparison.value()
          : kind.compare(row, comparison.value()) == 0;
    } else if (predicate instanceof In in && in.values().isEmpty()) {
      return false;
    } else if (row == null) {
      return null;
    } else if (predicate instanceof In in) {
      return in.values().stream().anyMatch(value -> kind.compare(row, value) == 0);
    } else if (predicate instanceof StartsWith startsWith) {
      return text(row).startsWith(text(startsWith.prefix()));
    } else if (predicate instanceof EndsWith endsWith) {
      return text(row).endsWith(text(endsWith.suffix()));
    } else if (predicate instanceof Contains contains) {
      return text(row).contains(text(contains.infix()));
    }
    Comparison comparison = (Comparison) predicate;
    int order = kind.compare(row, comparison.value());
    return switch (comparison.operator()) {
      case EQUAL, EQUAL_NULL_SAFE -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
    };
  }

  /** AND if {@code decisive} is false, OR if it is true. */
  private static Boolean connective(
      List<Predicate> operands, Object row, Kind kind, boolean decisive) {
    Boolean result = !decisive;
    for (Predicate operand : operands) {
      Boolean outcome = evaluate(operand, row, kind);
      if (outcome == null) {
        result = null;
      } else if (outcome == decisive) {
        return decisive;
      }
    }
    return result;
  }

  /** One character for each byte. */
  private static String text(Object bytes) {
    return new String((byte[]) bytes, StandardCharsets.ISO_8859_1);
  }

  private static byte[] smallBytes(Random random, int length) {
    byte[] alphabet = {0, 1, (byte) 0x7F, (byte) 0x80, (byte) 0xFF};
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = alphabet[random.nextInt(alphabet.length)];
    }
    return bytes;
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

  /** Nanoseconds since day zero; with nanoseconds of at most a day that is the column's order. */
  private static BigInteger instant(byte[] bytes) {
    return BigInteger.valueOf(LittleEndian.getInt(bytes, 8))
        .multiply(BigInteger.valueOf(86_400_000_000_000L))
        .add(BigInteger.valueOf(LittleEndian.getLong(bytes, 0)));
  }

  private static byte[] intBytes(int value) {
    byte[] bytes = new byte[4];
    LittleEndian.putInt(bytes, 0, value);
    return bytes;
  }

  private static byte[] longBytes(long value) {
    byte[] bytes = new byte[8];
    LittleEndian.putLong(bytes, 0, value);
    return bytes;
  }
}
