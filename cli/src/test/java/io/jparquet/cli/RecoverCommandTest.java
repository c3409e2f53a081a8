package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recovery of damaged files; what it calls is tested in the format. */
class RecoverCommandTest {
  @TempDir private static Path directory;

  private static Path trips;
  private static Path types;

  @BeforeAll
  static void writeFiles() throws IOException {
    trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    types = SampleFiles.types(directory.resolve("types.parquet"));
  }

  @Test
  void theHelpHasAnExample() {
    CommandRun run = CommandRun.of("recover", "--help");
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains("jparquet recover").containsPattern("Examples?:");
  }

  @Test
  void encryptedFilesAreRecovered() throws IOException {
    Path keys =
        Files.writeString(
            directory.resolve("recovery.properties"),
            KeyProperties.KEY_LIST + "=a:MDEyMzQ1Njc4OTAxMjM0NQ==\n");
    String key = KeyProperties.UNIFORM_KEY + "=a";
    Path secret = directory.resolve("whole.parquet");
    assertThat(
            CommandRun.of(
                    "rewrite", "encrypt", "--properties", keys, "-P", key, "-o", secret, trips)
                .code())
        .isEqualTo(ExitCode.FINE);
    byte[] content = Files.readAllBytes(secret);
    Path cut =
        Files.write(
            directory.resolve("secret-cut.parquet"), Arrays.copyOf(content, content.length - 4));
    Path saved = directory.resolve("secret-saved.parquet");
    for (String other : List.of("parquet.compression=zstd", "parquet.page.size=4096")) {
      CommandRun unsaid =
          CommandRun.of("recover", "--properties", keys, "-P", other, "-o", saved, cut);
      assertThat(unsaid.code()).as(other).isEqualTo(ExitCode.USAGE);
      assertThat(unsaid.err()).contains("--decrypt");
    }
    CommandRun run = CommandRun.of("recover", "--properties", keys, "-P", key, "-o", saved, cut);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("cat", saved).code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(CommandRun.of("cat", "--properties", keys, saved).out())
        .isEqualTo(CommandRun.rows(trips));
    CommandRun plain =
        CommandRun.of("recover", "--properties", keys, "--decrypt", "--force", "-o", saved, cut);
    assertThat(plain.code()).as(plain.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.rows(saved)).isEqualTo(CommandRun.rows(trips));
  }

