package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.jparquet.cli.command.ExitCode;
import io.jparquet.option.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that judge files; what they call is tested in the format. */
class VerifyAdviseCommandsTest {
  @TempDir private static Path directory;

  private static Path trips;
  private static Path types;

  @BeforeAll
  static void writeFiles() throws IOException {
    trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    types = SampleFiles.types(directory.resolve("types.parquet"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "advise"})
  void theHelpOfEachCommandHasAnExample(String command) {
    CommandRun run = CommandRun.of((Object[]) (command + " --help").split(" "));
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains("jparquet " + command).containsPattern("Examples?:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--footer", "--pages", "--decode", "--deep"})
  void soundFilesAreVerified(String tier) {
    CommandRun run = CommandRun.of("verify", tier, trips, types);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out().lines().toList())
        .hasSize(3)
        .satisfies(
            lines -> assertThat(lines.subList(0, 2)).allMatch(line -> line.startsWith("sound: ")));
    assertThat(run.out()).endsWith("2 files: 2 sound\n");
  }

  @Test
  void findingsFollowTheirFileAndEqualOnesOfAColumnAreOne() throws IOException {
    byte[] bytes = Files.readAllBytes(trips);
    // A byte in each of the three pages of the first chunk.
    for (int i : new int[] {200, 500, 800}) {
      bytes[i] ^= 0x55;
    }
    Path table = Files.createDirectories(directory.resolve("verified"));
    Path sound = Files.copy(trips, table.resolve("a.parquet"));
    Path file = Files.write(table.resolve("b.parquet"), bytes);
    CommandRun run = CommandRun.of("verify", "--pages", table);
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).startsWith("sound: " + sound);
    assertThat(lines.get(1)).startsWith("not sound: " + file);
    assertThat(lines.get(2))
        .startsWith("  page-crc: the page's bytes have the CRC ")
        .endsWith(" [row group 0, column id, page 0, offset 4]");
    assertThat(lines.get(3)).isEqualTo("    … and 2 more pages of this column");
    assertThat(lines.get(lines.size() - 1))
        .isEqualTo("2 files: 1 sound, 1 not sound; 3 findings: 3 of damage");
    long all =
        CommandRun.of("verify", "--pages", "--all", table)
            .out()
            .lines()
            .filter(line -> line.startsWith("  page-crc"))
            .count();
    assertThat(all).isEqualTo(3);
    assertThat(CommandRun.onTerminal(80, false, "verify", "--pages", file).out())
        .contains("\n    [row group 0, column id, page 0, offset 4]\n");
  }

  @Test
  void ofManySoundFilesSomeHaveALine() throws IOException {
    Path table = Files.createDirectories(directory.resolve("many"));
    for (int i = 0; i < 30; i++) {
      Files.copy(trips, table.resolve(i + ".parquet"));
    }
    Path broken = Files.writeString(table.resolve("x.parquet"), "PAR1 x PAR1");
    CommandRun run = CommandRun.of("verify", "--footer", table);
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.out().lines().filter(line -> line.startsWith("sound: "))).hasSize(20);
    assertThat(run.out())
        .contains("not sound: " + broken)
        .contains("\nand 10 more sound files; --all lists them\n")
        .endsWith("31 files: 30 sound, 1 not readable; 1 finding: 1 of damage\n");
    assertThat(CommandRun.of("verify", "--footer", "--all", table).out().lines())
        .filteredOn(line -> line.startsWith("sound: "))
        .hasSize(30);
  }

  @Test
  void otherFilesOfADirectoryAreNoDamage() throws IOException {
    Path table = Files.createDirectories(directory.resolve("with-readme"));
    Files.copy(trips, table.resolve("a.parquet"));
    Files.writeString(table.resolve("README.md"), "Trips of 2026.\n");
    Path merged = directory.resolve("merged-without-readme.parquet");
    Object[][] commands = {
      {"verify", table}, {"diff", table, trips}, {"rewrite", "merge", "-o", merged, table}
    };
    for (Object[] command : commands) {
      CommandRun run = CommandRun.of(command);
      assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINE);
      assertThat(run.out()).doesNotContain("README");
      assertThat(run.err()).contains("README.md is left out").hasLineCount(1);
    }
    assertThat(CommandRun.rows(merged)).isEqualTo(CommandRun.rows(trips));
    assertThat(CommandRun.of("verify", table.resolve("README.md")).code())
        .isEqualTo(ExitCode.UNREADABLE);
  }

  @Test
  void damageIsAFinding() throws IOException {
    Path file = SampleFiles.damaged(trips, directory.resolve("bits.parquet"), 300, 8);
    CommandRun run = CommandRun.of("verify", file);
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out()).contains("row group 0").contains("not sound: " + file);
    CommandRun json = CommandRun.of("verify", "--json", file);
    assertThat(json.out()).contains("\"sound\" : false").contains("\"rowGroup\" : 0");
    CommandRun unreadable =
        CommandRun.of("verify", Files.writeString(directory.resolve("x.parquet"), "PAR1 x PAR1"));
    assertThat(unreadable.code()).isEqualTo(ExitCode.UNREADABLE);
  }

  @Test
  void pagesWithoutChecksumsAreNoted() throws IOException {
    Path plain = directory.resolve("no-checksums.parquet");
    SampleFiles.trips(
        plain, SampleFiles.options().set(WriteOptions.PAGE_CHECKSUMS, false).build(), 50);
    CommandRun run = CommandRun.of("verify", plain);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out())
        .contains("sound: " + plain)
        .containsPattern("note: (\\d+) of \\1 pages have no checksum: changed values cannot be");
    assertThat(CommandRun.of("verify", "--json", plain).out())
        .containsPattern("\"pages\" : (\\d+),\\s+\"pagesWithoutChecksum\" : \\1,");
    assertThat(CommandRun.of("verify", trips).out()).doesNotContain("note");
    assertThat(CommandRun.of("verify", plain, trips).out())
        .endsWith(", unless they contradict bounds or counts; they are in 1 file\n")
        .containsOnlyOnce("note: ");
  }

  @Test
  void adviceHasItsRemedy() {
    CommandRun run = CommandRun.of("advise", "--sample", types);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out()).contains("int96 old");
    assertThat(CommandRun.of("advise", trips).out()).contains("nothing to advise");
    assertThat(CommandRun.of("advise", "--json", types).out()).contains("\"remedy\" : ");
  }

  @Test
  void whatPiecesOfAdviceSaveIsAddedUpAndNearWhatARewriteSaves() throws IOException {
    Path file = directory.resolve("advised.parquet");
    SampleFiles.trips(
        file, SampleFiles.options().set(WriteOptions.DICTIONARY, false).build(), 40_000);
    CommandRun run = CommandRun.of("advise", "--sample", "--json", file);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINDINGS);
    long all = 0;
    int pieces = 0;
    Matcher saved = Pattern.compile("\"savedBytes\" : (\\d+)").matcher(run.out());
    long last = 0;
    while (saved.find()) {
      all += last;
      last = Long.parseLong(saved.group(1));
      pieces++;
    }
    assertThat(pieces).isGreaterThan(2);
    assertThat(last).isEqualTo(all);
    assertThat(CommandRun.of("advise", "--sample", file).out())
        .contains("all of it in one command\n  jparquet rewrite recode ");
    Path rewritten = directory.resolve("advice-followed.parquet");
    CommandRun followed =
        CommandRun.of("rewrite", "recode", "-P", "parquet.compression=zstd", "-o", rewritten, file);
    assertThat(followed.code()).as(followed.err()).isEqualTo(ExitCode.FINE);
    assertThat((double) all)
        .isCloseTo(Files.size(file) - Files.size(rewritten), withinPercentage(20));
  }
}
