package io.jparquet.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {

  private static String printed(Table table, int width) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    table.print(new Screen(out, out, width, width != Screen.UNLIMITED, false, () -> null));
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void numbersAreOnTheRight() {
    Table table = new Table("name", ">count", "note");
    table.row("a", 1, "x").row("longer", 1000, null);
    assertThat(printed(table, Screen.UNLIMITED))
        .isEqualTo("name    count  note\na           1  x\nlonger   1000\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 24, 31, 40, 60, 79})
  void aTableFitsTheWidth(int width) {
    Table table = new Table("column", ">count", "a long heading", "text");
    table.row("x", 123_456_789, "short", "t".repeat(200));
    table.row("y".repeat(50), 1, "", "東京".repeat(40));
    assertThat(printed(table, width).lines())
        .allSatisfy(line -> assertThat(Printable.width(line)).isLessThanOrEqualTo(width));
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 24, 31, 40, 60})
  void numbersAreWholeOrLeftOut(int width) {
    Table table = new Table("name", ">count", "text", ">offset");
    table.row("x".repeat(30), 1_234_567_890_123L, "t".repeat(30), 9_876_543_210L);
    String printed = printed(table, width);
    assertThat(printed.contains("1234567890123")).isEqualTo(width >= 23);
    assertThat(printed).doesNotContainPattern("[0-9]…");
    assertThat(printed.lines())
        .allSatisfy(line -> assertThat(Printable.width(line)).isLessThanOrEqualTo(width));
  }

  @Test
  void columnsWithoutTextAreLeftOut() {
    Table table = new Table("name", "min", ">count");
    table.row("a", null, 1).row("b", "", 2);
    assertThat(printed(table, Screen.UNLIMITED))
        .isEqualTo("name  count\na         1\nb         2\n");
  }

  @Test
  void columnsThatDoNotFitAreNamed() {
    Table table = new Table("aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd");
    table.row("1", "2", "3", "4");
    assertThat(printed(table, 30)).contains("(2 more columns: cccccccccc,\ndddddddddd)");
  }

  @Test
  void theNamesOfColumnsThatDoNotFitTakeAFewLines() {
    String[] names = new String[100];
    for (int i = 0; i < names.length; i++) {
      names[i] = "column number " + i;
    }
    Table table = new Table(names);
    table.row((Object[]) names);
    List<String> lines = printed(table, 40).lines().toList();
    assertThat(lines).hasSize(5).allMatch(line -> Printable.width(line) <= 40);
    assertThat(lines.get(2)).startsWith("(96 more columns: column number 4,");
    assertThat(lines.get(4)).matches(".*column number \\d and \\d\\d others\\)");
  }

  @Test
  void wordsAreNotCut() {
    Table table = new Table("kind", "text");
    table.row("DICTIONARY_PAGE", "some words that are longer than the screen is wide");
    assertThat(printed(table, 40))
        .isEqualTo("kind             text\nDICTIONARY_PAGE  some words that are…\n");
  }

  @Test
  void aTextThatDoesNotFitIsShortenedOnlyIfThereIsRoom() {
    Table table =
        Table.ofData(
            List.of("id", "text", "day"),
            List.of("int64", "STRING", "DATE"),
            new boolean[] {true, false, false});
    table.row(1, "a text with some words and some more words", "2026-01-01");
    assertThat(printed(table, 44))
        .isEqualTo(
            "   id  text                       day\n"
                + "int64  STRING                     DATE\n"
                + "    1  a text with some words…    2026-01-01\n");
    assertThat(printed(table, 30))
        .isEqualTo(
            "   id  day\nint64  DATE\n    1  2026-01-01\n"
                + "(1 more column: text; -c\nchooses columns, --vertical\nshows all)\n");
  }

  @Test
  void controlCharactersAreEscaped() {
    Table table = new Table("a\u001b[0m");
    table.row("x\ny\u202e");
    assertThat(printed(table, Screen.UNLIMITED)).isEqualTo("a\\u001b[0m\nx\\ny\\u202e\n");
  }

  @Test
  void barsAreInProportion() {
    assertThat(Bars.bar(1, 2, 10)).isEqualTo("█████");
    assertThat(Bars.bar(1, 1_000_000, 10)).isEqualTo("▏");
    assertThat(Bars.bar(0, 10, 10)).isEmpty();
    assertThat(Bars.bar(20, 10, 4)).isEqualTo("████");
  }

  @Test
  void amountsHaveUnits() {
    assertThat(Amounts.bytes(1023)).isEqualTo("1023 B");
    assertThat(Amounts.bytes(1536)).isEqualTo("1.5 KiB");
    assertThat(Amounts.bytes(Long.MAX_VALUE)).isEqualTo("8.0 EiB");
    assertThat(Amounts.count(1, "row")).isEqualTo("1 row");
    assertThat(Amounts.count(1234, "row")).isEqualTo("1,234 rows");
  }

  @Test
  void fieldsOfCsvAreQuotedWhereNeeded() {
    assertThat(Csv.line(java.util.Arrays.asList("a", null, "", "b,c", "d\"e", "f\ng")))
        .isEqualTo("a,,\"\",\"b,c\",\"d\"\"e\",\"f\ng\"");
  }
}
