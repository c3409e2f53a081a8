package io.jparquet.cli.dive;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.dive.Key.Kind;
import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.output.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine;

/** A dive of a test: presses keys, and checks what every frame must be. */
final class DiveSession implements Closeable {
  private final Dive dive;
  private int width;
  private int height;

  DiveSession(View start, int width, int height) {
    this.dive = new Dive(start, work -> false);
    this.width = width;
    this.height = height;
  }

  /** A dive into a file. */
  static DiveSession into(Path file, int width, int height, String... options) {
    return new DiveSession(view(file, options), width, height);
  }

  static View view(Path file, String... options) {
    return FilesView.file(file.getFileName().toString(), file, input(options));
  }

  static InputOptions input(String... options) {
    return CommandLine.populateCommand(new InputOptions(), options);
  }

  void resize(int newWidth, int newHeight) {
    width = newWidth;
    height = newHeight;
  }

  /** The key of a name, or of a character. */
  static Key key(String name) {
    return name.codePointCount(0, name.length()) == 1
        ? Key.of(name.codePointAt(0))
        : Key.of(Kind.valueOf(name.toUpperCase(Locale.ROOT)));
  }

  /** Presses keys, and returns the last frame. */
  String press(String... keys) throws IOException {
    for (String key : keys) {
      assertThat(dive.press(key(key))).as(key).isTrue();
      text(); // a screen is drawn after each key
    }
    return text();
  }

  /** Whether the dive goes on after a key. */
  boolean goesOnAfter(Key key) throws IOException {
    return dive.press(key);
  }

  /** The frame as text. */
  String text() {
    Frame frame = dive.frame(width, height);
    assertThat(frame.lines().size()).isLessThanOrEqualTo(height);
    for (Frame.Line line : frame.lines()) {
      assertThat(Printable.of(line.text())).as("is printable").isEqualTo(line.text());
      assertThat(Printable.width(line.text())).as(line.text()).isLessThanOrEqualTo(width);
    }
    return frame.text();
  }

  @Override
  public void close() throws IOException {
    dive.close();
  }
}
