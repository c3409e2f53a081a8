package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.jparquet.RecordWriter;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The command that advice ends with does what it says. */
class AdvisedCommandTest {
  private static final int ROWS = 60_000;

  /** Beside the advice that no command follows. */
  private static final String COMMAND = "\n  jparquet rewrite ";

  @TempDir private Path directory;

  /** Files that are laid out badly, and one that is not. */
  private enum Sample {
    PLAIN_STRINGS(
        "message m { required binary text (STRING); }",
        plain().set(WriteOptions.DICTIONARY, false),
        (random, i) -> Map.of("text", "customer number " + random.nextInt(1 << 20))),
    REPEATED_STRINGS(
        "message m { required binary city (STRING); optional int32 n; }",
        plain().set(WriteOptions.DICTIONARY, false),
        (random, i) -> Map.of("city", "city " + random.nextInt(50), "n", i % 7)),
    SORTED_INTEGERS(
        "message m { required int64 id; required int64 time; }",
        plain().set(WriteOptions.DICTIONARY, false),
        (random, i) -> Map.of("id", (long) i, "time", 1_700_000_000_000L + 1000L * i)),
    DOUBLES(
        "message m { required double x; required double y; }",
        plain().set(WriteOptions.DICTIONARY, false),
        (random, i) -> Map.of("x", random.nextInt(1000) / 8.0, "y", random.nextGaussian())),
    NESTED(
        """
        message m { optional group a { optional binary b (STRING); optional int32 c; }
          optional group l (LIST) { repeated group list { optional int64 element; } } }
        """,
        plain().set(WriteOptions.DICTIONARY, false),
        (random, i) ->
            Map.of(
                "a", Map.of("b", "b " + i % 100, "c", i), "l", List.of((long) i, i + 1L, i + 2L))),
    SMALL_ROW_GROUPS(
        "message m { required int64 id; required binary name (STRING); }",
        plain().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1000),
        (random, i) -> Map.of("id", (long) random.nextInt(), "name", "name " + i % 300)),
    UNSORTED_ROW_GROUPS(
        "message m { required int64 `the, id`; required int32 n; }",
        plain()
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 10_000)
            .sortingColumns(List.of(new SortingColumn(0, false, false))),
        (random, i) -> Map.of("the, id", (i % 10_000) * 1000L, "n", i)),
    ODD_NAMES(
        "message m { required int64 `it's = a #1`; required binary `x\u001b[31m\ny` (STRING); }",
        plain().set(WriteOptions.DICTIONARY, false),
        (random, i) -> Map.of("it's = a #1", (long) i, "x\u001b[31m\ny", "v" + i % 10)),
    LONG_BOUNDS(
        "message m { required binary text (STRING); }",
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
            .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2)
            .set(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH, 2000)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 500),
        (random, i) -> Map.of("text", (char) ('a' + i % 26) + "x".repeat(300) + random.nextInt())),
    SMALL_FILTERS(
        "message m { required int64 id; required binary name (STRING); }",
        good()
            .set(WriteOptions.BLOOM_FILTER, "id", true)
            .set(WriteOptions.BLOOM_FILTER_FPP, "id", 0.5),
        (random, i) -> Map.of("id", random.nextLong(), "name", "name " + i % 100)),
    LARGE_FILTERS(
        "message m { required int64 id; required binary name (STRING); }",
        good()
            .set(WriteOptions.BLOOM_FILTER, "id", true)
            .set(WriteOptions.BLOOM_FILTER_FPP, "id", 1e-7),
        (random, i) -> Map.of("id", random.nextLong(), "name", "name " + i % 100)),
    GOOD(
        "message m { required int64 id; required binary name (STRING); }",
        good(),
        (random, i) -> Map.of("id", (long) i, "name", "name " + i % 100));

    private final String schema;
    private final WriteOptions.Builder options;
    private final BiFunction<Random, Integer, Map<String, ?>> record;

    Sample(
        String schema,
        WriteOptions.Builder options,
        BiFunction<Random, Integer, Map<String, ?>> record) {
      this.schema = schema;
      this.options = options;
      this.record = record;
    }

    private static WriteOptions.Builder plain() {
      return WriteOptions.builder().set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED);
    }

    private static WriteOptions.Builder good() {
      return WriteOptions.builder()
          .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
          .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2);
    }

    Path write(Path file, int rows) throws IOException {
      Random random = new Random(17);
      try (RecordWriter writer =
          RecordWriter.open(OutputFile.of(file), ParquetSchema.parse(schema), options.build())) {
        for (int i = 0; i < rows; i++) {
          writer.write(record.apply(random, i));
        }
      }
      return file;
    }
  }

  /** The words of a line of a shell: plain ones, and those in quotes. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher =
        Pattern.compile("(?:[^ '$\\\\]|\\\\.|\\$'(?:[^'\\\\]|\\\\.)*'|'[^']*')+").matcher(line);
    while (matcher.find()) {
      StringBuilder word = new StringBuilder();
      Matcher part =
          Pattern.compile("\\$'((?:[^'\\\\]|\\\\.)*)'|'([^']*)'|\\\\(.)|([^ '\\\\])")
              .matcher(matcher.group());
      while (part.find()) {
        word.append(
            part.group(1) != null
                ? part.group(1).translateEscapes().replace("\\u001b", "\u001b")
                : part.group(2) != null
                    ? part.group(2)
                    : part.group(3) != null ? part.group(3) : part.group(4));
      }
      words.add(word.toString());
    }
    return words;
  }

  /** The commands that are printed, each as words without the name of the tool. */
  private static List<List<String>> commands(String out) {
    return out.lines()
        .filter(line -> line.startsWith("  jparquet "))
        .map(line -> line.replace("\\u001b", "\\\\u001b").strip())
        .map(AdvisedCommandTest::words)
        .map(words -> words.subList(1, words.size()))
        .toList();
  }

  private static CommandRun advise(Path file) {
    CommandRun run = CommandRun.of("advise", "--sample", file);
    assertThat(run.code()).as(run.err()).isIn(ExitCode.FINE, ExitCode.FINDINGS);
    return run;
  }

  private static @Nullable Long estimate(Path file) {
    Matcher matcher =
        Pattern.compile("\"bytesAfter\" : (\\d+)")
            .matcher(CommandRun.of("advise", "--sample", "--json", file).out());
    return matcher.find() ? (Long) Long.parseLong(matcher.group(1)) : null;
  }

  @ParameterizedTest
  @EnumSource(Sample.class)
  void theCommandMakesAFileOfTheStatedSizeWithTheSameRowsAndNoAdvice(Sample sample)
      throws IOException {
    Path file = sample.write(directory.resolve("it's a file.parquet"), ROWS);
    CommandRun advice = advise(file);
    List<List<String>> commands = commands(advice.out());
    if (sample == Sample.GOOD) {
      assertThat(commands).isEmpty();
      return;
    }
    assertThat(commands).as(advice.out()).hasSize(1);
    Long bytes = estimate(file);
    CommandRun run = CommandRun.of(commands.get(0).toArray());
    assertThat(run.code()).as(advice.out() + run.err()).isEqualTo(ExitCode.FINE);
    Path written = directory.resolve("it's a file-advised.parquet");
    assertThat(bytes).as(advice.out()).isNotNull();
    assertThat((double) Files.size(written)).isCloseTo(bytes, withinPercentage(20));
    if (sample != Sample.SMALL_FILTERS) {
      assertThat(Files.size(written)).isLessThan(Files.size(file));
    }
    if (sample != Sample.UNSORTED_ROW_GROUPS) {
      assertThat(CommandRun.rows(written)).isEqualTo(CommandRun.rows(file));
    }
    assertThat(CommandRun.of("verify", "--deep", written).code()).isEqualTo(ExitCode.FINE);
    CommandRun again = advise(written);
    assertThat(again.out()).as(advice.out()).endsWith(": nothing to advise\n");
  }

  @Test
  void theCommandIsWhatAShellReads() throws Exception {
    OnPath.assume("bash", "it reads the printed command; a build needs only a JDK and Maven");
    Path file = Sample.ODD_NAMES.write(directory.resolve("@it's $HOME \"x\".parquet"), 20_000);
    String line =
        advise(file).out().lines().filter(l -> l.startsWith("  jparquet")).toList().get(0);
    Process bash =
        new ProcessBuilder("bash", "-c", "printf '%s\\n--\\n' " + line)
            .redirectErrorStream(true)
            .start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    List<String> words = List.of(out.split("\n--\n"));
    assertThat(words.get(words.size() - 1)).isEqualTo(file.toString());
    CommandRun run = CommandRun.of(words.subList(1, words.size()).toArray());
    assertThat(run.code()).as(line + run.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.rows(directory.resolve("@it's $HOME \"x\"-advised.parquet")))
        .isEqualTo(CommandRun.rows(file));
  }

  @Test
  void oneCommandRewritesAllFilesOfADirectoryToTheStatedTotal() throws IOException {
    Path table = Files.createDirectories(directory.resolve("table"));
    for (int i = 0; i < 3; i++) {
      Path part = Files.createDirectories(table.resolve("part=" + i));
      Sample.REPEATED_STRINGS.write(part.resolve("a.parquet"), 20_000 + i);
    }
    String rows = CommandRun.rows(table);
    CommandRun advice = advise(table);
    List<List<String>> commands = commands(advice.out());
    assertThat(commands).as(advice.out()).hasSize(1);
    assertThat(commands.get(0)).contains("--in-place").endsWith(table.toString());
    assertThat(advice.out().lines().filter(line -> line.startsWith("all of it"))).hasSize(1);
    CommandRun run = CommandRun.of(commands.get(0).toArray());
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains("3 files; ");
    // The total is stated as the sum of the sizes that the files then have.
    String total = run.out().replaceAll("(?s).* became (.*?), saved.*", "$1").strip();
    assertThat(advice.out()).contains(" become about " + total);
    assertThat(CommandRun.rows(table)).isEqualTo(rows);
    assertThat(advise(table).code()).isEqualTo(ExitCode.FINE);
  }

  @Test
  void filesWhoseAdviceContradictsItselfHaveACommandEach() throws IOException {
    Path table = Files.createDirectories(directory.resolve("mixed"));
    Sample.UNSORTED_ROW_GROUPS.write(table.resolve("a.parquet"), ROWS);
    Sample.REPEATED_STRINGS.write(table.resolve("b.parquet"), ROWS);
    CommandRun advice = advise(table);
    List<List<String>> commands = commands(advice.out());
    assertThat(commands).as(advice.out()).hasSize(2);
    for (List<String> command : commands) {
      CommandRun run = CommandRun.of(command.toArray());
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    }
    assertThat(advise(table).code()).isEqualTo(ExitCode.FINE);
  }

  @Test
  void withoutASampleOnlySizesThatAreKnownAreStated() throws IOException {
    Path bounds = Sample.LONG_BOUNDS.write(directory.resolve("bounds.parquet"), ROWS);
    CommandRun known = CommandRun.of("advise", bounds);
    assertThat(known.out()).contains(COMMAND + "index ").contains(" become about ");
    Path groups = Sample.SMALL_ROW_GROUPS.write(directory.resolve("groups.parquet"), ROWS);
    CommandRun unknown = CommandRun.of("advise", groups);
    assertThat(unknown.out())
        .contains(COMMAND + "recode ")
        .contains("now; the size after it is not known; --sample estimates it")
        .doesNotContain("become about");
    for (Path file : List.of(bounds, groups)) {
      assertThat(CommandRun.of(commands(CommandRun.of("advise", file).out()).get(0).toArray()))
          .extracting(CommandRun::code)
          .isEqualTo(ExitCode.FINE);
    }
    Matcher stated =
        Pattern.compile("\"bytesAfter\" : (\\d+)")
            .matcher(CommandRun.of("advise", "--json", bounds).out());
    assertThat(stated.find()).isTrue();
    assertThat((double) Files.size(directory.resolve("bounds-advised.parquet")))
        .isCloseTo(Long.parseLong(stated.group(1)), withinPercentage(20));
  }

  @Test
  void adviceThatNoCommandFollowsIsNamed() throws IOException {
    Path types = SampleFiles.types(directory.resolve("types.parquet"));
    CommandRun run = advise(types);
    assertThat(run.out()).contains("int96 old").contains("no command below does it: no command");
  }

  @Test
  void commandsForFilesOfOtherWritersDoWhatTheySay() throws IOException {
    int followed = 0;
    int unknown = 0;
    for (Path source : CorpusCommandsTest.corpus()) {
      Path file =
          Files.copy(source, directory.resolve("corpus-" + source.getFileName() + ".parquet"));
      CommandRun advice = CommandRun.of("advise", "--sample", file);
      List<List<String>> commands = commands(advice.out());
      if (advice.code() == ExitCode.UNREADABLE || commands.isEmpty()) {
        Files.delete(file);
        continue;
      }
      assertThat(commands).hasSize(1);
      Long bytes = estimate(file);
      CommandRun run = CommandRun.of(commands.get(0).toArray());
      assertThat(run.code()).as(source + advice.out() + run.err()).isEqualTo(ExitCode.FINE);
      Path written;
      try (Stream<Path> all = Files.list(directory)) {
        written = all.filter(p -> p.toString().contains("-advised")).findFirst().orElseThrow();
      }
      if (bytes == null) {
        unknown++;
      } else {
        assertThat((double) Files.size(written))
            .as(source + advice.out())
            .isCloseTo(bytes, withinPercentage(20));
      }
      if (!commands.get(0).contains("sort")) {
        assertThat(CommandRun.of("diff", file, written).code())
            .as(source.toString())
            .isEqualTo(ExitCode.FINE);
      }
      followed++;
      Files.delete(written);
      Files.delete(file);
    }
    assertThat(followed).isGreaterThan(20);
    assertThat(unknown).isLessThan(followed / 4);
  }
}
