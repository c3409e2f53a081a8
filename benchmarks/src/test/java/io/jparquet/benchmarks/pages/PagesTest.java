package io.jparquet.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.report.ShareChart;
import io.jparquet.benchmarks.spark.SparkReport;
import io.jparquet.benchmarks.spark.queries.QueryReport;
import io.jparquet.benchmarks.spark.queries.QuerySet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PagesTest {
  private static final Path PUBLISHED = Path.of("..", "docs", "performance");
  private static final Pattern SPARK = Pattern.compile("jobs of Spark ([0-9.]+) ");

  /** Pages of other modules, and those that are written by hand. */
  private static final Pattern OTHERS =
      Pattern.compile("(object-store\\.(md|svg)|(missed|kernels|encryption)\\.md|.*\\.tsv)");

  @TempDir Path directory;

  @Test
  void arePublishedAsTheProgramMakesThemFromTheFigures() throws IOException {
    List<Path> published = files(PUBLISHED);
    for (Path file : published) {
      if (file.toString().endsWith(".tsv")) {
        Path copy = directory.resolve(file);
        Files.createDirectories(copy.getParent());
        Files.copy(PUBLISHED.resolve(file), copy);
      }
    }
    String older = version("spark-4.0/spark.md") + "," + version("spark-4.1/spark.md");
    assertThat(
            new CommandLine(new Pages())
                .execute(
                    "--report",
                    directory.toString(),
                    "--spark",
                    version("spark.md"),
                    "--older",
                    older))
        .isZero();

    assertThat(files(directory)).contains(Path.of("hero.svg"), Path.of("spark.md"));
    for (Path file : files(directory)) {
      assertThat(directory.resolve(file))
          .as("run mvn -Drun=pages -pl benchmarks -am verify")
          .hasSameTextualContentAs(PUBLISHED.resolve(file));
    }
    for (Path file : published) {
      if (!OTHERS.matcher(file.toString()).matches()) {
        assertThat(directory.resolve(file)).as("nothing makes it").exists();
      }
    }
  }

  @Test
  void beginWithTheResultInAtMostThreeSentencesAndAPictureThatIsThere() throws Exception {
    for (Path file : files(PUBLISHED)) {
      if (file.toString().endsWith(".md")) {
        String page = Files.readString(PUBLISHED.resolve(file));
        String[] blocks = page.split("\n\n", 4);
        assertThat(blocks[0]).as(file.toString()).startsWith("# ");
        assertThat(blocks[1].strip().split("[.!?]\\s").length).as(blocks[1]).isLessThanOrEqualTo(3);
        Matcher picture = Pattern.compile("!\\[.+]\\((.+\\.svg)\\)").matcher(blocks[2]);
        assertThat(picture.matches()).as(file + ": " + blocks[2]).isTrue();
        Path svg = PUBLISHED.resolve(file).resolveSibling(picture.group(1));
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
        assertThat(blocks[3]).as(file.toString()).startsWith("## Where it does not help\n");
      }
    }
  }

  @Test
  void haveAFirstPictureOfSixBarsOfJobsThatWereMeasured() throws IOException {
    ShareChart hero =
        new Hero(
                new SparkReport(PUBLISHED, version("spark.md")),
                new QueryReport(PUBLISHED, QuerySet.TPCH))
            .chart("4.2");
    assertThat(hero.rows()).hasSize(Hero.ROWS.size() + 1).hasSize(6);
    assertThat(hero.title()).endsWith("Spark 4.2");
  }

  private static String version(String page) throws IOException {
    Matcher found = SPARK.matcher(Files.readString(PUBLISHED.resolve(page)).replace('\n', ' '));
    assertThat(found.find()).as(page).isTrue();
    return found.group(1);
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).map(root::relativize).sorted().toList();
    }
  }
}
