package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordWriter;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.io.OutputFile;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Partition columns are columns of the rows, of conditions and of statistics. */
class PartitionedTableTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          "message m { required int32 id; optional int32 n; optional group g { required int32 x; }"
              + " }");

  @TempDir private static Path directory;

  private static Path table;

  /**
   * Three files of four rows: ids 0 to 3, 10 to 13 and 20 to 23; n is null in the first row of each
   * file, and then 1, 2, 3.
   */
  @BeforeAll
  static void createTable() throws IOException {
    table = directory.resolve("my table");
    write("day=2026-01-01/place=a%2Fb/0.parquet", 0);
    write("day=2026-01-02/place=K%C3%B6ln/0.parquet", 10);
    write("day=__HIVE_DEFAULT_PARTITION__/place=7/0.parquet", 20);
  }

  private static void write(String name, int first) throws IOException {
    Path file = table.resolve(name);
    Files.createDirectories(file.getParent());
    try (RecordWriter writer =
        RecordWriter.open(OutputFile.of(file), SCHEMA, SampleFiles.options().build())) {
      for (int i = 0; i < 4; i++) {
        writer.write(
            i == 0
                ? Map.of("id", first, "g", Map.of("x", 5))
                : Map.of("id", first + i, "n", i, "g", Map.of("x", 5)));
      }
    }
  }

  private static List<String> lines(Object... args) {
    CommandRun run = CommandRun.of(args);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    return run.out().lines().toList();
  }

  @Test
  void rowsHaveTheValuesOfTheirDirectories() {
    assertThat(lines("cat", "-w", "n = 1", table))
        .containsExactly(
            "{\"id\":1,\"n\":1,\"g\":{\"x\":5},\"day\":\"2026-01-01\",\"place\":\"a/b\"}",
            "{\"id\":11,\"n\":1,\"g\":{\"x\":5},\"day\":\"2026-01-02\",\"place\":\"Köln\"}",
            "{\"id\":21,\"n\":1,\"g\":{\"x\":5},\"day\":null,\"place\":\"7\"}");
    assertThat(lines("cat", "-f", "csv", "-c", "place,g.x,day,id", "-w", "n = 1", table))
        .containsExactly(
            "place,g,day,id",
            "a/b,\"{\"\"x\"\":5}\",2026-01-01,1",
            "Köln,\"{\"\"x\"\":5}\",2026-01-02,11",
            "7,\"{\"\"x\"\":5}\",,21");
    assertThat(lines("cat", "-f", "csv", "-c", "day", table)).hasSize(13);
    assertThat(lines("tail", "-n", 1, "-c", "id,day", "-f", "csv", table))
        .containsExactly("id,day", "23,");
    assertThat(lines("sample", "--json", "-n", 99, table)).isEqualTo(lines("cat", table));
    String file = table.resolve("day=2026-01-01/place=a%2Fb/0.parquet").toString();
    assertThat(lines("cat", "-w", "n = 1", file))
        .containsExactly("{\"id\":1,\"n\":1,\"g\":{\"x\":5}}");
  }

  static Stream<Arguments> conditions() {
    return Stream.of(
        Arguments.of("day = '2026-01-01'", List.of(0, 1, 2, 3)),
        Arguments.of("day > DATE '2026-01-01'", List.of(10, 11, 12, 13)),
        Arguments.of("day <> DATE '2026-01-01' OR id = 21", List.of(10, 11, 12, 13, 21)),
        Arguments.of("NOT (day <> DATE '2026-01-01' OR n = 2)", List.of(1, 3)),
        Arguments.of(
            "NOT (day = DATE '2026-01-01' AND n = 2)", List.of(1, 3, 10, 11, 12, 13, 21, 23)),
        Arguments.of("day IS NULL AND n >= 2", List.of(22, 23)),
        Arguments.of("NOT (day IS NULL) AND n >= 2", List.of(2, 3, 12, 13)),
        Arguments.of("day IS NOT NULL AND NOT n >= 2", List.of(1, 11)),
        Arguments.of("day <=> NULL AND n = 1", List.of(21)),
        Arguments.of("NOT (day <=> NULL) AND n = 1", List.of(1, 11)),
        Arguments.of("day BETWEEN '2026-01-01' AND '2026-01-02' AND n = 3", List.of(3, 13)),
        Arguments.of("place IN ('7', 'Köln') AND n = 1", List.of(11, 21)),
        Arguments.of("place NOT IN ('7', 'Köln') AND n = 1", List.of(1)),
        Arguments.of("place LIKE 'K%' AND n = 1", List.of(11)),
        Arguments.of("place LIKE '_' AND n = 1", List.of(21)),
        Arguments.of("place STARTS WITH 'a' AND n = 1", List.of(1)),
        Arguments.of("place ENDS WITH 'ln' AND n = 1", List.of(11)),
        Arguments.of("place CONTAINS '/' AND n = 1", List.of(1)),
        Arguments.of("place < 'K' AND n = 1", List.of(21)),
        Arguments.of("place = 'nowhere'", List.of()));
  }

  @ParameterizedTest
  @MethodSource("conditions")
  void conditionsDecideByPartitionColumns(String condition, List<Integer> ids) {
    List<String> rows = lines("cat", "-c", "id", "-w", condition, table);
    assertThat(rows).isEqualTo(ids.stream().map(id -> "{\"id\":" + id + "}").toList());
    assertThat(lines("count", "-w", condition, table))
        .last()
        .asString()
        .isEqualTo(Integer.toString(ids.size()));
  }

  @Test
  void numbersInDirectoriesCompareAsNumbers() throws IOException {
    Path numbers = directory.resolve("numbers");
    for (String value : List.of("i=9/l=30000000000/d=1.5", "i=10/l=4/d=-0.0")) {
      Path parent = Files.createDirectories(numbers.resolve(value + "/big=98765432109876543210"));
      Files.copy(
          table.resolve("day=2026-01-01/place=a%2Fb/0.parquet"), parent.resolve("0.parquet"));
    }
    for (String condition :
        List.of("i < 10", "l > 4", "d >= 1.5", "d > 0", "i = 9 AND big > 98765432109876543209")) {
      assertThat(lines("count", "-w", condition, numbers))
          .as(condition)
          .last()
          .asString()
          .isEqualTo("4");
    }
    assertThat(lines("count", "-w", "d = 0 OR big = 98765432109876543210", numbers))
        .last()
        .asString()
        .isEqualTo("8");
    assertThat(lines("head", "-n", 1, "-c", "i,l,d,big", "-w", "i=9", numbers))
        .endsWith(
            "    i            l       d                   big",
            "int32        int64  double         DECIMAL(38,0)",
            "    9  30000000000     1.5  98765432109876543210");
  }

  @Test
  void aFileThatAConditionExcludesHasNoTable() {
    assertThat(lines("head", "-n", 1, "-c", "id", "-w", "day = '2026-01-02'", table))
        .containsExactly("   id", "int32", "   10");
  }

  @Test
  void aColumnOfTheFilesIsReplacedInItsPlace() throws IOException {
    Path replaced = directory.resolve("replaced");
    Path parent = Files.createDirectories(replaced.resolve("n=100"));
    Files.copy(table.resolve("day=2026-01-01/place=a%2Fb/0.parquet"), parent.resolve("0.parquet"));
    assertThat(lines("cat", "-w", "n = 100 AND id < 1", replaced))
        .containsExactly("{\"id\":0,\"n\":100,\"g\":{\"x\":5}}");
    assertThat(lines("stats", "-c", "n", replaced)).hasSize(3).last().asString().contains("100");
  }

  @Test
  void aColumnOfAFileWhosePathDoesNotNameItStays() throws IOException {
    Path mixed = directory.resolve("mixed");
    Path source = table.resolve("day=2026-01-01/place=a%2Fb/0.parquet");
    Path named = Files.createDirectories(mixed.resolve("first/n=100"));
    Path unnamed = Files.createDirectories(mixed.resolve("second"));
    Files.copy(source, named.resolve("0.parquet"));
    Files.copy(source, unnamed.resolve("0.parquet"));
    List<String> own = lines("cat", source);
    assertThat(own).isNotEmpty();
    assertThat(lines("cat", mixed)).containsAll(own).hasSize(2 * own.size());
    assertThat(lines("cat", "-w", "n = 100", mixed)).hasSize(own.size());
    assertThat(lines("cat", "-w", "n <> 100 AND n IS NOT NULL", mixed))
        .isEqualTo(lines("cat", "-w", "n IS NOT NULL", source));
  }

  @Test
  void csvHasAHeaderEvenIfDirectoriesExcludeAllFiles() {
    assertThat(lines("cat", "-f", "csv", "-w", "day = DATE '1999-01-01'", table))
        .hasSize(1)
        .first()
        .asString()
        .contains("id", "day", "place");
  }

  @Test
  void digitsOfOtherScriptsAreText() throws IOException {
    Path scripts = directory.resolve("scripts");
    Path source = table.resolve("day=2026-01-01/place=a%2Fb/0.parquet");
    for (String name : List.of("p=\u0663", "p=1.5")) {
      Path parent = Files.createDirectories(scripts.resolve(name));
      Files.copy(source, parent.resolve("0.parquet"));
    }
    assertThat(lines("cat", "-w", "p = '\u0663'", scripts)).hasSize(lines("cat", source).size());
  }

  @Test
  void statisticsHaveTheOneValue() {
    assertThat(lines("stats", "--each", "-c", "day", table))
        .contains("column  row group  values  nulls  min         max")
        .contains("day           all       4      0  2026-01-02  2026-01-02")
        .contains("day           all       4      4");
    assertThat(String.join("", lines("stats", "--json", "-c", "day", table)))
        .contains("\"partitions\" : {    \"day\" : \"2026-01-02\"  },  \"chunks\" : [ ]");
    assertThat(lines("stats", "-c", "day", table).get(2))
        .matches("day +name of the directory +3 +12 +4 +2026-01-01 +2026-01-02");
    for (String option : List.of("--each", "-g=0", "--columns=id")) {
      assertThat(CommandRun.of("stats", option, "-c", "date", table).err())
          .contains("there is no column date; there are id, n, g.x, day, place");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"head", "cat", "tail"})
  void aColumnThatDoesNotExistIsRefusedWithAllNames(String command) {
    CommandRun run = CommandRun.of(command, "-c", "date", table);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("there is no column date; there are id, n, g, day, place");
    CommandRun condition = CommandRun.of(command, "-w", "Day = '2026-01-01'", table);
    assertThat(condition.err()).contains("did you mean day?");
  }

  @Test
  void filesThatAreShownOneByOneNameTheirPartition() {
    assertThat(lines("show", "--each", table))
        .contains(
            "partitions: day = 2026-01-02, place = Köln", "partitions: day = null, place = 7");
    assertThat(String.join("", lines("show", "--json", table)))
        .contains("\"partitions\" : {    \"day\" : \"2026-01-01\",    \"place\" : \"a/b\"  }");
  }

  /** A file of each day; only that of the second has the column extra. */
  private static Path withExtraColumn(String name) throws IOException {
    Path lacking = directory.resolve(name);
    Path source = table.resolve("day=2026-01-01/place=a%2Fb/0.parquet");
    Path first = Files.createDirectories(lacking.resolve("day=1"));
    Path second = Files.createDirectories(lacking.resolve("day=2"));
    Files.copy(source, first.resolve("0.parquet"));
    CommandRun renamed =
        CommandRun.of(
            "rewrite", "columns", "--rename", "n=extra", "-o", second.resolve("0.parquet"), source);
    assertThat(renamed.code()).as(renamed.err()).isEqualTo(ExitCode.FINE);
    return lacking;
  }

  @Test
  void aFileThatItsDirectoryExcludesNeedsNotHaveTheColumnsOfTheCondition() throws IOException {
    Path lacking = withExtraColumn("lacking");
    String condition = "day = 2 AND extra = 1";
    assertThat(lines("cat", "-c", "id,extra", "-w", condition, lacking))
        .containsExactly("{\"id\":1,\"extra\":1}");
    assertThat(lines("cat", "-c", "extra", "-f", "csv", "-w", condition, lacking))
        .containsExactly("extra", "1");
    assertThat(lines("count", "-w", condition, lacking)).last().asString().startsWith("1");
    assertThat(lines("sample", "--json", "-c", "id", "-w", condition, lacking))
        .containsExactly("{\"id\":1}");
    assertThat(lines("count", "-w", "NOT (day = 1 OR extra <> 1)", lacking))
        .last()
        .asString()
        .startsWith("1");
  }

  @Test
  void aColumnThatNoFileOrAnIncludedFileLacksIsStillRefused() throws IOException {
    Path lacking = withExtraColumn("refused");
    for (String condition :
        List.of("day = 2 AND nothing = 1", "day = 2 OR extra = 1", "day >= 1 AND extra = 1")) {
      CommandRun run = CommandRun.of("count", "-w", condition, lacking);
      assertThat(run.code()).as(condition).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("there is no column");
    }
    CommandRun column = CommandRun.of("head", "-c", "nothing", "-w", "day = 2", lacking);
    assertThat(column.code()).isEqualTo(ExitCode.USAGE);
    assertThat(column.err()).contains("there is no column nothing");
  }
}
