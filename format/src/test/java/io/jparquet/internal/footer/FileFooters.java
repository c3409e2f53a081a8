package io.jparquet.internal.footer;

import io.jparquet.crypto.FileDecryption;
import io.jparquet.io.InputFile;
import java.io.IOException;

/** Reads only the footers of files, for tests without a reader. */
public final class FileFooters {
  /** Default size of the first request in bytes. */
  private static final int TAIL_LENGTH = 1 << 16;

  private FileFooters() {}

  /** The footer of a file in memory. */
  public static Footer read(byte[] file) throws IOException {
    return read(file, null);
  }

  /** The footer of a file in memory that is encrypted or signed. */
  public static Footer read(byte[] file, FileDecryption decryption) throws IOException {
    return read(InputFile.of(file), TAIL_LENGTH, decryption);
  }

  /** The footer of a file, which stays open. */
  public static Footer read(InputFile file) throws IOException {
    return read(file, TAIL_LENGTH);
  }

  static Footer read(InputFile file, int tailLength) throws IOException {
    return read(file, tailLength, null);
  }

  private static Footer read(InputFile file, int tailLength, FileDecryption decryption)
      throws IOException {
    DecryptedFooter decrypted = FooterReader.open(file, tailLength, decryption);
    if (decrypted.decryptor() != null) {
      decrypted.decryptor().close();
    }
    return decrypted.footer();
  }
}
