package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationTier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Flipped bits of pages with checksums, and of encrypted pages, are found where they are. */
class FlippedBytesTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int64 id;
            optional binary name (STRING);
            optional group tags (LIST) { repeated group list { optional double element; } }
          }
          """);

  private static final byte[] KEY = "0123456789012345".getBytes(StandardCharsets.UTF_8);

  private static byte[] write(WriteOptions.Builder options) throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("id", i * 77L % 1000);
      record.put("name", i % 7 == 0 ? null : "name " + i % 20);
      record.put("tags", i % 5 == 0 ? null : List.of((double) i, 0.5));
      records.add(record);
    }
    return RecordFiles.write(
        SCHEMA,
        options
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 300)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1000)
            .build(),
        records);
  }

  private static List<Finding> findings(byte[] file, ReadOptions options, VerificationTier tier)
      throws IOException {
    List<Finding> findings = new ArrayList<>();
    FileVerification.verify(InputFile.of("f", file), options, tier, findings::add);
    return findings;
  }

  @ParameterizedTest
  @EnumSource(
      value = CompressionCodec.class,
      names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
  void inBodiesOfPlainPages(CompressionCodec codec) throws IOException {
    for (CompatibilityLevel level : CompatibilityLevel.values()) {
      byte[] file =
          write(
              WriteOptions.builder()
                  .set(WriteOptions.COMPRESSION, codec)
                  .set(WriteOptions.COMPATIBILITY, level));
      assertThat(findings(file, ReadOptions.defaults(), VerificationTier.DEEP)).isEmpty();
      flip(file, ReadOptions.defaults(), 40, "page-crc");
    }
  }

  /** Flips one bit of a random page, again and again. */
  private static void flip(byte[] file, ReadOptions options, int times, String rule)
      throws IOException {
    List<PageDescription> pages = new ArrayList<>();
    List<int[]> places = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        for (int leaf = 0; leaf < SCHEMA.leaves().size(); leaf++) {
          for (PageDescription page : FileInspection.of(reader).pages(group, leaf)) {
            pages.add(page);
            places.add(new int[] {group, leaf});
          }
        }
      }
    }
    for (int seed = 0; seed < times; seed++) {
      Random random = new Random(seed);
      int chosen = random.nextInt(pages.size());
      PageDescription page = pages.get(chosen);
      byte[] damaged = file.clone();
      int at = (int) page.offset() + page.headerBytes() + random.nextInt(page.compressedBytes());
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      List<Finding> findings = findings(damaged, options, VerificationTier.PAGES);
      assertThat(findings).as("seed %d", seed).hasSize(1);
      Finding found = findings.get(0);
      assertThat(found.rule()).as("seed %d: %s", seed, found).isEqualTo(rule);
      assertThat(found.location().rowGroup()).isEqualTo(places.get(chosen)[0]);
      assertThat(found.location().columnPath())
          .isEqualTo(SCHEMA.leaves().get(places.get(chosen)[1]).dotPath());
      assertThat(found.location().page()).as("seed %d", seed).isEqualTo(page.ordinal());
      assertThat(found.location().offset()).isEqualTo(page.offset());
      // The others are decoded all the same, and nothing is said of what the page had.
      assertThat(findings(damaged, options, VerificationTier.DEEP))
          .as("seed %d", seed)
          .isEqualTo(findings);
    }
  }

  @ParameterizedTest
  @EnumSource(EncryptionCipher.class)
  void inBodiesOfEncryptedPages(EncryptionCipher cipher) throws IOException {
    FileEncryption encryption = FileEncryption.builder(DataKey.of(KEY)).algorithm(cipher).build();
    byte[] file = write(WriteOptions.builder().encryption(encryption));
    ReadOptions options =
        ReadOptions.builder()
            .decryption(FileDecryption.builder().footerKey(KEY.clone()).build())
            .build();
    assertThat(findings(file, options, VerificationTier.DEEP)).isEmpty();
    flip(file, options, 40, "decryption");
  }

  @Test
  void anywhereInAFileNeverEndInAnException() throws IOException {
    byte[] file = write(WriteOptions.builder().set(WriteOptions.BLOOM_FILTER, true));
    for (int seed : RandomCases.seeds(RandomCases.files(300))) {
      Random random = new Random(seed);
      byte[] damaged = file.clone();
      for (int i = 0; i <= random.nextInt(3); i++) {
        damaged[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        findings(damaged, ReadOptions.defaults(), VerificationTier.DEEP);
      } catch (RuntimeException | IOException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  @Test
  void columnsWithoutTheirKeyAreReportedAndTheOthersVerified() throws IOException {
    byte[] other = "1234567890123450".getBytes(StandardCharsets.UTF_8);
    FileEncryption encryption =
        FileEncryption.builder(DataKey.of(KEY, new byte[] {'f'}))
            .columnKey("name", DataKey.of(other, new byte[] {'n'}))
            .completeColumns(true)
            .build();
    byte[] file = write(WriteOptions.builder().encryption(encryption));
    ReadOptions options =
        ReadOptions.builder()
            .decryption(
                FileDecryption.builder()
                    .keyRetriever(id -> id[0] == 'f' ? KEY.clone() : null)
                    .build())
            .build();
    List<Finding> findings = findings(file, options, VerificationTier.DEEP);
    assertThat(findings).hasSize(2).allMatch(found -> found.rule().equals("not-verified"));
    assertThat(findings).allMatch(found -> "name".equals(found.location().columnPath()));
  }
}
