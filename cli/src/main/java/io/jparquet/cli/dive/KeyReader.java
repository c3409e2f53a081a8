package io.jparquet.cli.dive;

import io.jparquet.cli.dive.Key.Kind;
import java.io.IOException;
import java.util.Map;
import org.jline.utils.NonBlockingReader;
import org.jspecify.annotations.Nullable;

/** Makes keys of what a terminal sends. Not thread-safe. */
final class KeyReader {
  private static final char ESCAPE = '\u001b';

  /** A terminal sends the rest of a key at once; the key Escape has no rest. */
  private static final long REST_MILLIS = 50;

  /** The longest sequence of a key that is understood. */
  private static final int MOST_CHARACTERS = 16;

  /** What follows {@code ESC [} or {@code ESC O}. */
  private static final Map<String, Kind> SEQUENCES =
      Map.ofEntries(
          Map.entry("A", Kind.UP),
          Map.entry("B", Kind.DOWN),
          Map.entry("C", Kind.RIGHT),
          Map.entry("D", Kind.LEFT),
          Map.entry("H", Kind.HOME),
          Map.entry("F", Kind.END),
          Map.entry("Z", Kind.BACK_TAB),
          Map.entry("1~", Kind.HOME),
          Map.entry("7~", Kind.HOME),
          Map.entry("4~", Kind.END),
          Map.entry("8~", Kind.END),
          Map.entry("5~", Kind.PAGE_UP),
          Map.entry("6~", Kind.PAGE_DOWN),
          Map.entry("M", Kind.ENTER));

  private final NonBlockingReader input;

  KeyReader(NonBlockingReader input) {
    this.input = input;
  }

  /** Whether a key waits to be read. */
  boolean isWaiting() throws IOException {
    return input.peek(1) >= 0;
  }

  /**
   * Waits for a key.
   *
   * @param millis how long
   * @return null if there was none in that time
   * @throws java.io.EOFException when there will be no more keys
   */
  @Nullable Key read(long millis) throws IOException {
    int first = input.read(millis);
    if (first == NonBlockingReader.EOF) {
      throw new java.io.EOFException("the terminal has no more input");
    } else if (first == NonBlockingReader.READ_EXPIRED) {
      return null;
    }
    return switch (first) {
      case '\r', '\n' -> Key.of(Kind.ENTER);
      case '\t' -> Key.of(Kind.TAB);
      case 0x7f, '\b' -> Key.of(Kind.BACKSPACE);
      case ESCAPE -> afterEscape();
      default -> character(first);
    };
  }

  private Key character(int first) throws IOException {
    if (Character.isHighSurrogate((char) first)) {
      int second = input.read(REST_MILLIS);
      return second >= 0 && Character.isLowSurrogate((char) second)
          ? Key.of(Character.toCodePoint((char) first, (char) second))
          : Key.of(Kind.OTHER);
    }
    return Character.isISOControl(first) ? Key.of(Kind.OTHER) : Key.of(first);
  }

  private Key afterEscape() throws IOException {
    int second = input.read(REST_MILLIS);
    if (second < 0 || second == ESCAPE) {
      return Key.of(Kind.ESCAPE);
    } else if (second != '[' && second != 'O') {
      return Key.of(Kind.OTHER); // a key with Alt
    }
    StringBuilder rest = new StringBuilder();
    while (rest.length() < MOST_CHARACTERS) {
      int next = input.read(REST_MILLIS);
      if (next < 0) {
        break;
      }
      rest.append((char) next);
      if (next >= '@' && next <= '~') {
        break;
      }
    }
    return Key.of(SEQUENCES.getOrDefault(rest.toString(), Kind.OTHER));
  }
}
