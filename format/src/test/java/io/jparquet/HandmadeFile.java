package io.jparquet;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.footer.FooterWriter;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DictionaryPageHeader;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A file put together page by page, uncompressed, for files as no writer of today makes them. The
 * footer says what is right about it unless the test changes that.
 */
public final class HandmadeFile {
  private final ParquetSchema schema;
  private final ByteArrayOutputFile file = new ByteArrayOutputFile();
  private final PositionOutput out;
  private final List<RowGroup> rowGroups = new ArrayList<>();
  private final List<ColumnChunk> chunks = new ArrayList<>();
  private String createdBy = "handmade version 1.0.0 (build x)";

  public HandmadeFile(String schema) throws IOException {
    this.schema = ParquetSchema.parse(schema);
    out = file.create();
    FooterWriter.start(out, null);
  }

  public HandmadeFile createdBy(String text) {
    createdBy = text;
    return this;
  }

  /** Adds the next column chunk, of the pages given with their headers. */
  public HandmadeFile chunk(long values, byte[]... pages) throws IOException {
    return chunk(values, m -> m, pages);
  }

  /** As above, with other metadata in the footer. */
  public HandmadeFile chunk(
      long values, UnaryOperator<ColumnMetaData.Builder> change, byte[]... pages)
      throws IOException {
    long start = out.position();
    for (byte[] page : pages) {
      out.write(page, 0, page.length);
    }
    var leaf = schema.leaves().get(chunks.size());
    ColumnMetaData.Builder metaData =
        ColumnMetaData.builder()
            .type(leaf.type())
            .encodings(List.of(Encoding.PLAIN))
            .pathInSchema(leaf.path())
            .codec(CompressionCodec.UNCOMPRESSED)
            .numValues(values)
            .totalUncompressedSize(out.position() - start)
            .totalCompressedSize(out.position() - start)
            .dataPageOffset(start);
    chunks.add(
        ColumnChunk.builder().fileOffset(0).metaData(change.apply(metaData).build()).build());
    return this;
  }

  /** Ends the row group of the chunks so far. */
  public HandmadeFile rowGroup(long rows, UnaryOperator<RowGroup.Builder> change) {
    rowGroups.add(
        change
            .apply(
                RowGroup.builder()
                    .columns(List.copyOf(chunks))
                    .totalByteSize(0)
                    .numRows(rows)
                    .fileOffset(4L))
            .build());
    chunks.clear();
    return this;
  }

  public HandmadeFile rowGroup(long rows) {
    return rowGroup(rows, g -> g);
  }

  public byte[] bytes() throws IOException {
    FooterWriter.finish(
        out,
        FileMetaData.builder()
            .version(1)
            .schema(schema.toElements())
            .numRows(rowGroups.stream().mapToLong(RowGroup::numRows).sum())
            .rowGroups(rowGroups)
            .createdBy(createdBy)
            .columnOrders(
                Collections.nCopies(schema.leaves().size(), new ColumnOrder.TypeDefinedOrder()))
            .build(),
        null);
    out.close();
    return file.toByteArray();
  }

  /** A file's pages with another footer after the old one. */
  public static byte[] withFooter(byte[] file, FileMetaData footer) throws IOException {
    return withFooter(file, new byte[0], footer);
  }

  /** As above, with more bytes before the new footer, such as those of an index. */
  public static byte[] withFooter(byte[] file, byte[] more, FileMetaData footer)
      throws IOException {
    ByteArrayOutputFile changed = new ByteArrayOutputFile();
    PositionOutput out = changed.create();
    out.write(file, 0, file.length);
    out.write(more, 0, more.length);
    FooterWriter.finish(out, footer, null);
    out.close();
    return changed.toByteArray();
  }

