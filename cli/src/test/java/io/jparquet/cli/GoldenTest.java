package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The JSON of each command stays as it is. Programs depend on it: members are added, but not
 * renamed. With {@code -Djparquet.golden=write} the expected files are written.
 */
class GoldenTest {
  private static final Path RESOURCES = Path.of("src/test/resources/io/jparquet/cli");

  @TempDir private static Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show",
        "schema",
        "meta",
        "stats",
        "sizes",
        "pages",
        "index",
        "bloom",
        "dictionary -n 3",
        "cat -w id<3",
        "count -w id<3",
        "diff"
      })
  void jsonIsStable(String command) throws IOException {
    Path trips = directory.resolve("trips.parquet");
    Path types = directory.resolve("types.parquet");
    if (!Files.exists(trips)) {
      SampleFiles.trips(trips);
      SampleFiles.types(types);
    }
    List<String> words = Arrays.asList(command.split(" "));
    String name = words.get(0);
    compare(
        name + "-trips.json", words, name.equals("diff") ? List.of(trips, types) : List.of(trips));
    if (!command.contains("-w") && !name.equals("diff")) {
      compare(name + "-types.json", words, List.of(types));
    }
  }

  private static void compare(String golden, List<String> words, List<Path> files)
      throws IOException {
    Object[] args = new Object[words.size() + 1 + files.size()];
    for (int i = 0; i < words.size(); i++) {
      args[i] = words.get(i);
    }
    args[words.size()] = "--json";
    for (int i = 0; i < files.size(); i++) {
      args[words.size() + 1 + i] = files.get(i);
    }
    CommandRun run = CommandRun.of(args);
    assertThat(run.err()).isEmpty();
    String printed = run.out().replace(directory.toString() + "/", "");
    if ("write".equals(System.getProperty("jparquet.golden"))) {
      Files.writeString(RESOURCES.resolve(golden), printed);
      return; // what is compared is a copy of the file as it was
    }
    try (InputStream expected = GoldenTest.class.getResourceAsStream(golden)) {
      assertThat(printed)
          .as(golden)
          .isEqualTo(
              new String(
                  Objects.requireNonNull(expected, golden).readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
