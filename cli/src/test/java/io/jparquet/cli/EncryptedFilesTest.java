package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordWriter;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.KeyMaterialDirectory;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptedFilesTest {
  private static final String FOOTER = "footer:MDEyMzQ1Njc4OTAxMjM0NQ==";
  private static final String CITY = "city:NTQzMjEwOTg3NjU0MzIxMA==";

  @TempDir private static Path directory;

  private static Path encrypted;
  private static Path plainFooter;
  private static Path allKeys;
  private static Path footerKey;

  @BeforeAll
  static void writeFiles() throws IOException {
    encrypted = write("encrypted.parquet", Map.of());
    plainFooter =
        write(
            "plain-footer.parquet",
            Map.of(
                KeyProperties.PLAINTEXT_FOOTER,
                "true",
                KeyProperties.INTERNAL_KEY_MATERIAL,
                "false"));
    allKeys =
        Files.writeString(
            directory.resolve("all.properties"),
            KeyProperties.KEY_LIST + "=" + FOOTER + "," + CITY + "\n");
    footerKey =
        Files.writeString(
            directory.resolve("footer.properties"), KeyProperties.KEY_LIST + "=" + FOOTER + "\n");
  }

  private static Path write(String name, Map<String, String> more) throws IOException {
    return write(
        name,
        more,
        (file, encryption) ->
            SampleFiles.trips(file, SampleFiles.options().encryption(encryption).build(), 20));
  }

  /** What writes an encrypted file. */
  @FunctionalInterface
  private interface Content {
    void write(Path file, FileEncryption encryption) throws IOException;
  }

  /** A file whose column {@code city} has a key of its own. */
  private static Path write(String name, Map<String, String> more, Content content)
      throws IOException {
    Path file = directory.resolve(name);
    Map<String, String> properties = new java.util.HashMap<>(more);
    properties.put(KeyProperties.FOOTER_KEY, "footer");
    properties.putIfAbsent(KeyProperties.COLUMN_KEYS, "city:city");
    KeyProperties encryption = KeyProperties.of(properties);
    EnvelopeKeys keys = new EnvelopeKeys(KmsClient.inMemory(FOOTER + "," + CITY));
    try (FileEncryption own =
        keys.encryption(
            java.util.Objects.requireNonNull(encryption.envelopeOptions()),
            encryption.connection(),
            KeyMaterialDirectory.ofDataFile(file),
            name)) {
      content.write(file, own);
    }
    return file;
  }

  @Test
  void filesAreReadWithTheirKeys() {
    for (Path file : new Path[] {encrypted, plainFooter}) {
      for (String command : new String[] {"show", "meta", "pages", "index", "sizes", "stats"}) {
        CommandRun run = CommandRun.of(command, "--properties", allKeys, file);
        assertThat(run.code()).as(command + run.err()).isEqualTo(ExitCode.FINE);
      }
      CommandRun rows = CommandRun.of("cat", "--properties", allKeys, file);
      assertThat(rows.out()).contains("\"city\":\"Köln\"");
      assertThat(rows.err()).isEmpty();
    }
  }

  @Test
  void columnsWithoutAKeyAreNamedAndTheOthersPrinted() {
    for (Path file : new Path[] {encrypted, plainFooter}) {
      CommandRun rows = CommandRun.of("cat", "--properties", footerKey, file);
      assertThat(rows.code()).as(rows.err()).isEqualTo(ExitCode.FINE);
      assertThat(rows.err()).contains("column city is left out").contains("city");
      assertThat(rows.out()).contains("\"id\":19").doesNotContain("city");
      CommandRun asked = CommandRun.of("cat", "--properties", footerKey, "-c", "id,city", file);
      assertThat(asked.code()).isEqualTo(ExitCode.UNREADABLE);
      assertThat(asked.out()).startsWith("{\"id\":0}\n");
      CommandRun shown = CommandRun.of("show", "--properties", footerKey, file);
      assertThat(shown.code()).as(shown.err()).isEqualTo(ExitCode.FINE);
    }
    assertThat(CommandRun.of("show", "--properties", footerKey, encrypted).out())
        .contains("encrypted, key missing");
  }

  @Test
  void aVariantIsLeftOutIfAColumnOfItsObjectsHasNoKey() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            """
            message m {
              required int64 id;
              required group v (VARIANT(1)) {
                required binary metadata;
                optional binary value;
                optional group typed_value {
                  required group a { optional binary value; optional int64 typed_value; }
                }
              }
            }
            """);
    Path file =
        write(
            "variant.parquet",
            Map.of(KeyProperties.COLUMN_KEYS, "city:v.typed_value.a.value"),
            (path, encryption) -> {
              WriteOptions options = SampleFiles.options().encryption(encryption).build();
              try (RecordWriter writer = RecordWriter.open(OutputFile.of(path), schema, options)) {
                writer.write(Map.of("id", 1L, "v", Variant.parseJson("{\"a\": \"x\"}")));
              }
            });
    assertThat(CommandRun.of("cat", "--properties", allKeys, file).out())
        .contains("{\"id\":1,\"v\":{\"a\":\"x\"}}");
    CommandRun run = CommandRun.of("cat", "--properties", footerKey, file);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.out().strip()).isEqualTo("{\"id\":1}");
    assertThat(run.err()).contains("column v.typed_value.a.value is left out");
  }

  @Test
  void adviceIsAboutTheColumnsWhoseKeysCanBeRetrieved() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse("message m { optional int96 seen; optional int96 city; }");
    LocalDateTime time = LocalDateTime.of(2026, 1, 31, 12, 0);
    Path file =
        write(
            "old-times.parquet",
            Map.of(),
            (path, encryption) -> {
              WriteOptions options = SampleFiles.options().encryption(encryption).build();
              try (RecordWriter writer = RecordWriter.open(OutputFile.of(path), schema, options)) {
                writer.write(Map.of("seen", time, "city", time));
              }
            });
    assertThat(CommandRun.of("advise", "--properties", allKeys, file).out())
        .contains("int96 seen", "int96 city");
    for (String option : new String[] {"--json", "--sample"}) {
      CommandRun run = CommandRun.of("advise", option, "--properties", footerKey, file);
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINDINGS);
      assertThat(run.out()).contains("int96", "seen").doesNotContain("city");
      assertThat(run.err().lines())
          .singleElement()
          .asString()
          .startsWith("jparquet: " + file + ": column city is left out: ")
          .contains("there is no key with the id 'city'");
    }
  }

  @Test
  void withoutKeysAnEncryptedFooterIsUnreadable() {
    CommandRun run = CommandRun.of("show", encrypted);
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.err()).contains("encrypted.parquet").doesNotContain("unexpected");
  }

  @Test
  void secretsAreRefusedOnTheCommandLine() {
    CommandRun run = CommandRun.of("show", "-P", KeyProperties.KEY_LIST + "=" + FOOTER, encrypted);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--properties").doesNotContain("MDEyMzQ1");
  }
}
