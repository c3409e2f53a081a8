package io.jparquet.predicate;

/**
 * A literal of a condition, before it is known which type it must have.
 *
 * @param kind how it is written
 * @param text a number with its sign, or what is in the quotes
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

  /** How messages show it. */
  String shown() {
    return switch (kind) {
      case NUMBER, BOOLEAN -> text;
      case TEXT -> "'" + text + "'";
      case BYTES -> "X'" + text + "'";
      case DATE, TIME, TIMESTAMP -> kind + " '" + text + "'";
    };
  }
}
