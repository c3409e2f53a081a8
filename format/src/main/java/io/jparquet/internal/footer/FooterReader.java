package io.jparquet.internal.footer;

import io.jparquet.crypto.FileDecryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.crypto.FileDecryptor;
import io.jparquet.internal.crypto.ModuleFrame;
import io.jparquet.internal.metadata.FileCryptoMetaData;
import io.jparquet.internal.thrift.Decoded;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.EncryptionAlgorithm;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the footer of a file with one request for the tail of the file, and a second one only if
 * the footer is longer than that tail.
 */
public final class FooterReader {
  private static final Logger LOG = LoggerFactory.getLogger(FooterReader.class);

  private static final int SMALLEST_FILE = Magic.LENGTH + Magic.TRAILER_LENGTH;

  private FooterReader() {}

  /**
   * Reads a footer.
   *
   * @param file the file; stays open
   * @param tailLength bytes at the end of the file to request first, at least 12; if they are the
   *     whole file, a wrong magic at its start is logged. No reader needs that magic, so a request
   *     just for it would be wasted: {@link #headMagic} checks it in files of any size
   * @param decryption provides the key of an encrypted or signed footer; may be null
   * @throws CorruptFileException when the file is not a Parquet file, or is truncated or damaged
   * @throws CryptoException when the footer cannot be decrypted, its signature does not match, or
   *     the file is not encrypted but should be
   */
  public static DecryptedFooter open(
      InputFile file, int tailLength, @Nullable FileDecryption decryption) throws IOException {
    return open(file, tailLength, decryption, null);
  }

  /**
   * Reads a footer, as {@link #open(InputFile, int, FileDecryption)} does.
   *
   * @param known a footer that is not decoded again if the file still has its bytes; may be null
   */
  public static DecryptedFooter open(
      InputFile file,
      int tailLength,
      @Nullable FileDecryption decryption,
      @Nullable ReadFooter known)
      throws IOException {
    if (tailLength < SMALLEST_FILE) {
      throw new IllegalArgumentException(
          "The tail must have at least " + SMALLEST_FILE + " bytes but " + tailLength + " is less");
    }
    try {
      DecryptedFooter footer = readTail(file, file.length(), tailLength, decryption, known);
      if (known != null && footer.bytes() == known.bytes()) {
        return footer;
      }
      String contradiction = contradiction(footer.footer().metaData());
      if (contradiction != null) {
        LOG.warn("{}: {}", file.location(), contradiction);
      }
      if (Footer.isUnfinished(footer.footer().metaData())) {
        LOG.warn(
            "{} was not written to its end: it ends with a footer of the first {} row groups, which"
                + " more were to follow",
            file.location(),
            footer.footer().metaData().rowGroups().size());
      }
      return footer;
    } catch (ParquetException e) {
      throw e.at(ErrorLocation.inFile(file.location()));
    }
  }

  /**
   * A warning if the number of rows of the file contradicts those of its row groups. Readers do not
   * use the file's number, and some writers may store a wrong one, so this is not damage.
   *
   * @return null if there is no contradiction
   */
  static @Nullable String contradiction(FileMetaData metaData) {
    long rows = 0;
    for (RowGroup rowGroup : metaData.rowGroups()) {
      rows += rowGroup.numRows();
    }
    return rows == metaData.numRows()
        ? null
        : "the footer says that the file has "
            + metaData.numRows()
            + " rows, but its row groups have "
            + rows
            + "; the rows of the row groups are read, but row groups may be missing or"
            + " duplicated";
  }