  /**
   * A file as jparquet wrote it at first: pages without a dictionary, which have only nulls or
   * empty lists, before pages with one. The values are null, null, 7, 8, 8, 7.
   *
   * @param schema with one column of INT32, optional or repeated
   */
  public static byte[] oldOrder(String schema) throws IOException {
    boolean repeated = schema.contains("repeated");
    byte[] starts = repeated ? levelRuns(0, 0) : new byte[0];
    byte[] width = {1};
    return new HandmadeFile(schema)
        .chunk(
            6,
            metaData ->
                metaData
                    .encodings(List.of(Encoding.PLAIN, Encoding.RLE, Encoding.RLE_DICTIONARY))
                    .dictionaryPageOffset(4L),
            dictionaryPage(2, ints(7, 8)),
            dataPage(Encoding.PLAIN, 2, withLevels(starts, levelRuns(0, 0), new byte[0])),
            dataPage(
                Encoding.RLE_DICTIONARY,
                2,
                withLevels(starts, levelRuns(1, 1), joined(width, levelRuns(0, 1)))),
            dataPage(
                Encoding.RLE_DICTIONARY,
                2,
                withLevels(starts, levelRuns(1, 1), joined(width, levelRuns(1, 0)))))
        .rowGroup(6)
        .bytes();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    ByteSink bytes = new ByteSink();
    bytes.put(first, 0, first.length);
    bytes.put(second, 0, second.length);
    return bytes.toByteArray();
  }

  /** A V1 data page. */
  public static byte[] dataPage(Encoding encoding, int values, byte[] body) {
    return dataPage(encoding, values, body, null);
  }

  public static byte[] dataPage(Encoding encoding, int values, byte[] body, Statistics statistics) {
    DataPageHeader header =
        new DataPageHeader(values, encoding, Encoding.RLE, Encoding.RLE, statistics);
    return page(PageHeader.of(body.length, body.length, null, header), body);
  }

  /** A V1 data page whose levels have the deprecated encoding BIT_PACKED. */
  public static byte[] bitPackedPage(int values, byte[] body) {
    DataPageHeader header =
        new DataPageHeader(values, Encoding.PLAIN, Encoding.BIT_PACKED, Encoding.BIT_PACKED, null);
    return page(PageHeader.of(body.length, body.length, null, header), body);
  }

  /** A V1 data page of compressed values, with the size that its header claims for them. */
  public static byte[] compressedPage(Encoding encoding, int values, byte[] body, int claimed) {
    DataPageHeader header = new DataPageHeader(values, encoding, Encoding.RLE, Encoding.RLE, null);
    return page(PageHeader.of(claimed, body.length, null, header), body);
  }

  /** A dictionary page. */
  public static byte[] dictionaryPage(int entries, byte[] body) {
    DictionaryPageHeader header = new DictionaryPageHeader(entries, Encoding.PLAIN, null);
    return page(PageHeader.of(body.length, body.length, null, header), body);
  }

  /** A page of a type that the encoder of headers may not know, without a header of its own. */
  public static byte[] pageOfType(int type, byte[] body) {
    ByteSink page = new ByteSink();
    for (int field : new int[] {type, body.length, body.length}) {
      page.putByte(0x15);
      page.putVarint(field << 1);
    }
    page.putByte(0);
    page.put(body, 0, body.length);
    return page.toByteArray();
  }

  private static byte[] page(PageHeader header, byte[] body) {
    ByteSink page = new ByteSink();
    byte[] encoded = MetadataEncoder.encode(header);
    page.put(encoded, 0, encoded.length);
    page.put(body, 0, body.length);
    return page.toByteArray();
  }

  /** The body of a V1 page: levels, each with their length unless there are none, then values. */
  public static byte[] withLevels(byte[] repetitions, byte[] definitions, byte[] values) {
    ByteSink body = new ByteSink();
    for (byte[] levels : new byte[][] {repetitions, definitions}) {
      if (levels.length > 0) {
        body.putInt(levels.length);
        body.put(levels, 0, levels.length);
      }
    }
    body.put(values, 0, values.length);
    return body.toByteArray();
  }

  /** Levels of one bit in runs of one, without the length before them. */
  public static byte[] levelRuns(int... levels) {
    ByteSink bytes = new ByteSink();
    for (int level : levels) {
      bytes.putByte(1 << 1);
      bytes.putByte(level);
    }
    return bytes.toByteArray();
  }

  /** PLAIN-encoded INT32 values. */
  public static byte[] ints(int... values) {
    ByteSink body = new ByteSink();
    for (int value : values) {
      body.putInt(value);
    }
    return body.toByteArray();
  }
}
