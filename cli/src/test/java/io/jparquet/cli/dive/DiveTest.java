package io.jparquet.cli.dive;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordWriter;
import io.jparquet.cli.SampleFiles;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What keys do, and what is read for it. */
class DiveTest {
  @TempDir private Path directory;

  /** A table that records which of its cells are made. */
  private static final class Numbers extends View {
    private final List<Long> made = new ArrayList<>();
    private boolean closed;

    @Override
    String title() {
      return "numbers";
    }

    @Override
    List<Column> columns() {
      return List.of(Column.number("n"), Column.text("text"));
    }

    @Override
    long size() {
      return 5_000_000_000L;
    }

    @Override
    String cell(long row, int column) {
      made.add(row);
      return column == 0 ? String.valueOf(row) : "text of " + row;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Test
  void onlyCellsOnTheScreenAreMade() throws IOException {
    Numbers numbers = new Numbers();
    try (DiveSession session = new DiveSession(numbers, 40, 10)) {
      assertThat(session.text()).contains("1 of 5,000,000,000");
      assertThat(numbers.made).containsOnly(0L, 1L, 2L, 3L, 4L, 5L);
      numbers.made.clear();
      assertThat(session.press("end")).contains("> 4999999999  text of 4999999999");
      assertThat(numbers.made).allMatch(row -> row >= 4_999_999_994L);
    }
  }

  @Test
  void keysMoveTheSelectionAndKeepItOnTheScreen() throws IOException {
    try (DiveSession session = new DiveSession(new Numbers(), 40, 10)) {
      assertThat(session.press("down", "j")).contains("> 2  text of 2");
      assertThat(session.press("up", "k", "k")).contains("> 0  text of 0");
      assertThat(session.press("page_down")).contains("> 6  text of 6").doesNotContain(" 0  text");
      assertThat(session.press("G", "down")).contains("> 4999999999");
      assertThat(session.press("page_up")).contains("> 4999999993");
      assertThat(session.press("g")).containsPattern("> +0  text of 0");
      session.resize(40, 6);
      assertThat(session.press("down", "down")).containsPattern("> +2  text of 2");
    }
  }

  @Test
  void theFirstViewStaysUntilTheEndWhichClosesIt() throws IOException {
    Numbers numbers = new Numbers();
    DiveSession session = new DiveSession(numbers, 60, 8);
    assertThat(session.press("escape")).contains("q quits");
    assertThat(session.press("r")).contains("no rows here");
    assertThat(session.press("s")).contains("no schema here");
    assertThat(session.press("enter")).startsWith("numbers › n 0");
    assertThat(session.press("left")).startsWith("numbers\n");
    assertThat(numbers.closed).isFalse();
    assertThat(session.goesOnAfter(DiveSession.key("q"))).isFalse();
    session.close();
    assertThat(numbers.closed).isTrue();
  }

  @Test
  void aSearchFindsTheNextRowAndBeginsAgainAfterTheLastOne() throws IOException {
    Path file = SampleFiles.trips(directory.resolve("trips.parquet"));
    try (DiveSession session = DiveSession.into(file, 90, 12)) {
      session.press("r");
      assertThat(session.press("/", "p", "A", "r", "x")).contains("/pArx_");
      assertThat(session.press("backspace", "i", "enter")).contains(">   1").contains("Paris");
      assertThat(session.press("n")).contains(">   5");
      assertThat(session.press("G", "n")).contains(">   1");
      assertThat(session.press("/", "z", "q", "j", "enter")).contains("not found: zqj");
      assertThat(session.press("/", "a", "escape", "down")).contains(">   2");
      assertThat(session.press("/", "東", "enter")).contains("東京").contains(">   6");
    }
  }

  @Test
  void aSearchStopsWhenTheUserIsImpatient() throws IOException {
    try (Dive dive = new Dive(new Numbers(), work -> work.endsWith("row 1000"))) {
      for (String key : new String[] {"/", "x", "y", "enter"}) {
        dive.press(DiveSession.key(key));
      }
      assertThat(dive.frame(60, 8).text()).contains("the search was stopped at row 1000");
    }
  }

  @Test
  void longPathsLoseTheirBeginning() throws IOException {
    Path file = SampleFiles.trips(directory.resolve("trips.parquet"));
    try (DiveSession session = DiveSession.into(file, 40, 10)) {
      assertThat(session.press("enter", "enter", "enter", "enter"))
          .startsWith("… › row group 0 › column id › page 0\n");
    }
  }

  @Test
  void aFileWithoutRowGroupsHasASchema() throws IOException {
    Path file = directory.resolve("empty.parquet");
    ParquetSchema schema = ParquetSchema.parse("message m { optional int32 a; }");
    RecordWriter.open(OutputFile.of(file), schema, WriteOptions.defaults()).close();
    try (DiveSession session = DiveSession.into(file, 80, 10)) {
      assertThat(session.press("enter"))
          .contains("the file has no row groups")
          .contains("nothing here");
      assertThat(session.press("enter", "down", "v", "tab")).contains("nothing here");
      assertThat(session.press("r")).contains("row  a int32").contains("nothing here");
      assertThat(session.press("s")).contains("> a     optional");
    }
  }

  @Test
  void namesAndValuesSendNothingToTheTerminal() throws IOException {
    Path file = SampleFiles.names(directory.resolve("\u001b[2Jnames.parquet"));
    try (DiveSession session = DiveSession.into(file, 90, 12)) {
      assertThat(session.text()).startsWith("\\u001b[2Jnames.parquet");
      assertThat(session.press("enter", "enter")).contains("\\u001b[31m");
      assertThat(session.press("down", "enter", "enter")).contains("column \\u001b[31m › page 0");
      assertThat(session.press("r")).contains("\\u001b[31m int32");
    }
    Path types = SampleFiles.types(directory.resolve("types.parquet"));
    try (DiveSession session = DiveSession.into(types, 90, 40)) {
      assertThat(session.press("r", "enter")).contains("it's \"\\u001b[31mred");
    }
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "3,4", "8,3", "20,5", "33,9", "300,90"})
  void screensOfAnySizeAreDrawn(int width, int height) throws IOException {
    Path file = SampleFiles.types(directory.resolve("types.parquet"));
    try (DiveSession session = DiveSession.into(file, width, height)) {
      // In each view, what is checked of every frame.
      session.press("?", "escape", "s", "end", "tab", "escape", "r", "tab", "tab", "v", "end");
      session.press("enter", "escape", "escape", "escape", "enter", "enter", "enter", "enter");
    }
  }

