package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Searches texts for keys and parts of keys: unchanged, in hex, in base 64 and as numbers. */
public final class KeySearch {
  /** A part of this number of bytes in a text is not a coincidence. */
  private static final int PART_BYTES = 8;

  private final Set<String> forms = new LinkedHashSet<>();
  private final Set<String> hexForms = new LinkedHashSet<>();

  /** Searches for some keys, at least one. */
  public KeySearch(Collection<byte[]> keys) {
    assertThat(keys).isNotEmpty();
    for (byte[] key : keys) {
      assertThat(key.length).isGreaterThanOrEqualTo(PART_BYTES);
      for (int at = 0; at + PART_BYTES <= key.length; at++) {
        addForms(Arrays.copyOfRange(key, at, at + PART_BYTES));
      }
    }
  }

  private void addForms(byte[] part) {
    forms.add(new String(part, StandardCharsets.ISO_8859_1));
    forms.add(new String(part, StandardCharsets.UTF_8));
    String numbers = Arrays.toString(part);
    forms.add(numbers.substring(1, numbers.length() - 1));
    // The last of these characters depends on the byte that follows.
    forms.add(Base64.getEncoder().encodeToString(part).substring(0, PART_BYTES * 8 / 6));
    forms.add(Base64.getUrlEncoder().encodeToString(part).substring(0, PART_BYTES * 8 / 6));
    hexForms.add(HexFormat.of().formatHex(part));
  }

  /** Fails when an error, its causes or its suppressed errors show a part of a key. */
  public void assertShowsNone(Throwable error) {
    assertShowsNone(error.toString());
    if (error.getCause() != null) {
      assertShowsNone(error.getCause());
    }
    for (Throwable suppressed : error.getSuppressed()) {
      assertShowsNone(suppressed);
    }
  }

  /** Fails when a text shows a part of a key. */
  public void assertShowsNone(String text) {
    assertContainsNone(text, forms);
    assertContainsNone(text.toLowerCase(Locale.ROOT), hexForms);
  }

  /** Called so often that objects of assertions would take most of the time of some tests. */
  private static void assertContainsNone(String text, Collection<String> searched) {
    for (String form : searched) {
      if (text.contains(form)) {
        fail("%s shows %s", text, form);
      }
    }
  }
}
