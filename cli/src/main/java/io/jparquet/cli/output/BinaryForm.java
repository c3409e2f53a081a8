package io.jparquet.cli.output;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/** How byte arrays without a meaning are printed. */
public enum BinaryForm {
  /** Hexadecimal digits in lower case. */
  HEX,
  /** Base 64, RFC 4648. */
  BASE64;

  /** The text of some bytes. */
  public String text(byte[] bytes) {
    return this == HEX
        ? HexFormat.of().formatHex(bytes)
        : Base64.getEncoder().encodeToString(bytes);
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
