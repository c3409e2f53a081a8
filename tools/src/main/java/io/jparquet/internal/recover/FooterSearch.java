package io.jparquet.internal.recover;

import io.jparquet.crypto.FileDecryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.crypto.ModuleFrame;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.footer.DecryptedFooter;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.footer.FooterReader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the last intact footer of a file: at its end; at its end without the length and the magic;
 * or before other bytes. A footer is accepted if it can be read like any other, its schema is a
 * tree, and all its column chunks lie before it.
 *
 * <p>The file is read at most twice. The bytes tried as footers are limited to {@link
 * #TRIED_PER_BYTE} times its length, or {@link #LEAST_TRIED} if that is more, so that a file full
 * of beginnings of footers does not take longer to search. Not thread-safe.
 *
 * <p>Specification: "File format"; README, "Error recovery".
 */
public final class FooterSearch {
  /** Bytes tried as footers, for each byte of the file. */
  private static final int TRIED_PER_BYTE = 8;

  private static final long LEAST_TRIED = 1L << 28;

  /** Number of bytes of a footer's length and magic. */
  private static final int TRAILER = 8;

  private static final int MAGIC = 4;

  /** Bytes at the end of the file in which to look first for a footer without a trailer. */
  private static final int FIRST_WINDOW = 1 << 20;

  /** A longer footer without trailer is not found. */
  private static final int LARGEST_WINDOW = 1 << 28;

  private static final int BLOCK = 1 << 20;
  private static final int TAIL = 1 << 16;

  private final InputFile file;
  private final @Nullable FileDecryption decryption;
  private final long length;
  private long budget;

  /** The error of the first footer that the keys did not open; null if there was none. */
  private @Nullable CryptoException refused;

  /**
   * A search.
   *
   * @param file stays open
   * @param decryption keys of an encrypted footer; may be null
   */
  public FooterSearch(InputFile file, @Nullable FileDecryption decryption) throws IOException {
    this.file = file;
    this.decryption = decryption;
    this.length = file.length();
    this.budget = Math.max(LEAST_TRIED, TRIED_PER_BYTE * length);
  }

  /**
   * The last intact footer.
   *
   * @return null if there is none
   * @throws CryptoException if the keys open none of the footers found
   */
  public @Nullable FoundFooter last() throws IOException {
    FoundFooter found = tried(FoundFooter.Origin.END, new CutFile(file, length, new byte[0]));
    if (found == null) {
      found = withoutTrailer();
    }
    found = found == null ? beforeOthers() : found;
    if (found == null && refused != null) {
      throw refused;
    }
    return found;
  }

  /** The footer at the end of a file; null if there is none, or if it is damaged. */
  private @Nullable FoundFooter tried(FoundFooter.Origin origin, CutFile view) throws IOException {
    try {
      DecryptedFooter opened = FooterReader.open(view, TAIL, decryption);
      try {
        Footer footer = opened.footer();
        checkPlaces(footer);
        if (origin == FoundFooter.Origin.MIDDLE && !hasOwnPages(footer.metaData())) {
          return null;
        }
        long end = Math.min(view.length(), length);
        boolean unfinished = Footer.isUnfinished(footer.metaData());
        return new FoundFooter(origin, view, footer.metaData(), end, unfinished);
      } finally {
        if (opened.decryptor() != null) {
          opened.decryptor().close();
        }
      }
    } catch (CryptoException e) {
      refused = refused == null ? e : refused;
      return null;
    } catch (ParquetException e) {
      return null;
    }
  }

  /**
   * Whether the pages of some chunk of the first row group fill it, according to their headers.
   * They do not if the footer belongs to a file stored within a value of this file. Encrypted
   * footers prove themselves.
   */
  private boolean hasOwnPages(FileMetaData metaData) throws IOException {
    if (metaData.encryptionAlgorithm() != null) {
      return true;
    }
    if (metaData.rowGroups().isEmpty()) {
      return false;
    }
    for (ColumnChunk chunk : metaData.rowGroups().get(0).columns()) {
      ColumnMetaData own = chunk.metaData();
      if (own != null && own.numValues() > 0 && IntactPage.fill(file, own)) {
        return true;
      }
    }
    return false;
  }

  private static void checkPlaces(Footer footer) {
    FileMetaData metaData = footer.metaData();
    ParquetSchema.fromElements(metaData.schema());
    for (RowGroup group : metaData.rowGroups()) {
      if (group.numRows() < 0) {
        throw new CorruptFileException("a row group has a negative number of rows");
      }
      for (ColumnChunk chunk : group.columns()) {
        ColumnMetaData own = chunk.metaData();
        if (own != null && chunk.filePath() == null && own.numValues() > 0) {
          checkPlace(own, footer.offset());
        }
      }
    }
  }

  private static void checkPlace(ColumnMetaData chunk, long footer) {
    long start = chunk.startOffset();
    long size = chunk.totalCompressedSize();
    if (start < MAGIC || size < 0 || size > footer - start) {
      throw new CorruptFileException("a column chunk does not lie before its footer");
    }
  }

  /** A footer that ends at the end of the file, or less than a trailer before it. */
  private @Nullable FoundFooter withoutTrailer() throws IOException {
    int seen = 0;
    long largest = Math.min(LARGEST_WINDOW, Runtime.getRuntime().maxMemory() / 8);
    long window = FIRST_WINDOW;
    while (seen < length && window <= largest) {
      byte[] bytes = new byte[(int) Math.min(window, length)];
      file.readFully(length - bytes.length, bytes, 0, bytes.length);
      int last = Math.min(bytes.length - 5, bytes.length - seen + 4);
      for (int at = last; at >= 0 && budget > 0; at--) {
        FoundFooter found = length - bytes.length + at < MAGIC ? null : startingAt(bytes, at);
        if (found != null) {
          return found;
        }
      }
      seen = bytes.length;
      window *= 16;
    }
    return null;
  }

  /** The footer that begins at an index of the file's last bytes; null if none does. */
  private @Nullable FoundFooter startingAt(byte[] bytes, int at) throws IOException {
    boolean plain = FooterStart.isPlain(bytes, at);
    if (!plain && !isEncryptedStart(bytes, at)) {
      return null;
    }
    int most = bytes.length - at;
    budget -= most;
    int size;
    try {
      size = plain ? plainSize(bytes, at, most) : encryptedSize(bytes, at, most);
    } catch (ParquetException e) {
      return null;
    }
    if (size > most || size < most - TRAILER) {
      return null;
    }
    byte[] trailer = new byte[TRAILER];
    LittleEndian.putInt(trailer, 0, size);
    trailer[4] = 'P';
    trailer[5] = 'A';
    trailer[6] = 'R';
    trailer[7] = (byte) (plain ? '1' : 'E');
    long end = length - most + size;
    return tried(FoundFooter.Origin.WITHOUT_TRAILER, new CutFile(file, end, trailer));
  }

  /** Field 1, the algorithm, a union of two structs whose first or second field is set. */
  private static boolean isEncryptedStart(byte[] bytes, int at) {
    return bytes[at] == 0x1C
        && (bytes[at + 1] == 0x1C || bytes[at + 1] == 0x2C)
        && (bytes[at + 2] == 0x18 || bytes[at + 2] == 0x28);
  }

  private static int plainSize(byte[] bytes, int at, int most) {
    var decoded = MetadataDecoder.sizedFileMetaData(bytes, at, most);
    boolean signed = decoded.value().encryptionAlgorithm() != null;
    return decoded.length() + (signed ? ModuleFrame.SIGNATURE_BYTES : 0);
  }

  private static int encryptedSize(byte[] bytes, int at, int most) {
    int head = MetadataDecoder.fileCryptoMetaData(bytes, at, most).length();
    if (most - head < ModuleFrame.LENGTH_BYTES) {
      throw new CorruptFileException("no room for a footer");
    }
    return head + ModuleFrame.totalLength(bytes, at + head, most - head, ModuleType.FOOTER);
  }

  /** The last footer with length and magic, whatever follows it. */
  private @Nullable FoundFooter beforeOthers() throws IOException {
    budget = Math.max(LEAST_TRIED, TRIED_PER_BYTE * length);
    byte[] block = new byte[BLOCK + MAGIC - 1];
    for (long to = length; to > MAGIC && budget > 0; to -= BLOCK) {
      long from = Math.max(0, to - BLOCK);
      int count = (int) (Math.min(length, to + MAGIC - 1) - from);
      file.readFully(from, block, 0, count);
      for (int at = count - MAGIC; at >= 0; at--) {
        if (block[at] == 'P' && isMagic(block, at)) {
          FoundFooter found = endingAt(from + at + MAGIC);
          if (found != null) {
            return found;
          }
        }
      }
    }
    return null;
  }

  private static boolean isMagic(byte[] bytes, int at) {
    return bytes[at + 1] == 'A'
        && bytes[at + 2] == 'R'
        && (bytes[at + 3] == '1' || bytes[at + 3] == 'E');
  }

  private @Nullable FoundFooter endingAt(long end) throws IOException {
    byte[] head = new byte[4];
    if (end < MAGIC + TRAILER) {
      return null;
    }
    file.readFully(end - TRAILER, head, 0, head.length);
    long size = Integer.toUnsignedLong(LittleEndian.getInt(head, 0));
    if (size < head.length || size > end - TRAILER - MAGIC || size > budget) {
      return null;
    }
    file.readFully(end - TRAILER - size, head, 0, head.length);
    if (!FooterStart.isPlain(head, 0) && !isEncryptedStart(head, 0)) {
      return null;
    }
    budget -= size;
    return tried(FoundFooter.Origin.MIDDLE, new CutFile(file, end, new byte[0]));
  }
}
