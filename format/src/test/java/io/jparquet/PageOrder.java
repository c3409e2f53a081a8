package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.PageScan;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.OpenFiles;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageType;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The order of pages in what is written: the only one that all readers are known to take. */
public final class PageOrder {
  private static final int WINDOW_BYTES = 1 << 14;

  private PageOrder() {}

  /** The headers of the pages of a chunk that is not encrypted, in their order. */
  private static List<PageHeader> headers(ParquetReader reader, int rowGroup, int leaf)
      throws IOException {
    OpenFile file = OpenFiles.of(reader);
    ColumnMetaData chunk =
        reader.metaData().rowGroups().get(rowGroup).columns().get(leaf).metaData();
    PageScan scan = new PageScan(reader.schema().leaves().get(leaf), file.options());
    scan.open(
        ChunkBytes.windowed(
            file.file(), chunk.startOffset(), chunk.totalCompressedSize(), WINDOW_BYTES),
        chunk,
        null,
        null);
    List<PageHeader> headers = new ArrayList<>();
    while (scan.hasNext()) {
      headers.add(scan.next());
    }
    return headers;
  }

  /** The encodings of the data pages of a chunk, in their order. */
  public static List<Encoding> encodings(ParquetReader reader, int rowGroup, int leaf)
      throws IOException {
    return headers(reader, rowGroup, leaf).stream()
        .filter(PageScan::isDataPage)
        .map(
            header ->
                header.type() == PageType.DATA_PAGE
                    ? header.dataPageHeader().encoding()
                    : header.dataPageHeaderV2().encoding())
        .toList();
  }

  /**
   * Data pages of each chunk have its dictionary from the first one on, until one has not and none
   * after it has; without such pages there is no dictionary page. All other pages have one
   * encoding.
   */
  public static void assertDictionaryPagesComeFirst(InputFile file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(file, ReadOptions.defaults())) {
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        for (int leaf = 0; leaf < reader.schema().leaves().size(); leaf++) {
          List<Encoding> encodings = encodings(reader, group, leaf);
          boolean hasDictionary =
              headers(reader, group, leaf).stream()
                  .anyMatch(header -> header.type() == PageType.DICTIONARY_PAGE);
          String chunk =
              "row group " + group + ", " + reader.schema().leaves().get(leaf) + ": " + encodings;
          List<Encoding> rest = new ArrayList<>(encodings);
          while (!rest.isEmpty() && rest.get(0).usesDictionary()) {
            rest.remove(0);
          }
          assertThat(rest).as(chunk).noneMatch(Encoding::usesDictionary);
          assertThat(rest.stream().distinct().count()).as(chunk).isLessThanOrEqualTo(1);
          assertThat(hasDictionary).as(chunk).isEqualTo(rest.size() < encodings.size());
        }
      }
    }
  }
}