  @Test
  void filesWithoutAnEndAreRecovered() throws IOException {
    byte[] content = Files.readAllBytes(trips);
    Path cut =
        Files.write(directory.resolve("cut.parquet"), Arrays.copyOf(content, content.length - 1));
    Path saved = directory.resolve("saved.parquet");
    Path report = directory.resolve("report.json");
    CommandRun run = CommandRun.of("recover", "-o", saved, "--report", report, cut);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains("250 rows saved, 0 lost").contains("3 by the footer");
    assertThat(Files.readString(report)).contains("\"rows\" : 250");
    assertThat(CommandRun.of("recover", "--json", "-o", saved, "--force", cut).out())
        .isEqualTo(Files.readString(directory.resolve("_saved.parquet.report.json")));
    assertThat(CommandRun.of("recover", "-o", saved, "--force", "--report", cut, cut).code())
        .isEqualTo(ExitCode.USAGE);
    Path one = directory.resolve("one.parquet");
    assertThat(CommandRun.of("recover", "-o", one, "--report", one, cut).err())
        .contains("cannot be both the new file and the report");
    assertThat(one).doesNotExist();
    assertThat(CommandRun.of("recover", "--like", trips, "-o", trips, "--force", cut).err())
        .contains("is an input, which is never replaced");
    assertThat(Files.readAllBytes(trips)).isEqualTo(content);
    assertThat(CommandRun.rows(saved)).isEqualTo(CommandRun.rows(trips));
    assertThat(CommandRun.of("recover", "-o", cut, "--force", cut).code())
        .isEqualTo(ExitCode.USAGE);

    Path half =
        Files.write(directory.resolve("half.parquet"), Arrays.copyOf(content, content.length / 2));
    CommandRun unknown = CommandRun.of("recover", "--force", "-o", saved, half);
    assertThat(unknown.code()).isEqualTo(ExitCode.UNREADABLE);
    CommandRun like =
        CommandRun.of("recover", "--like", trips, "--assume-columns", "--force", "-o", saved, half);
    assertThat(like.code()).as(like.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(like.out()).contains("columns: assumed to be those of " + trips);
    assertThat(CommandRun.rows(trips)).startsWith(CommandRun.rows(saved));
    assertThat(CommandRun.rows(saved).lines().count()).isGreaterThanOrEqualTo(100);
    Path schema =
        Files.writeString(directory.resolve("schema.txt"), CommandRun.of("schema", trips).out());
    CommandRun bySchema =
        CommandRun.of(
            "recover", "--schema", schema, "--assume-columns", "--force", "-o", saved, half);
    assertThat(bySchema.code()).as(bySchema.err()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void recoveryWithTheColumnsOfAnotherFileWritesNothingUnlessTheyAreAssumed() throws IOException {
    byte[] content = Files.readAllBytes(trips);
    Path half =
        Files.write(directory.resolve("pages.parquet"), Arrays.copyOf(content, content.length / 2));
    Path saved = directory.resolve("assumed.parquet");
    CommandRun run = CommandRun.of("recover", "--like", trips, "-o", saved, half);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .contains("nothing was saved")
        .contains("columns: assumed to be those of " + trips)
        .contains("100 rows were found")
        .contains("save them with --assume-columns");
    assertThat(saved).doesNotExist();
    assertThat(directory.resolve("_assumed.parquet.report.json")).doesNotExist();
    CommandRun json = CommandRun.of("recover", "--json", "--like", trips, "-o", saved, half);
    assertThat(json.out())
        .contains("\"columns\" : \"ASSUMED\"")
        .contains("\"rowsWithheld\" : 100")
        .contains("\"output\" : null");
    CommandRun refuted =
        CommandRun.of("recover", "--like", types, "--assume-columns", "-o", saved, indexed());
    assertThat(refuted.code()).as(refuted.out() + refuted.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(refuted.out()).contains("columns: not those of " + types);
    assertThat(saved).doesNotExist();
    CommandRun assumed =
        CommandRun.of("recover", "--like", trips, "--assume-columns", "-o", saved, half);
    assertThat(assumed.code()).as(assumed.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(CommandRun.rows(trips)).startsWith(CommandRun.rows(saved));
  }

  @Test
  void anOlderFileOfTheTableInTheCaseIsNotTakenForAProof() {
    Path files = sharedCase("recover-other-columns");
    Path cut = files.resolve("cut5.parquet");
    Path saved = directory.resolve("case-saved.parquet");
    CommandRun run =
        CommandRun.of("recover", "--like", files.resolve("old.parquet"), "-o", saved, cut);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out()).contains("nothing was saved");
    assertThat(saved).doesNotExist();
    Path original = files.resolve("original.parquet");
    CommandRun like =
        CommandRun.of("recover", "--like", original, "--assume-columns", "-o", saved, cut);
    assertThat(like.code()).as(like.out() + like.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(CommandRun.rows(saved)).isEqualTo(CommandRun.rows(original));
  }

  private static Path sharedCase(String name) {
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      if (Files.isDirectory(up.resolve("shared/cases").resolve(name))) {
        return up.resolve("shared/cases").resolve(name);
      }
    }
    Assumptions.abort("Skipped: there is no shared/cases/" + name + " beside the checkout");
    throw new AssertionError();
  }

  @Test
  void theSearchHasATimeLimitInSeconds() throws IOException {
    byte[] groups = Arrays.copyOf(Files.readAllBytes(trips), endOfRowGroups(trips));
    Path cut = Files.write(directory.resolve("limit.parquet"), groups);
    Path saved = directory.resolve("limit-saved.parquet");
    for (String seconds : List.of("0", "-3", "99999999999")) {
      CommandRun refused =
          CommandRun.of("recover", "--like", trips, "--time-limit", seconds, "-o", saved, cut);
      assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("--time-limit is a number of seconds from 1 to ");
      assertThat(saved).doesNotExist();
    }
    CommandRun run =
        CommandRun.of(
            "recover", "--like", trips, "--assume-columns", "--time-limit", 300, "-o", saved, cut);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(CommandRun.rows(saved)).isEqualTo(CommandRun.rows(trips));
  }

  @Test
  void theLossIsUnknownWhereNoFooterNamesAllRowGroups() throws IOException {
    Path every = directory.resolve("every.parquet");
    SampleFiles.trips(
        every,
        SampleFiles.options()
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 100)
            .set(WriteOptions.FOOTER_EVERY_ROW_GROUPS, 1)
            .build(),
        250);
    String all = Files.readString(every, StandardCharsets.ISO_8859_1);
    int first = all.indexOf("PAR1", 4) + 4;
    byte[] content = Files.readAllBytes(every);
    // A file that ends with the first footer, one that goes on after it, and one without any.
    for (int end : new int[] {first, first + 20, all.indexOf("PAR1", first) - 100}) {
      Path cut = Files.write(directory.resolve("every-cut.parquet"), Arrays.copyOf(content, end));
      Path saved = directory.resolve("every-saved.parquet");
      CommandRun run = CommandRun.of("recover", "--force", "-o", saved, cut);
      assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINDINGS);
      assertThat(run.out()).contains("how many are lost is unknown").doesNotContain("0 lost");
      assertThat(CommandRun.of("recover", "--json", "--force", "-o", saved, cut).out())
          .contains("\"lossKnown\" : false")
          .contains("\"rowsLost\" : null");
    }
    byte[] groups = Arrays.copyOf(Files.readAllBytes(trips), endOfRowGroups(trips));
    Path cut = Files.write(directory.resolve("groups.parquet"), groups);
    Path saved = directory.resolve("groups-saved.parquet");
    CommandRun run =
        CommandRun.of("recover", "--like", trips, "--assume-columns", "-o", saved, cut);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .contains("250 rows saved; how many are lost is unknown")
        .doesNotContain("at the end could not be assigned");
    assertThat(CommandRun.rows(saved)).isEqualTo(CommandRun.rows(trips));
  }

  /** The place after the last column chunk. */
  private static int endOfRowGroups(Path file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      RowGroup last = reader.metaData().rowGroups().get(reader.rowGroupCount() - 1);
      ColumnMetaData chunk = last.columns().get(last.columns().size() - 1).metaData();
      Long dictionary = chunk.dictionaryPageOffset();
      return (int)
          ((dictionary == null ? chunk.dataPageOffset() : dictionary)
              + chunk.totalCompressedSize());
    }
  }

  @Test
  void valuesOfPagesWithoutChecksumsAreNotClaimed() throws IOException {
    Path plain = directory.resolve("no-checksums.parquet");
    SampleFiles.trips(
        plain, SampleFiles.options().set(WriteOptions.PAGE_CHECKSUMS, false).build(), 50);
    Path saved = directory.resolve("no-checksums-saved.parquet");
    CommandRun recovered = CommandRun.of("recover", "-o", saved, plain);
    assertThat(recovered.code()).as(recovered.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(recovered.out())
        .containsPattern("(\\d+) of \\1 pages have no checksum: changed values cannot be");
    assertThat(CommandRun.rows(saved)).isEqualTo(CommandRun.rows(plain));
    CommandRun whole =
        CommandRun.of("recover", "-o", directory.resolve("trips-saved.parquet"), trips);
    assertThat(whole.code()).as(whole.out() + whole.err()).isEqualTo(ExitCode.FINE);
  }

  /** A file whose footer is gone, but not its indexes. */
  private static Path indexed() throws IOException {
    byte[] content = Files.readAllBytes(trips);
    int footer = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).getInt(content.length - 8);
    return Files.write(
        directory.resolve("indexed.parquet"), Arrays.copyOf(content, content.length - 8 - footer));
  }

  @Test
  void whereNothingIsSavedNoFileIsLeft() throws IOException {
    Path nothing = Files.writeString(directory.resolve("nothing.parquet"), "");
    Path saved = directory.resolve("none.parquet");
    CommandRun none =
        CommandRun.of("recover", "--like", trips, "--assume-columns", "-o", saved, nothing);
    assertThat(none.out()).contains("nothing was saved");
    assertThat(none.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(saved).doesNotExist();
    assertThat(directory.resolve("_none.parquet.report.json")).doesNotExist();
    Path report = directory.resolve("none.json");
    CommandRun.of(
        "recover", "--like", trips, "--assume-columns", "--report", report, "-o", saved, nothing);
    assertThat(Files.readString(report)).contains("\"rows\" : 0");
  }

  @Test
  void rowsOfDamagedPagesAreCounted() throws IOException {
    Path file = SampleFiles.damaged(trips, directory.resolve("page.parquet"), 60, 8);
    Path saved = directory.resolve("without.parquet");
    CommandRun run = CommandRun.of("recover", "--json", "-o", saved, file);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out()).contains("\"losses\" : [").contains("\"column\" : \"id\"");
    List<String> rows = CommandRun.rows(saved).lines().toList();
    assertThat(CommandRun.rows(trips).lines().toList())
        .containsAll(rows)
        .hasSizeGreaterThan(rows.size());
  }
}
