package io.jparquet.predicate;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A predicate in words like those of SQL, for messages: bytes as text where they are text, else in
 * hexadecimal digits; long values and lists are cut off.
 */
public final class PredicateText {
  private static final int MOST_LITERALS = 8;
  private static final int MOST_BYTES = 64;

  private PredicateText() {}

  /** The text; not meant to be parsed. */
  public static String of(Predicate predicate) {
    if (predicate instanceof Predicate.And and) {
      return joined(and.operands(), " AND ");
    } else if (predicate instanceof Predicate.Or or) {
      return joined(or.operands(), " OR ");
    } else if (predicate instanceof Predicate.Not not) {
      return "NOT (" + of(not.operand()) + ")";
    } else if (predicate instanceof Predicate.Comparison comparison) {
      return name(comparison.column())
          + symbol(comparison.operator())
          + literal(comparison.value());
    } else if (predicate instanceof Predicate.In in) {
      return name(in.column()) + " IN (" + literals(in.values()) + ")";
    } else if (predicate instanceof Predicate.IsNull test) {
      return name(test.column()) + " IS NULL";
    } else if (predicate instanceof Predicate.IsNotNull test) {
      return name(test.column()) + " IS NOT NULL";
    } else if (predicate instanceof Predicate.StartsWith test) {
      return name(test.column()) + " STARTS WITH " + literal(test.prefix());
    } else if (predicate instanceof Predicate.EndsWith test) {
      return name(test.column()) + " ENDS WITH " + literal(test.suffix());
    } else if (predicate instanceof Predicate.Contains test) {
      return name(test.column()) + " CONTAINS " + literal(test.infix());
    } else if (predicate instanceof Predicate.TimestampRange range) {
      return name(range.column())
          + " BETWEEN "
          + range.first()
          + " AND "
          + range.last()
          + " microseconds";
    } else if (predicate instanceof Predicate.AnyElement any) {
      return "ANY OF " + name(any.list()) + " (" + of(any.condition()) + ")";
    } else if (predicate instanceof Predicate.AlwaysTrue) {
      return "TRUE";
    } else if (predicate instanceof Predicate.AlwaysFalse) {
      return "FALSE";
    }
    return predicate.toString();
  }

  private static String joined(List<Predicate> operands, String word) {
    return operands.stream()
        .map(operand -> isJoined(operand) ? "(" + of(operand) + ")" : of(operand))
        .collect(Collectors.joining(word));
  }

  private static boolean isJoined(Predicate predicate) {
    return predicate instanceof Predicate.And || predicate instanceof Predicate.Or;
  }

  private static String name(List<String> path) {
    return String.join(".", path);
  }

  private static String symbol(Predicate.Operator operator) {
    return switch (operator) {
      case EQUAL -> " = ";
      case NOT_EQUAL -> " <> ";
      case LESS -> " < ";
      case LESS_OR_EQUAL -> " <= ";
      case GREATER -> " > ";
      case GREATER_OR_EQUAL -> " >= ";
      case EQUAL_NULL_SAFE -> " <=> ";
    };
  }

  private static String literals(List<?> values) {
    String shown =
        values.stream()
            .limit(MOST_LITERALS)
            .map(PredicateText::literal)
            .collect(Collectors.joining(", "));
    int more = values.size() - MOST_LITERALS;
    return more <= 0 ? shown : shown + ", and " + more + " more";
  }

  private static String literal(Object value) {
    if (!(value instanceof byte[] bytes)) {
      return String.valueOf(value);
    }
    int length = Math.min(bytes.length, MOST_BYTES);
    String rest = bytes.length > length ? "... (" + bytes.length + " bytes)" : "";
    String text = text(bytes);
    if (text == null) {
      return "0x" + HexFormat.of().formatHex(bytes, 0, length) + rest;
    }
    int end = text.offsetByCodePoints(0, Math.min(text.codePointCount(0, text.length()), length));
    return "'" + text.substring(0, end) + "'" + rest;
  }

  /** The text that bytes are in UTF-8, or null if they are none that can be shown. */
  private static String text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.codePoints().anyMatch(Character::isISOControl) ? null : text;
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
