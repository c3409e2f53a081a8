package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Printable;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.FileSizes;
import io.jparquet.inspect.FileSizes.ColumnSizes;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {
  @TempDir private static Path directory;

  private static Path trips;
  private static Path types;
  private static Path names;

  /** The commands that read files. */
  private static final List<String> READING =
      List.of(
          "show",
          "schema",
          "meta",
          "stats",
          "sizes",
          "pages",
          "index",
          "bloom",
          "dictionary",
          "cat",
          "head",
          "tail",
          "sample",
          "count");

  @BeforeAll
  static void writeFiles() throws IOException {
    trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    types = SampleFiles.types(directory.resolve("types.parquet"));
    names = SampleFiles.names(directory.resolve("names.parquet"));
  }

  static Stream<String> reading() {
    return READING.stream();
  }

  @Test
  void withoutACommandAFileIsShown() {
    CommandRun run = CommandRun.of(trips);
    assertThat(run.code()).isEqualTo(ExitCode.FINE);
    assertThat(run.out())
        .contains("250 rows, 6 columns, 3 row groups")
        .contains("written by: sample version 1.0 (build 0)")
        .contains("Bloom filters: city")
        .contains("page index: all columns")
        .containsPattern("city +STRING \\? +62 +UNCOMPRESSED dictionary");
    assertThat(run.out()).isEqualTo(CommandRun.of("show", trips).out());
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aColumnThatIsAllDictionaryIsNotShownAsPlain() throws IOException {
    Path file = directory.resolve("dictionary.parquet");
    // At this level, the entries of a dictionary are PLAIN, and the pages RLE_DICTIONARY.
    WriteOptions options =
        SampleFiles.options().set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2).build();
    SampleFiles.trips(file, options, 250);
    assertThat(CommandRun.of("pages", "-c", "city", file).out())
        .containsPattern("dictionary +PLAIN ");
    assertThat(CommandRun.of("show", file).out())
        .containsPattern("city +STRING \\? +62 +UNCOMPRESSED dictionary +[0-9]");
    assertThat(CommandRun.of("meta", file).out())
        .containsPattern("city +UNCOMPRESSED +dictionary +250");
    assertThat(CommandRun.of("show", "--json", file).out())
        .containsPattern(
            "\"column\" : \"city\"[^}]*\"encodings\" : \\[\\s*\"RLE_DICTIONARY\"\\s*]");
  }

  @Test
  void theSizesOfThePartsAreThoseOfTheFile() throws IOException {
    String table = CommandRun.of("sizes", trips).out();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(trips), ReadOptions.defaults())) {
      FileSizes sizes = FileInspection.of(reader).sizes();
      Map<String, ToLongFunction<ColumnSizes>> parts = new LinkedHashMap<>();
      parts.put("data pages", ColumnSizes::dataPages);
      parts.put("dictionary pages", ColumnSizes::dictionaryPage);
      parts.put("page headers", ColumnSizes::pageHeaders);
      parts.put("other pages", ColumnSizes::otherPages);
      parts.put("unknown pages", ColumnSizes::undivided);
      parts.put("column indexes", ColumnSizes::columnIndex);
      parts.put("offset indexes", ColumnSizes::offsetIndex);
      parts.put("Bloom filters", ColumnSizes::bloomFilter);
      Set<Long> different = new HashSet<>();
      parts.forEach(
          (name, part) -> {
            long bytes = sizes.columns().stream().mapToLong(part).sum();
            if (bytes > 0) {
              assertThat(different.add(bytes)).as("no two parts are of one size").isTrue();
              assertThat(table)
                  .containsPattern(name + " +" + Pattern.quote(Amounts.bytes(bytes)) + " ");
            }
          });
      assertThat(different).hasSizeGreaterThan(4);
    }
  }

  @Test
  void optionsOfShowNeedNoCommand() {
    assertThat(CommandRun.of("--json", trips).out())
        .isEqualTo(CommandRun.of("show", "--json", trips).out());
    assertThat(CommandRun.of("--nonsense", trips).code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void errorsOfTheCommandLineNameTheFileThatTheyAreAbout() {
    CommandRun run = CommandRun.of("head", "-c", "distance", trips, types);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("types.parquet: there is no column distance");
  }

  @ParameterizedTest
  @MethodSource("reading")
  void theHelpOfEachCommandHasAnExample(String command) {
    CommandRun run = CommandRun.of(command, "--help");
    assertThat(run.code()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains("Usage: jparquet " + command).contains("Example:");
  }

  @Test
  void theHelpListsAllCommandsAndExitCodes() {
    CommandRun run = CommandRun.of("--help");
    assertThat(run.code()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains(READING).contains("diff").contains("Exit codes:");
    assertThat(CommandRun.of("--version").out()).startsWith("jparquet ");
  }

  @Test
  void aCompletionScriptIsGenerated() {
    CommandRun run = CommandRun.of("generate-completion");
    assertThat(run.code()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains("complete").contains("--where");
  }

  @ParameterizedTest
  @MethodSource("reading")
  void whatIsNotOnATerminalHasNoEscapeSequences(String command) {
    for (Path file : List.of(trips, types, names)) {
      CommandRun run = CommandRun.of(command, file);
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
      assertThat(run.out() + run.err()).doesNotContain("\u001b");
    }
  }

  @ParameterizedTest
  @MethodSource("reading")
  void linesOfTablesFitTheTerminal(String command) {
    for (Path file : List.of(trips, types, names)) {
      for (int width : new int[] {60, 72, 120}) {
        CommandRun run = CommandRun.onTerminal(width, false, command, file);
        assertThat(run.code()).isEqualTo(ExitCode.FINE);
        boolean table = !command.equals("cat") && !command.equals("schema");
        boolean schema = command.equals("meta");
        if (table && !schema) {
          assertThat(run.out().lines())
              .allSatisfy(
                  line ->
                      assertThat(Printable.width(line))
                          .isLessThanOrEqualTo(
                              line.contains(file.toString()) ? Integer.MAX_VALUE : width));
        }
      }
    }
  }

  @Test
  void controlCharactersOfValuesDoNotReachATerminal() throws IOException {
    Path file = directory.resolve("control.parquet");
    Files.deleteIfExists(file);
    ParquetSchema schema = ParquetSchema.parse("message m { required binary t (STRING); }");
    try (RecordWriter writer =
        RecordWriter.open(OutputFile.of(file), schema, SampleFiles.options().build())) {
      writer.write(Map.of("t", "a\u009b31m\u001b[0m\nb"));
    }
    for (String format : List.of("json", "csv", "table")) {
      CommandRun run = CommandRun.onTerminal(80, false, "cat", "-f", format, file);
      assertThat(run.out()).as(format).contains("a\\u009b31m").doesNotContain("\u009b", "\u001b");
    }
    assertThat(CommandRun.of("cat", "-f", "csv", file).out())
        .isEqualTo("t\n\"a\u009b31m\u001b[0m\nb\"\n");
    assertThat(CommandRun.of("cat", file).out())
        .isEqualTo("{\"t\":\"a\u009b31m\\u001B[0m\\nb\"}\n");
  }

  @Test
  void coloursAreOnlyOnATerminalThatHasThem() {
    assertThat(CommandRun.onTerminal(100, true, "show", trips).out()).contains("\u001b[1m");
    assertThat(CommandRun.onTerminal(100, false, "show", trips).out()).doesNotContain("\u001b");
    assertThat(CommandRun.onTerminal(100, true, "show", names).out()).doesNotContain("\u001b[31m");
  }

  @Test
  void rowsArePrintedByTheirLogicalTypes() {
    CommandRun run = CommandRun.of("cat", types);
    assertThat(run.out().lines().toList())
        .containsExactly(
            "{\"bool\":true,\"int8\":-5,\"uint32\":4294967295,\"uint64\":18446744073709551615,"
                + "\"single\":\"NaN\",\"half\":1.5,\"wide\":12345678901234567890.12345,\"text\":\"it's"
                + " \\\"\\u001B[31mred\\u001B[0m\\\"\\n"
                + "\",\"json\":\"{\\\"a\\\": 1}\","
                + "\"bytes\":\"0001ff\",\"uuid\":\"00112233-4455-6677-8899-aabbccddeeff\","
                + "\"duration\":\"P14M3DT3600.5S\",\"date\":\"-0044-03-15\",\"time\":\"12:30:00\","
                + "\"local\":\"2026-01-31T12:00:00.123456\","
                + "\"instant\":\"2026-01-31T12:00:00.123456789Z\",\"old\":\"1969-12-31T23:59:59\",\"place\":\"POINT"
                + " (1.5 -2)\",\"variant\":{\"a\":true,\"b\":[1,null,\"x\"]},"
                + "\"struct\":{\"x\":1,\"y\":\"z\"},\"list\":[1,null,3],"
                + "\"map\":{\"one\":1,\"none\":null},\"pairs\":[{\"key\":{\"a\":7},\"value\":8}]}",
            "{\"bool\":null,\"int8\":null,\"uint32\":null,\"uint64\":null,\"single\":null,"
                + "\"half\":null,\"wide\":null,\"text\":null,\"json\":null,\"bytes\":null,"
                + "\"uuid\":null,\"duration\":null,\"date\":null,\"time\":null,\"local\":null,"
                + "\"instant\":null,\"old\":null,\"place\":null,\"variant\":null,\"struct\":null,"
                + "\"list\":null,\"map\":null,\"pairs\":null}");
    assertThat(CommandRun.of("cat", "--binary", "base64", "-c", "bytes", types).out())
        .startsWith("{\"bytes\":\"AAH/\"}");
  }

  @Test
  void rowsAndColumnsAreChosen() {
    assertThat(
            CommandRun.of(
                    "cat",
                    "--columns",
                    "id,city",
                    "--where",
                    "distance > 122 AND city LIKE 'K%'",
                    trips)
                .out())
        .isEqualTo("{\"id\":248,\"city\":\"Köln\"}\n");
    assertThat(
            CommandRun.of("cat", "-f", "csv", "-c", "tags,id", "-w", "id IN (0, 1)", trips).out())
        .isEqualTo("tags,id\n,0\n\"[\"\"a\"\",\"\"b1\"\"]\",1\n");
    assertThat(CommandRun.of("head", "-n", "2", "-c", "struct.y", types).out())
        .isEqualTo("struct\nSTRUCT\n{\"y\":\"z\"}\nnull\n");
    assertThat(
            CommandRun.of("head", "-n", "1", "-w", "struct.x = 1", "-c", "struct.y", types).out())
        .isEqualTo("struct\nSTRUCT\n{\"y\":\"z\"}\n");
    assertThat(CommandRun.of("head", trips).out().lines()).hasSize(12);
    assertThat(CommandRun.of("head", "-n", "1", "-c", "id", trips, trips).out())
        .isEqualTo(trips + "\n   id\nint64\n    0\n\n" + trips + "\n   id\nint64\n    0\n");
  }

  private static List<Integer> ids(Object... args) {
    List<Object> words = new ArrayList<>(List.of(args));
    words.addAll(List.of("-c", "id", "-f", "csv", trips));
    CommandRun run = CommandRun.of(words.toArray());
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    return run.out().lines().skip(1).map(Integer::valueOf).toList();
  }

  @Test
  void headAndTailCountAsThoseOfTextFiles() {
    // The row groups have 100, 100 and 50 rows.
    List<Integer> all = IntStream.range(0, 250).boxed().toList();
    for (int rows : new int[] {0, 1, 49, 50, 51, 150, 249, 250, 251, 1000}) {
      int most = Math.min(rows, 250);
      assertThat(ids("head", "-n", rows)).isEqualTo(all.subList(0, most));
      assertThat(ids("head", "-n", "+" + rows)).isEqualTo(all.subList(0, most));
      assertThat(ids("head", "-n", "-" + rows)).isEqualTo(all.subList(0, 250 - most));
      assertThat(ids("tail", "-n", rows)).isEqualTo(all.subList(250 - most, 250));
      assertThat(ids("tail", "-n", "-" + rows)).isEqualTo(all.subList(250 - most, 250));
      int first = Math.min(250, Math.max(0, rows - 1));
      assertThat(ids("tail", "-n", "+" + rows)).isEqualTo(all.subList(first, 250));
      List<Integer> some = all.subList(40, 240);
      int mostOfSome = Math.min(rows, 200);
      String where = "id >= 40 AND id < 240";
      assertThat(ids("head", "-n", "-" + rows, "-w", where))
          .isEqualTo(some.subList(0, 200 - mostOfSome));
      assertThat(ids("tail", "-n", rows, "-w", where))
          .isEqualTo(some.subList(200 - mostOfSome, 200));
      assertThat(ids("tail", "-n", "+" + rows, "-w", where))
          .isEqualTo(some.subList(Math.min(200, first), 200));
    }
    assertThat(ids("tail")).isEqualTo(all.subList(240, 250));
    CommandRun run = CommandRun.of("head", "-n", "five", trips);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("expected a number, with or without a sign, found 'five'");
  }

  @Test
  void columnsOfDataAreWholeOrNamedBelowTheTable() {
    CommandRun run = CommandRun.onTerminal(60, true, "head", "-n", "2", trips);
    assertThat(run.out().lines().toList())
        .containsExactly(
            "\u001b[1m   id  city    distance  day                price\u001b[0m",
            "\u001b[2mint64  STRING    double  DATE        DECIMAL(9,2)\u001b[0m",
            "    0  Köln        null  2026-01-01          0.00",
            "    1  Paris        0.5  2026-01-01          0.25",
            "\u001b[2m(1 more column: tags; -c chooses columns, --vertical shows\u001b[0m",
            "\u001b[2mall)\u001b[0m");
  }

  @Test
  void aRowCanHaveALineForEachField() {
    assertThat(CommandRun.of("head", "-n", "2", "--vertical", "-c", "id,city,tags", trips).out())
        .isEqualTo(
            """
            record 1
            id    int64   0
            city  STRING  Köln
            tags  LIST    null

            record 2
            id    int64   1
            city  STRING  Paris
            tags  LIST    ["a","b1"]
            """);
    assertThat(CommandRun.of("cat", "-f", "vertical", "-w", "id < 2", "-c", "id", trips).out())
        .isEqualTo("record 1\nid  int64  0\n\nrecord 2\nid  int64  1\n");
  }

  @Test
  void pagesThatAreAlikeAreOneLine() throws IOException {
    Path file = directory.resolve("pages.parquet");
    Files.deleteIfExists(file);
    WriteOptions options = SampleFiles.options().set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 40).build();
    SampleFiles.trips(file, options, 250);
    CommandRun run = CommandRun.of("pages", "-c", "day", file);
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(2))
        .startsWith("day, row group 0: 1 dictionary page, 7 data pages, ")
        .endsWith(" B");
    assertThat(lines).hasSize(8);
    assertThat(lines.get(4)).startsWith("   0  dictionary ");
    assertThat(lines.get(5)).matches(" 1–6  data v1 +\\w+ +40 +40 .* each");
    assertThat(lines.get(6)).matches("   7  data v1 +\\w+ +10 +10 .* [0-9a-f]{8}");
    List<String> all = CommandRun.of("pages", "--all", "-c", "day", file).out().lines().toList();
    assertThat(all).hasSize(12);
    assertThat(lines.get(7)).isEqualTo("Pages alike are one line; --all lists each");
    assertThat(all.get(11)).isEqualTo(lines.get(6));
  }

  @Test
  void rowsAreCounted() {
    assertThat(CommandRun.of("count", trips).out()).isEqualTo("250\n");
    assertThat(CommandRun.of("count", "--where", "city = 'Köln'", trips).out()).isEqualTo("63\n");
    assertThat(CommandRun.of("count", trips, types).out())
        .isEqualTo("250  " + trips + "\n2  " + types + "\n252  in 2 files\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "id >= 100"})
  void samplesAreRowsOfTheFileInItsOrder(String where) {
    List<String> all = CommandRun.of("cat", trips).out().lines().toList();
    for (int seed = 0; seed < 20; seed++) {
      Object[] args =
          where.isEmpty()
              ? new Object[] {"sample", "--json", "-n", 20, "--seed", seed, trips}
              : new Object[] {"sample", "--json", "-n", 20, "--seed", seed, "-w", where, trips};
      List<String> sample = CommandRun.of(args).out().lines().toList();
      assertThat(sample).hasSize(20).doesNotHaveDuplicates();
      List<Integer> places = sample.stream().map(all::indexOf).toList();
      assertThat(places).isSorted().allMatch(place -> place >= (where.isEmpty() ? 0 : 100));
      assertThat(CommandRun.of(args).out().lines().toList()).isEqualTo(sample);
    }
    assertThat(CommandRun.of("sample", "--json", "-n", 999, trips).out())
        .isEqualTo(CommandRun.of("cat", trips).out());
  }

  @Test
  void bloomFiltersAreProbed() {
    CommandRun there = CommandRun.of("bloom", "-c", "city", "--probe", "Köln", trips);
    assertThat(there.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(there.out()).contains("may be there").doesNotContain("is not there");
    CommandRun missing = CommandRun.of("bloom", "-c", "city", "--probe", "Berlin", trips);
    assertThat(missing.code()).isEqualTo(ExitCode.FINE);
    assertThat(missing.out()).contains("is not there");
    assertThat(CommandRun.of("bloom", "--probe", "x", trips).code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("bloom", "-c", "id", "--probe", "x", trips).code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void sparksColumnsArePrinted() {
    assertThat(CommandRun.of("schema", "--spark", trips).out())
        .isEqualTo(
            "id BIGINT, city STRING, distance DOUBLE, day DATE, price DECIMAL(9,2),"
                + " tags ARRAY<STRING>\n");
    assertThat(CommandRun.of("schema", "--spark", types).out())
        .contains("variant VARIANT, struct STRUCT<x: INT, y: STRING>, list ARRAY<INT>")
        .contains("uint64 DECIMAL(20,0)");
  }

  @Test
  void equalFilesHaveNoDifferences() throws IOException {
    Path other = directory.resolve("other.parquet");
    Files.deleteIfExists(other);
    SampleFiles.trips(other, SampleFiles.options().build(), 250);
    CommandRun run = CommandRun.of("diff", trips, other);
    assertThat(run.out()).contains("The columns are equal.").contains("rows are equal: 250 rows");
    assertThat(run.code()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("diff", types, types).code()).isEqualTo(ExitCode.FINE);
  }

  @Test
  void differencesAreCountedAndShown() throws IOException {
    Path shorter = directory.resolve("shorter.parquet");
    Files.deleteIfExists(shorter);
    SampleFiles.trips(shorter, SampleFiles.options().build(), 249);
    CommandRun rows = CommandRun.of("diff", trips, shorter);
    assertThat(rows.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(rows.out()).contains("Left has 250 rows, right has 249.");
    CommandRun schemas = CommandRun.of("diff", trips, types);
    assertThat(schemas.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(schemas.out()).containsPattern("city +STRING \\? +missing");
  }

  @Test
  void exitCodesTellWhatIsWrong() throws IOException {
    Path hostile = Files.writeString(directory.resolve("hostile.bin"), "no such thing as this");
    CommandRun unreadable = CommandRun.of("show", hostile);
    assertThat(unreadable.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(unreadable.err())
        .startsWith("jparquet: ")
        .contains("hostile.bin")
        .doesNotContain("\tat ");
    assertThat(CommandRun.of("show", directory.resolve("missing.parquet")).code())
        .isEqualTo(ExitCode.UNREADABLE);
    assertThat(CommandRun.of("show").code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of().code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("shwo", trips).err()).contains("show");
    assertThat(CommandRun.of("shwo", trips).code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("show", "--nonsense", trips).code()).isEqualTo(ExitCode.USAGE);
    CommandRun condition = CommandRun.of("count", "--where", "id =", trips);
    assertThat(condition.code()).isEqualTo(ExitCode.USAGE);
    assertThat(condition.err()).contains("expected a literal");
    assertThat(CommandRun.of("cat", "--columns", "nothing", trips).code())
        .isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("pages", "-g", "7", trips).code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aPropertyThatDoesNotExistIsAnErrorWithTheNearestNameOrAWarning() {
    for (List<Object> command :
        List.<List<Object>>of(
            List.of("show"),
            List.of("verify"),
            List.of("diff", trips),
            List.of("rewrite", "merge", "-o", directory.resolve("never.parquet")),
            List.of("recover", "-o", directory.resolve("never.parquet")))) {
      List<Object> own = new ArrayList<>(command);
      own.addAll(List.of("-P", "jparquet.read.fetch-byte=1000", trips));
      CommandRun error = CommandRun.of(own.toArray());
      assertThat(error.code()).as("%s", own).isEqualTo(ExitCode.USAGE);
      assertThat(error.err())
          .contains(
              "There is no option jparquet.read.fetch-byte (names are case-sensitive); the nearest"
                  + " name is jparquet.read.fetch-bytes");
      List<Object> shared = new ArrayList<>(command);
      shared.addAll(List.of("-P", "parquet.blok.size=1000", "--force", trips));
      shared.removeIf(word -> word.equals("--force") && !command.contains("-o"));
      CommandRun warned = CommandRun.of(shared.toArray());
      assertThat(warned.code()).as("%s: %s", shared, warned.err()).isEqualTo(ExitCode.FINE);
      assertThat(warned.err())
          .isEqualTo(
              "jparquet: There is no option parquet.blok.size (names are case-sensitive); the"
                  + " nearest name is parquet.block.size. It has no effect here\n");
    }
    CommandRun other = CommandRun.of("show", "-P", "compression=zstd", trips);
    assertThat(other.code()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err()).contains("There is no option compression;");
  }

  @Test
  void theOtherFilesArePrintedWhenOneIsUnreadable() throws IOException {
    Path hostile = Files.writeString(directory.resolve("hostile2.bin"), "PAR1PAR1");
    CommandRun run = CommandRun.of("count", hostile, trips);
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.out()).isEqualTo("250\n");
  }

  @Test
  void pipesAndOtherFileSystemsAreNotCalledDamagedFiles() {
    CommandRun elsewhere = CommandRun.of("show", "s3://bucket/a.parquet", trips);
    assertThat(elsewhere.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(elsewhere.err())
        .startsWith("jparquet: s3://bucket/a.parquet: it is not in the local file system");
    assertThat(elsewhere.out()).contains("250 rows");
    CommandRun pipe = CommandRun.of("count", "/dev/null");
    assertThat(pipe.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(pipe.err()).startsWith("jparquet: /dev/null: a pipe or device cannot be read");
    assertThat(CommandRun.of("recover", "-o", directory.resolve("x"), "/dev/null").err())
        .contains("/dev/null: a pipe or device cannot be read");
    for (String output : List.of("s3://bucket/b.parquet", "/dev/null")) {
      CommandRun written = CommandRun.of("rewrite", "merge", "-o", output, "--force", trips);
      assertThat(written.code()).isEqualTo(ExitCode.USAGE);
      assertThat(written.err())
          .containsAnyOf("written only to the local file system", "is a pipe or device");
    }
  }

  @ParameterizedTest
  @MethodSource("reading")
  void otherFilesOfADirectoryAreNotedAndLeftOut(String command) throws IOException {
    Path table = Files.createDirectories(directory.resolve("table-" + command));
    Files.copy(trips, table.resolve("a.parquet"));
    Files.writeString(table.resolve("README.md"), "Trips of 2026.\n");
    CommandRun run = CommandRun.of(command, table);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.err())
        .isEqualTo(
            "jparquet: "
                + table.resolve("README.md")
                + " is left out because it is not a Parquet file: its name does not end in"
                + " .parquet, and it neither begins nor ends with PAR1\n");
  }

  @ParameterizedTest
  @MethodSource("reading")
  void damagedFilesGiveMessages(String command) throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] sound = Files.readAllBytes(trips);
    Path damaged = directory.resolve("damaged-" + command + ".parquet");
    for (int i = 0; i < 60; i++) {
      byte[] bytes = sound.clone();
      int footer = bytes.length - 3000;
      for (int j = 0; j < 3; j++) {
        int from = random.nextBoolean() ? 0 : footer;
        bytes[from + random.nextInt(bytes.length - from)] = (byte) random.nextInt();
      }
      Files.write(damaged, bytes);
      CommandRun run = CommandRun.of(command, damaged);
      assertThat(run.err()).as("seed %d", seed).doesNotContain("unexpected", "\tat ");
      assertThat(run.code()).isIn(ExitCode.FINE, ExitCode.UNREADABLE);
    }
  }
}
