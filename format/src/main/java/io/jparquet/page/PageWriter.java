package io.jparquet.page;

import io.jparquet.ParquetException;
import io.jparquet.codec.BlockCodec;
import io.jparquet.io.ByteSink;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.DataPageHeader;
import io.jparquet.metadata.DataPageHeaderV2;
import io.jparquet.metadata.DictionaryPageHeader;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageHeader;
import io.jparquet.thrift.MetadataEncoder;
import java.util.zip.CRC32;

/**
 * Makes finished pages: compresses the body, computes the checksum over the bytes as stored, puts
 * the header in front. One instance serves all columns of a file that are compressed alike, because
 * it owns the scratch memory of compression. Not thread-safe.
 *
 * <p>Specification: {@code PageHeader} and its parts in parquet.thrift, "Data Pages",
 * "Checksumming".
 */
public final class PageWriter {
  private final BlockCodec codec;
  private final boolean checksums;
  private final CRC32 crc = new CRC32();
  private final ByteSink compressed = new ByteSink();

  /**
   * A writer.
   *
   * @param codec compresses the pages; stays the caller's to close
   * @param checksums whether headers carry a CRC
   */
  public PageWriter(BlockCodec codec, boolean checksums) {
    this.codec = codec;
    this.checksums = checksums;
  }

  /** The codec of the pages. */
  public CompressionCodec codec() {
    return codec.id();
  }

  /** Bytes that {@code body} takes once it is compressed; nothing is written. */
  public int storedBytes(ByteSink body) {
    return storedLength(compress(body, 0), body);
  }

  /** What a page adds to the sizes of its chunk, its header included. */
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
    byte[] stored = compress(body, 0);
    int length = storedLength(stored, body);
    PageHeader header =
        PageHeader.of(
            body.size(),
            length,
            checksum(stored, length),
            new DictionaryPageHeader(entries, named, null));
    return append(header, stored, length, body.size(), out);
  }

  /**
   * Appends a V1 data page; {@code body} holds both kinds of levels, with lengths, and the values.
   */
  public Sizes dataV1(ByteSink body, Counts counts, Encoding encoding, PageBuffer out) {
    byte[] stored = compress(body, 0);
    int length = storedLength(stored, body);
    PageHeader header =
        PageHeader.of(
            body.size(),
            length,
            checksum(stored, length),
            new DataPageHeader(counts.entries(), encoding, Encoding.RLE, Encoding.RLE, null));
    return append(header, stored, length, body.size(), out);
  }

  /**
   * Appends a V2 data page; {@code body} holds repetition levels, definition levels (without
   * lengths) and values. The values are stored uncompressed where compression would not make them
   * smaller, but for DELTA_BYTE_ARRAY: Spark's vectorised reader up to 4.2 takes the wrong bytes of
   * such a page.
   */
  public Sizes dataV2(
      ByteSink body,
      int repetitionBytes,
      int definitionBytes,
      Counts counts,
      Encoding encoding,
      PageBuffer out) {
    int levelBytes = repetitionBytes + definitionBytes;
    byte[] stored = compress(body, levelBytes);
    boolean isCompressed = stored != body.array();
    if (isCompressed && compressed.size() >= body.size() && encoding != Encoding.DELTA_BYTE_ARRAY) {
      stored = body.array();
      isCompressed = false;
    }
    int length = storedLength(stored, body);
    PageHeader header =
        PageHeader.of(
            body.size(),
            length,
            checksum(stored, length),
            new DataPageHeaderV2(
                counts.entries(),
                counts.nulls(),
                counts.rows(),
                encoding,
                definitionBytes,
                repetitionBytes,
                isCompressed,
                null));
    return append(header, stored, length, body.size(), out);
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

  private Integer checksum(byte[] stored, int length) {
    if (!checksums) {
      return null;
    }
    crc.reset();
    crc.update(stored, 0, length);
    return (int) crc.getValue();
  }

  private static Sizes append(
      PageHeader header, byte[] stored, int length, int uncompressed, PageBuffer out) {
    byte[] encoded = MetadataEncoder.encode(header);
    if ((long) encoded.length + length > ByteSink.MAX_SIZE) {
      throw new ParquetException(
          "a page has "
              + length
              + " bytes after compression, more than the format can locate; store smaller values");
    }
    out.append(encoded, 0, encoded.length);
    out.append(stored, 0, length);
    return new Sizes(encoded.length, length, uncompressed);
  }
}
