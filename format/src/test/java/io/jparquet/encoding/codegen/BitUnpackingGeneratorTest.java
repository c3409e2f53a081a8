package io.jparquet.encoding.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitUnpackingGeneratorTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theCheckedInUnpackersAreWhatTheGeneratorMakes(boolean longs) throws IOException {
    Path target = BitUnpackingGenerator.target(longs);
    assertThat(Files.readString(target))
        .as("%s; run BitUnpackingGenerator.main", target)
        .isEqualTo(BitUnpackingGenerator.generate(longs));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theCheckedInPackersAreWhatTheGeneratorMakes(boolean longs) throws IOException {
    Path target = BitPackingGenerator.target(longs);
    assertThat(Files.readString(target))
        .as("%s; run BitPackingGenerator.main", target)
        .isEqualTo(BitPackingGenerator.generate(longs));
  }
}
