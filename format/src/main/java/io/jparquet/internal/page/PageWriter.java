package io.jparquet.internal.page;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkEncryptor;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.DictionaryPageHeader;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageType;
import java.util.zip.CRC32;

/**
 * Makes finished pages: compresses the body, encrypts it if the column is encrypted, computes the
 * checksum over the bytes as stored, puts the header before them. One instance serves all columns
 * of the files of a {@link io.jparquet.internal.write.WriterGroup} that are compressed in the same
 * way, because it owns the scratch memory of compression. Not thread-safe.
 *
 * <p>Specification: {@code PageHeader} and its parts in parquet.thrift, "Data Pages",
 * "Checksumming".
 */
public final class PageWriter {
  private static final int KEPT_BYTES = 8 << 20;

  private final BlockCodec codec;
  private final boolean checksums;
  private final CRC32 crc;
  private final ByteSink compressed;

  /** Null for plain columns. */
  private final ChunkEncryptor encryptor;

  private final ByteSink encrypted;

  /**
   * A writer.
   *
   * @param codec compresses the pages; the caller closes it
   * @param checksums whether headers carry a CRC
   */
  public PageWriter(BlockCodec codec, boolean checksums) {
    this.codec = codec;
    this.checksums = checksums;
    this.crc = new CRC32();
    this.compressed = new ByteSink();
    this.encryptor = null;
    this.encrypted = new ByteSink();
  }

  private PageWriter(PageWriter plain, ChunkEncryptor encryptor) {
    this.codec = plain.codec;
    this.checksums = plain.checksums;
    this.crc = plain.crc;
    this.compressed = plain.compressed;
    this.encryptor = encryptor;
    this.encrypted = plain.encrypted;
  }

  /** A writer for an encrypted column, which shares the scratch memory of this one. */
  public PageWriter encrypting(ChunkEncryptor columnEncryptor) {
    return new PageWriter(this, columnEncryptor);
  }

  /** Whether the column is encrypted. */
  public boolean isEncrypting() {
    return encryptor != null;
  }

  /** The stored form of an index of the column: encrypted if the column is. */
  public byte[] index(ModuleType type, byte[] bytes) {
    return encryptor == null ? bytes : encryptor.encrypt(type, bytes);
  }

  /** The stored form of a Bloom filter, whose header and bit set are separate modules. */
  public byte[] bloomFilter(byte[] filter) {
    if (encryptor == null) {
      return filter;
    }
    int header = MetadataDecoder.bloomFilterHeader(filter, 0, filter.length).length();
    encrypted.reset();
    encryptor.encrypt(ModuleType.BLOOM_FILTER_HEADER, filter, 0, header, encrypted);
    encryptor.encrypt(
        ModuleType.BLOOM_FILTER_BITSET, filter, header, filter.length - header, encrypted);
    return encrypted.toByteArray();
  }

  /** Bytes of scratch memory. */
  public long memoryBytes() {
    return compressed.capacity() + encrypted.capacity();
  }

  /** Releases the scratch memory of single large pages. */
  public void trim() {
    compressed.trim(KEPT_BYTES);
    encrypted.trim(KEPT_BYTES);
  }

  /** The codec of the pages. */
  public CompressionCodec codec() {
    return codec.id();
  }

  /** Bytes that {@code body} takes once it is compressed; nothing is written. */
  public int storedBytes(ByteSink body) {
    return storedLength(compress(body, 0), body);
  }

  /** The bytes that a page adds to its chunk, its header included. */
  public record Sizes(int headerBytes, int storedBytes, int uncompressedBytes) {
    /** Bytes in the file. */
    public int compressedTotal() {
      return Math.addExact(headerBytes, storedBytes);
    }

    /** Bytes that the file would have without compression. */
    public long uncompressedTotal() {
      return (long) headerBytes + uncompressedBytes;
    }
  }

  /** The counts that headers of data pages carry. */
  public record Counts(int entries, int nulls, int rows) {}

  /** Appends a dictionary page with {@code entries} PLAIN-encoded entries. */
  public Sizes dictionary(ByteSink body, int entries, Encoding named, PageBuffer out) {
    Stored stored = stored(compress(body, 0), body, ModuleType.DICTIONARY_PAGE);
    PageHeader header =
        PageHeader.of(
            body.size(),
            stored.length(),
            checksum(stored),
            new DictionaryPageHeader(entries, named, null));
    return append(header, stored, body.size(), ModuleType.DICTIONARY_PAGE_HEADER, out);
  }

  /**
   * Appends a V1 data page; {@code body} holds both kinds of levels, with lengths, and the values.
   */
  public Sizes dataV1(ByteSink body, Counts counts, Encoding encoding, PageBuffer out) {
    Stored stored = stored(compress(body, 0), body, ModuleType.DATA_PAGE);
    PageHeader header =
        PageHeader.of(
            body.size(),
            stored.length(),
            checksum(stored),
            new DataPageHeader(counts.entries(), encoding, Encoding.RLE, Encoding.RLE, null));
    return append(header, stored, body.size(), ModuleType.DATA_PAGE_HEADER, out);
  }

