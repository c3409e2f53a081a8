package io.jparquet.internal.crypto.key;

import java.nio.charset.StandardCharsets;

/** Formats key metadata for messages: as text if they are text, otherwise by their length. */
public final class KeyText {
  private static final int MOST = 80;

  private KeyText() {}

  /** Key metadata, which may be null, for a message. */
  public static String of(byte[] keyMetadata) {
    if (keyMetadata == null) {
      return "none";
    }
    String text = new String(keyMetadata, StandardCharsets.ISO_8859_1);
    if (text.isEmpty() || !text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      return keyMetadata.length + " bytes that are not text";
    }
    return text.length() <= MOST
        ? "'" + text + "'"
        : "'" + text.substring(0, MOST) + "...' (" + text.length() + " characters)";
  }
}
