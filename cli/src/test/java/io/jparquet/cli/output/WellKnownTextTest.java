package io.jparquet.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WellKnownTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0101000000000000000000f83f00000000000000c0|POINT (1.5 -2)",
        "00000000013ff8000000000000c000000000000000|POINT (1.5 -2)",
        "0101000000000000000000f87f000000000000f87f|POINT EMPTY",
        "01e9030000000000000000f03f00000000000000400000000000000840|POINT Z (1 2 3)",
        "01e9030000000000000000f03f0000000000000040000000000000f87f|POINT Z (1 2 NaN)",
        "01e9030000000000000000f87f000000000000f87f000000000000f87f|POINT Z EMPTY",
        "01020000000200000000000000000000000000000000000000000000000000f03f000000000000f87f"
            + "|LINESTRING (0 0, 1 NaN)",
        "010200000000000000|LINESTRING EMPTY",
        "01020000000200000000000000000000000000000000000000000000000000f03f000000000000f03f"
            + "|LINESTRING (0 0, 1 1)",
        "0104000000010000000101000000000000000000f03f0000000000000040|MULTIPOINT ((1 2))",
        "0107000000010000000101000000000000000000f03f0000000000000040"
            + "|GEOMETRYCOLLECTION (POINT (1 2))",
      })
  void geometriesAreText(String wkb, String text) {
    assertThat(WellKnownText.of(HexFormat.of().parseHex(wkb))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "01",
    "0101000000",
    "0102000000ffffff7f",
    "01ffffffff",
    "0101000000000000000000f83f00000000000000c000"
  })
  void otherBytesAreNoText(String wkb) {
    assertThat(WellKnownText.of(HexFormat.of().parseHex(wkb))).isNull();
  }

  @Test
  void randomBytesDoNotFail() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] = random.nextInt(3) == 0 ? bytes[j] : (byte) random.nextInt(8);
      }
      assertThat(WellKnownText.of(bytes))
          .as("seed %d", seed)
          .satisfiesAnyOf(
              text -> assertThat(text).isNull(), text -> assertThat(text).contains(" "));
    }
  }
}