  private static DecryptedFooter readTail(
      InputFile file,
      long fileLength,
      int tailLength,
      @Nullable FileDecryption decryption,
      @Nullable ReadFooter known)
      throws IOException {
    if (fileLength < SMALLEST_FILE) {
      throw new CorruptFileException(
          "This is not a Parquet file: expected at least "
              + SMALLEST_FILE
              + " bytes, but found "
              + fileLength
              + "; check that the path is right and that the file was written to its end");
    }
    byte[] tail = tail(file, fileLength, (int) Math.min(tailLength, fileLength));
    boolean encrypted = Magic.isEncrypted(tail, tail.length - Magic.LENGTH);
    if (!encrypted && !Magic.isPlain(tail, tail.length - Magic.LENGTH)) {
      throw noParquet(tail, tail.length - Magic.LENGTH, beginning(file));
    }
    String wrongHead = tail.length == fileLength ? wrongHead(tail, encrypted) : null;
    if (wrongHead != null) {
      LOG.warn("{}: {}; the file is read anyway", file.location(), wrongHead);
    }
    long footerLength = Integer.toUnsignedLong(LittleEndian.getInt(tail, trailer(tail)));
    long footerOffset = fileLength - Magic.TRAILER_LENGTH - footerLength;
    if (footerOffset < Magic.LENGTH || footerLength > Integer.MAX_VALUE - Magic.TRAILER_LENGTH) {
      throw new CorruptFileException(
          "Expected a footer within the "
              + fileLength
              + " bytes of the file but its stored length is "
              + footerLength
              + "; the file is damaged or truncated");
    }
    int length = (int) footerLength;
    boolean inTail = length <= trailer(tail);
    // A copy, because the metadata keeps these bytes and must not keep the whole tail.
    byte[] bytes =
        inTail
            ? Arrays.copyOfRange(tail, trailer(tail) - length, trailer(tail))
            : readFooter(file, footerOffset, tail, length);
    if (!encrypted && decryption == null && known != null && known.has(bytes)) {
      Footer footer = new Footer(known.metaData(), footerOffset, length, false);
      return new DecryptedFooter(footer, known.bytes(), null);
    }
    return encrypted
        ? encrypted(bytes, 0, length, footerOffset, decryption)
        : plain(bytes, 0, length, footerOffset, decryption);
  }

  private static DecryptedFooter plain(
      byte[] bytes, int offset, int length, long footerOffset, @Nullable FileDecryption decryption)
      throws IOException {
    FileMetaData metaData = MetadataDecoder.fileMetaData(bytes, offset, length);
    EncryptionAlgorithm algorithm = metaData.encryptionAlgorithm();
    if (algorithm == null && decryption != null && !decryption.allowPlainFiles()) {
      throw new CryptoException(
          "the file is not encrypted, but the reader accepts only encrypted files"
              + " (allowPlainFiles)");
    }
    if (algorithm == null && decryption != null && decryption.checkFooterSignature()) {
      refuseMissingAlgorithm(metaData);
    }
    Footer footer = new Footer(metaData, footerOffset, length, false);
    FileDecryptor decryptor = FileDecryptor.of(metaData, decryption);
    if (decryptor != null) {
      closingOnFailure(decryptor, () -> decryptor.verifyFooter(bytes, offset, length, metaData));
    }
    return new DecryptedFooter(footer, bytes, decryptor);
  }

  /**
   * A footer without an algorithm is not signed, so an attacker could remove the signature in this
   * way.
   */
  private static void refuseMissingAlgorithm(FileMetaData footer) {
    boolean encrypted = footer.footerSigningKeyMetadata() != null;
    for (RowGroup group : footer.rowGroups()) {
      for (ColumnChunk chunk : group.columns()) {
        encrypted |= chunk.cryptoMetadata() != null || chunk.encryptedColumnMetadata() != null;
      }
    }
    if (encrypted) {
      throw new CryptoException(
          "the footer has encryption metadata, but names no algorithm, so that its signature can't"
              + " be checked: the footer was changed after it was written; to read it anyway, leave"
              + " the signature unchecked (checkFooterSignature)");
    }
  }

