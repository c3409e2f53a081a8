package io.jparquet.predicate;

import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IntersectsBox;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.predicate.Predicate.TimestampRange;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The text of a predicate, similar to SQL. Bytes are shown as text if they are valid UTF-8 without
 * control characters, and in hexadecimal digits otherwise. Long values and lists are shortened.
 */
final class PredicateText implements Predicate.Visitor<String, RuntimeException> {
  private static final int MOST_LITERALS = 8;
  private static final int MOST_BYTES = 64;

  private static final PredicateText WHOLE = new PredicateText(false);
  private static final PredicateText OPERAND = new PredicateText(true);

  /** Whether AND and OR are in parentheses. */
  private final boolean operand;

  private PredicateText(boolean operand) {
    this.operand = operand;
  }

  static String of(Predicate predicate) {
    return predicate.accept(WHOLE);
  }

  @Override
  public String alwaysTrue(AlwaysTrue predicate) {
    return "TRUE";
  }

  @Override
  public String alwaysFalse(AlwaysFalse predicate) {
    return "FALSE";
  }

  @Override
  public String and(And predicate) {
    return joined(predicate.operands(), " AND ");
  }

  @Override
  public String or(Or predicate) {
    return joined(predicate.operands(), " OR ");
  }

  private String joined(List<Predicate> operands, String word) {
    String text =
        operands.stream().map(part -> part.accept(OPERAND)).collect(Collectors.joining(word));
    return operand ? "(" + text + ")" : text;
  }

  @Override
  public String not(Not predicate) {
    return "NOT (" + of(predicate.operand()) + ")";
  }

  @Override
  public String comparison(Comparison predicate) {
    return name(predicate.column()) + symbol(predicate.operator()) + literal(predicate.value());
  }

  @Override
  public String in(In predicate) {
    return name(predicate.column()) + " IN (" + literals(predicate.values()) + ")";
  }

  @Override
  public String isNull(IsNull predicate) {
    return name(predicate.column()) + " IS NULL";
  }

  @Override
  public String isNotNull(IsNotNull predicate) {
    return name(predicate.column()) + " IS NOT NULL";
  }

  @Override
  public String startsWith(StartsWith predicate) {
    return name(predicate.column()) + " STARTS WITH " + literal(predicate.prefix());
  }

  @Override
  public String endsWith(EndsWith predicate) {
    return name(predicate.column()) + " ENDS WITH " + literal(predicate.suffix());
  }

  @Override
  public String contains(Contains predicate) {
    return name(predicate.column()) + " CONTAINS " + literal(predicate.infix());
  }

  @Override
  public String intersectsBox(IntersectsBox predicate) {
    return name(predicate.column())
        + " INTERSECTS BOX("
        + predicate.xmin()
        + " "
        + predicate.ymin()
        + ", "
        + predicate.xmax()
        + " "
        + predicate.ymax()
        + ")";
  }

  @Override
  public String timestampRange(TimestampRange predicate) {
    return name(predicate.column())
        + " BETWEEN "
        + predicate.first()
        + " AND "
        + predicate.last()
        + " microseconds";
  }

  @Override
  public String accepted(Accepted predicate) {
    return name(predicate.column()) + " ACCEPTED BY " + predicate.test();
  }

  @Override
  public String anyElement(AnyElement predicate) {
    return "ANY OF " + name(predicate.list()) + " (" + of(predicate.condition()) + ")";
  }

  /** The path of a column, in the form that {@link PredicateParser} reads. */
  static String name(List<String> path) {
    return path.stream()
        .map(part -> PredicateToken.isPlainName(part) ? part : quoted(part))
        .collect(Collectors.joining("."));
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String symbol(Operator operator) {
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

  private static String literal(@Nullable Object value) {
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
    return "'" + text.substring(0, end).replace("'", "''") + "'" + rest;
  }

  /** The bytes decoded as UTF-8, or null if they are not printable text. */
  private static @Nullable String text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.codePoints().anyMatch(Character::isISOControl) ? null : text;
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
