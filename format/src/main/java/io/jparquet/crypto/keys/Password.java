package io.jparquet.crypto.keys;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A password that is never shown. {@link #close()} wipes it. */
public final class Password implements AutoCloseable {
  private final char[] characters;

  private Password(char[] characters) {
    this.characters = characters;
  }

  /** A password; the array is copied. */
  public static Password of(char[] characters) {
    return new Password(characters.clone());
  }

  /**
   * The value of an environment variable.
   *
   * @throws IllegalArgumentException when it is not set
   */
  public static Password ofEnvironment(String variable) {
    String value = System.getenv(variable);
    if (value == null) {
      throw new IllegalArgumentException(
          "the variable "
              + variable
              + " of the environment, which must contain the password, is not set");
    }
    return new Password(value.toCharArray());
  }

  /**
   * The first line of a file in UTF-8, without the end of line.
   *
   * @throws IOException when the file cannot be read
   */
  public static Password ofFile(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    CharBuffer text = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(bytes));
    Arrays.fill(bytes, (byte) 0);
    char[] all = text.array();
    int length = 0;
    while (length < text.limit() && all[length] != '\n' && all[length] != '\r') {
      length++;
    }
    char[] line = Arrays.copyOf(all, length);
    Arrays.fill(all, '\0');
    return new Password(line);
  }

  /** The password, in an array that the caller wipes. */
  char[] copy() {
    return characters.clone();
  }

  @Override
  public void close() {
    Arrays.fill(characters, '\0');
  }

  @Override
  public String toString() {
    return "Password[redacted]";
  }
}
