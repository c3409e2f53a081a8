package io.jparquet.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static String shown(boolean terminal, int millis) throws InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    try (Progress progress =
        Progress.of(new Screen(err, err, 80, terminal, false, () -> null), "counting", 100)) {
      progress.step(1);
      Thread.sleep(millis);
      progress.step(49);
      Thread.sleep(millis);
      progress.step(500);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void longWorkHasABarThatIsRemoved() throws InterruptedException {
    String shown = shown(true, 900);
    assertThat(shown).contains("counting", "50/100");
    assertThat(shown.substring(0, shown.length() - 1)).endsWith(" ".repeat(40));
    assertThat(shown).endsWith("\r").doesNotContain("\n");
  }

  @Test
  void shortWorkAndPipesHaveNone() throws InterruptedException {
    assertThat(shown(true, 0)).isEmpty();
    assertThat(shown(false, 900)).isEmpty();
  }
}
