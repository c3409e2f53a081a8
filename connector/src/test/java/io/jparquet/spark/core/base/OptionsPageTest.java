package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jparquet.option.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OptionsPageTest {

  @Test
  void thePageHasTheTablesOfTheOptions() throws IOException {
    List<String> page = Files.readAllLines(OptionsPage.PAGE);
    List<String> expected = OptionsPage.withTables(page);
    Path written = Path.of("target", "options.md");
    Files.createDirectories(written.getParent());
    Files.write(written, expected);
    assertThat(page)
        .as("docs/options.md; copy connector/%s over it if the options are right", written)
        .isEqualTo(expected);
  }

  @Test
  void aPageThatLacksATableOrHasAnUnknownOneIsRefused() throws IOException {
    List<String> page = new ArrayList<>(Files.readAllLines(OptionsPage.PAGE));
    page.add("<!-- table: ReadOptions -->");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionsPage.withTables(page))
        .withMessageContaining("no table ReadOptions");
    page.removeIf(line -> line.contains("table: ReadOptions"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionsPage.withTables(page))
        .withMessageContaining("lacks the tables [ReadOptions]");
  }

  @Test
  void eachOptionOfSparkIsDescribedAndThereAreNoTwoOfAName() {
    Set<String> names = new HashSet<>();
    Stream.of(SparkOptions.ofReads(), SparkOptions.ofFiles(), SparkOptions.ofWrites())
        .flatMap(List::stream)
        .forEach(
            option -> {
              assertThat(names.add(option.name())).as(option.name()).isTrue();
              assertThat(option.description()).as(option.name()).isNotEmpty();
            });
  }

  @Test
  void eachOptionOfSparkHasTheDefaultThatThePageSays() {
    assertThat(ofSpark(SparkOptions.ABANDONED_AFTER))
        .isEqualTo(SparkOptions.ABANDONED_AFTER.defaultValue());
    Stream.of(SparkOptions.ofReads(), SparkOptions.ofFiles(), SparkOptions.ofWrites())
        .flatMap(List::stream)
        .filter(option -> option.defaultValue() != null)
        .filter(option -> option != (Option<?>) SparkOptions.MEMORY_LIMIT)
        .forEach(
            option ->
                assertThat(ofSpark(option)).as(option.name()).isEqualTo(option.defaultValue()));
  }

  /** The value of the first word of the default on the page. */
  private static Object ofSpark(Option<?> option) {
    return option.from(name -> option.statedDefault().split(" ")[0]);
  }
}
