package io.jparquet.footer;

import io.jparquet.CorruptFileException;
import io.jparquet.ErrorLocation;
import io.jparquet.ParquetException;
import io.jparquet.UnsupportedFeatureException;
import io.jparquet.io.InputFile;
import io.jparquet.io.LittleEndian;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.thrift.MetadataDecoder;
import java.io.IOException;

/**
 * Reads the footer of a file with one request for the tail of the file, and a second one only when
 * the footer is longer than that tail.
 */
public final class FooterReader {
  /** Bytes of the first request unless told otherwise: 64 KiB, which holds most footers. */
  public static final int DEFAULT_TAIL_LENGTH = 64 * 1024;

  private static final int SMALLEST_FILE = Magic.LENGTH + Magic.TRAILER_LENGTH;

  private FooterReader() {}

  /** Reads the footer; the first request is for {@link #DEFAULT_TAIL_LENGTH} bytes. */
  public static Footer read(InputFile file) throws IOException {
    return read(file, DEFAULT_TAIL_LENGTH);
  }

  /**
   * Reads the footer.
   *
   * @param file the file; stays open
   * @param tailLength bytes at the end of the file to ask for first, at least 12; when they are the
   *     whole file the magic at its start is checked too
   * @throws CorruptFileException when the file is no Parquet file, or is cut off or damaged
   * @throws UnsupportedFeatureException when the footer is encrypted
   */
  public static Footer read(InputFile file, int tailLength) throws IOException {
    if (tailLength < SMALLEST_FILE) {
      throw new IllegalArgumentException(
          "The tail must have at least " + SMALLEST_FILE + " bytes but " + tailLength + " is less");
    }
    try {
      return readTail(file, file.length(), tailLength);
    } catch (ParquetException e) {
      throw e.at(ErrorLocation.inFile(file.location()));
    }
  }

  private static Footer readTail(InputFile file, long fileLength, int tailLength)
      throws IOException {
    if (fileLength < SMALLEST_FILE) {
      throw new CorruptFileException(
          "Expected a Parquet file, which has at least "
              + SMALLEST_FILE
              + " bytes, but found "
              + fileLength
              + "; check that the path is right and that the file was written to its end");
    }
    byte[] tail = new byte[(int) Math.min(tailLength, fileLength)];
    file.readFully(fileLength - tail.length, tail, 0, tail.length);
    checkMagic(tail, tail.length - Magic.LENGTH, "end");
    if (tail.length == fileLength) {
      checkMagic(tail, 0, "start");
    }
    long footerLength = Integer.toUnsignedLong(LittleEndian.getInt(tail, trailer(tail)));
    long footerOffset = fileLength - Magic.TRAILER_LENGTH - footerLength;
    if (footerOffset < Magic.LENGTH || footerLength > Integer.MAX_VALUE - Magic.TRAILER_LENGTH) {
      throw new CorruptFileException(
          "Expected a footer within the "
              + fileLength
              + " bytes of the file but its length is given as "
              + footerLength
              + "; the file is damaged or cut off");
    }
    int length = (int) footerLength;
    FileMetaData metaData;
    if (length <= trailer(tail)) {
      metaData = MetadataDecoder.fileMetaData(tail, trailer(tail) - length, length);
    } else {
      metaData =
          MetadataDecoder.fileMetaData(readFooter(file, footerOffset, tail, length), 0, length);
    }
    return new Footer(metaData, footerOffset, length);
  }

  /** The footer, whose end is in {@code tail}: only its start is read. */
  private static byte[] readFooter(InputFile file, long offset, byte[] tail, int length)
      throws IOException {
    byte[] footer = new byte[length];
    int present = trailer(tail);
    file.readFully(offset, footer, 0, length - present);
    System.arraycopy(tail, 0, footer, length - present, present);
    return footer;
  }

  /** Index in the tail of what follows the footer. */
  private static int trailer(byte[] tail) {
    return tail.length - Magic.TRAILER_LENGTH;
  }

  private static void checkMagic(byte[] bytes, int offset, String where) {
    if (Magic.isEncrypted(bytes, offset)) {
      throw new UnsupportedFeatureException(
          "Expected a plain footer but found an encrypted one (magic PARE at the "
              + where
              + " of the file); this version reads only files whose footer is plain");
    }
    if (!Magic.isPlain(bytes, offset)) {
      throw new CorruptFileException(
          "Expected the magic 'PAR1' at the "
              + where
              + " of a Parquet file but found "
              + Magic.describe(bytes, offset)
              + "; check that this is a Parquet file and that it was written to its end");
    }
  }
}