  private static DecryptedFooter encrypted(
      byte[] bytes, int offset, int length, long footerOffset, @Nullable FileDecryption decryption)
      throws IOException {
    Decoded<FileCryptoMetaData> decoded = MetadataDecoder.fileCryptoMetaData(bytes, offset, length);
    FileCryptoMetaData crypto = decoded.value();
    int module = offset + decoded.length();
    int left = length - decoded.length();
    if (left < ModuleFrame.LENGTH_BYTES || !ModuleFrame.fills(bytes, module, left)) {
      throw new CorruptFileException(
          "Expected an encrypted footer that fills "
              + left
              + " bytes but it claims another length; the file is damaged or truncated");
    }
    FileDecryptor decryptor =
        new FileDecryptor(crypto.encryptionAlgorithm(), crypto.keyMetadata(), decryption);
    FileMetaData[] metaData = new FileMetaData[1];
    closingOnFailure(
        decryptor,
        () -> {
          byte[] plain = decryptor.footer(bytes, module, left);
          metaData[0] =
              MetadataDecoder.fileMetaData(plain, 0, plain.length).toBuilder()
                  .encryptionAlgorithm(crypto.encryptionAlgorithm())
                  .footerSigningKeyMetadata(crypto.keyMetadata())
                  .build();
        });
    return new DecryptedFooter(
        new Footer(metaData[0], footerOffset, length, true), bytes, decryptor);
  }

  private interface Step {
    void run() throws IOException;
  }

  private static void closingOnFailure(FileDecryptor decryptor, Step step) throws IOException {
    boolean done = false;
    try {
      step.run();
      done = true;
    } finally {
      if (!done) {
        decryptor.close();
      }
    }
  }

  /** The last bytes of the file; not copied if the file already has them in an array. */
  private static byte[] tail(InputFile file, long fileLength, int length) throws IOException {
    ByteRange range = new ByteRange(fileLength - length, length);
    FetchedRange fetched = file.readRanges(List.of(range), byte[]::new).get(0);
    byte[] bytes = fetched.buffer();
    return fetched.offset() == 0 && bytes.length == length
        ? bytes
        : Arrays.copyOfRange(bytes, fetched.offset(), fetched.limit());
  }

  /** The footer, whose end is in {@code tail}, so that only its start is read. */
  private static byte[] readFooter(InputFile file, long offset, byte[] tail, int length)
      throws IOException {
    byte[] footer = new byte[length];
    int present = trailer(tail);
    file.readFully(offset, footer, 0, length - present);
    System.arraycopy(tail, 0, footer, length - present, present);
    return footer;
  }

  /** Index in the tail of the first byte after the footer. */
  private static int trailer(byte[] tail) {
    return tail.length - Magic.TRAILER_LENGTH;
  }

  /**
   * Describes what is wrong with the magic at the start of a file.
   *
   * @param file the file; stays open
   * @param encrypted whether its footer is encrypted
   * @return a text for people; null if it is right
   */
  public static @Nullable String headMagic(InputFile file, boolean encrypted) throws IOException {
    byte[] first = new byte[Magic.LENGTH];
    file.readFully(0, first, 0, Magic.LENGTH);
    return wrongHead(first, encrypted);
  }

  private static @Nullable String wrongHead(byte[] bytes, boolean encrypted) {
    boolean right = encrypted ? Magic.isEncrypted(bytes, 0) : Magic.isPlain(bytes, 0);
    return right
        ? null
        : "expected the magic "
            + (encrypted ? "'PARE'" : "'PAR1'")
            + " at the start of the file, as at its end, but found "
            + Magic.describe(bytes, 0);
  }

  private static CorruptFileException noParquet(byte[] bytes, int offset, String beginning) {
    return new CorruptFileException(
        "This is not a Parquet file: expected the magic 'PAR1' at the end but found "
            + Magic.describe(bytes, offset)
            + beginning
            + "; check that the path is right and that the file was written to its end");
  }

  /** Describes a file by its first bytes, for a message. */
  private static String beginning(InputFile file) throws IOException {
    byte[] first = new byte[Magic.LENGTH];
    file.readFully(0, first, 0, Magic.LENGTH);
    String kind = OtherFormats.named(first);
    return kind == null
        ? ", and the file begins with " + Magic.describe(first, 0)
        : ", and the file begins as " + kind;
  }
}
