package io.jparquet.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A word, literal or sign of a condition.
 *
 * @param kind its kind
 * @param text its text, without quotes and with doubled quotes inside resolved
 * @param start index of its first character
 */
record PredicateToken(Kind kind, String text, int start) {
  /** The words that are not column names unless quoted. */
  static final List<String> RESERVED =
      List.of("AND", "OR", "NOT", "IN", "IS", "NULL", "LIKE", "BETWEEN", "TRUE", "FALSE");

  private static final List<String> LONG_SIGNS = List.of("<=>", "<=", ">=", "<>", "!=", "==");
  private static final String SIGNS = "=<>(),.-+";

  enum Kind {
    /** A name or a word of the language. */
    WORD,
    /** A name in quotes. */
    NAME,
    /** A text in single quotes. */
    TEXT,
    /** Digits, with or without a point and an exponent. */
    NUMBER,
    /** Hexadecimal digits of bytes. */
    BYTES,
    /** An operator, a parenthesis or another sign. */
    SIGN,
    /** The end of the condition. */
    END
  }

  /** Whether this is a word of the language, in any case. */
  boolean isWord(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  boolean isReserved() {
    return kind == Kind.WORD && RESERVED.contains(text.toUpperCase(Locale.ROOT));
  }

  /** The token as shown in messages. */
  String shown() {
    return switch (kind) {
      case END -> "the end";
      case TEXT -> "'" + text + "'";
      case NAME -> '"' + text + '"';
      case BYTES -> "0x" + text;
      default -> text;
    };
  }

  /** Whether a name can be a word without quotes. */
  static boolean isPlainName(String name) {
    if (name.isEmpty()
        || !Character.isUnicodeIdentifierStart(name.codePointAt(0)) && name.charAt(0) != '_') {
      return false;
    }
    return name.codePoints().allMatch(PredicateToken::isNamePart)
        && !RESERVED.contains(name.toUpperCase(Locale.ROOT));
  }

  private static boolean isNamePart(int c) {
    return (Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c))
        || c == '$';
  }

  /**
   * The parts of a condition; the last one is its end.
   *
   * @throws IllegalArgumentException with the position of anything that is not a token
   */
  static List<PredicateToken> of(String condition) {
    return new Reader(condition).read();
  }

  private static final class Reader {
    private final String condition;
    private int next;

    Reader(String condition) {
      this.condition = condition;
    }

    List<PredicateToken> read() {
      List<PredicateToken> tokens = new ArrayList<>();
      PredicateToken token;
      do {
        while (next < condition.length() && Character.isWhitespace(condition.charAt(next))) {
          next++;
        }
        token = token();
        tokens.add(token);
      } while (token.kind != Kind.END);
      return tokens;
    }

    private PredicateToken token() {
      int start = next;
      if (start == condition.length()) {
        return new PredicateToken(Kind.END, "", start);
      }
      char c = condition.charAt(start);
      if (c == '\'') {
        return new PredicateToken(Kind.TEXT, quoted(c), start);
      } else if (c == '"' || c == '`') {
        return new PredicateToken(Kind.NAME, quoted(c), start);
      } else if ((c == 'x' || c == 'X') && at(start + 1) == '\'') {
        next++;
        return new PredicateToken(Kind.BYTES, hexadecimal(quoted('\''), start), start);
      } else if (c == '0' && (at(start + 1) == 'x' || at(start + 1) == 'X')) {
        next += 2;
        int digits = next;
        skip(character -> Character.digit(character, 16) >= 0);
        return new PredicateToken(
            Kind.BYTES, hexadecimal(condition.substring(digits, next), start), start);
      } else if (isDigit(c) || c == '.' && isDigit(at(start + 1))) {
        number();
        return new PredicateToken(Kind.NUMBER, condition.substring(start, next), start);
      } else if (Character.isUnicodeIdentifierStart(condition.codePointAt(start)) || c == '_') {
        skip(PredicateToken::isNamePart);
        return new PredicateToken(Kind.WORD, condition.substring(start, next), start);
      }
      String sign = sign();
      if (sign == null) {
        throw PredicateParser.error(
            condition,
            start,
            "'" + condition.substring(start, start + 1) + "' has no meaning here");
      }
      next += sign.length();
      return new PredicateToken(Kind.SIGN, sign, start);
    }

    private int at(int index) {
      return index < condition.length() ? condition.charAt(index) : -1;
    }

    private static boolean isDigit(int c) {
      return c >= '0' && c <= '9';
    }

    private void skip(IntPredicate part) {
      while (next < condition.length() && part.test(condition.codePointAt(next))) {
        next += Character.charCount(condition.codePointAt(next));
      }
    }

    private void number() {
      skip(Reader::isDigit);
      if (at(next) == '.' && isDigit(at(next + 1))) {
        next++;
        skip(Reader::isDigit);
      }
      boolean exponent = at(next) == 'e' || at(next) == 'E';
      boolean signed = at(next + 1) == '-' || at(next + 1) == '+';
      if (exponent && isDigit(at(next + (signed ? 2 : 1)))) {
        next += signed ? 2 : 1;
        skip(Reader::isDigit);
      }
    }

    /** The text up to the closing quote; the quote in it is doubled. */
    private String quoted(char quote) {
      int start = next;
      StringBuilder text = new StringBuilder();
      next++;
      while (true) {
        int end = condition.indexOf(quote, next);
        if (end < 0) {
          throw PredicateParser.error(condition, start, "the closing " + quote + " is missing");
        }
        text.append(condition, next, end);
        next = end + 1;
        if (at(next) != quote) {
          return text.toString();
        }
        text.append(quote);
        next++;
      }
    }

    private String hexadecimal(String digits, int start) {
      boolean valid =
          digits.length() % 2 == 0 && digits.chars().allMatch(c -> Character.digit(c, 16) >= 0);
      if (!valid) {
        throw PredicateParser.error(
            condition, start, "bytes need two hexadecimal digits each, as in X'0aff'");
      }
      return digits;
    }

    private @Nullable String sign() {
      for (String sign : LONG_SIGNS) {
        if (condition.startsWith(sign, next)) {
          return sign;
        }
      }
      char c = condition.charAt(next);
      return SIGNS.indexOf(c) < 0 ? null : String.valueOf(c);
    }
  }
}
