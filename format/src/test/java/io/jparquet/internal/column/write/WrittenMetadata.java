package io.jparquet.internal.column.write;

import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Everything that a file says about its columns, read from the file's bytes. */
record WrittenMetadata(FileMetaData footer, List<Chunk> chunks) {

  /** A column chunk with its indexes (null where absent) and the headers of all its pages. */
  record Chunk(
      int rowGroup,
      ColumnChunk footer,
      ColumnIndex columnIndex,
      OffsetIndex offsetIndex,
      List<PageHeader> pages) {}

  static WrittenMetadata read(Path file) throws IOException {
    try (InputFile in = InputFile.of(file)) {
      FileMetaData footer = FileFooters.read(in).metaData();
      List<Chunk> chunks = new ArrayList<>();
      for (int group = 0; group < footer.rowGroups().size(); group++) {
        for (ColumnChunk chunk : footer.rowGroups().get(group).columns()) {
          ColumnIndex columnIndex = null;
          if (chunk.columnIndexOffset() != null) {
            byte[] b = bytes(in, chunk.columnIndexOffset(), chunk.columnIndexLength());
            columnIndex = MetadataDecoder.columnIndex(b, 0, b.length);
          }
          OffsetIndex offsetIndex = null;
          if (chunk.offsetIndexOffset() != null) {
            byte[] b = bytes(in, chunk.offsetIndexOffset(), chunk.offsetIndexLength());
            offsetIndex = MetadataDecoder.offsetIndex(b, 0, b.length);
          }
          chunks.add(new Chunk(group, chunk, columnIndex, offsetIndex, pages(in, chunk)));
        }
      }
      return new WrittenMetadata(footer, chunks);
    }
  }

  private static List<PageHeader> pages(InputFile in, ColumnChunk chunk) throws IOException {
    Long dictionary = chunk.metaData().dictionaryPageOffset();
    long start = dictionary == null ? chunk.metaData().dataPageOffset() : dictionary;
    byte[] bytes = bytes(in, start, Math.toIntExact(chunk.metaData().totalCompressedSize()));
    List<PageHeader> pages = new ArrayList<>();
    int at = 0;
    while (at < bytes.length) {
      DecodedPageHeader page = MetadataDecoder.pageHeader(bytes, at, bytes.length);
      pages.add(page.header());
      at += page.length() + page.header().compressedPageSize();
    }
    return pages;
  }

  private static byte[] bytes(InputFile in, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(offset, bytes, 0, length);
    return bytes;
  }

  /** The chunk of a column in the first row group. */
  Chunk chunk(String dotPath) {
    return chunks.stream()
        .filter(c -> String.join(".", c.footer().metaData().pathInSchema()).equals(dotPath))
        .findFirst()
        .orElseThrow();
  }
}
