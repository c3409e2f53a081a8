package io.jparquet.inspect;

import io.jparquet.internal.footer.Magic;
import io.jparquet.io.InputFile;
import java.io.IOException;
import java.util.Locale;

/** Detects that a file is meant to be a Parquet file, even if it is damaged. Stateless. */
public final class ParquetSigns {
  private ParquetSigns() {}

  /** Whether the name of a file ends in {@code .parquet}, in lower or upper case. */
  public static boolean inName(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".parquet");
  }

  /**
   * Whether a file begins or ends with the magic bytes of Parquet.
   *
   * @throws IOException when the storage fails
   */
  public static boolean inBytes(InputFile file) throws IOException {
    long length = file.length();
    return length >= Magic.LENGTH && (hasMagic(file, 0) || hasMagic(file, length - Magic.LENGTH));
  }

  private static boolean hasMagic(InputFile file, long position) throws IOException {
    byte[] bytes = new byte[Magic.LENGTH];
    file.readFully(position, bytes, 0, bytes.length);
    return Magic.isPlain(bytes, 0) || Magic.isEncrypted(bytes, 0);
  }
}
