package io.jparquet.internal.bloom;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.crypto.ModuleFrame;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.metadata.BloomFilterHeader;
import io.jparquet.internal.thrift.Decoded;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads Bloom filters at the positions in the metadata of column chunks. Stateless. */
public final class BloomFilterReader {
  /**
   * More bytes than any header of a known kind has; used if the length of the filter is not stored.
   */
  private static final int HEADER_BYTES = 256;

  private BloomFilterReader() {}

  /**
   * Reads the filter of a column chunk: in one request if its length is known, which newer writers
   * store, otherwise in two.
   *
   * @param rowGroup the row group; the metadata of an encrypted column must have been decrypted
   * @param decryptor decrypts the filter; null when the column is plain
   * @return null when the chunk has none
   * @throws CorruptFileException when it is outside of the file or cannot be decoded
   * @throws io.jparquet.error.UnsupportedFeatureException when it is of an unknown kind
   */
  public static @Nullable StoredBloomFilter read(
      InputFile file, RowGroup rowGroup, int column, @Nullable ChunkDecryptor decryptor)
      throws IOException {
    ColumnMetaData metaData =
        column < rowGroup.columns().size() ? rowGroup.columns().get(column).metaData() : null;
    if (metaData == null || metaData.bloomFilterOffset() == null) {
      return null;
    }
    long offset = metaData.bloomFilterOffset();
    Integer length = metaData.bloomFilterLength();
    long left = file.length() - offset;
    if (offset < 0 || left <= 0 || length != null && (length <= 0 || length > left)) {
      throw new CorruptFileException(
          "a Bloom filter should be at "
              + offset
              + (length == null ? "" : " with " + length + " bytes")
              + ", but the file has "
              + file.length()
              + " bytes: its footer is damaged");
    }
    byte[] bytes =
        bytes(file, offset, (int) Math.min(length == null ? HEADER_BYTES : length, left));
    if (decryptor != null) {
      return decrypt(file, offset, length == null ? left : length, bytes, decryptor);
    }
    Decoded<BloomFilterHeader> header = MetadataDecoder.bloomFilterHeader(bytes, 0, bytes.length);
    int start = header.length();
    StoredBloomFilter.check(header.value(), length == null ? left - start : length - start);
    int size = header.value().numBytes();
    return start + size <= bytes.length
        ? StoredBloomFilter.of(bytes, start, size)
        : StoredBloomFilter.of(bytes(file, offset + start, size), 0, size);
  }

  /**
   * The bytes that the filter of a column chunk takes in the file, with its header. The header is
   * read only if the length is not in the metadata.
   *
   * @param rowGroup the row group; the metadata of an encrypted column must have been decrypted
   * @param decryptor decrypts the filter; null when the column is plain
   * @return 0 when the chunk has none
   * @throws CorruptFileException when the header is outside of the file or cannot be decoded
   */
  public static long storedBytes(
      InputFile file, RowGroup rowGroup, int column, @Nullable ChunkDecryptor decryptor)
      throws IOException {
    ColumnMetaData metaData = rowGroup.columns().get(column).metaData();
    if (metaData == null || metaData.bloomFilterOffset() == null) {
      return 0;
    }
    if (metaData.bloomFilterLength() != null) {
      return Math.max(0, metaData.bloomFilterLength());
    }
    long offset = metaData.bloomFilterOffset();
    long left = file.length() - offset;
    if (offset < 0 || left < ModuleFrame.LENGTH_BYTES) {
      throw new CorruptFileException("there is no Bloom filter at " + offset);
    }
    byte[] bytes = bytes(file, offset, (int) Math.min(HEADER_BYTES, left));
    if (decryptor == null) {
      Decoded<BloomFilterHeader> header = MetadataDecoder.bloomFilterHeader(bytes, 0, bytes.length);
      return header.length() + Math.max(0, header.value().numBytes());
    }
    ModuleType type = ModuleType.BLOOM_FILTER_HEADER;
    int headerLength =
        ModuleFrame.totalLength(bytes, 0, bytes.length - ModuleFrame.LENGTH_BYTES, type);
    return headerLength
        + (long)
            ModuleFrame.totalLength(
                bytes, headerLength, left - headerLength, ModuleType.BLOOM_FILTER_BITSET);
  }

  /**
   * The end of the filter at a place of a file whose footer is lost.
   *
   * @param decryptor decrypts the filter; null when the column is plain
   * @return file offset of the byte after it
   * @throws io.jparquet.error.ParquetException when there is no whole filter
   */
  public static long end(InputFile file, long offset, @Nullable ChunkDecryptor decryptor)
      throws IOException {
    long left = file.length() - offset;
    byte[] bytes = bytes(file, offset, (int) Math.min(HEADER_BYTES, left));
    if (decryptor != null) {
      decrypt(file, offset, left, bytes, decryptor);
      int header = ModuleFrame.totalLength(bytes, 0, bytes.length, ModuleType.BLOOM_FILTER_HEADER);
      byte[] length = bytes(file, offset + header, ModuleFrame.LENGTH_BYTES);
      return offset
          + header
          + ModuleFrame.totalLength(length, 0, left - header, ModuleType.BLOOM_FILTER_BITSET);
    }
    Decoded<BloomFilterHeader> header = MetadataDecoder.bloomFilterHeader(bytes, 0, bytes.length);
    StoredBloomFilter.check(header.value(), left - header.length());
    return offset + header.length() + header.value().numBytes();
  }

  /**
   * The header and the bit set are separate modules.
   *
   * @param bytes the first bytes of the filter
   * @param left the greatest number of bytes of both modules
   */
  private static StoredBloomFilter decrypt(
      InputFile file, long offset, long left, byte[] bytes, ChunkDecryptor decryptor)
      throws IOException {
    if (bytes.length < ModuleFrame.LENGTH_BYTES) {
      throw new CorruptFileException("a Bloom filter of " + left + " bytes is truncated");
    }
    ModuleType headerType = ModuleType.BLOOM_FILTER_HEADER;
    int headerLength = ModuleFrame.totalLength(bytes, 0, bytes.length, headerType);
    ByteSink plain = new ByteSink();
    decryptor.decrypt(headerType, 0, bytes, 0, headerLength, plain);
    BloomFilterHeader header =
        MetadataDecoder.bloomFilterHeader(plain.array(), 0, plain.size()).value();
    StoredBloomFilter.check(header, left - headerLength);
    int size = header.numBytes();
    long stored =
        Math.min(
            left - headerLength,
            (long) size + ModuleFrame.LENGTH_BYTES + ModuleFrame.SIGNATURE_BYTES);
    byte[] module =
        headerLength + stored <= bytes.length
            ? Arrays.copyOfRange(bytes, headerLength, headerLength + (int) stored)
            : bytes(file, offset + headerLength, (int) stored);
    byte[] bits = decryptor.decrypt(ModuleType.BLOOM_FILTER_BITSET, module);
    if (bits.length != size) {
      throw new CorruptFileException(
          "a Bloom filter has " + bits.length + " bytes, but its header says " + size);
    }
    return StoredBloomFilter.of(bits, 0, size);
  }

  private static byte[] bytes(InputFile file, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    file.readFully(offset, bytes, 0, length);
    return bytes;
  }
}
