package io.jparquet.predicate;

/**
 * A literal in a condition, before its type is known.
 *
 * @param kind how the literal is written
 * @param text a number with its sign, or the text in the quotes
 * @param start index of its first character in the condition
 */
record PredicateLiteral(Kind kind, String text, int start) {

  enum Kind {
    NUMBER,
    TEXT,
    BYTES,
    BOOLEAN,
    DATE,
    TIME,
    TIMESTAMP
  }

  /** The literal as shown in messages. */
  String shown() {
    return switch (kind) {
      case NUMBER, BOOLEAN -> text;
      case TEXT -> "'" + text + "'";
      case BYTES -> "X'" + text + "'";
      case DATE, TIME, TIMESTAMP -> kind + " '" + text + "'";
    };
  }
}
