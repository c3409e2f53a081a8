package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The search for keys in messages finds them in each form. */
class KeySearchTest {
  private static final byte[] KEY = "kV3/x+Q9#mZ~w2!r".getBytes(StandardCharsets.US_ASCII);
  private static final KeySearch SEARCH = new KeySearch(List.of(KEY));

  @Test
  void findsAKeyAndPartsOfIt() {
    byte[] part = Arrays.copyOfRange(KEY, 3, 13);
    byte[] around = Arrays.copyOf("before".getBytes(StandardCharsets.US_ASCII), 6 + KEY.length);
    System.arraycopy(KEY, 0, around, 6, KEY.length);
    for (byte[] shown : List.of(KEY, part, around)) {
      for (String text :
          List.of(
              new String(shown, StandardCharsets.UTF_8),
              HexFormat.of().formatHex(shown),
              HexFormat.of().withUpperCase().formatHex(shown),
              Base64.getEncoder().encodeToString(shown),
              Base64.getUrlEncoder().withoutPadding().encodeToString(shown),
              Arrays.toString(shown))) {
        Exception inner = new IllegalStateException("it is " + text);
        Exception caused = new IllegalStateException("x", inner);
        Exception suppressing = new IllegalStateException("x");
        suppressing.addSuppressed(inner);
        for (Exception error : List.of(inner, caused, suppressing)) {
          assertThatThrownBy(() -> SEARCH.assertShowsNone(error))
              .as(text)
              .isInstanceOf(AssertionError.class);
        }
      }
    }
    SEARCH.assertShowsNone(new IllegalStateException("AES-128, 16 bytes"));
  }
}
