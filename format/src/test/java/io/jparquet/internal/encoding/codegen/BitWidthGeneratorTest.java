package io.jparquet.internal.encoding.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitWidthGeneratorTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theCheckedInUnpackersAreWhatTheGeneratorMakes(boolean longs) throws IOException {
    assertCheckedIn(new BitUnpackingGenerator(longs));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theCheckedInPackersAreWhatTheGeneratorMakes(boolean longs) throws IOException {
    assertCheckedIn(new BitPackingGenerator(longs));
  }

  private static void assertCheckedIn(BitWidthGenerator generator) throws IOException {
    Path target = generator.target();
    assertThat(Files.readString(target))
        .as("%s; run %s.main", target, generator.getClass().getSimpleName())
        .isEqualTo(generator.generate());
  }
}
