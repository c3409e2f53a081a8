package io.jparquet.cli.dive;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a terminal shows of the bytes that it gets, as far as {@link DiveTerminal} sends them. An
 * escape sequence that it does not know fails the test. Each flush is a picture. Thread-safe.
 */
final class ScreenOfBytes extends OutputStream {
  private static final Pattern SEQUENCE =
      Pattern.compile("\u001b\\[(\\?[0-9]+[hl]|[0-9]+;1H|[0-9]*J|K|[0-9]*m)|\u001b");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final List<String> pictures = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private String failure = "";
  private boolean second;
  private boolean cursor = true;
  private boolean wraps = true;
  private int row;
  private int seen;

  @Override
  public synchronized void write(int b) {
    bytes.write(b);
  }

  @Override
  public synchronized void flush() {
    if (bytes.size() == 0) {
      return;
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    Matcher matcher = SEQUENCE.matcher(text);
    int end = 0;
    while (matcher.find()) {
      print(text.substring(end, matcher.start()));
      end = matcher.end();
      if (matcher.group(1) == null) {
        failure = "unknown: " + text.substring(matcher.start());
      } else {
        apply(matcher.group(1));
      }
    }
    print(text.substring(end));
    pictures.add(String.join("\n", lines));
    notifyAll();
  }

  private void apply(String sequence) {
    switch (sequence) {
      case "?1049h", "?1049l" -> second = sequence.endsWith("h");
      case "?25h", "?25l" -> cursor = sequence.endsWith("h");
      case "?7h", "?7l" -> wraps = sequence.endsWith("h");
      case "2J" -> lines.clear();
      case "K" -> line("");
      default -> {
        if (sequence.endsWith("H")) {
          row = Integer.parseInt(sequence.substring(0, sequence.indexOf(';'))) - 1;
        }
      }
    }
  }

  private void print(String text) {
    if (!text.isEmpty()) {
      line((row < lines.size() ? lines.get(row) : "") + text);
    }
  }

  private void line(String text) {
    while (lines.size() <= row) {
      lines.add("");
    }
    lines.set(row, text);
  }

  /** Waits for the next picture that has a text, after the one for which the last call waited. */
  synchronized String pictureWith(String text) throws InterruptedException {
    while (true) {
      for (; seen < pictures.size(); seen++) {
        if (pictures.get(seen).contains(text)) {
          return pictures.get(seen++);
        }
      }
      wait();
    }
  }

  /** What was wrong with the bytes; empty if nothing was. */
  synchronized String failure() {
    return failure;
  }

  synchronized boolean isSecond() {
    return second;
  }

  /** Whether the screen is as before: the first one, with a cursor and with lines that continue. */
  synchronized boolean isRestored() {
    return !second && cursor && wraps;
  }
}
