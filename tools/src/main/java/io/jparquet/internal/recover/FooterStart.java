package io.jparquet.internal.recover;

import io.jparquet.io.InputFile;
import java.io.IOException;

/** Recognizes the first bytes of a footer. Stateless. */
final class FooterStart {
  /** Number of bytes to inspect. */
  static final int BYTES = 4;

  private FooterStart() {}

  /** Whether a plain footer begins at a place of a file, as far as its first bytes show. */
  static boolean isAt(InputFile file, long offset) throws IOException {
    if (offset > file.length() - BYTES) {
      return false;
    }
    byte[] bytes = new byte[BYTES];
    file.readFully(offset, bytes, 0, BYTES);
    return isPlain(bytes, 0);
  }

  /** Field 1, version 1 or 2, and field 2, a list of structs: that of the schema. */
  static boolean isPlain(byte[] bytes, int at) {
    return bytes[at] == 0x15
        && (bytes[at + 1] == 0x02 || bytes[at + 1] == 0x04)
        && bytes[at + 2] == 0x19
        && (bytes[at + 3] & 0x0F) == 0x0C;
  }
}
