package io.jparquet.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnMetaDataTest {

  /** A missing dictionary page is absent, 0 or an offset that cannot be one, by the writer. */
  @ParameterizedTest
  @CsvSource({
    ", 4, 4",
    "4, 30, 4",
    "29, 30, 29",
    "0, 4, 4",
    "3, 30, 30",
    "-1, 30, 30",
    "30, 30, 30",
    "31, 30, 30"
  })
  void startsWithItsDictionaryPageIfThatComesBeforeTheDataPages(
      @Nullable Long dictionary, long data, long start) {
    ColumnMetaData chunk =
        ColumnMetaData.builder()
            .type(Type.INT32)
            .encodings(List.of(Encoding.PLAIN))
            .codec(CompressionCodec.UNCOMPRESSED)
            .dictionaryPageOffset(dictionary)
            .dataPageOffset(data)
            .build();
    assertThat(chunk.startOffset()).isEqualTo(start);
  }
}
