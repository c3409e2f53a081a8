package io.jparquet.coverage;

import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.footer.FooterWriter;
import io.jparquet.internal.metadata.BloomFilterHeader;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.Decoded;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A file taken apart into its metadata structs and the bytes between them, to be changed and put
 * together again. Offsets and sizes in the footer and the offset indexes are set to where things
 * then lie.
 *
 * @param footer the footer
 * @param groups the column chunks of each row group
 */
record FileParts(FileMetaData footer, List<List<Chunk>> groups) implements ChangeableFile {

  /** A page: its header and the bytes after it. */
  record Page(PageHeader header, byte[] body) {}

  /** A column chunk; what it does not have is null. */
  record Chunk(
      List<Page> pages,
      ColumnIndex columnIndex,
      OffsetIndex offsetIndex,
      BloomFilterHeader bloomFilter,
      byte[] bloomFilterBits) {
    /** Number of data pages. */
    int dataPages() {
      boolean hasDictionary = pages.get(0).header.type() == PageType.DICTIONARY_PAGE;
      return hasDictionary ? pages.size() - 1 : pages.size();
    }
  }

  static FileParts of(byte[] file) throws IOException {
    FileMetaData footer = FileFooters.read(file).metaData();
    List<List<Chunk>> groups = new ArrayList<>();
    for (RowGroup group : footer.rowGroups()) {
      List<Chunk> chunks = new ArrayList<>();
      for (ColumnChunk chunk : group.columns()) {
        chunks.add(chunk(file, chunk));
      }
      groups.add(chunks);
    }
    return new FileParts(footer, groups);
  }

  private static Chunk chunk(byte[] file, ColumnChunk chunk) {
    ColumnIndex columnIndex =
        chunk.columnIndexOffset() == null
            ? null
            : MetadataDecoder.columnIndex(
                file, Math.toIntExact(chunk.columnIndexOffset()), chunk.columnIndexLength());
    OffsetIndex offsetIndex =
        chunk.offsetIndexOffset() == null
            ? null
            : MetadataDecoder.offsetIndex(
                file, Math.toIntExact(chunk.offsetIndexOffset()), chunk.offsetIndexLength());
    BloomFilterHeader bloomFilter = null;
    byte[] bits = null;
    if (chunk.metaData().bloomFilterOffset() != null) {
      int at = Math.toIntExact(chunk.metaData().bloomFilterOffset());
      Decoded<BloomFilterHeader> header =
          MetadataDecoder.bloomFilterHeader(file, at, file.length - at);
      bloomFilter = header.value();
      int start = at + header.length();
      bits = Arrays.copyOfRange(file, start, start + bloomFilter.numBytes());
    }
    return new Chunk(pages(file, chunk.metaData()), columnIndex, offsetIndex, bloomFilter, bits);
  }

  private static List<Page> pages(byte[] file, ColumnMetaData metaData) {
    Long dictionary = metaData.dictionaryPageOffset();
    int at = Math.toIntExact(dictionary == null ? metaData.dataPageOffset() : dictionary);
    int end = at + Math.toIntExact(metaData.totalCompressedSize());
    List<Page> pages = new ArrayList<>();
    while (at < end) {
      DecodedPageHeader decoded = MetadataDecoder.pageHeader(file, at, end);
      int body = at + decoded.length();
      at = body + decoded.header().compressedPageSize();
      pages.add(new Page(decoded.header(), Arrays.copyOfRange(file, body, at)));
    }
    return pages;
  }

  @Override
  public void structs(Consumer<Record> visitor) {
    visitor.accept(footer);
    map(
        struct -> {
          visitor.accept(struct);
          return struct;
        });
  }

  @Override
  public Changed with(UnaryOperator<Record> change) throws IOException {
    FileParts changed = map(change);
    byte[] file = changed.toBytes(metaData -> (FileMetaData) change.apply(metaData));
    return () -> Reading.of(file, changed.groups, Reading.OPTIONS);
  }

  /** These parts with other structs within the file; the footer stays. */
  private FileParts map(UnaryOperator<Record> change) {
    List<List<Chunk>> changed = new ArrayList<>();
    for (List<Chunk> chunks : groups) {
      changed.add(chunks.stream().map(chunk -> map(chunk, change)).toList());
    }
    return new FileParts(footer, changed);
  }

