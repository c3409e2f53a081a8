package io.jparquet.predicate;

import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.PredicateToken.Kind;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ParquetSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses conditions like those after WHERE in SQL.
 *
 * <ul>
 *   <li>AND, OR, NOT, parentheses; TRUE, FALSE; a BOOLEAN column by itself
 *   <li>a column compared with a literal by {@code = <> != < <= > >=} or {@code <=>} (IS NOT
 *       DISTINCT FROM); BETWEEN; IN; IS NULL, IS NOT NULL
 *   <li>LIKE with {@code %} and {@code _}, without an escape character; STARTS WITH, ENDS WITH,
 *       CONTAINS
 *   <li>columns with one value per row, by their path: {@code a.b.c}; a name with other characters,
 *       or one of these words, goes in double quotes or backticks
 *   <li>literals: numbers, {@code 'text'}, TRUE, FALSE, {@code DATE '2026-01-31'}, {@code TIME
 *       '12:00:00.5'}, {@code TIMESTAMP '2026-01-31 12:00:00'} with a zone or without, {@code
 *       X'0aff'} or {@code 0x0aff}
 * </ul>
 *
 * <p>A literal takes the type of its column; a text can stand for any type, for instance a UUID.
 * Its value is not rounded: {@code x < 1.5} is true for the integer 1, and {@code x = 1.5} is true
 * for no integer. FLOAT, DOUBLE and FLOAT16 columns compare with the number of their type nearest
 * to the literal. A timestamp without a zone is in UTC for a column that is adjusted to UTC. For
 * dates and times, a number is the stored one. The order is that of {@link Predicate}.
 *
 * <p>It reads what {@link Predicate#toString} prints, unless that is shortened, or has a literal of
 * a DECIMAL, a UUID or a 96-bit timestamp, or a kind of predicate that is not listed here. Columns
 * and operations for which a scan can't decide rows are refused.
 */
public final class PredicateParser {
  private static final int MAX_DEPTH = 500;

  private static final Map<String, Operator> OPERATORS =
      Map.of(
          "=", Operator.EQUAL,
          "==", Operator.EQUAL,
          "<>", Operator.NOT_EQUAL,
          "!=", Operator.NOT_EQUAL,
          "<", Operator.LESS,
          "<=", Operator.LESS_OR_EQUAL,
          ">", Operator.GREATER,
          ">=", Operator.GREATER_OR_EQUAL,
          "<=>", Operator.EQUAL_NULL_SAFE);

  private final String condition;
  private final ParquetSchema schema;
  private final List<PredicateToken> tokens;
  private int next;
  private int depth;

  private PredicateParser(String condition, ParquetSchema schema) {
    this.condition = condition;
    this.schema = schema;
    this.tokens = PredicateToken.of(condition);
  }

  /**
   * Parses a condition.
   *
   * @param condition the text
   * @param schema the schema of the file whose columns it names
   * @return a predicate that a scan of these columns can decide for each row
   * @throws IllegalArgumentException with the position, if the text is not a condition, a column
   *     does not exist or can't be compared, or a literal does not fit the type of its column
   */
  public static Predicate parse(String condition, ParquetSchema schema) {
    PredicateParser parser = new PredicateParser(condition, schema);
    Predicate predicate = parser.or();
    PredicateToken end = parser.peek();
    if (end.kind() != Kind.END) {
      throw parser.error(end, "expected AND, OR or the end, found " + end.shown());
    }
    return predicate;
  }

  static IllegalArgumentException error(String condition, int start, String message) {
    return new IllegalArgumentException(
        message + " [position " + (start + 1) + " of the condition: " + condition + "]");
  }

  private IllegalArgumentException error(PredicateToken token, String message) {
    return error(condition, token.start(), message);
  }

  private PredicateToken peek() {
    return tokens.get(next);
  }

  private PredicateToken peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  private PredicateToken take() {
    PredicateToken token = peek();
    if (token.kind() != Kind.END) {
      next++;
    }
    return token;
  }

  private boolean takeWord(String word) {
    boolean found = peek().isWord(word);
    next += found ? 1 : 0;
    return found;
  }

  private boolean takeSign(String sign) {
    boolean found = peek().isSign(sign);
    next += found ? 1 : 0;
    return found;
  }

  private void expectWord(String word) {
    if (!takeWord(word)) {
      throw error(peek(), "expected " + word + ", found " + peek().shown());
    }
  }

  private void expectSign(String sign) {
    if (!takeSign(sign)) {
      throw error(peek(), "expected " + sign + ", found " + peek().shown());
    }
  }

  private Predicate or() {
    List<Predicate> operands = new ArrayList<>(List.of(and()));
    while (takeWord("OR")) {
      operands.add(and());
    }
    return operands.size() == 1 ? operands.get(0) : new Or(operands);
  }

  private Predicate and() {
    List<Predicate> operands = new ArrayList<>(List.of(not()));
    while (takeWord("AND")) {
      operands.add(not());
    }
    return operands.size() == 1 ? operands.get(0) : new And(operands);
  }

  private Predicate not() {
    if (++depth > MAX_DEPTH) {
      throw error(peek(), "more than " + MAX_DEPTH + " conditions are nested in each other");
    }
    Predicate predicate = takeWord("NOT") ? new Not(not()) : single();
    depth--;
    return predicate;
  }

  private Predicate single() {
    PredicateToken first = peek();
    if (takeSign("(")) {
      Predicate inner = or();
      expectSign(")");
      return inner;
    }
    boolean constant = first.isWord("TRUE") || first.isWord("FALSE");
    if (constant && operator(peek(1)) == null) {
      take();
      return first.isWord("TRUE") ? new AlwaysTrue() : new AlwaysFalse();
    }
    PredicateLiteral literal = literal();
    return literal == null ? ofColumn(column()) : flipped(literal);
  }

  /** Parses a literal that is compared with a column on its right. */
  private Predicate flipped(PredicateLiteral literal) {
    PredicateToken sign = take();
    Operator operator = operator(sign);
    if (operator == null) {
      throw error(
          sign, "expected a comparison after " + literal.shown() + ", found " + sign.shown());
    }
    Operator mirrored =
        switch (operator) {
          case LESS -> Operator.GREATER;
          case LESS_OR_EQUAL -> Operator.GREATER_OR_EQUAL;
          case GREATER -> Operator.LESS;
          case GREATER_OR_EQUAL -> Operator.LESS_OR_EQUAL;
          case EQUAL, NOT_EQUAL, EQUAL_NULL_SAFE -> operator;
        };
    return column().compare(mirrored, literal);
  }

  private static @Nullable Operator operator(PredicateToken token) {
    return token.kind() == Kind.SIGN ? OPERATORS.get(token.text()) : null;
  }

  /** Parses the rest of a condition that starts with a column. */
  private Predicate ofColumn(ComparedColumn column) {
    if (takeWord("IS")) {
      return is(column);
    }
    if (takeWord("NOT")) {
      return new Not(rangeOrPattern(column, "after NOT, expected BETWEEN, IN or LIKE"));
    }
    Operator operator = operator(peek());
    if (operator != null) {
      take();
      if (takeWord("NULL")) {
        return comparedWithNull(column, operator);
      }
      return column.compare(operator, requiredLiteral());
    }
    PredicateToken token = peek();
    boolean alone =
        token.kind() == Kind.END || token.isSign(")") || token.isWord("AND") || token.isWord("OR");
    return alone
        ? column.isTrue()
        : rangeOrPattern(column, "expected a comparison, IS, IN, BETWEEN, LIKE or STARTS WITH");
  }

  private Predicate comparedWithNull(ComparedColumn column, Operator operator) {
    if (operator != Operator.EQUAL_NULL_SAFE) {
      throw error(
          tokens.get(next - 1), "a comparison with NULL is true for no row; use IS NULL instead");
    }
    return new Predicate.Comparison(column.path(), operator, null);
  }

  private Predicate is(ComparedColumn column) {
    boolean not = takeWord("NOT");
    if (takeWord("NULL")) {
      return not ? new IsNotNull(column.path()) : new IsNull(column.path());
    }
    expectWord("DISTINCT");
    expectWord("FROM");
    Predicate same =
        takeWord("NULL")
            ? new Predicate.Comparison(column.path(), Operator.EQUAL_NULL_SAFE, null)
            : column.compare(Operator.EQUAL_NULL_SAFE, requiredLiteral());
    return not ? same : new Not(same);
  }

  private Predicate rangeOrPattern(ComparedColumn column, String expected) {
    PredicateToken word = take();
    if (word.isWord("BETWEEN")) {
      PredicateLiteral low = requiredLiteral();
      expectWord("AND");
      return new And(
          column.compare(Operator.GREATER_OR_EQUAL, low),
          column.compare(Operator.LESS_OR_EQUAL, requiredLiteral()));
    } else if (word.isWord("IN")) {
      return column.in(literals());
    } else if (word.isWord("LIKE")) {
      return column.like(requiredLiteral());
    } else if (word.isWord("STARTS")) {
      expectWord("WITH");
      return new Predicate.StartsWith(column.path(), column.part(requiredLiteral()));
    } else if (word.isWord("ENDS")) {
      expectWord("WITH");
      return new Predicate.EndsWith(column.path(), column.part(requiredLiteral()));
    } else if (word.isWord("CONTAINS")) {
      return new Predicate.Contains(column.path(), column.part(requiredLiteral()));
    }
    throw error(word, expected + ", found " + word.shown());
  }

  private List<PredicateLiteral> literals() {
    expectSign("(");
    List<PredicateLiteral> literals = new ArrayList<>();
    if (takeSign(")")) {
      return literals;
    }
    do {
      literals.add(requiredLiteral());
    } while (takeSign(","));
    expectSign(")");
    return literals;
  }

  private PredicateLiteral requiredLiteral() {
    PredicateToken token = peek();
    PredicateLiteral literal = literal();
    if (literal != null) {
      return literal;
    }
    if (token.isWord("NULL")) {
      throw error(token, "NULL equals nothing; use IS NULL");
    }
    throw error(
        token,
        "expected a literal, found "
            + token.shown()
            + (token.kind() == Kind.WORD || token.kind() == Kind.NAME
                ? "; a text needs single quotes, and columns can't be compared with each other"
                : ""));
  }

  /** The literal that begins here; null if there is none. */
  private @Nullable PredicateLiteral literal() {
    PredicateToken token = peek();
    int start = token.start();
    if (token.isSign("-") || token.isSign("+")) {
      take();
      PredicateToken number = take();
      boolean infinite = number.isWord("Infinity");
      if (number.kind() != Kind.NUMBER && !infinite) {
        throw error(number, "expected a number, found " + number.shown());
      }
      String digits = infinite ? "Infinity" : number.text();
      return new PredicateLiteral(
          PredicateLiteral.Kind.NUMBER, token.isSign("-") ? "-" + digits : digits, start);
    }
    PredicateLiteral.Kind kind =
        switch (token.kind()) {
          case NUMBER -> PredicateLiteral.Kind.NUMBER;
          case TEXT -> PredicateLiteral.Kind.TEXT;
          case BYTES -> PredicateLiteral.Kind.BYTES;
          case WORD -> typed(token);
          default -> null;
        };
    if (kind == null) {
      return null;
    }
    boolean quoted = token.kind() == Kind.WORD && peek(1).kind() == Kind.TEXT;
    take();
    return new PredicateLiteral(kind, quoted ? take().text() : token.text(), start);
  }

  /** The kind of literal that a word is or begins; null for any other word. */
  private PredicateLiteral.@Nullable Kind typed(PredicateToken word) {
    if (word.isWord("TRUE") || word.isWord("FALSE")) {
      return PredicateLiteral.Kind.BOOLEAN;
    }
    if (peek(1).kind() == Kind.TEXT) {
      return switch (word.text().toUpperCase(Locale.ROOT)) {
        case "DATE" -> PredicateLiteral.Kind.DATE;
        case "TIME" -> PredicateLiteral.Kind.TIME;
        case "TIMESTAMP" -> PredicateLiteral.Kind.TIMESTAMP;
        case "DECIMAL", "UUID" -> PredicateLiteral.Kind.TEXT;
        default -> null;
      };
    }
    boolean number = word.text().equals("NaN") || word.text().equals("Infinity");
    return number && schema.field(List.of(word.text())) == null
        ? PredicateLiteral.Kind.NUMBER
        : null;
  }

  private ComparedColumn column() {
    PredicateToken first = peek();
    List<String> path = new ArrayList<>();
    do {
      PredicateToken part = take();
      boolean name =
          part.kind() == Kind.NAME
              || part.kind() == Kind.WORD && (!path.isEmpty() || !part.isReserved());
      if (!name) {
        throw error(
            part,
            "expected a column, found "
                + part.shown()
                + (part.isReserved() ? "; a column with this name needs double quotes" : ""));
      }
      path.add(part.text());
    } while (takeSign("."));
    Field field = schema.field(path);
    if (field == null) {
      throw error(first, noColumn(path));
    }
    if (!(field instanceof LeafField leaf)) {
      throw error(first, noLeaf(field, path));
    }
    if (leaf.unsupportedReason() != null) {
      throw error(first, "the column can't be read: " + leaf.unsupportedReason());
    }
    return new ComparedColumn(leaf.column(), condition);
  }

  private String noColumn(List<String> path) {
    String name = String.join(".", path);
    List<String> names =
        schema.leaves().stream()
            .filter(leaf -> leaf.maxRepetitionLevel() == 0)
            .map(leaf -> PredicateText.name(leaf.path()))
            .toList();
    for (String other : names) {
      if (other.equalsIgnoreCase(name) || other.replace("\"", "").equalsIgnoreCase(name)) {
        return "there is no column " + name + "; did you mean " + other + "?";
      }
    }
    boolean inList =
        schema.leaves().stream()
            .anyMatch(leaf -> leaf.maxRepetitionLevel() > 0 && leaf.dotPath().startsWith(name));
    return inList
        ? name + " is in a list or map: conditions need a column with one value for each row"
        : "there is no column " + name + "; there are " + shortened(names);
  }

  private static String shortened(List<String> names) {
    int most = 20;
    return names.size() <= most
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, most)) + " and " + (names.size() - most) + " more";
  }

  private static String noLeaf(Field field, List<String> path) {
    String name = String.join(".", path);
    if (field instanceof GroupField group && !group.fields().isEmpty()) {
      List<String> example = new ArrayList<>(path);
      example.add(group.fields().get(0).name());
      return name + " is a group; name one of its columns, such as " + PredicateText.name(example);
    }
    return name + " is a list or map: conditions need a column with one value for each row";
  }
}
