package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.jparquet.ParquetReader;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that verify, advise, rewrite and recover; what they call is tested in the format. */
class VerifyRewriteRecoverCommandsTest {
  @TempDir private static Path directory;

  private static Path trips;
  private static Path types;

  @BeforeAll
  static void writeFiles() throws IOException {
    trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    types = SampleFiles.types(directory.resolve("types.parquet"));
  }

  private static Path damaged(String name, int from, int bytes) throws IOException {
    byte[] content = Files.readAllBytes(trips);
    Arrays.fill(content, from, from + bytes, (byte) 0x55);
    return Files.write(directory.resolve(name), content);
  }

  private static String rows(Path file) {
    CommandRun run = CommandRun.of("cat", file);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    return run.out();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify",
        "advise",
        "recover",
        "rewrite",
        "rewrite merge",
        "rewrite split",
        "rewrite columns",
        "rewrite recode",
        "rewrite sort",
        "rewrite encrypt",
        "rewrite decrypt",
        "rewrite rekey",
        "rewrite index",
        "rewrite metadata"
      })
  void theHelpOfEachCommandHasAnExample(String command) {
    CommandRun run = CommandRun.of((Object[]) (command + " --help").split(" "));
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains("jparquet " + command).containsPattern("Examples?:");
  }

  @Test
  void filesOfDifferentPartitionsDoNotBecomeOne() throws IOException {
    Path table = directory.resolve("partitioned");
    for (String partition : List.of("year=2025", "year=2026")) {
      Files.copy(trips, Files.createDirectories(table.resolve(partition)).resolve("a.parquet"));
    }
    Path merged = directory.resolve("of-partitions.parquet");
    CommandRun run = CommandRun.of("rewrite", "merge", "-o", merged, table);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("year=2025").contains("year=2026").doesNotContain("unexpected");
    assertThat(merged).doesNotExist();
    CommandRun one = CommandRun.of("rewrite", "merge", "-o", merged, table.resolve("year=2026"));
    assertThat(one.code()).as(one.err()).isEqualTo(ExitCode.FINE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--footer", "--pages", "--decode", "--deep"})
  void soundFilesAreVerified(String tier) {
    CommandRun run = CommandRun.of("verify", tier, trips, types);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out().lines()).hasSize(2).allMatch(line -> line.startsWith("sound: "));
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
    assertThat(rows(merged)).isEqualTo(rows(trips));
    assertThat(CommandRun.of("verify", table.resolve("README.md")).code())
        .isEqualTo(ExitCode.UNREADABLE);
  }

  @Test
  void damageIsAFinding() throws IOException {
    Path file = damaged("bits.parquet", 300, 8);
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
  void adviceHasItsRemedy() {
    CommandRun run = CommandRun.of("advise", "--sample", types);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out()).contains("int96 old");
    assertThat(CommandRun.of("advise", trips).out()).contains("nothing to advise");
    assertThat(CommandRun.of("advise", "--json", types).out()).contains("\"remedy\" : ");
  }

  @Test
  void whatAdviceSavesIsAddedUpAndNearWhatARewriteSaves() throws IOException {
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
        .contains("all of it together saves about ");
    Path rewritten = directory.resolve("advice-followed.parquet");
    CommandRun followed =
        CommandRun.of("rewrite", "recode", "-P", "parquet.compression=zstd", "-o", rewritten, file);
    assertThat(followed.code()).as(followed.err()).isEqualTo(ExitCode.FINE);
    assertThat((double) all)
        .isCloseTo(Files.size(file) - Files.size(rewritten), withinPercentage(20));
  }

  @Test
  void filesAreMergedAndSplit() {
    Path merged = directory.resolve("merged.parquet");
    CommandRun run = CommandRun.of("rewrite", "merge", "-o", merged, trips, trips);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out())
        .startsWith("500 rows in " + merged + "; 6 row groups copied, 0 encoded; ");
    assertThat(rows(merged)).isEqualTo(rows(trips) + rows(trips));
    CommandRun again = CommandRun.of("rewrite", "merge", "-o", merged, trips);
    assertThat(again.code()).isEqualTo(ExitCode.USAGE);
    assertThat(again.err()).contains("exists already; --force replaces it");
    assertThat(CommandRun.of("rewrite", "merge", "--force", "-o", merged, trips).code())
        .isEqualTo(ExitCode.FINE);
    CommandRun other = CommandRun.of("rewrite", "merge", "--force", "-o", merged, trips, types);
    assertThat(other.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(other.err()).contains("types.parquet").doesNotContain("unexpected");
    assertThat(rows(merged)).isEqualTo(rows(trips));

    CommandRun split =
        CommandRun.of(
            "rewrite", "split", "--rows", 100, "-o", directory.resolve("part.parquet"), trips);
    assertThat(split.code()).as(split.err()).isEqualTo(ExitCode.FINE);
    assertThat(split.out())
        .startsWith("250 rows in 3 files, ")
        .contains("part-0.parquet to ")
        .contains("part-2.parquet; 3 row groups copied");
    assertThat(
            rows(directory.resolve("part-0.parquet"))
                + rows(directory.resolve("part-1.parquet"))
                + rows(directory.resolve("part-2.parquet")))
        .isEqualTo(rows(trips));
  }

  @Test
  void aFileThatIsReadIsNotReplacedByTheWay() throws IOException {
    Path data = Files.createDirectory(directory.resolve("data"));
    Path all = Files.copy(trips, data.resolve("all.parquet"));
    Files.copy(trips, data.resolve("more.parquet"));
    CommandRun run = CommandRun.of("rewrite", "merge", "--force", "-o", all, data);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("is one of the files that are read").contains("--in-place");
    assertThat(rows(all)).isEqualTo(rows(trips));
    CommandRun split = CommandRun.of("rewrite", "split", "--rows", 200, "-o", all, all);
    assertThat(split.code()).as(split.err()).isEqualTo(ExitCode.FINE);
    assertThat(rows(data.resolve("all-1.parquet")).lines()).hasSize(50);
    CommandRun nowhere =
        CommandRun.of("rewrite", "merge", "-o", directory.resolve("none/a.parquet"), trips);
    assertThat(nowhere.code()).isEqualTo(ExitCode.USAGE);
    assertThat(nowhere.err()).contains("there is no directory");
  }

  @Test
  void columnsAreLeftOutAndRenamed() {
    Path file = directory.resolve("columns.parquet");
    CommandRun run =
        CommandRun.of(
            "rewrite", "columns", "--keep", "id,city", "--rename", "city=town", "-o", file, trips);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(rows(file)).startsWith("{\"id\":0,\"town\":\"Köln\"}\n");
    CommandRun missing =
        CommandRun.of("rewrite", "columns", "--drop", "x", "--force", "-o", file, trips);
    assertThat(missing.code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void valuesAreSortedAndEncodedAnew() {
    Path sorted = directory.resolve("sorted.parquet");
    CommandRun run =
        CommandRun.of("rewrite", "sort", "--by", "city DESC NULLS FIRST, id", "-o", sorted, trips);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(rows(sorted)).startsWith("{\"id\":3,\"city\":null");
    assertThat(CommandRun.of("show", sorted).out())
        .contains("sorted by: city DESC NULLS FIRST, id NULLS LAST");
    Path recoded = directory.resolve("recoded.parquet");
    assertThat(CommandRun.of("rewrite", "recode", "--codec", "zstd", "-o", recoded, trips).code())
        .isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("show", recoded).out()).contains("ZSTD").doesNotContain("UNCOMP");
    CommandRun values =
        CommandRun.of(
            "rewrite",
            "recode",
            "-P",
            "jparquet.compatibility=v2",
            "--force",
            "-o",
            recoded,
            trips);
    assertThat(values.code()).as(values.err()).isEqualTo(ExitCode.FINE);
    assertThat(values.out()).contains("0 row groups copied, 3 encoded");
    assertThat(rows(recoded)).isEqualTo(rows(trips));
  }

  @Test
  void whatIsWrittenAgainKeepsItsCodecUnlessAnOptionSaysOtherwise() throws IOException {
    Path small = directory.resolve("codec.parquet");
    SampleFiles.trips(
        small,
        SampleFiles.options().set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD).build(),
        250);
    List<List<String>> commands =
        List.of(
            List.of("recode"),
            List.of("sort", "--by", "id DESC"),
            List.of("split", "--rows", "90"),
            List.of("merge"),
            List.of("index"));
    for (List<String> command : commands) {
      Path target = directory.resolve("codec-" + command.get(0) + ".parquet");
      List<Object> arguments = new ArrayList<>(List.of("rewrite"));
      arguments.addAll(command);
      arguments.addAll(List.of("-o", target, small));
      CommandRun run = CommandRun.of(arguments.toArray());
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
      Path first =
          command.get(0).equals("split") ? directory.resolve("codec-split-0.parquet") : target;
      assertThat(CommandRun.of("show", first).out())
          .as(command.get(0))
          .contains("ZSTD")
          .doesNotContain("SNAPPY");
    }
    Path other = directory.resolve("codec-other.parquet");
    CommandRun snappy =
        CommandRun.of(
            "rewrite",
            "sort",
            "--by",
            "id",
            "-P",
            "parquet.compression=snappy",
            "-o",
            other,
            small);
    assertThat(snappy.code()).as(snappy.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("show", other).out()).contains("SNAPPY").doesNotContain("ZSTD");
  }

  @Test
  void filesAreChangedInTheirPlace() throws IOException {
    Path file = Files.copy(trips, directory.resolve("place.parquet"));
    CommandRun run =
        CommandRun.of(
            "rewrite", "metadata", "--set", "team=a", "--remove", "owner", "--in-place", file);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("meta", file).out()).contains("team: a").doesNotContain("owner");
    Path old = directory.resolve("old.parquet");
    SampleFiles.trips(old, SampleFiles.options().build(), 50);
    String options = "parquet.bloom.filter.enabled#id=true";
    CommandRun index = CommandRun.of("rewrite", "index", "-P", options, "--in-place", old);
    assertThat(index.code()).as(index.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("show", old).out())
        .contains("page index: all columns")
        .contains("Bloom filters: id");
    assertThat(CommandRun.of("rewrite", "index", "--in-place", old, trips).code())
        .isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("rewrite", "index", old).code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void filesAreEncryptedAndDecrypted() throws IOException {
    Path keys =
        Files.writeString(
            directory.resolve("keys.properties"),
            KeyProperties.KEY_LIST + "=a:MDEyMzQ1Njc4OTAxMjM0NQ==,b:NTQzMjEwOTg3NjU0MzIxMA==\n");
    Path secret = directory.resolve("secret.parquet");
    CommandRun encrypted =
        CommandRun.of(
            "rewrite",
            "encrypt",
            "--properties",
            keys,
            "-P",
            KeyProperties.UNIFORM_KEY + "=a",
            "-o",
            secret,
            trips);
    assertThat(encrypted.code()).as(encrypted.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("cat", secret).code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(CommandRun.of("cat", "--properties", keys, secret).out()).isEqualTo(rows(trips));
    CommandRun rekeyed =
        CommandRun.of(
            "rewrite",
            "rekey",
            "--properties",
            keys,
            "-P",
            KeyProperties.UNIFORM_KEY + "=b",
            "--in-place",
            secret);
    assertThat(rekeyed.code()).as(rekeyed.err()).isEqualTo(ExitCode.FINE);
    CommandRun unsaid =
        CommandRun.of(
            "rewrite", "index", "--properties", keys, "-o", directory.resolve("u.parquet"), secret);
    assertThat(unsaid.code()).isEqualTo(ExitCode.UNREADABLE);
    CommandRun outside =
        CommandRun.of(
            "rewrite",
            "rekey",
            "--properties",
            keys,
            "-P",
            KeyProperties.UNIFORM_KEY + "=b",
            "-P",
            KeyProperties.INTERNAL_KEY_MATERIAL + "=false",
            "--in-place",
            secret);
    assertThat(outside.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outside.err()).contains("old keys would be lost");
    assertThat(CommandRun.of("cat", "--properties", keys, secret).out()).isEqualTo(rows(trips));
    Path plain = directory.resolve("plain.parquet");
    CommandRun decrypted =
        CommandRun.of("rewrite", "decrypt", "--properties", keys, "-o", plain, secret);
    assertThat(decrypted.code()).as(decrypted.err()).isEqualTo(ExitCode.FINE);
    assertThat(rows(plain)).isEqualTo(rows(trips));
    assertThat(CommandRun.of("rewrite", "encrypt", "-o", plain, "--force", trips).code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void encryptedFilesWithKeyMaterialBesideThemAreMerged() throws IOException {
    Path keys =
        Files.writeString(
            directory.resolve("outside.properties"),
            KeyProperties.KEY_LIST
                + "=a:MDEyMzQ1Njc4OTAxMjM0NQ==\n"
                + KeyProperties.UNIFORM_KEY
                + "=a\n"
                + KeyProperties.INTERNAL_KEY_MATERIAL
                + "=false\n");
    List<Path> files = new ArrayList<>();
    for (String name : List.of("out-a.parquet", "out-b.parquet")) {
      files.add(Files.createDirectories(directory.resolve("in-" + name)).resolve(name));
      CommandRun run =
          CommandRun.of(
              "rewrite", "encrypt", "--properties", keys, "-o", files.get(files.size() - 1), trips);
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    }
    Path merged = directory.resolve("out-merged.parquet");
    CommandRun run =
        CommandRun.of(
            "rewrite", "merge", "--properties", keys, "-o", merged, files.get(0), files.get(1));
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("count", "--properties", keys, merged).out()).isEqualTo("500\n");
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
    CommandRun unsaid = CommandRun.of("recover", "--properties", keys, "-o", saved, cut);
    assertThat(unsaid.code()).isEqualTo(ExitCode.USAGE);
    assertThat(unsaid.err()).contains("--decrypt");
    CommandRun run = CommandRun.of("recover", "--properties", keys, "-P", key, "-o", saved, cut);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("cat", saved).code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(CommandRun.of("cat", "--properties", keys, saved).out()).isEqualTo(rows(trips));
    CommandRun plain =
        CommandRun.of("recover", "--properties", keys, "--decrypt", "--force", "-o", saved, cut);
    assertThat(plain.code()).as(plain.err()).isEqualTo(ExitCode.FINE);
    assertThat(rows(saved)).isEqualTo(rows(trips));
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
    assertThat(CommandRun.of("recover", "--like", trips, "-o", trips, "--force", cut).err())
        .contains("is read, and never replaced");
    assertThat(Files.readAllBytes(trips)).isEqualTo(content);
    assertThat(rows(saved)).isEqualTo(rows(trips));
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
    assertThat(rows(trips)).startsWith(rows(saved));
    assertThat(rows(saved).lines().count()).isGreaterThanOrEqualTo(100);
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
        .contains("--assume-columns saves them");
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
    assertThat(rows(trips)).startsWith(rows(saved));
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
    assertThat(rows(saved)).isEqualTo(rows(trips));
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
  void pagesWithoutChecksumsAreNotedAndTheirValuesAreNotClaimed() throws IOException {
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
    Path saved = directory.resolve("no-checksums-saved.parquet");
    CommandRun recovered = CommandRun.of("recover", "-o", saved, plain);
    assertThat(recovered.code()).as(recovered.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(recovered.out())
        .containsPattern("(\\d+) of \\1 pages have no checksum: changed values cannot be");
    assertThat(rows(saved)).isEqualTo(rows(plain));
    assertThat(CommandRun.of("verify", trips).out()).doesNotContain("note");
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
    Path file = damaged("page.parquet", 60, 8);
    Path saved = directory.resolve("without.parquet");
    CommandRun run = CommandRun.of("recover", "--json", "-o", saved, file);
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out()).contains("\"losses\" : [").contains("\"column\" : \"id\"");
    List<String> rows = rows(saved).lines().toList();
    assertThat(rows(trips).lines().toList()).containsAll(rows).hasSizeGreaterThan(rows.size());
  }
}
