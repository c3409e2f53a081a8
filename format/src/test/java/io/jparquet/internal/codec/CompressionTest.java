package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jparquet.metadata.CompressionCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CompressionTest {
  @ParameterizedTest
  @CsvSource({
    "GZIP, 0, 9",
    "BROTLI, 0, 11",
    "ZSTD, -131072, 22",
  })
  void namesTheLevelsOfTheCodecWhenItLacksTheGivenOne(CompressionCodec codec, int min, int max) {
    assertThat(new Compression(codec, min).level()).isEqualTo(min);
    assertThat(new Compression(codec, max).level()).isEqualTo(max);
    for (int level : new int[] {min - 1, max + 1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Compression(codec, level))
          .withMessage("The %s level must be %d to %d, found %d", codec, min, max, level);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "LZO", "LZ4", "LZ4_RAW"})
  void refusesLevelsOfCodecsThatHaveNone(CompressionCodec codec) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Compression(codec, 1))
        .withMessageContaining(codec + " has no levels");
  }

  @Test
  void refusesTheUnknownCodec() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Compression.of(CompressionCodec.UNKNOWN))
        .withMessageContaining("UNKNOWN");
  }
}
