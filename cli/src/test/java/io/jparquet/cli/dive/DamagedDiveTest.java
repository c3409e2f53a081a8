package io.jparquet.cli.dive;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.cli.SampleFiles;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.KeyMaterialDirectory;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dives into damaged files, and into encrypted files without keys. */
class DamagedDiveTest {
  private static final String FOOTER = "footer:MDEyMzQ1Njc4OTAxMjM0NQ==";
  private static final String CITY = "city:NTQzMjEwOTg3NjU0MzIxMA==";

  /** Keys that lead through all kinds of views. */
  private static final String[] KEYS = {
    "enter",
    "enter",
    "enter",
    "enter",
    "down",
    "down",
    "down",
    "end",
    "home",
    "escape",
    "left",
    "r",
    "s",
    "v",
    "tab",
    "back_tab",
    "page_down",
    "page_up",
    "?",
    "n"
  };

  @TempDir private Path directory;

  private static PageDescription page(Path file, String column, int ordinal) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      int leaf = Objects.requireNonNull(reader.schema().leaf(java.util.List.of(column))).index();
      return FileInspection.of(reader).pages(0, leaf).get(ordinal);
    }
  }

  private Path damaged(Path file, int from, int bytes) throws IOException {
    byte[] content = Files.readAllBytes(file);
    Arrays.fill(content, from, from + bytes, (byte) 0xff);
    return Files.write(directory.resolve("damaged.parquet"), content);
  }

  @Test
  void anErrorTakesThePlaceOfADamagedPageAlone() throws IOException {
    Path trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    PageDescription second = page(trips, "distance", 1);
    Path file =
        damaged(trips, (int) second.offset() + second.headerBytes(), second.compressedBytes());
    try (DiveSession session = DiveSession.into(file, 120, 60)) {
      String rows = session.press("r");
      assertThat(rows)
          .contains("14.5") // row 29, before the page
          .containsPattern("\n +45 +45 +Paris +\\(damaged\\)");
      session.press("end");
      assertThat(session.press("home", "page_down", "page_down"))
          .containsPattern("\n +99 +99 .* 49\\.5 ");
    }
  }

  @Test
  void pagesBeforeADamagedHeaderAreListedWithTheError() throws IOException {
    Path trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    Path file = damaged(trips, (int) page(trips, "id", 1).offset(), 12);
    try (DiveSession session = DiveSession.into(file, 120, 20)) {
      assertThat(session.press("enter", "enter", "enter"))
          .contains("(damaged)")
          .contains("data v1")
          .contains("1 of 1");
    }
  }

  @Test
  void anErrorTakesThePlaceOfAValueWithoutAText() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required int32 id; required group v (VARIANT(1)) {"
                + " required binary metadata; required binary value; } }");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.PAGE_CHECKSUMS, false)
            .set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED)
            .build();
    Path variants = directory.resolve("variants.parquet");
    try (RecordWriter writer = RecordWriter.open(OutputFile.of(variants), schema, options)) {
      for (int i = 0; i < 3; i++) {
        writer.write(
            Map.of("id", i, "v", Variant.parseJson("\"a text that is longer " + i + "\"")));
      }
    }
    byte[] content = Files.readAllBytes(variants);
    String all = new String(content, StandardCharsets.ISO_8859_1);
    // The byte before a short text is its header.
    content[all.indexOf("a text that is longer 1") - 1] = (byte) 0xfc;
    Path file = Files.write(directory.resolve("damaged.parquet"), content);
    try (DiveSession session = DiveSession.into(file, 90, 12)) {
      assertThat(session.press("r"))
          .contains("longer 0", "longer 2")
          .containsPattern("\n +1 +1 +\\((damaged|unreadable|unsupported)\\)");
    }
  }

  @Test
  void anythingDamagedIsAMessage() throws IOException {
    byte[] sound = Files.readAllBytes(SampleFiles.trips(directory.resolve("trips.parquet")));
    long seed = 5;
    Random random = new Random(seed);
    int opened = 0;
    for (int i = 0; i < 60; i++) {
      byte[] content = sound.clone();
      int flips = 1 + random.nextInt(20);
      for (int flip = 0; flip < flips; flip++) {
        // Half of them in the footer, where most bytes have a meaning.
        int at =
            random.nextBoolean()
                ? content.length - 1 - random.nextInt(2500)
                : random.nextInt(content.length);
        content[at] ^= (byte) (1 << random.nextInt(8));
      }
      Path file = Files.write(directory.resolve("flipped.parquet"), content);
      try (DiveSession session = DiveSession.into(file, 80, 20)) {
        opened += session.text().contains("row groups") ? 1 : 0;
        for (int step = 0; step < 40; step++) {
          session.press(KEYS[random.nextInt(KEYS.length)]);
        }
      } catch (RuntimeException | IOException e) {
        throw new AssertionError("file " + i + ", seed " + seed, e);
      }
    }
    assertThat(opened).isGreaterThan(5);
  }

  private Path encrypted(boolean plainFooter) throws IOException {
    Path file = directory.resolve("encrypted.parquet");
    Files.deleteIfExists(file);
    Map<String, String> properties = new HashMap<>();
    properties.put(KeyProperties.FOOTER_KEY, "footer");
    properties.put(KeyProperties.COLUMN_KEYS, "city:city");
    properties.put(KeyProperties.PLAINTEXT_FOOTER, String.valueOf(plainFooter));
    KeyProperties encryption = KeyProperties.of(properties);
    EnvelopeKeys keys = new EnvelopeKeys(KmsClient.inMemory(FOOTER + "," + CITY));
    try (FileEncryption own =
        keys.encryption(
            Objects.requireNonNull(encryption.envelopeOptions()),
            encryption.connection(),
            KeyMaterialDirectory.ofDataFile(file),
            file.getFileName().toString())) {
      SampleFiles.trips(file, WriteOptions.builder().encryption(own).build(), 20);
    }
    return file;
  }

  private String properties(String keys) throws IOException {
    Path file = directory.resolve("keys.properties");
    return Files.writeString(file, KeyProperties.KEY_LIST + "=" + keys + "\n").toString();
  }

  @Test
  void columnsWithoutAKeyAreMarkedAndTheOthersShown() throws IOException {
    for (boolean plainFooter : new boolean[] {false, true}) {
      Path file = encrypted(plainFooter);
      try (DiveSession session =
          DiveSession.into(file, 120, 30, "--properties", properties(FOOTER))) {
        String chunks = session.press("enter", "enter");
        assertThat(chunks).containsPattern("distance +double \\? +[A-Z]");
        if (!plainFooter) {
          assertThat(chunks).containsPattern("city +STRING \\? +encrypted, key missing");
        }
        assertThat(session.press("down", "enter")).contains("(encrypted)");
        assertThat(session.press("r"))
            .containsPattern("\n +19 +19 +\\(encrypted\\)")
            .contains("2026-01-02");
      }
    }
  }

  @Test
  void withItsKeysAnEncryptedFileIsLikeAnyOther() throws IOException {
    try (DiveSession session =
        DiveSession.into(
            encrypted(false), 120, 30, "--properties", properties(FOOTER + "," + CITY))) {
      assertThat(session.press("enter", "enter", "down", "enter")).contains("data v");
      assertThat(session.press("r")).contains("Köln").doesNotContain("(encrypted)");
    }
  }

  @Test
  void aFileWhoseFooterHasNoKeyIsAMessage() throws IOException {
    try (DiveSession session = DiveSession.into(encrypted(false), 120, 12)) {
      assertThat(session.text()).contains("(encrypted)").doesNotContain("recover");
      assertThat(session.press("enter", "r", "s", "v")).contains("(encrypted)");
    }
  }
}