  @Test
  void wideCharactersTakeTwoColumns() throws IOException {
    Path file = SampleFiles.trips(directory.resolve("trips.parquet"));
    try (DiveSession session = DiveSession.into(file, 90, 12)) {
      String[] lines = session.press("r", "down", "down").split("\n");
      // Row 2 has a city of two wide characters, row 1 one of five narrow ones.
      assertThat(lines[4].indexOf("1.0")).isEqualTo(lines[3].indexOf("0.5") - 2);
    }
  }

  @Test
  @Timeout(60)
  void tenThousandColumnsAndRowGroupsAreLookedAtOneByOne() throws IOException {
    StringBuilder text = new StringBuilder("message m {");
    Map<String, Object> row = new HashMap<>();
    for (int i = 0; i < 10_000; i++) {
      text.append(" optional int32 c").append(i).append(';');
      row.put("c" + i, i);
    }
    Path wide = directory.resolve("wide.parquet");
    write(wide, ParquetSchema.parse(text + " }"), row, 1, WriteOptions.defaults());
    try (DiveSession session = DiveSession.into(wide, 100, 30)) {
      assertThat(session.press("enter", "enter", "end")).contains("> c9999");
      assertThat(session.press("r", "tab", "tab")).contains(" of 10001");
      assertThat(session.press("v", "end")).contains("> c9999 int32  9999");
    }
    Path many = directory.resolve("many.parquet");
    write(
        many,
        ParquetSchema.parse("message m { required int32 a; }"),
        Map.of("a", 7),
        10_000,
        WriteOptions.builder().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1).build());
    try (DiveSession session = DiveSession.into(many, 100, 30)) {
      assertThat(session.press("enter", "end"))
          .contains(">      9999")
          .contains("10,000 of 10,000");
      assertThat(session.press("enter", "r")).contains(">   0        7");
      assertThat(session.press("escape", "escape", "r", "end")).contains("> 9,999        7");
      assertThat(session.press("escape", "s", "enter", "end")).contains(">      9999");
    }
  }

  private static void write(
      Path file, ParquetSchema schema, Map<String, Object> row, int rows, WriteOptions options)
      throws IOException {
    try (RecordWriter writer = RecordWriter.open(OutputFile.of(file), schema, options)) {
      for (int i = 0; i < rows; i++) {
        writer.write(row);
      }
    }
  }

  @Test
  void longTextsAreCutInTablesAndWholeBelowThem() throws IOException {
    Path file = directory.resolve("long.parquet");
    String text = "word ".repeat(3000) + "end";
    write(
        file,
        ParquetSchema.parse("message m { required binary a (STRING); required int32 b; }"),
        Map.of("a", text, "b", 1),
        1,
        WriteOptions.defaults());
    try (DiveSession session = DiveSession.into(file, 60, 12)) {
      assertThat(session.press("r")).contains("word…").contains(">   0  word");
      session.press("enter", "down", "enter");
      assertThat(session.press("end")).contains("word end");
    }
  }

  @Test
  void theFilesOfADirectoryComeFirst() throws IOException {
    SampleFiles.trips(directory.resolve("a.parquet"));
    Files.writeString(directory.resolve("b.parquet"), "no Parquet file");
    java.io.ByteArrayOutputStream err = new java.io.ByteArrayOutputStream();
    io.jparquet.cli.output.Screen screen =
        io.jparquet.cli.output.Screen.plain(
            new java.io.PrintStream(err), new java.io.PrintStream(err));
    View files =
        new FilesView(
            List.of(io.jparquet.cli.input.InputFiles.of(screen, directory.toString())),
            DiveSession.input());
    try (DiveSession session = new DiveSession(files, 100, 12)) {
      assertThat(session.text())
          .containsPattern("> a\\.parquet +250 +3 +6 ")
          .containsPattern("  b\\.parquet .*\\(damaged\\)");
      assertThat(session.press("enter", "enter")).contains(" › a.parquet › row groups\n");
      assertThat(session.press("escape", "escape", "down", "enter"))
          .contains("This is not a Parquet file")
          .contains("jparquet recover");
    }
  }
}
