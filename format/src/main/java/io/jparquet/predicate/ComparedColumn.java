package io.jparquet.predicate;

import io.jparquet.internal.value.HalfPrecision;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A column in a condition: converts literals to its type, and makes predicates from them. */
final class ComparedColumn {
  private static final int HALF_INFINITY = 0x7C00;
  private static final int UUID_TEXT = 36;
  private static final int UUID_BYTES = 16;

  private final LeafColumn column;
  private final PrimitiveNode node;

  /** The text of the whole condition, for messages. */
  private final String condition;

  /** The whole numbers that the column stores; null if it stores anything else. */
  private final @Nullable StoredNumbers numbers;

  ComparedColumn(LeafColumn column, String condition) {
    this.column = column;
    this.node = column.node();
    this.condition = condition;
    this.numbers = StoredNumbers.of(node);
  }

  List<String> path() {
    return column.path();
  }

  private IllegalArgumentException error(PredicateLiteral literal, String message) {
    return PredicateParser.error(condition, literal.start(), message);
  }

  private IllegalArgumentException misfit(PredicateLiteral literal, String expected) {
    return error(
        literal,
        "the column "
            + PredicateText.name(path())
            + " needs "
            + expected
            + ", not "
            + literal.shown());
  }

  /** The condition that consists only of a BOOLEAN column. */
  Predicate isTrue() {
    if (node.type() != Type.BOOLEAN) {
      throw new IllegalArgumentException(
          "the column "
              + PredicateText.name(path())
              + " is not a condition by itself; compare it with a literal [condition: "
              + condition
              + "]");
    }
    return new Comparison(path(), Operator.EQUAL, true);
  }

  /** The column, on the left, compared with a literal. */
  Predicate compare(Operator operator, PredicateLiteral literal) {
    if (numbers == null) {
      return new Comparison(path(), operator, stored(literal));
    }
    BigDecimal number = numbers.number(literal, problem -> misfit(literal, problem));
    return compare(operator, number, numbers);
  }

  /** Compares with a number that the column may be unable to store. */
  private Predicate compare(Operator operator, BigDecimal number, StoredNumbers domain) {
    BigInteger floor = number.setScale(0, RoundingMode.FLOOR).toBigInteger();
    boolean whole = number.compareTo(new BigDecimal(floor)) == 0;
    boolean below = domain.isBelow(floor);
    boolean above = domain.isAbove(floor);
    boolean stored = whole && !below && !above;
    return switch (operator) {
      case EQUAL -> stored ? comparison(operator, floor) : never();
      case NOT_EQUAL -> stored ? comparison(operator, floor) : always();
      case EQUAL_NULL_SAFE -> stored ? comparison(operator, floor) : new AlwaysFalse();
      case LESS, LESS_OR_EQUAL -> {
        Operator kept = whole ? operator : Operator.LESS_OR_EQUAL;
        yield above ? always() : below ? never() : comparison(kept, floor);
      }
      case GREATER, GREATER_OR_EQUAL -> {
        Operator kept = whole ? operator : Operator.GREATER;
        yield above ? never() : below ? always() : comparison(kept, floor);
      }
    };
  }

  private Comparison comparison(Operator operator, BigInteger number) {
    StoredNumbers domain = Objects.requireNonNull(numbers, "numbers");
    return new Comparison(path(), operator, domain.stored(number));
  }

  /** A predicate that is false for each value, and null for null. */
  private Predicate never() {
    return new And(
        comparison(Operator.LESS, BigInteger.ZERO), comparison(Operator.GREATER, BigInteger.ZERO));
  }

  /** A predicate that is true for each value, and null for null. */
  private Predicate always() {
    return new Or(
        comparison(Operator.LESS_OR_EQUAL, BigInteger.ZERO),
        comparison(Operator.GREATER, BigInteger.ZERO));
  }

  Predicate in(List<PredicateLiteral> literals) {
    List<Object> values = new ArrayList<>();
    for (PredicateLiteral literal : literals) {
      if (numbers == null) {
        values.add(stored(literal));
      } else if (compare(Operator.EQUAL, literal) instanceof Comparison same
          && same.value() != null) {
        values.add(same.value());
      }
    }
    return values.isEmpty() && !literals.isEmpty() ? never() : new In(path(), values);
  }

  Predicate like(PredicateLiteral literal) {
    requireText(literal);
    if (literal.kind() != PredicateLiteral.Kind.TEXT) {
      throw misfit(literal, "a pattern in single quotes");
    }
    String pattern = literal.text();
    boolean anyBefore = pattern.startsWith("%");
    boolean anyAfter = pattern.length() > 1 && pattern.endsWith("%");
    String fixed = pattern.substring(anyBefore ? 1 : 0, pattern.length() - (anyAfter ? 1 : 0));
    if (pattern.indexOf('_') >= 0 || fixed.indexOf('%') >= 0) {
      return new Accepted(path(), new LikePattern(pattern));
    }
    byte[] bytes = utf8(fixed);
    if (anyBefore && anyAfter) {
      return new Predicate.Contains(path(), bytes);
    } else if (anyBefore) {
      return new Predicate.EndsWith(path(), bytes);
    } else if (anyAfter) {
      return new Predicate.StartsWith(path(), bytes);
    }
    return new Comparison(path(), Operator.EQUAL, bytes);
  }

