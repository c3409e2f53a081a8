package io.jparquet.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Type;
import java.util.List;
import org.junit.jupiter.api.Test;

class DictionaryUseTest {
  private static final PageEncodingStats DICTIONARY =
      new PageEncodingStats(PageType.DICTIONARY_PAGE, Encoding.PLAIN, 1);

  private static PageEncodingStats data(Encoding encoding, int count) {
    return new PageEncodingStats(PageType.DATA_PAGE, encoding, count);
  }

  private static DictionaryUse of(List<PageEncodingStats> counts) {
    return DictionaryUse.of(
        ColumnMetaData.builder()
            .type(Type.INT32)
            .encodings(List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY))
            .pathInSchema(List.of("c"))
            .codec(CompressionCodec.UNCOMPRESSED)
            .encodingStats(counts)
            .build());
  }

  @Test
  void isThatOfTheDataPages() {
    assertThat(of(List.of(DICTIONARY, data(Encoding.RLE_DICTIONARY, 2))))
        .isEqualTo(DictionaryUse.ALL);
    assertThat(of(List.of(DICTIONARY, data(Encoding.PLAIN_DICTIONARY, 2))))
        .isEqualTo(DictionaryUse.ALL);
    assertThat(of(List.of(data(Encoding.PLAIN, 2)))).isEqualTo(DictionaryUse.NONE);
    assertThat(of(List.of(DICTIONARY, data(Encoding.PLAIN, 1), data(Encoding.RLE_DICTIONARY, 1))))
        .isEqualTo(DictionaryUse.SOME);
  }

  @Test
  void isUnknownWithoutCountsOfDataPages() {
    assertThat(of(null)).isEqualTo(DictionaryUse.UNKNOWN);
    assertThat(of(List.of())).isEqualTo(DictionaryUse.UNKNOWN);
    assertThat(of(List.of(DICTIONARY, data(Encoding.RLE_DICTIONARY, 0))))
        .isEqualTo(DictionaryUse.UNKNOWN);
  }

  @Test
  void countsPagesOfUnknownTypesAsDataPages() {
    PageEncodingStats unknown = new PageEncodingStats(PageType.UNKNOWN, Encoding.UNKNOWN, 1);
    assertThat(of(List.of(DICTIONARY, data(Encoding.RLE_DICTIONARY, 2), unknown)))
        .isEqualTo(DictionaryUse.SOME);
  }
}
