package io.jparquet.internal.thrift;

import io.jparquet.internal.metadata.BloomFilterHeader;
import io.jparquet.internal.metadata.FileCryptoMetaData;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;

/** {@link MetadataDecoder} and {@link MetadataEncoder} by the type of the record. */
final class RootCodecs {
  private RootCodecs() {}

  static byte[] encode(Record value) {
    if (value instanceof FileMetaData v) {
      return MetadataEncoder.encode(v);
    } else if (value instanceof ColumnMetaData v) {
      return MetadataEncoder.encode(v);
    } else if (value instanceof PageHeader v) {
      return MetadataEncoder.encode(v);
    } else if (value instanceof ColumnIndex v) {
      return MetadataEncoder.encode(v);
    } else if (value instanceof OffsetIndex v) {
      return MetadataEncoder.encode(v);
    } else if (value instanceof BloomFilterHeader v) {
      return MetadataEncoder.encode(v);
    } else if (value instanceof FileCryptoMetaData v) {
      return MetadataEncoder.encode(v);
    }
    throw new AssertionError("Not a root: " + value);
  }

  static Record decode(Class<?> type, byte[] bytes) {
    return decode(type, bytes, 0, bytes.length);
  }

  static Record decode(Class<?> type, byte[] bytes, int offset, int length) {
    if (type == FileMetaData.class) {
      return MetadataDecoder.fileMetaData(bytes, offset, length);
    } else if (type == ColumnMetaData.class) {
      return MetadataDecoder.columnMetaData(bytes, offset, length);
    } else if (type == PageHeader.class) {
      return MetadataDecoder.pageHeader(bytes, offset, offset + length).header();
    } else if (type == ColumnIndex.class) {
      return MetadataDecoder.columnIndex(bytes, offset, length);
    } else if (type == OffsetIndex.class) {
      return MetadataDecoder.offsetIndex(bytes, offset, length);
    } else if (type == BloomFilterHeader.class) {
      return MetadataDecoder.bloomFilterHeader(bytes, offset, length).value();
    } else if (type == FileCryptoMetaData.class) {
      return MetadataDecoder.fileCryptoMetaData(bytes, offset, length).value();
    }
    throw new AssertionError("Not a root: " + type);
  }
}
