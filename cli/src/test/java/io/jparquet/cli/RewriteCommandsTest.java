package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.command.ExitCode;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that make files of others; what they call is tested in the format. */
class RewriteCommandsTest {
  @TempDir private static Path directory;

  private static Path trips;
  private static Path types;

  @BeforeAll
  static void writeFiles() throws IOException {
    trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    types = SampleFiles.types(directory.resolve("types.parquet"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
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
        "rewrite metadata",
        "rewrite mask"
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

  @Test
  void filesAreMergedAndSplit() {
    Path merged = directory.resolve("merged.parquet");
    CommandRun run = CommandRun.of("rewrite", "merge", "-o", merged, trips, trips);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out())
        .startsWith("500 rows in " + merged + "; 6 row groups copied, 0 encoded; ");
    assertThat(CommandRun.rows(merged)).isEqualTo(CommandRun.rows(trips) + CommandRun.rows(trips));
    CommandRun again = CommandRun.of("rewrite", "merge", "-o", merged, trips);
    assertThat(again.code()).isEqualTo(ExitCode.USAGE);
    assertThat(again.err()).contains("exists already; --force replaces it");
    assertThat(CommandRun.of("rewrite", "merge", "--force", "-o", merged, trips).code())
        .isEqualTo(ExitCode.FINE);
    CommandRun other = CommandRun.of("rewrite", "merge", "--force", "-o", merged, trips, types);
    assertThat(other.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(other.err()).contains("types.parquet").doesNotContain("unexpected");
    assertThat(CommandRun.rows(merged)).isEqualTo(CommandRun.rows(trips));

    CommandRun split =
        CommandRun.of(
            "rewrite", "split", "--rows", 100, "-o", directory.resolve("part.parquet"), trips);
    assertThat(split.code()).as(split.err()).isEqualTo(ExitCode.FINE);
    assertThat(split.out())
        .startsWith("250 rows in 3 files, ")
        .contains("part-0.parquet to ")
        .contains("part-2.parquet; 3 row groups copied");
    assertThat(
            CommandRun.rows(directory.resolve("part-0.parquet"))
                + CommandRun.rows(directory.resolve("part-1.parquet"))
                + CommandRun.rows(directory.resolve("part-2.parquet")))
        .isEqualTo(CommandRun.rows(trips));
  }

  @Test
  void aFileThatIsReadIsNotReplacedByTheWay() throws IOException {
    Path data = Files.createDirectory(directory.resolve("data"));
    Path all = Files.copy(trips, data.resolve("all.parquet"));
    Files.copy(trips, data.resolve("more.parquet"));
    CommandRun run = CommandRun.of("rewrite", "merge", "--force", "-o", all, data);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("is one of the files that are read").contains("--in-place");
    assertThat(CommandRun.rows(all)).isEqualTo(CommandRun.rows(trips));
    CommandRun split = CommandRun.of("rewrite", "split", "--rows", 200, "-o", all, all);
    assertThat(split.code()).as(split.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.rows(data.resolve("all-1.parquet")).lines()).hasSize(50);
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
    assertThat(CommandRun.rows(file)).startsWith("{\"id\":0,\"town\":\"Köln\"}\n");
    CommandRun missing =
        CommandRun.of("rewrite", "columns", "--drop", "x", "--force", "-o", file, trips);
    assertThat(missing.code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void valuesAreSortedAndEncodedAgain() {
    Path sorted = directory.resolve("sorted.parquet");
    CommandRun run =
        CommandRun.of("rewrite", "sort", "--by", "city DESC NULLS FIRST, id", "-o", sorted, trips);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.rows(sorted)).startsWith("{\"id\":3,\"city\":null");
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
    assertThat(CommandRun.rows(recoded)).isEqualTo(CommandRun.rows(trips));
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
    assertThat(CommandRun.of("rewrite", "merge", "--in-place", old, trips).code())
        .isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("rewrite", "index", old).code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void eachOfSeveralFilesIsReplacedAndOneThatIsDamagedStays() throws IOException {
    Path table = Files.createDirectories(directory.resolve("each"));
    Path one = Files.createDirectories(table.resolve("day=1")).resolve("a.parquet");
    Path other = Files.createDirectories(table.resolve("day=2")).resolve("b.parquet");
    Files.copy(trips, one);
    SampleFiles.trips(other, SampleFiles.options().build(), 50);
    byte[] damaged = Arrays.copyOf(Files.readAllBytes(other), 500);
    Path broken = Files.write(table.resolve("day=1/broken.parquet"), damaged);
    CommandRun run = CommandRun.of("rewrite", "recode", "--codec", "zstd", "--in-place", table);
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.err()).contains(broken.toString()).hasLineCount(1);
    assertThat(run.out())
        .contains("250 rows in " + one)
        .contains("50 rows in " + other)
        .contains("3 files; ");
    assertThat(CommandRun.of("meta", one, other).out()).contains("ZSTD").doesNotContain("UNCOMP");
    assertThat(CommandRun.rows(one)).hasLineCount(250);
    assertThat(broken).hasBinaryContent(damaged);
  }

  @Test
  void filesWithoutTheColumnStayAndOthersAreReplaced() throws IOException {
    Path table = Files.createDirectories(directory.resolve("lacking"));
    SampleFiles.trips(table.resolve("a.parquet"), SampleFiles.options().build(), 50);
    Path lacking = SampleFiles.names(table.resolve("b.parquet"));
    byte[] before = Files.readAllBytes(lacking);
    SampleFiles.trips(table.resolve("c.parquet"), SampleFiles.options().build(), 50);
    CommandRun run = CommandRun.of("rewrite", "columns", "--drop", "city", "--in-place", table);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(lacking + ": ").contains("no column city").hasLineCount(1);
    assertThat(run.out()).contains("3 files; ");
    assertThat(lacking).hasBinaryContent(before);
    for (String name : List.of("a.parquet", "c.parquet")) {
      assertThat(CommandRun.of("schema", table.resolve(name)).out()).doesNotContain("city");
    }
  }

  @Test
  void columnsToSortByCanHaveCommasAndSpaces() throws IOException {
    Path names = SampleFiles.names(directory.resolve("odd-names.parquet"));
    Path out = directory.resolve("odd-names-sorted.parquet");
    String by = "\"a b\" DESC NULLS FIRST, `x.y`";
    CommandRun run = CommandRun.of("rewrite", "sort", "--by", by, "-o", out, names);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.of("show", out).out()).contains("sorted by: a b DESC NULLS FIRST, x.y");
    for (String wrong : List.of("\"a b", "\"a b\" UP")) {
      CommandRun refused = CommandRun.of("rewrite", "sort", "--by", wrong, "-o", out, names);
      assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("quote");
    }
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
    assertThat(CommandRun.of("cat", "--properties", keys, secret).out())
        .isEqualTo(CommandRun.rows(trips));
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
    assertThat(CommandRun.of("cat", "--properties", keys, secret).out())
        .isEqualTo(CommandRun.rows(trips));
    Path plain = directory.resolve("plain.parquet");
    CommandRun decrypted =
        CommandRun.of("rewrite", "decrypt", "--properties", keys, "-o", plain, secret);
    assertThat(decrypted.code()).as(decrypted.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.rows(plain)).isEqualTo(CommandRun.rows(trips));
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
  void columnsAreMasked() throws IOException {
    Path key = Files.writeString(directory.resolve("mask.key"), "0123456789abcdef\n");
    Path masked = directory.resolve("masked.parquet");
    CommandRun run =
        CommandRun.of("rewrite", "mask", "--hash", "city", "--key-file", key, "-o", masked, trips);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    String old = CommandRun.rows(trips);
    // printf Köln | openssl dgst -sha256 -hmac 0123456789abcdef
    String hash = "02f27eb0f8742513fe183a0d73b2e3c4d399f0deca2276ef27e4a9037baeb5ba";
    assertThat(old).startsWith("{\"id\":0,\"city\":\"Köln\"");
    assertThat(CommandRun.rows(masked))
        .startsWith("{\"id\":0,\"city\":\"" + hash + "\"")
        .doesNotContain("Köln");
    assertThat(CommandRun.of("stats", masked).out()).doesNotContain("Köln");
    assertThat(CommandRun.of("meta", masked).out()).doesNotContain("owner");
    Path nulls = directory.resolve("nulls.parquet");
    CommandRun toNull =
        CommandRun.of(
            "rewrite", "mask", "--null", "city", "--keep-key", "owner", "-o", nulls, trips);
    assertThat(toNull.code()).as(toNull.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.rows(nulls)).startsWith("{\"id\":0,\"city\":null");
    assertThat(CommandRun.of("meta", nulls).out()).contains("owner");
  }

  @Test
  void theKeyOfHashesIsNotOnTheCommandLine() throws IOException {
    Path masked = directory.resolve("unmasked.parquet");
    Path shortKey = Files.writeString(directory.resolve("short.key"), "0123456789\n");
    Object[][] wrong = {
      {"one of --null and --hash is needed"},
      {"--hash needs a secret key", "--hash", "city"},
      {"has no variable JPARQUET_NONE", "--hash", "city", "--key-variable", "JPARQUET_NONE"},
      {"10 bytes; at least 16", "--hash", "city", "--key-file", shortKey},
      {"a key is only for --hash", "--null", "city", "--key-file", shortKey},
      {"Unknown option", "--hash", "city", "--key", "0123456789abcdef"}
    };
    for (Object[] words : wrong) {
      List<Object> all = new ArrayList<>(List.of("rewrite", "mask"));
      all.addAll(List.of(words).subList(1, words.length));
      all.addAll(List.of("-o", masked, trips));
      CommandRun run = CommandRun.of(all.toArray());
      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains(words[0].toString());
      assertThat(masked).doesNotExist();
    }
  }
}
