package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordWriter;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.cli.output.Printable;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a directory on one screen. */
class ShowDirectoryTest {
  @TempDir private Path directory;

  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = Files.createDirectories(directory.resolve("table"));
  }

  private Path trips(String name, WriteOptions.Builder options, int rows) throws IOException {
    Path file = table.resolve(name);
    Files.createDirectories(file.getParent());
    SampleFiles.trips(file, options.build(), rows);
    return file;
  }

  @Test
  void aDirectoryIsOneTable() throws IOException {
    trips("day=2026-01-01/a.parquet", SampleFiles.options(), 100);
    trips("day=2026-01-02/b.parquet", SampleFiles.options(), 150);
    CommandRun run = CommandRun.of(table);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out())
        .startsWith(table + "\n2 files, 250 rows, 6 columns, 2 row groups, ")
        .contains("partitions: day (2 values: 2026-01-01, 2026-01-02)\n")
        .contains("written by: sample version 1.0 (build 0)\n")
        .contains("row groups: 100 to 150 rows, ")
        .contains("schemas: all equal\n")
        .containsPattern("\nday +int32 DATE \\? +name of the directory, in place of that of the")
        .containsPattern("\nday=2026-01-01/a.parquet +100 +1 ")
        .containsPattern("\nday=2026-01-02/b.parquet +150 +1 ")
        .doesNotContain("what differs");
    assertThat(CommandRun.of("show", table + "/*/*.parquet").out()).contains("2 files, 250 rows");
  }

  @Test
  void oneByOneTheFilesAreShownAsIfTheyWereNamed() throws IOException {
    Path a = trips("a.parquet", SampleFiles.options(), 10);
    Path b = trips("b.parquet", SampleFiles.options(), 20);
    assertThat(CommandRun.of("show", "--each", table).out())
        .isEqualTo(CommandRun.of("show", a, b).out());
    assertThat(CommandRun.of("show", "--json", table).out())
        .isEqualTo(CommandRun.of("show", "--json", a, b).out());
  }

  @Test
  void whatDiffersNamesTheFiles() throws IOException {
    for (int i = 0; i < 5; i++) {
      trips("same-" + i + ".parquet", SampleFiles.options(), 100);
    }
    trips("small.parquet", SampleFiles.options().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 10), 50);
    trips("other.parquet", SampleFiles.options().createdBy("other version 2"), 100);
    trips(
        "snappy.parquet",
        SampleFiles.options().set(WriteOptions.COMPRESSION, CompressionCodec.SNAPPY),
        100);
    ParquetSchema schema =
        ParquetSchema.parse("message m { required int32 id; optional double tip; }");
    try (RecordWriter writer =
        RecordWriter.open(
            OutputFile.of(table.resolve("tip.parquet")), schema, SampleFiles.options().build())) {
      for (int i = 0; i < 100; i++) {
        writer.write(Map.of("id", i, "tip", 0.5));
      }
    }
    assertThat(CommandRun.of(table).out())
        .contains("schemas: different\n")
        .containsPattern("\nwritten by +sample version 1.0 \\(build 0\\) +8  the others\n")
        .containsPattern("\n +other version 2 +1  other.parquet\n")
        .containsPattern("\ncodecs +UNCOMPRESSED +8  the others\n +SNAPPY +1  snappy.parquet\n")
        .containsPattern("\nrow groups +up to 100 rows +8  the others\n")
        .containsPattern("\n +up to 10 rows +1  small.parquet\n")
        .containsPattern("\ncolumn id +int64 +8  the others\n +int32 +1  tip.parquet\n")
        .containsPattern("\ncolumn tip +missing +8  the others\n +double \\? +1  tip.parquet\n")
        .containsPattern("\ncolumn city +STRING \\? +8  the others\n +missing +1  tip.parquet\n");
  }

  @Test
  void ofManyFilesTheLargestAreListedAndTheOthersCounted() throws IOException {
    Path file = trips("000.parquet", SampleFiles.options(), 3);
    for (int i = 1; i < 200; i++) {
      Files.copy(file, table.resolve(String.format("%03d.parquet", i)));
    }
    trips("large.parquet", SampleFiles.options(), 1000);
    CommandRun run = CommandRun.of(table);
    assertThat(run.out().lines().count()).isLessThan(60);
    assertThat(run.out())
        .contains("201 files, 1,600 rows")
        .containsPattern("\nfile +rows .*\nlarge.parquet +1,000 ")
        .contains("\nand 181 more files with 543 rows, ")
        .endsWith("; --all lists them\n");
    assertThat(CommandRun.of("show", "--all", table).out())
        .contains("000.parquet", "199.parquet")
        .doesNotContain("more files");
  }

  @Test
  void aFileThatCannotBeReadDoesNotHideTheOthers() throws IOException {
    trips("a.parquet", SampleFiles.options(), 10);
    Files.writeString(table.resolve("broken.parquet"), "PAR1 not a footer");
    CommandRun run = CommandRun.of(table);
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.out()).contains("1 file and 1 that cannot be read, 10 rows");
    assertThat(run.err()).contains("broken.parquet").hasLineCount(1);
  }

  @Test
  void hiddenFilesAndMarkersOfSuccessAreNoFiles() throws IOException {
    trips("a.parquet", SampleFiles.options(), 10);
    Files.writeString(table.resolve("_SUCCESS"), "");
    Files.writeString(table.resolve(".a.parquet.crc"), "crc");
    Files.writeString(table.resolve("_hidden.parquet"), "no Parquet file");
    CommandRun run = CommandRun.of(table);
    assertThat(run.code()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains("1 file, 10 rows");
    assertThat(run.err()).isEmpty();
    Path empty = Files.createDirectories(directory.resolve("empty"));
    Files.writeString(empty.resolve("_SUCCESS"), "");
    CommandRun none = CommandRun.of("show", empty);
    assertThat(none.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(none.err()).contains("the directory has no data files");
  }

  @Test
  void manyOtherFilesAreOneMessage() throws IOException {
    trips("a.parquet", SampleFiles.options(), 10);
    for (int i = 0; i < 9; i++) {
      Files.writeString(table.resolve("note-" + i + ".txt"), "Some words.");
    }
    CommandRun run = CommandRun.of(table);
    assertThat(run.code()).isEqualTo(ExitCode.FINE);
    assertThat(run.err())
        .startsWith("jparquet: 9 files of " + table + " are left out because")
        .hasLineCount(1);
  }

  @Test
  void oddNamesAreShownAsTheyAre() throws IOException {
    // Without a UTF-8 locale, the JVM refuses other names.
    boolean unicode = "UTF-8".equals(System.getProperty("sun.jnu.encoding"));
    String odd = "a b/50 % " + (unicode ? "東京" : "x") + ".parquet";
    trips(odd, SampleFiles.options(), 10);
    trips("a b/\u001b[31m.parquet", SampleFiles.options(), 10);
    CommandRun run = CommandRun.onTerminal(70, true, table);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains(odd, "a b/\\u001b[31m.parquet").doesNotContain("\u001b[31m");
    assertThat(CommandRun.onTerminal(70, false, table).out().lines().skip(1))
        .allSatisfy(line -> assertThat(Printable.width(line)).isLessThanOrEqualTo(70));
  }
}
