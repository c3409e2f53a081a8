package io.jparquet.bloom;

import io.jparquet.CorruptFileException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.BloomFilterHeader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.thrift.Decoded;
import io.jparquet.thrift.MetadataDecoder;
import java.io.IOException;

/** Reads Bloom filters from where the metadata of a column chunk say they are. Without state. */
public final class BloomFilterReader {
  /** More than any header of a known kind has, if the length of the filter is not stored. */
  private static final int HEADER_BYTES = 256;

  private BloomFilterReader() {}

  /**
   * Reads the filter of a column chunk: in one request where its length is known, as newer writers
   * store it, else in two.
   *
   * @return null when the chunk has none
   * @throws CorruptFileException when it does not lie in the file or can't be decoded
   * @throws io.jparquet.UnsupportedFeatureException when it is of an unknown kind
   */
  public static BloomFilter read(InputFile file, RowGroup rowGroup, int column) throws IOException {
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
          "a Bloom filter should lie at "
              + offset
              + (length == null ? "" : " with " + length + " bytes")
              + ", but the file has "
              + file.length()
              + " bytes: its footer is damaged");
    }
    byte[] bytes =
        bytes(file, offset, (int) Math.min(length == null ? HEADER_BYTES : length, left));
    Decoded<BloomFilterHeader> header = MetadataDecoder.bloomFilterHeader(bytes, 0, bytes.length);
    int start = header.length();
    BloomFilter.check(header.value(), length == null ? left - start : length - start);
    int size = header.value().numBytes();
    return start + size <= bytes.length
        ? BloomFilter.of(bytes, start, size)
        : BloomFilter.of(bytes(file, offset + start, size), 0, size);
  }

  private static byte[] bytes(InputFile file, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    file.readFully(offset, bytes, 0, length);
    return bytes;
  }
}
