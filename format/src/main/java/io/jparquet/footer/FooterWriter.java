package io.jparquet.footer;

import io.jparquet.io.LittleEndian;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.thrift.MetadataEncoder;
import java.io.IOException;

/** Writes what frames the pages of a file: the magic at its start, footer and magic at its end. */
public final class FooterWriter {
  private FooterWriter() {}

  /** Writes the first bytes of a file. */
  public static void start(PositionOutput out) throws IOException {
    byte[] magic = Magic.plain();
    out.write(magic, 0, magic.length);
  }

  /**
   * Writes the last bytes of a file: footer, its length, magic. Does not close the output.
   *
   * @return bytes of the footer
   * @throws io.jparquet.UnsupportedFeatureException when the metadata holds unknown constants; then
   *     nothing is written
   */
  public static int finish(PositionOutput out, FileMetaData metaData) throws IOException {
    byte[] footer = MetadataEncoder.encode(metaData);
    byte[] trailer = new byte[Magic.TRAILER_LENGTH];
    LittleEndian.putInt(trailer, 0, footer.length);
    System.arraycopy(Magic.plain(), 0, trailer, 4, Magic.LENGTH);
    out.write(footer, 0, footer.length);
    out.write(trailer, 0, trailer.length);
    return footer.length;
  }
}