  private static Chunk map(Chunk chunk, UnaryOperator<Record> change) {
    return new Chunk(
        chunk.pages.stream()
            .map(page -> new Page((PageHeader) change.apply(page.header), page.body))
            .toList(),
        chunk.columnIndex == null ? null : (ColumnIndex) change.apply(chunk.columnIndex),
        chunk.offsetIndex == null ? null : (OffsetIndex) change.apply(chunk.offsetIndex),
        chunk.bloomFilter == null ? null : (BloomFilterHeader) change.apply(chunk.bloomFilter),
        chunk.bloomFilterBits);
  }

  /**
   * The file.
   *
   * @param change of the footer, after all places in it are right
   */
  private byte[] toBytes(UnaryOperator<FileMetaData> change) throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (PositionOutput out = file.create()) {
      FooterWriter.start(out, null);
      List<RowGroup> placed = new ArrayList<>();
      for (int g = 0; g < groups.size(); g++) {
        RowGroup group = footer.rowGroups().get(g);
        List<ColumnChunk> columns = new ArrayList<>();
        for (int c = 0; c < groups.get(g).size(); c++) {
          columns.add(write(out, groups.get(g).get(c), group.columns().get(c)));
        }
        placed.add(group.toBuilder().columns(columns).build());
      }
      FooterWriter.finish(out, change.apply(footer.toBuilder().rowGroups(placed).build()), null);
    }
    return file.toByteArray();
  }

  private static ColumnChunk write(PositionOutput out, Chunk chunk, ColumnChunk footer)
      throws IOException {
    ColumnMetaData.Builder metaData = footer.metaData().toBuilder();
    ColumnChunk.Builder builder = footer.toBuilder();
    long start = out.position();
    metaData.dataPageOffset(start);
    List<PageLocation> places = new ArrayList<>();
    boolean hasDictionary = footer.metaData().dictionaryPageOffset() != null;
    for (int i = 0; i < chunk.pages.size(); i++) {
      long at = out.position();
      write(out, MetadataEncoder.encode(chunk.pages.get(i).header));
      write(out, chunk.pages.get(i).body);
      if (i == 0 && hasDictionary) {
        metaData.dictionaryPageOffset(start).dataPageOffset(out.position());
      } else {
        places.add(new PageLocation(at, (int) (out.position() - at), 0));
      }
    }
    metaData.totalCompressedSize(out.position() - start);
    if (chunk.bloomFilter != null) {
      byte[] header = MetadataEncoder.encode(chunk.bloomFilter);
      metaData
          .bloomFilterOffset(out.position())
          .bloomFilterLength(header.length + chunk.bloomFilterBits.length);
      write(out, header);
      write(out, chunk.bloomFilterBits);
    }
    if (chunk.columnIndex != null) {
      byte[] index = MetadataEncoder.encode(chunk.columnIndex);
      builder.columnIndexOffset(out.position()).columnIndexLength(index.length);
      write(out, index);
    }
    if (chunk.offsetIndex != null) {
      byte[] index = MetadataEncoder.encode(placed(chunk.offsetIndex, places));
      builder.offsetIndexOffset(out.position()).offsetIndexLength(index.length);
      write(out, index);
    }
    return builder.metaData(metaData.build()).build();
  }

  /** The index with the places where the pages are now. */
  private static OffsetIndex placed(OffsetIndex index, List<PageLocation> places) {
    List<PageLocation> locations = new ArrayList<>();
    for (int i = 0; i < index.pageLocations().size(); i++) {
      PageLocation location = index.pageLocations().get(i);
      locations.add(
          i < places.size()
              ? new PageLocation(
                  places.get(i).offset(),
                  places.get(i).compressedPageSize(),
                  location.firstRowIndex())
              : location);
    }
    return new OffsetIndex(locations, index.unencodedByteArrayDataBytes());
  }

  private static void write(PositionOutput out, byte[] bytes) throws IOException {
    out.write(bytes, 0, bytes.length);
  }
}
