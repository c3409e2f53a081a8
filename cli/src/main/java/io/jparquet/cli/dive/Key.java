package io.jparquet.cli.dive;

/**
 * A key that was pressed.
 *
 * @param character the code point of a {@link Kind#CHARACTER}; 0 for other keys
 */
record Key(Kind kind, int character) {

  /** The keys that mean something, beside characters. */
  enum Kind {
    CHARACTER,
    ENTER,
    ESCAPE,
    BACKSPACE,
    TAB,
    BACK_TAB,
    UP,
    DOWN,
    LEFT,
    RIGHT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    /** A key without a meaning here. */
    OTHER
  }

  static Key of(Kind kind) {
    return new Key(kind, 0);
  }

  static Key of(int character) {
    return new Key(Kind.CHARACTER, character);
  }
}
