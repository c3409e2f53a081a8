package io.jparquet.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ColumnSummaryTest {

  private static ColumnMetaData chunk(
      List<Encoding> encodings, @Nullable List<PageEncodingStats> pages) {
    return ColumnMetaData.builder()
        .type(Type.INT32)
        .codec(CompressionCodec.SNAPPY)
        .encodings(encodings)
        .encodingStats(pages)
        .build();
  }

  @Test
  void theEncodingOfTheEntriesOfADictionaryIsNotShown() {
    List<Encoding> all = List.of(Encoding.PLAIN, Encoding.RLE, Encoding.RLE_DICTIONARY);
    PageEncodingStats dictionary =
        new PageEncodingStats(PageType.DICTIONARY_PAGE, Encoding.PLAIN, 1);
    PageEncodingStats data = new PageEncodingStats(PageType.DATA_PAGE, Encoding.RLE_DICTIONARY, 7);
    PageEncodingStats none = new PageEncodingStats(PageType.DATA_PAGE, Encoding.PLAIN, 0);
    PageEncodingStats plain = new PageEncodingStats(PageType.DATA_PAGE, Encoding.PLAIN, 2);
    assertThat(ColumnSummary.encodingNames(chunk(all, List.of(dictionary, data, none))))
        .isEqualTo("dictionary");
    assertThat(ColumnSummary.encodingNames(chunk(all, List.of(dictionary, data, plain))))
        .isEqualTo("plain, dictionary");
  }

  @Test
  void footersWithoutCountsOfPagesDoNotSayWhetherPagesArePlain() {
    assertThat(
            ColumnSummary.encodingNames(
                chunk(List.of(Encoding.PLAIN, Encoding.RLE, Encoding.RLE_DICTIONARY), null)))
        .isEqualTo("dictionary, perhaps plain");
    assertThat(
            ColumnSummary.encodingNames(
                chunk(List.of(Encoding.PLAIN_DICTIONARY, Encoding.RLE), null)))
        .isEqualTo("dictionary");
    assertThat(ColumnSummary.encodingNames(chunk(List.of(Encoding.PLAIN, Encoding.RLE), null)))
        .isEqualTo("plain");
  }
}
