package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each command on files of other writers, damaged ones included. */
class CorpusCommandsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show",
        "schema",
        "schema --spark",
        "meta",
        "stats",
        "sizes",
        "pages",
        "index",
        "bloom",
        "dictionary",
        "head",
        "head --format csv",
        "count"
      })
  void filesOfOtherWritersAreReadOrRefusedWithAMessage(String command) throws IOException {
    for (Path file : corpus()) {
      for (String option : new String[] {"", " --json"}) {
        List<Object> words = new ArrayList<>(List.of((command + option).split(" ")));
        words.add(file);
        CommandRun run = CommandRun.of(words.toArray());
        assertThat(run.code()).as("%s %s", command, file).isIn(ExitCode.FINE, ExitCode.UNREADABLE);
        assertThat(run.err()).as("%s %s", command, file).doesNotContain("unexpected", "\tat ");
        assertThat(run.out() + run.err()).as("%s %s", command, file).doesNotContain("\u001b");
        assertThat(run.code() == ExitCode.FINE || !run.err().isEmpty()).isTrue();
      }
    }
  }

  static List<Path> corpus() throws IOException {
    try (Stream<Path> files = Files.walk(corpusRoot())) {
      return files
          .filter(file -> file.getFileName().toString().matches(".*\\.(parquet|parq|encrypted)"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  /** The directory of the files of other writers; the test is skipped if it is not here. */
  static Path corpusRoot() {
    Path root = root();
    Assumptions.assumeTrue(
        root != null,
        "Skipped: the files of other writers are not part of the checkout; set JPARQUET_CORPUS to"
            + " a directory with parquet-testing and fastparquet");
    return root;
  }

  private static Path root() {
    String named = System.getProperty("jparquet.corpus", System.getenv("JPARQUET_CORPUS"));
    if (named != null) {
      return Files.isDirectory(Path.of(named)) ? Path.of(named) : null;
    }
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      if (Files.isDirectory(up.resolve("shared/corpus"))) {
        return up.resolve("shared/corpus");
      }
    }
    return null;
  }
}
