package io.jparquet.internal.page;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.DictionaryPageHeader;
import io.jparquet.internal.metadata.IndexPageHeader;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** The pages of a column chunk, made by hand, right or wrong. */
public final class HandmadeChunk {
  private final ByteSink bytes = new ByteSink();
  private final List<PageLocation> places = new ArrayList<>();
  private long rows;

  /** Appends a page. */
  public HandmadeChunk page(PageHeader header, byte... body) {
    return raw(MetadataEncoder.encode(header)).raw(body);
  }

  /** Appends bytes that need not be a page. */
  public HandmadeChunk raw(byte... some) {
    bytes.put(some, 0, some.length);
    return this;
  }

  /** Appends a dictionary page of PLAIN entries. */
  public HandmadeChunk dictionary(int entries, byte... body) {
    return page(
        PageHeader.of(
            body.length,
            body.length,
            null,
            new DictionaryPageHeader(entries, Encoding.PLAIN, null)),
        body);
  }

  /** Appends a V1 data page, which the offset index then lists. */
  public HandmadeChunk dataV1(int values, Encoding encoding, byte... body) {
    return dataV1(values, encoding, null, body);
  }

  /** Appends a V1 data page with a wrong checksum, which the offset index then lists. */
  public HandmadeChunk damagedV1(int values, Encoding encoding, byte... body) {
    CRC32 crc = new CRC32();
    crc.update(body);
    return dataV1(values, encoding, (int) ~crc.getValue(), body);
  }

  private HandmadeChunk dataV1(int values, Encoding encoding, Integer crc, byte[] body) {
    int start = bytes.size();
    page(PageHeader.of(body.length, body.length, crc, v1(values, encoding)), body);
    places.add(new PageLocation(start, bytes.size() - start, rows));
    rows += values;
    return this;
  }

  /** Appends an empty index page, which readers ignore. */
  public HandmadeChunk index() {
    return page(
        new PageHeader(PageType.INDEX_PAGE, 0, 0, null, null, new IndexPageHeader(), null, null));
  }

  /** The part of a header for a V1 data page. */
  public static DataPageHeader v1(int values, Encoding encoding) {
    return new DataPageHeader(values, encoding, Encoding.RLE, Encoding.RLE, null);
  }

  /** The part of a header for a V2 data page of required or optional values. */
  public static DataPageHeaderV2 v2(
      int values, int definitionBytes, int repetitionBytes, Boolean compressed) {
    return new DataPageHeaderV2(
        values, 0, values, Encoding.PLAIN, definitionBytes, repetitionBytes, compressed, null);
  }

  /** INT32 values in PLAIN encoding. */
  public static byte[] ints(int... values) {
    ByteSink plain = new ByteSink();
    for (int value : values) {
      plain.putInt(value);
    }
    return plain.toByteArray();
  }

  /** Number of bytes. */
  public int size() {
    return bytes.size();
  }

  /** The chunk, fetched whole. */
  public ChunkBytes fetched() {
    return ChunkBytes.fetched(
        new FetchedRange(new ByteRange(0, bytes.size()), bytes.toByteArray(), 0));
  }

  /** The chunk, read through a window. */
  public ChunkBytes windowed(int windowBytes) {
    return ChunkBytes.windowed(InputFile.of(bytes.toByteArray()), 0, bytes.size(), windowBytes);
  }

  /** The places of the data pages that {@link #dataV1} appended. */
  public PageLocations locations() {
    return PageLocations.of(new OffsetIndex(places, null), 0, bytes.size(), rows);
  }

  /** A footer's entry for the chunk of an INT32 column. */
  public ColumnMetaData metaData(long values) {
    return ColumnMetaData.builder()
        .type(Type.INT32)
        .encodings(List.of(Encoding.PLAIN))
        .pathInSchema(List.of("c"))
        .codec(CompressionCodec.UNCOMPRESSED)
        .numValues(values)
        .totalUncompressedSize(bytes.size())
        .totalCompressedSize(bytes.size())
        .build();
  }
}
