package io.jparquet.internal.thrift;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.metadata.BloomFilterHeader;
import io.jparquet.internal.metadata.FileCryptoMetaData;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import java.util.Objects;

/**
 * Decodes the structs that are stored separately in a file.
 *
 * <p>Every method reads one struct from {@code bytes[offset]} on and at most {@code length} bytes;
 * bytes after the struct are not an error. A struct that is truncated, lacks a required field or
 * violates the compact protocol causes a {@link CorruptFileException}. All methods are stateless.
 */
public final class MetadataDecoder {
  private MetadataDecoder() {}

  /**
   * Decodes the footer of a file. A column chunk is decoded on its first access, which also reports
   * damage in it. Therefore the array must not change afterwards.
   */
  public static FileMetaData fileMetaData(byte[] bytes, int offset, int length) {
    return sizedFileMetaData(bytes, offset, length).value();
  }

  /**
   * Like {@link #fileMetaData}, with the number of bytes of the footer; other bytes may follow it.
   */
  public static Decoded<FileMetaData> sizedFileMetaData(byte[] bytes, int offset, int length) {
    return decode("FileMetaData", bytes, offset, length, FileMetaDataCodec::read);
  }

  /**
   * Decodes the metadata of a column chunk; for encrypted columns, it is separate from the footer.
   */
  public static ColumnMetaData columnMetaData(byte[] bytes, int offset, int length) {
    return decode("ColumnMetaData", bytes, offset, length, ColumnMetaDataCodec::read).value();
  }

  /** Decodes an entry of {@link io.jparquet.metadata.RowGroup#columns()}. */
  static ColumnChunk columnChunk(byte[] bytes, int offset, int length) {
    return decode("ColumnChunk", bytes, offset, length, RowGroupCodec::readColumnChunk).value();
  }

  /** Decodes a copy of a footer entry among the pages, where some writers leave one. */
  public static Decoded<ColumnChunk> sizedColumnChunk(byte[] bytes, int offset, int length) {
    return decode("ColumnChunk", bytes, offset, length, RowGroupCodec::readColumnChunk);
  }

  /** Decodes a column index. */
  public static ColumnIndex columnIndex(byte[] bytes, int offset, int length) {
    return sizedColumnIndex(bytes, offset, length).value();
  }

  /** Like {@link #columnIndex}, with the number of its bytes; other bytes may follow it. */
  public static Decoded<ColumnIndex> sizedColumnIndex(byte[] bytes, int offset, int length) {
    return decode("ColumnIndex", bytes, offset, length, PageIndexCodec::readColumnIndex);
  }

  /** Decodes an offset index. */
  public static OffsetIndex offsetIndex(byte[] bytes, int offset, int length) {
    return sizedOffsetIndex(bytes, offset, length).value();
  }

  /** Like {@link #offsetIndex}, with the number of its bytes; other bytes may follow it. */
  public static Decoded<OffsetIndex> sizedOffsetIndex(byte[] bytes, int offset, int length) {
    return decode("OffsetIndex", bytes, offset, length, PageIndexCodec::readOffsetIndex);
  }

  /** Decodes the header of a Bloom filter; the bit set follows it. */
  public static Decoded<BloomFilterHeader> bloomFilterHeader(byte[] bytes, int offset, int length) {
    return decode("BloomFilterHeader", bytes, offset, length, BloomFilterCodec::read);
  }

  /** Decodes the struct that precedes an encrypted footer. */
  public static Decoded<FileCryptoMetaData> fileCryptoMetaData(
      byte[] bytes, int offset, int length) {
    return decode("FileCryptoMetaData", bytes, offset, length, EncryptionCodec::readFile);
  }

  /**
   * Decodes the header of a page.
   *
   * @param bytes bytes of the column chunk
   * @param offset index of the first byte of the header
   * @param limit index after the last byte that can belong to the header
   */
  public static DecodedPageHeader pageHeader(byte[] bytes, int offset, int limit) {
    Decoded<PageHeader> decoded =
        decode("PageHeader", bytes, offset, limit - offset, PageHeaderCodec::read);
    return new DecodedPageHeader(decoded.value(), decoded.length());
  }

  private static <T> Decoded<T> decode(
      String struct, byte[] bytes, int offset, int length, CompactInput.StructReader<T> reader) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    try {
      CompactInput in = new CompactInput(bytes, offset, length);
      T value = in.root(reader);
      return new Decoded<>(value, in.consumed());
    } catch (ParquetException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new CorruptFileException(
          "Expected the Thrift struct "
              + struct
              + " in "
              + length
              + " bytes but it cannot be decoded ("
              + e.getMessage()
              + "); "
              + CompactInput.DAMAGED,
          e);
    }
  }
}
