package io.jparquet.cli.dive;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.SampleFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The screens of dives into files that have the same bytes on each machine. With {@code
 * -Djparquet.golden=write}, the expected screens become those that are drawn.
 */
class DiveGoldenTest {
  private static final Path RESOURCES = Path.of("src/test/resources/io/jparquet/cli/dive");
  private static final int WIDTH = 96;
  private static final int HEIGHT = 14;

  @TempDir private static Path directory;

  private static Path trips;
  private static Path types;

  @BeforeAll
  static void write() throws IOException {
    trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    types = SampleFiles.types(directory.resolve("types.parquet"));
  }

  private static void compare(String name, Path file, String... steps) throws IOException {
    StringBuilder screens = new StringBuilder();
    try (DiveSession session = DiveSession.into(file, WIDTH, HEIGHT)) {
      screens.append("--- start\n").append(session.text());
      for (String step : steps) {
        screens.append("--- ").append(step).append('\n').append(session.press(step.split(" ")));
      }
    }
    if ("write".equals(System.getProperty("jparquet.golden"))) {
      Files.writeString(RESOURCES.resolve(name), screens);
      return; // what is compared is a copy of the file as it was
    }
    try (InputStream expected = DiveGoldenTest.class.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(expected, name).readAllBytes();
      assertThat(screens.toString()).isEqualTo(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  @Test
  void aFileLeadsToRowGroupsAndThoseToChunksPagesAndValues() throws IOException {
    compare(
        "levels.txt",
        trips,
        "enter",
        "down enter",
        "tab",
        "down enter",
        "tab",
        "back_tab enter",
        "enter",
        "escape left down enter",
        "end enter",
        "h h h h");
  }

  @Test
  void theScreenInTheDocumentationIsTheOneThatIsDrawn() throws IOException {
    Path samples = Path.of("../docs/samples/trips.parquet");
    try (DiveSession session = DiveSession.into(samples, 110, 12)) {
      assertThat(Files.readString(Path.of("../docs/tool.md")))
          .contains("```\n" + session.press("enter", "enter", "down", "down") + "```\n");
    }
  }

  @Test
  void rowsLeadToTheirFieldsAndThoseToWholeValues() throws IOException {
    compare(
        "rows.txt",
        trips,
        "r",
        "page_down",
        "G",
        "tab",
        "enter",
        "end enter",
        "backspace backspace backspace",
        "?");
  }

  @Test
  void theSchemaIsATreeAndItsLeavesLeadToTheirChunks() throws IOException {
    compare("schema.txt", types, "s", "end", "up up up v", "escape end enter", "enter");
  }

  @Test
  void valuesOfAllTypesAreText() throws IOException {
    compare("types.txt", types, "r enter", "page_down", "page_down", "/ p a i r enter enter");
  }
}
