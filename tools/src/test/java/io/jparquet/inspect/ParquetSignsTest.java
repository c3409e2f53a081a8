package io.jparquet.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.io.InputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetSignsTest {
  @ParameterizedTest
  @ValueSource(strings = {"PAR1", "PARE", "PAR1 and no end", "no beginning, PAR1", "the end PARE"})
  void aMagicAtEitherEndIsASign(String content) throws IOException {
    assertThat(inBytes(content)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "PAR", " PAR1 in the middle ", "par1", "PAR2", "Trips of 2026.\n"})
  void otherBytesAreNone(String content) throws IOException {
    assertThat(inBytes(content)).isFalse();
  }

  @Test
  void theEndOfANameIsASign() {
    assertThat(ParquetSigns.inName("part-0.snappy.parquet")).isTrue();
    assertThat(ParquetSigns.inName("A.PARQUET")).isTrue();
    assertThat(ParquetSigns.inName("a.parquet.crc")).isFalse();
    assertThat(ParquetSigns.inName("parquet")).isFalse();
  }

  private static boolean inBytes(String content) throws IOException {
    return ParquetSigns.inBytes(InputFile.of(content.getBytes(StandardCharsets.ISO_8859_1)));
  }
}
