package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples of docs/tool.md print what the page says. With {@code -Djparquet.golden=write}, the
 * page gets what they print, and docs/samples the files.
 */
class ToolPageTest {
  private static final Path PAGE = Path.of("../docs/tool.md");
  private static final Path SAMPLES = Path.of("../docs/samples");
  private static final boolean WRITE = "write".equals(System.getProperty("jparquet.golden"));

  /** A word of a command line, perhaps in quotes. */
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  /** Sizes and shares: in files that a command writes, they depend on the version of its writer. */
  private static final Pattern AMOUNT =
      Pattern.compile("[0-9.]+ (B|KiB|MiB)|, save[ds] .*|\\([0-9.]+ %\\)");

  @TempDir private static Path directory;

  @Test
  void theSamplesAreTheFilesThatTheirProgramWrites() throws IOException {
    if (WRITE) {
      for (Path file : files(SAMPLES)) {
        Files.delete(SAMPLES.resolve(file.toString()));
      }
      ExampleFiles.writePlain(SAMPLES);
      return; // what would be compared is what was written
    }
    ExampleFiles.writePlain(directory.resolve("samples"));
    List<Path> written = files(directory.resolve("samples"));
    assertThat(files(SAMPLES)).isEqualTo(written);
    for (Path file : written) {
      assertThat(SAMPLES.resolve(file.toString()))
          .hasSameBinaryContentAs(directory.resolve("samples").resolve(file.toString()));
    }
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).map(root::relativize).sorted().toList();
    }
  }

  @Test
  void theExamplesPrintWhatThePageSays() throws Exception {
    ExampleFiles.writePlain(directory);
    ExampleFiles.writeEncrypted(directory);
    ExampleFiles.writeLongText(directory);
    assertThat(printed("jparquet import people.csv -o customers.parquet")).hasSize(1);
    List<String> page = Files.readAllLines(PAGE);
    List<String> result = new ArrayList<>();
    SoftAssertions softly = new SoftAssertions();
    int examples = 0;
    for (int i = 0; i < page.size(); i++) {
      String line = page.get(i);
      result.add(line);
      if (!line.startsWith("$ ")) {
        continue;
      }
      examples++;
      List<String> expected = new ArrayList<>();
      while (!page.get(i + 1).startsWith("$ ") && !page.get(i + 1).equals("```")) {
        expected.add(page.get(++i));
      }
      boolean another = page.get(i + 1).startsWith("$ ");
      if (another) {
        expected.remove(expected.size() - 1); // the empty line before the next one
      }
      List<String> printed = printed(line.substring(2));
      result.addAll(printed);
      if (another) {
        result.add("");
      }
      boolean writes = line.matches("\\$ jparquet (rewrite|import|advise) .*");
      softly
          .assertThat(comparable(printed, writes))
          .as(line)
          .isEqualTo(comparable(expected, writes));
    }
    assertThat(examples).isGreaterThan(40);
    if (WRITE) {
      Files.writeString(PAGE, String.join("\n", result) + "\n");
    } else {
      softly.assertAll();
    }
  }

  private static String comparable(List<String> lines, boolean writes) {
    String text = String.join("\n", lines);
    return writes ? AMOUNT.matcher(text).replaceAll("#") : text;
  }

  private static List<String> printed(String command) throws IOException {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      String word = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
      words.add(word != null ? word : matcher.group(3));
    }
    String program = words.remove(0);
    List<Object> args = new ArrayList<>();
    for (String word : words) {
      boolean file = word.matches("\\S*\\.(parquet|properties|json|jsonl|csv|key)|data|sales");
      args.add(file ? directory.resolve(word) : word);
    }
    String out;
    if (program.equals("cat")) {
      out = Files.readString(Path.of(args.get(0).toString()));
    } else {
      assertThat(program).isEqualTo("jparquet");
      CommandRun run = CommandRun.of(args.toArray());
      assertThat(run.code()).as(command + "\n" + run.err()).isNotEqualTo(ExitCode.USAGE);
      out = run.out() + run.err();
    }
    return out.replace(directory + "/", "").lines().toList();
  }
}