  /** The bytes that values must begin or end with, or contain. */
  byte[] part(PredicateLiteral literal) {
    requireText(literal);
    return switch (literal.kind()) {
      case TEXT -> utf8(literal.text());
      case BYTES -> HexFormat.of().parseHex(literal.text());
      default -> throw misfit(literal, "a text or bytes");
    };
  }

  private void requireText(PredicateLiteral literal) {
    boolean bytes = node.type() == Type.BYTE_ARRAY || node.type() == Type.FIXED_LEN_BYTE_ARRAY;
    boolean text = literal.kind() == PredicateLiteral.Kind.TEXT;
    boolean uuid = node.logicalType() instanceof LogicalType.UUIDType;
    if (!bytes
        || numbers != null
        || node.logicalType() instanceof LogicalType.Float16Type
        || text && uuid
        || isUnordered()) {
      throw error(
          literal, "the column " + PredicateText.name(path()) + " has no text: it is " + type());
    }
  }

  /** Whether a scan can't compare the values. */
  private boolean isUnordered() {
    LogicalType logical = node.logicalType();
    return logical instanceof LogicalType.GeometryType
        || logical instanceof LogicalType.GeographyType
        || logical instanceof LogicalType.NullType
        || logical instanceof LogicalType.Unknown
        || node.convertedType() == ConvertedType.INTERVAL;
  }

  private String type() {
    LogicalType logical = node.logicalType();
    String annotation =
        logical == null
            ? node.convertedType() == null ? "" : " " + node.convertedType()
            : " " + logical.getClass().getSimpleName().replace("Type", "").toUpperCase(Locale.ROOT);
    return node.type() + annotation;
  }

  /** A literal in the physical form of a column without whole numbers. */
  private Object stored(PredicateLiteral literal) {
    if (isUnordered()) {
      throw error(
          literal,
          "the column "
              + PredicateText.name(path())
              + " can't be compared: it is "
              + type()
              + "; only IS NULL and IS NOT NULL apply to it");
    }
    return switch (node.type()) {
      case BOOLEAN -> bool(literal);
      case FLOAT -> single(literal);
      case DOUBLE -> real(literal);
      default ->
          node.logicalType() instanceof LogicalType.Float16Type ? half(literal) : bytes(literal);
    };
  }

  private byte[] half(PredicateLiteral literal) {
    float number = single(literal);
    int nearest = HalfPrecision.nearest(number);
    if (Float.isFinite(number) && (nearest & HALF_INFINITY) == HALF_INFINITY) {
      throw error(literal, literal.shown() + " is larger than every number of FLOAT16");
    }
    byte[] bytes = new byte[Short.BYTES];
    HalfPrecision.put(nearest, bytes, 0);
    return bytes;
  }

  private Boolean bool(PredicateLiteral literal) {
    String text = literal.text().toLowerCase(Locale.ROOT);
    boolean fits =
        literal.kind() == PredicateLiteral.Kind.BOOLEAN
            || literal.kind() == PredicateLiteral.Kind.TEXT;
    if (!fits || !text.equals("true") && !text.equals("false")) {
      throw misfit(literal, "TRUE or FALSE");
    }
    return text.equals("true");
  }

  private float single(PredicateLiteral literal) {
    try {
      float number = Float.parseFloat(numeral(literal));
      return Float.isInfinite(number) ? infinite(literal, number) : number;
    } catch (NumberFormatException e) {
      throw misfit(literal, "a number");
    }
  }

  private double real(PredicateLiteral literal) {
    try {
      double number = Double.parseDouble(numeral(literal));
      return Double.isInfinite(number) ? infinite(literal, (float) number) : number;
    } catch (NumberFormatException e) {
      throw misfit(literal, "a number");
    }
  }

  private float infinite(PredicateLiteral literal, float infinity) {
    if (!literal.text().endsWith("Infinity")) {
      throw error(literal, literal.shown() + " is larger than every number of " + node.type());
    }
    return infinity;
  }

  private String numeral(PredicateLiteral literal) {
    boolean hexadecimal = literal.text().toLowerCase(Locale.ROOT).contains("x");
    return switch (literal.kind()) {
      case NUMBER -> literal.text();
      case TEXT -> {
        if (hexadecimal) {
          throw misfit(literal, "a decimal number");
        }
        yield literal.text();
      }
      default -> throw misfit(literal, "a number");
    };
  }

  private byte[] bytes(PredicateLiteral literal) {
    boolean uuid =
        node.logicalType() instanceof LogicalType.UUIDType && node.typeLength() == UUID_BYTES;
    return switch (literal.kind()) {
      case BYTES -> HexFormat.of().parseHex(literal.text());
      case TEXT -> uuid ? uuid(literal) : utf8(literal.text());
      default ->
          throw misfit(literal, uuid ? "a UUID in single quotes" : "a text in single quotes");
    };
  }

  private byte[] uuid(PredicateLiteral literal) {
    try {
      if (literal.text().length() == UUID_TEXT) {
        UUID uuid = UUID.fromString(literal.text());
        return ByteBuffer.allocate(UUID_BYTES)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .array();
      }
    } catch (IllegalArgumentException notOne) {
      throw misfit(literal, "a UUID of 36 characters");
    }
    throw misfit(literal, "a UUID of 36 characters");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
