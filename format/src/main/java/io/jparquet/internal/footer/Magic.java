package io.jparquet.internal.footer;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The four bytes at both ends of a file. */
public final class Magic {
  /** Bytes of a magic. */
  public static final int LENGTH = 4;

  /** Number of bytes after the footer: its length and the magic. */
  public static final int TRAILER_LENGTH = 4 + LENGTH;

  private static final byte[] PLAIN = {'P', 'A', 'R', '1'};
  private static final byte[] ENCRYPTED = {'P', 'A', 'R', 'E'};

  private Magic() {}

  /** A new array with the magic of files with a plain or an encrypted footer. */
  static byte[] of(boolean encryptedFooter) {
    return encryptedFooter ? ENCRYPTED.clone() : PLAIN.clone();
  }

  /** Whether four bytes are the magic of files with a plain footer. */
  public static boolean isPlain(byte[] bytes, int offset) {
    return matches(PLAIN, bytes, offset);
  }

  /** Whether four bytes are the magic of files with an encrypted footer. */
  public static boolean isEncrypted(byte[] bytes, int offset) {
    return matches(ENCRYPTED, bytes, offset);
  }

  /** The four bytes at an offset for a message. */
  static String describe(byte[] bytes, int offset) {
    String text = new String(bytes, offset, LENGTH, StandardCharsets.ISO_8859_1);
    boolean printable = text.chars().allMatch(c -> c >= ' ' && c <= '~');
    return printable
        ? "'" + text + "'"
        : "0x" + HexFormat.of().formatHex(bytes, offset, offset + LENGTH);
  }

  private static boolean matches(byte[] magic, byte[] bytes, int offset) {
    for (int i = 0; i < LENGTH; i++) {
      if (bytes[offset + i] != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
