package io.jparquet.internal.page;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.crypto.ModuleFrame;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.metadata.PageType;
import java.io.IOException;

/**
 * Decrypts headers and bodies of the pages of one column chunk after another, into buffers that the
 * next page overwrites. Not thread-safe.
 *
 * <p>Specification: Encryption.md, sections 4.4.2 and 5.1.
 */
final class PageDecryptor {
  private final ByteSink header = new ByteSink();
  private final ByteSink body = new ByteSink();
  private ChunkDecryptor decryptor;
  private boolean startsWithDictionary;

  /**
   * Starts a column chunk.
   *
   * @param chunkDecryptor decrypts it
   * @param dictionary whether the footer says that it has a dictionary
   */
  void open(ChunkDecryptor chunkDecryptor, boolean dictionary) {
    decryptor = chunkDecryptor;
    startsWithDictionary = dictionary;
  }

  /**
   * Reads the header of the next page.
   *
   * @param position where it begins in the chunk
   * @param most bytes that a header may have
   * @param dataPage index of the page among the data pages of the chunk, if it is one
   * @return the header, with the length of its module
   */
  DecodedPageHeader header(ChunkBytes chunk, long position, int most, int dataPage)
      throws IOException {
    ModuleType type =
        position == 0 && startsWithDictionary
            ? ModuleType.DICTIONARY_PAGE_HEADER
            : ModuleType.DATA_PAGE_HEADER;
    int at = chunk.require(position, ModuleFrame.LENGTH_BYTES);
    long available = Math.min(most, chunk.length() - position);
    int length = ModuleFrame.totalLength(chunk.buffer(), at, available, type);
    at = chunk.require(position, length);
    header.reset();
    // Where the footer does not say whether there is a dictionary, decryption shows it.
    boolean decrypted = false;
    if (position == 0) {
      ModuleType unlikely =
          startsWithDictionary ? ModuleType.DATA_PAGE_HEADER : ModuleType.DICTIONARY_PAGE_HEADER;
      decrypted =
          decryptor.tryDecrypt(type, 0, chunk.buffer(), at, length, header)
              || decryptor.tryDecrypt(unlikely, 0, chunk.buffer(), at, length, header);
    }
    if (!decrypted) {
      decryptor.decrypt(type, dataPage, chunk.buffer(), at, length, header);
    }
    DecodedPageHeader decoded = MetadataDecoder.pageHeader(header.array(), 0, header.size());
    return new DecodedPageHeader(decoded.header(), length);
  }

  /**
   * Decrypts a page.
   *
   * @param type a dictionary or data page
   * @param dataPage index of the page among the data pages of the chunk; ignored for a dictionary
   * @param bytes array that holds it
   * @param offset index of its first byte
   * @param stored bytes that it takes
   * @param levelBytes bytes of the levels of a V2 page, which some writers leave before what they
   *     encrypt; 0 for other pages
   */
  void decrypt(PageType type, int dataPage, byte[] bytes, int offset, int stored, int levelBytes) {
    body.reset();
    boolean dictionary = type == PageType.DICTIONARY_PAGE;
    ModuleType module = dictionary ? ModuleType.DICTIONARY_PAGE : ModuleType.DATA_PAGE;
    int page = dictionary ? 0 : dataPage;
    int plain = 0;
    if (!isWhole(bytes, offset, stored)) {
      plain = levelBytes;
      if (plain == 0 || !isWhole(bytes, offset + plain, stored - plain)) {
        throw ModuleFrame.otherLength(module, stored);
      }
      body.put(bytes, offset, plain);
    }
    decryptor.decrypt(module, page, bytes, offset + plain, stored - plain, body);
  }

  /**
   * Whether decryption of a page, described as for {@link #decrypt}, notices what a checksum would:
   * not in levels before the encrypted part.
   */
  boolean authenticates(byte[] bytes, int offset, int stored, int levelBytes) {
    return decryptor.authenticatesPages() && (levelBytes == 0 || isWhole(bytes, offset, stored));
  }

  /** Whether all bytes of a page are encrypted. */
  private static boolean isWhole(byte[] bytes, int offset, int stored) {
    return stored >= ModuleFrame.LENGTH_BYTES && ModuleFrame.fills(bytes, offset, stored);
  }

  /** The array with the last decrypted page, which begins at index 0. */
  byte[] body() {
    return body.array();
  }

  /** Bytes of the last decrypted page. */
  int bodyLength() {
    return body.size();
  }

  /** Bytes of memory for decrypted pages. */
  long memoryBytes() {
    return body.array().length;
  }
}