  /**
   * Appends a V2 data page; {@code body} holds repetition levels, definition levels (without
   * lengths) and values. The values are stored uncompressed if compression would not make them
   * smaller, except for DELTA_BYTE_ARRAY: Spark's vectorized reader up to 4.2 takes the wrong bytes
   * of such a page.
   */
  public Sizes dataV2(
      ByteSink body,
      int repetitionBytes,
      int definitionBytes,
      Counts counts,
      Encoding encoding,
      PageBuffer out) {
    int levelBytes = repetitionBytes + definitionBytes;
    byte[] bytes = compress(body, levelBytes);
    boolean isCompressed = bytes != body.array();
    if (isCompressed && isPointless(body, encoding)) {
      bytes = body.array();
      isCompressed = false;
    }
    Stored stored = stored(bytes, body, ModuleType.DATA_PAGE);
    PageHeader header =
        PageHeader.of(
            body.size(),
            stored.length(),
            checksum(stored),
            new DataPageHeaderV2(
                counts.entries(),
                counts.nulls(),
                counts.rows(),
                encoding,
                definitionBytes,
                repetitionBytes,
                isCompressed,
                null));
    return append(header, stored, body.size(), ModuleType.DATA_PAGE_HEADER, out);
  }

  /**
   * Appends a page of another chunk, whose body is already compressed. The page is encrypted if the
   * column is, and gets a checksum if it had one or if checksums are written.
   *
   * @param header its header; sizes and checksum are replaced
   * @param body the array with its body as it is before encryption
   * @param offset index of the first byte of the body
   * @param length bytes of the body
   */
  public Sizes copied(PageHeader header, byte[] body, int offset, int length, PageBuffer out) {
    return copied(header, stored(body, offset, length, body(header)), out);
  }

  /**
   * Appends a page of another chunk, compressed by the codec of this writer. The rest is as for
   * {@link #copied}.
   *
   * @param body its body before compression
   * @param levelBytes bytes of the levels of a V2 page, which are not compressed; else 0
   */
  public Sizes recompressed(PageHeader header, ByteSink body, int levelBytes, PageBuffer out) {
    byte[] bytes = compress(body, levelBytes);
    boolean isCompressed = bytes != body.array();
    DataPageHeaderV2 v2 = header.dataPageHeaderV2();
    if (v2 != null && isCompressed && isPointless(body, v2.encoding())) {
      bytes = body.array();
      isCompressed = false;
    }
    Stored stored = stored(bytes, 0, storedLength(bytes, body), body(header));
    return copied(v2 == null ? header : header.with(v2.compressed(isCompressed)), stored, out);
  }

  private Sizes copied(PageHeader header, Stored stored, PageBuffer out) {
    boolean checked = checksums || header.crc() != null;
    PageHeader own = header.stored(stored.length(), checked ? crcOf(stored) : null);
    ModuleType type =
        header.type() == PageType.DICTIONARY_PAGE
            ? ModuleType.DICTIONARY_PAGE_HEADER
            : ModuleType.DATA_PAGE_HEADER;
    return append(own, stored, header.uncompressedPageSize(), type, out);
  }

  private static ModuleType body(PageHeader header) {
    return header.type() == PageType.DICTIONARY_PAGE
        ? ModuleType.DICTIONARY_PAGE
        : ModuleType.DATA_PAGE;
  }

  /** Whether compression does not make the values of a V2 page smaller. */
  private boolean isPointless(ByteSink body, Encoding encoding) {
    return compressed.size() >= body.size() && encoding != Encoding.DELTA_BYTE_ARRAY;
  }

  /** The stored form: the body's own array, or the scratch array after compression. */
  private byte[] compress(ByteSink body, int uncompressedPrefix) {
    if (codec.id() == CompressionCodec.UNCOMPRESSED) {
      return body.array();
    }
    int length = body.size() - uncompressedPrefix;
    compressed.reset();
    compressed.put(body.array(), 0, uncompressedPrefix);
    if (uncompressedPrefix > 0 && length == 0) {
      return compressed.array();
    }
    compressed.reserve(codec.maxCompressedLength(length));
    int written =
        codec.compress(
            body.array(), uncompressedPrefix, length, compressed.array(), uncompressedPrefix);
    compressed.extend(written);
    return compressed.array();
  }

  private int storedLength(byte[] stored, ByteSink body) {
    return stored == body.array() ? body.size() : compressed.size();
  }

  /** The bytes of a page as they are in the file. */
  private record Stored(byte[] bytes, int offset, int length) {}

  private Stored stored(byte[] compressedBytes, ByteSink body, ModuleType type) {
    return stored(compressedBytes, 0, storedLength(compressedBytes, body), type);
  }

  private Stored stored(byte[] bytes, int offset, int length, ModuleType type) {
    if (encryptor == null) {
      return new Stored(bytes, offset, length);
    }
    encrypted.reset();
    encryptor.encrypt(type, bytes, offset, length, encrypted);
    return new Stored(encrypted.array(), 0, encrypted.size());
  }

  private Integer checksum(Stored stored) {
    return checksums ? crcOf(stored) : null;
  }

  private Integer crcOf(Stored stored) {
    crc.reset();
    crc.update(stored.bytes(), stored.offset(), stored.length());
    return (int) crc.getValue();
  }

  private Sizes append(
      PageHeader header, Stored stored, int uncompressed, ModuleType headerType, PageBuffer out) {
    int length = stored.length();
    byte[] encoded = MetadataEncoder.encode(header);
    if (encryptor != null) {
      encoded = encryptor.encrypt(headerType, encoded);
      if (headerType == ModuleType.DATA_PAGE_HEADER) {
        encryptor.endDataPage();
      }
    }
    if ((long) encoded.length + length > ByteSink.MAX_SIZE) {
      throw new ParquetException(
          "a page has "
              + length
              + " bytes after compression, more than the format can locate; store smaller values");
    }
    out.append(encoded, 0, encoded.length);
    out.append(stored.bytes(), stored.offset(), length);
    return new Sizes(encoded.length, length, uncompressed);
  }
}
