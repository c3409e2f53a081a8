package io.jparquet.internal.footer;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.crypto.FileEncryptor;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.FileMetaData;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes the frame of a file: the magic at its start, and the footer and the magic at its end. */
public final class FooterWriter {
  private FooterWriter() {}

  /**
   * Writes the first bytes of a file.
   *
   * @param encryptor encrypts the file; null for a plain one
   */
  public static void start(PositionOutput out, @Nullable FileEncryptor encryptor)
      throws IOException {
    byte[] magic = magic(encryptor);
    out.write(magic, 0, magic.length);
  }

  private static byte[] magic(@Nullable FileEncryptor encryptor) {
    return Magic.of(encryptor != null && encryptor.encryptsFooter());
  }

  /**
   * Writes the last bytes of a file: footer, its length, magic. Does not close the output.
   *
   * @param encryptor encrypts or signs the footer; null for a plain file
   * @return bytes of the footer, including the additional bytes of encryption
   * @throws io.jparquet.error.UnsupportedFeatureException when the metadata has unknown constants;
   *     in that case, nothing is written
   */
  public static int finish(
      PositionOutput out, FileMetaData metaData, @Nullable FileEncryptor encryptor)
      throws IOException {
    byte[] footer =
        encryptor == null ? MetadataEncoder.encode(metaData) : encryptor.footer(metaData);
    byte[] trailer = new byte[Magic.TRAILER_LENGTH];
    LittleEndian.putInt(trailer, 0, footer.length);
    System.arraycopy(magic(encryptor), 0, trailer, 4, Magic.LENGTH);
    out.write(footer, 0, footer.length);
    out.write(trailer, 0, trailer.length);
    return footer.length;
  }
}
