package io.jparquet.encoding.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class BitUnpackingGeneratorTest {
  @Test
  void theCheckedInSourceIsWhatTheGeneratorMakes() throws IOException {
    assertThat(Files.readString(BitUnpackingGenerator.TARGET))
        .as("%s; run BitUnpackingGenerator.main", BitUnpackingGenerator.TARGET)
        .isEqualTo(BitUnpackingGenerator.generate());
  }
}
