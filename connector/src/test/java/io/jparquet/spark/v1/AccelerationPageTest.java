package io.jparquet.spark.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccelerationPageTest {
  private static String page() throws Exception {
    return Files.readString(Path.of("..", "docs", "acceleration.md"));
  }

  @ParameterizedTest
  @EnumSource
  void thePageHasEachKindOfReasonWithTheNameOfItsCounter(Choice.Kind kind) throws Exception {
    assertThat(page()).contains("| `" + kind.key() + "` |");
  }

  @Test
  void thePageHasNoOtherKindOfReason() throws Exception {
    long rows = page().lines().filter(line -> line.matches("\\| `[a-z-]+` \\|.*")).count();
    assertThat(rows).isEqualTo(Choice.Kind.values().length);
  }
}
