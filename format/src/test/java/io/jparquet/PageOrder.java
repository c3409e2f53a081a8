package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.inspect.PageDescription;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageType;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The order of pages in what is written: the only one that all readers are known to take. */
public final class PageOrder {
  private PageOrder() {}

  /** The encodings of the data pages of a chunk, in their order. */
  public static List<Encoding> encodings(ParquetReader reader, int rowGroup, int leaf)
      throws IOException {
    return reader.pages(rowGroup, leaf).stream()
        .filter(PageDescription::isDataPage)
        .map(PageDescription::encoding)
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
              reader.pages(group, leaf).stream()
                  .anyMatch(page -> page.type() == PageType.DICTIONARY_PAGE);
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
