package io.jparquet.internal.thrift;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.metadata.BloomFilterHeader;
import io.jparquet.internal.metadata.FileCryptoMetaData;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import org.apache.thrift.TException;

/**
 * Encodes the structs that are stored separately in a file. Metadata with an {@code UNKNOWN}
 * constant or an {@code Unknown} member causes an {@link UnsupportedFeatureException}. All methods
 * are stateless.
 */
public final class MetadataEncoder {
  private MetadataEncoder() {}

  /** Encodes the footer of a file. */
  public static byte[] encode(FileMetaData value) {
    return encode(value, FileMetaDataCodec::write);
  }

  /** Encodes the metadata of a column chunk separately from the footer. */
  public static byte[] encode(ColumnMetaData value) {
    return encode(value, ColumnMetaDataCodec::write);
  }

  /** Encodes the header of a page. */
  public static byte[] encode(PageHeader value) {
    return encode(value, PageHeaderCodec::write);
  }

  /** Encodes a column index. */
  public static byte[] encode(ColumnIndex value) {
    return encode(value, PageIndexCodec::writeColumnIndex);
  }

  /** Encodes an offset index. */
  public static byte[] encode(OffsetIndex value) {
    return encode(value, PageIndexCodec::writeOffsetIndex);
  }

  /** Encodes the header of a Bloom filter. */
  public static byte[] encode(BloomFilterHeader value) {
    return encode(value, BloomFilterCodec::write);
  }

  /** Encodes the struct that precedes an encrypted footer. */
  public static byte[] encode(FileCryptoMetaData value) {
    return encode(value, EncryptionCodec::writeFile);
  }

  private static <T> byte[] encode(T value, CompactOutput.StructWriter<T> writer) {
    try {
      CompactOutput out = new CompactOutput();
      out.root(value, writer);
      return out.toByteArray();
    } catch (TException e) {
      throw new IllegalStateException("Writing to memory failed", e);
    }
  }
}
