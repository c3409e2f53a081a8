package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordWriter;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that take the files of a directory as one table. */
class DirectoryCommandsTest {
  @TempDir private static Path directory;

  /** Three files with 250, 40 and 60 rows in several row groups. */
  private static Path table;

  @BeforeAll
  static void writeFiles() throws IOException {
    table = Files.createDirectories(directory.resolve("table"));
    SampleFiles.trips(table.resolve("a.parquet"));
    WriteOptions options =
        SampleFiles.options().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 25).build();
    SampleFiles.trips(table.resolve("b.parquet"), options, 40);
    SampleFiles.trips(table.resolve("c.parquet"), options, 60);
  }

  private static List<String> lines(Object... args) {
    CommandRun run = CommandRun.of(args);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    return run.out().lines().toList();
  }

  @Test
  void aDirectoryHasOneNumberOfRowsAndEachFileOnRequest() {
    assertThat(lines("count", table)).containsExactly("350");
    assertThat(lines("count", table.resolve("{a,b}.parquet"))).containsExactly("290");
    assertThat(lines("count", "--each", table))
        .containsExactly(
            "250  " + table.resolve("a.parquet"),
            "40  " + table.resolve("b.parquet"),
            "60  " + table.resolve("c.parquet"),
            "350  in 3 files");
    assertThat(lines("count", table, table.resolve("b.parquet")))
        .containsExactly("350  " + table, "40  " + table.resolve("b.parquet"), "390  in 4 files");
    assertThat(String.join("", lines("count", "--json", table)))
        .contains("\"rows\" : 350")
        .contains(table.resolve("c.parquet").toString());
  }

  @Test
  void aFileThatCannotBeReadIsReportedAndTheOthersCount() throws IOException {
    Path broken = Files.createDirectories(directory.resolve("broken"));
    Files.copy(table.resolve("b.parquet"), broken.resolve("b.parquet"));
    Files.writeString(broken.resolve("a.parquet"), "PAR1 x PAR1");
    for (String command : List.of("count", "head", "tail", "stats", "sizes")) {
      CommandRun run = CommandRun.of(command, broken);
      assertThat(run.code()).as(command).isEqualTo(ExitCode.UNREADABLE);
      assertThat(run.err()).as(command).contains("a.parquet").hasLineCount(1);
      assertThat(run.out()).as(command).isNotEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "head, 5", "head, 0", "head, 250", "head, 251", "head, 295", "head, 900", "head, -0",
    "head, -1", "head, -60", "head, -61", "head, -99", "head, -340", "head, -350", "head, -900",
    "tail, 5", "tail, 0", "tail, 60", "tail, 61", "tail, 99", "tail, 101", "tail, 340",
    "tail, 350", "tail, 900", "tail, +1", "tail, +0", "tail, +250", "tail, +251", "tail, +252",
    "tail, +290", "tail, +350", "tail, +351", "tail, +900"
  })
  void headAndTailCountTheRowsOfTheDirectory(String command, String count) {
    for (String where : List.of("", "id >= 30", "id < 35", "id = 55", "id < 0")) {
      Object[] condition = where.isEmpty() ? new Object[] {} : new Object[] {"-w", where};
      List<String> all = lines(with(condition, "cat", table));
      int number = Integer.parseInt(count.replaceAll("[-+]", ""));
      int rows = all.size();
      int from = 0;
      int to = rows;
      if (command.equals("head")) {
        to = count.startsWith("-") ? Math.max(0, rows - number) : Math.min(rows, number);
      } else if (count.startsWith("+")) {
        from = Math.min(rows, Math.max(0, number - 1));
      } else {
        from = Math.max(0, rows - number);
      }
      assertThat(lines(with(condition, command, "--json", "-n", count, table)))
          .as("%s %s %s", command, count, where)
          .isEqualTo(all.subList(from, to));
    }
  }

  private static Object[] with(Object[] more, Object... words) {
    Object[] all = new Object[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return all;
  }

  @Test
  void rowsOfSeveralFilesAreOneTable() {
    assertThat(lines("head", "-n", 252, "-c", "id,day", table))
        .hasSize(254)
        .startsWith("   id  day", "int64  DATE", "    0  2026-01-01")
        .endsWith("  249  2026-01-25", "    0  2026-01-01", "    1  2026-01-01");
    assertThat(lines("tail", "-n", 61, "--vertical", "-c", "id", table))
        .startsWith("record 1", "id  int64  39", "", "record 2", "id  int64  0")
        .endsWith("record 61", "id  int64  59");
    assertThat(lines("tail", "-n", 61, "-f", "csv", "-c", "id", table))
        .hasSize(62)
        .startsWith("id", "39", "0");
    assertThat(lines("head", "-n", 1, "-c", "id", table, table.resolve("b.parquet")))
        .containsExactly(
            table.toString(),
            "   id",
            "int64",
            "    0",
            "",
            table.resolve("b.parquet").toString(),
            "   id",
            "int64",
            "    0");
    assertThat(lines("head", "-n", 1, "-c", "id", "--each", table))
        .hasSize(14)
        .contains(table.resolve("a.parquet").toString(), table.resolve("c.parquet").toString());
  }

  @Test
  void rowsWithOtherColumnsAreATableOfTheirOwn() throws IOException {
    Path mixed = mixed("mixed-rows");
    assertThat(lines("head", mixed))
        .containsExactly(
            "   id  name",
            "int64  STRING",
            "    5  x",
            "    3  y",
            "",
            mixed.resolve("b.parquet").toString(),
            "   id",
            "int32",
            "    1",
            "    9");
  }

  /** Two files whose columns differ. */
  private static Path mixed(String name) throws IOException {
    Path mixed = Files.createDirectories(directory.resolve(name));
    write(
        mixed.resolve("a.parquet"),
        "message m { required int64 id; required binary name (STRING); }",
        Map.of("id", 5L, "name", "x"),
        Map.of("id", 3L, "name", "y"));
    write(
        mixed.resolve("b.parquet"),
        "message m { required int32 id; }",
        Map.of("id", 1),
        Map.of("id", 9));
    return mixed;
  }

  @SafeVarargs
  private static void write(Path file, String schema, Map<String, ?>... rows) throws IOException {
    try (RecordWriter writer =
        RecordWriter.open(
            OutputFile.of(file), ParquetSchema.parse(schema), SampleFiles.options().build())) {
      for (Map<String, ?> row : rows) {
        writer.write(row);
      }
    }
  }

  @Test
  void statisticsAreJoinedOverTheFiles() {
    List<String> lines = lines("stats", "-c", "id,city,distance,price", table);
    assertThat(lines.get(0)).isEqualTo(table.toString());
    assertThat(lines.subList(1, lines.size()))
        .satisfiesExactly(
            line ->
                assertThat(line).matches("column +type +files +values +nulls +(NaN +)?min +max"),
            line -> assertThat(line).matches("id +int64 +3 +350 +0 +0 +249"),
            line -> assertThat(line).matches("city +STRING.* +3 +350 +87 +Köln +東京"),
            line -> assertThat(line).matches("distance +double.* 3 +350 +51 +.*0\\.5 +124\\.5"),
            line ->
                assertThat(line).matches("price +.*DECIMAL\\(9,2\\).* 3 +350 +0 +0\\.00 +62\\.25"));
    assertThat(lines("stats", "--each", "-c", "id", table))
        .contains("id              0     100      0  0    99");
    assertThat(lines("stats", "-g", 0, "-c", "id", table)).hasSize(11);
  }

  @Test
  void textsOfDirectoriesAreInTheOrderOfTheirBytes() throws IOException {
    Path texts = directory.resolve("texts");
    for (String text : List.of("\uff5a", "\ud83d\ude00")) {
      Path partition = Files.createDirectories(texts.resolve("k=" + text));
      Files.copy(table.resolve("b.parquet"), partition.resolve("f.parquet"));
    }
    assertThat(lines("stats", "-c", "k", texts))
        .anyMatch(line -> line.matches("k +name of the directory +2 +80 +0 +\uff5a +\ud83d\ude00"));
  }

  @Test
  void rowGroupsOfNotANumberDoNotHideTheMaximum() throws IOException {
    Path file =
        CorpusCommandsTest.corpusRoot()
            .resolve("parquet-testing/data/floating_orders_nan_count.parquet");
    Path twice = Files.createDirectories(directory.resolve("twice"));
    Files.copy(file, twice.resolve("a.parquet"));
    Files.copy(file, twice.resolve("b.parquet"));
    assertThat(lines("stats", "-c", "float_ieee754,double_ieee754,float16_ieee754", twice))
        .filteredOn(line -> line.contains("ieee754"))
        .hasSize(3)
        .allMatch(line -> line.matches(".* -5\\.0 +5\\.0"));
  }

  @Test
  void aFileThatCannotBeReadToItsEndIsInNoSum() {
    Path bad = CorpusCommandsTest.corpusRoot().resolve("parquet-testing/bad_data");
    CommandRun run = CommandRun.of("stats", "-c", "boolean", bad);
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.out().lines()).anyMatch(line -> line.matches("boolean +.* 1 +5 +.*"));
  }

  @Test
  void aFileThatCannotBeReadIsReportedOnce() throws IOException {
    Path broken = Files.createDirectories(directory.resolve("unreadable"));
    Files.writeString(broken.resolve("a.parquet"), "no file");
    Files.writeString(broken.resolve("b.parquet"), "");
    CommandRun run = CommandRun.of("tail", broken);
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.err().lines()).hasSize(2);
  }

  @Test
  void columnsOfDifferentTypesHaveALineEach() throws IOException {
    assertThat(lines("stats", mixed("mixed-statistics")))
        .anyMatch(line -> line.matches("id +int64 +1 +2 +0 +3 +5"))
        .anyMatch(line -> line.matches("id +int32 +1 +2 +0 +1 +9"))
        .anyMatch(line -> line.matches("name +.*STRING.* +1 +2 +0 +x +y"))
        .endsWith("types differ, so these have a line for each: id");
  }

  @Test
  void sizesAreAddedUp() throws IOException {
    List<String> joined = lines("sizes", table);
    assertThat(joined.get(0)).startsWith(table + ": ").endsWith(" in 3 files");
    assertThat(joined).anyMatch(line -> line.startsWith("footer "));
    assertThat(joined.stream().filter(line -> line.startsWith("id ")).count()).isEqualTo(1);
    Path one = Files.createDirectories(directory.resolve("one"));
    Files.copy(table.resolve("a.parquet"), one.resolve("a.parquet"));
    List<String> alone = lines("sizes", table.resolve("a.parquet"));
    List<String> ofDirectory = lines("sizes", one);
    assertThat(ofDirectory.subList(1, ofDirectory.size()))
        .isEqualTo(alone.subList(1, alone.size()));
    assertThat(lines("sizes", "--each", table))
        .filteredOn(line -> line.startsWith("id "))
        .hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stats", "sizes", "show"})
  void jsonHasEachFile(String command) {
    StringBuilder each = new StringBuilder();
    for (String name : List.of("a", "b", "c")) {
      each.append(CommandRun.of(command, "--json", table.resolve(name + ".parquet")).out());
    }
    assertThat(CommandRun.of(command, "--json", table).out()).isEqualTo(each.toString());
  }
}
