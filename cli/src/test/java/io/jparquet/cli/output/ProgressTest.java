package io.jparquet.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {

  /** Half of the work takes so long; then it waits for a text, if there is one. */
  private static String shown(boolean terminal, int millis, String awaited)
      throws InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    try (Progress progress =
        Progress.of(new Screen(err, err, 80, terminal, false, () -> null), "counting", 100)) {
      progress.step(1);
      Thread.sleep(millis);
      progress.step(49);
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (!bytes.toString(StandardCharsets.UTF_8).contains(awaited)
          && System.nanoTime() < deadline) {
        Thread.sleep(20);
      }
      progress.step(500);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void longWorkHasABarThatIsRemoved() throws InterruptedException {
    String shown = shown(true, 900, "50/100");
    assertThat(shown).contains("counting  50%", "50/100");
    assertThat(shown.substring(0, shown.length() - 1)).endsWith(" ".repeat(40));
    assertThat(shown).endsWith("\r").doesNotContain("\n");
  }

  @Test
  void shortWorkAndPipesHaveNone() throws InterruptedException {
    assertThat(shown(true, 0, "")).isEmpty();
    assertThat(shown(false, 900, "")).isEmpty();
  }
}
