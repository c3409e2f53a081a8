package io.jparquet.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.GroupFiles;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.RecordWriter;
import io.jparquet.Rows;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.KeyValue;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Footers in the middle of a file: no reader is disturbed, and what was killed is saved by them.
 */
class CumulativeFooterTest {
  private static final byte[] FOOTER_KEY = "0123456789012345".getBytes(StandardCharsets.UTF_8);
  private static final byte[] COLUMN_KEY = "1234567890123450".getBytes(StandardCharsets.UTF_8);
  private static final String EVERY = WriteOptions.FOOTER_EVERY_ROW_GROUPS.name();

  @TempDir private Path directory;

  private enum Kind {
    PLAIN,
    ENCRYPTED,
    SIGNED,
    CTR
  }

  private static GeneratedFile file(long seed, Kind kind, int every) throws IOException {
    return file(seed, kind, Map.of(EVERY, "" + every));
  }

  private static GeneratedFile file(long seed, Kind kind, Map<String, String> properties)
      throws IOException {
    if (kind == Kind.PLAIN) {
      return GeneratedFile.of(seed, properties, null, null);
    }
    FileEncryption encryption =
        FileEncryption.builder(DataKey.of(FOOTER_KEY, "footer".getBytes(StandardCharsets.UTF_8)))
            .plaintextFooter(kind == Kind.SIGNED)
            .algorithm(
                kind == Kind.CTR ? EncryptionCipher.AES_GCM_CTR_V1 : EncryptionCipher.AES_GCM_V1)
            .build();
    FileDecryption keys = FileDecryption.builder().footerKey(FOOTER_KEY).build();
    return GeneratedFile.of(seed, properties, encryption, keys);
  }

  @Test
  void theFileHasTheSameRowsAndIndexes() throws IOException {
    for (long seed = 0; seed < 20; seed++) {
      for (Kind kind : Kind.values()) {
        GeneratedFile with = file(seed, kind, 1);
        GeneratedFile without = file(seed, kind, 0);
        assertThat(with.rows()).describedAs(with.description()).isEqualTo(without.rows());
        assertThat(with.file().length).isGreaterThan(without.file().length);
        try (ParquetReader reader =
            ParquetReader.open(InputFile.of(with.file()), with.readOptions())) {
          assertThat(keys(reader)).containsExactly("owner");
          for (int group = 0; group < reader.rowGroupCount(); group++) {
            for (int leaf = 0; leaf < reader.schema().leaves().size(); leaf++) {
              assertThat(reader.offsetIndex(group, leaf)).isNotNull();
            }
          }
        }
      }
    }
  }

  private static List<String> keys(ParquetReader reader) {
    List<KeyValue> pairs = reader.metaData().keyValueMetadata();
    return pairs == null ? List.of() : pairs.stream().map(KeyValue::key).toList();
  }

  @Test
  void parquetJavaAndDuckDbReadTheSameRows() throws IOException, SQLException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required int64 id; optional binary name (STRING); repeated int32 plain; }");
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                EVERY,
                "2",
                "parquet.block.row.count.limit",
                "100",
                "parquet.bloom.filter.enabled",
                "true"));
    Path path = directory.resolve("file.parquet");
    List<Map<String, Object>> records = GeneratedFile.records(new Random(1), schema, 1050, 10_000);
    try (RecordWriter writer = RecordWriter.open(OutputFile.of(path), schema, options)) {
      for (Map<String, Object> record : records) {
        writer.write(record);
      }
    }
    byte[] file = Files.readAllBytes(path);
    assertThat(count(file, "jparquet.unfinished")).isEqualTo(5);
    assertThat(GroupFiles.read(file, null).stream().map(group -> group.getLong("id", 0)))
        .containsExactlyElementsOf(records.stream().map(r -> (Long) r.get("id")).toList());
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT id FROM read_parquet('" + path + "')")) {
      List<Long> ids = new ArrayList<>();
      while (result.next()) {
        ids.add(result.getLong(1));
      }
      assertThat(ids).isEqualTo(records.stream().map(r -> (Long) r.get("id")).toList());
    }
  }

  private static int count(byte[] file, String text) {
    String all = new String(file, StandardCharsets.ISO_8859_1);
    return all.split(text, -1).length - 1;
  }

  @Test
  void rowGroupsOfCutFilesAreSavedWithoutAnotherFile() throws IOException {
    for (Kind kind : Kind.values()) {
      for (long seed = 0; seed < 40; seed++) {
        int every = 1 + (int) (seed % 3);
        GeneratedFile generated = file(seed, kind, every);
        if (generated.rowGroups().size() <= every) {
          continue;
        }
        int first = generated.file().length / 3;
        int cut = first + new Random(seed).nextInt(generated.file().length - first);
        byte[] damaged = Arrays.copyOf(generated.file(), cut);
        ByteArrayOutputFile target = new ByteArrayOutputFile();
        FileRecovery.Builder recovery =
            FileRecovery.of(InputFile.of(damaged)).readOptions(generated.readOptions()).decrypt();
        RecoveryReport report;
        try {
          report = recovery.run(target);
        } catch (CorruptFileException e) {
          // Cut before the first footer.
          assertThat(e).hasMessageContaining("no intact footer");
          assertThat(count(damaged, "PAR[1E]")).describedAs("seed %s", seed).isEqualTo(1);
          continue;
        }
        List<Object> saved = Rows.read(target.toByteArray(), 1000);
        long complete = generated.rowsBefore(cut);
        assertThat(saved)
            .describedAs("%s cut at %s: %s, %s", kind, cut, report, generated.description())
            .isEqualTo(generated.rows().subList(0, (int) complete));
        assertThat(report.footer()).isNotEqualTo(FooterOrigin.NONE);
        if (report.footer() == FooterOrigin.MIDDLE) {
          assertThat(report.lossKnown()).isFalse();
        }
      }
    }
  }

  @Test
  void eachPrefixUpToSuchAFooterIsAFileThatSaysSo() throws IOException {
    GeneratedFile generated = file(3, Kind.PLAIN, 1);
    String all = new String(generated.file(), StandardCharsets.ISO_8859_1);
    int at = all.indexOf("PAR1", 4);
    int groups = 0;
    while (at < generated.file().length - 4) {
      groups++;
      byte[] prefix = Arrays.copyOf(generated.file(), at + 4);
      try (ParquetReader reader =
          ParquetReader.open(InputFile.of(prefix), ReadOptions.defaults())) {
        assertThat(reader.rowGroupCount()).isEqualTo(groups);
        assertThat(keys(reader)).contains("jparquet.unfinished", "owner");
      }
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report = FileRecovery.of(InputFile.of(prefix)).run(target);
      assertThat(report.footer()).isEqualTo(FooterOrigin.END);
      assertThat(report.end()).contains("more row groups were to follow");
      assertThat(report.lossKnown()).isFalse();
      try (ParquetReader reader =
          ParquetReader.open(InputFile.of(target.toByteArray()), ReadOptions.defaults())) {
        assertThat(keys(reader)).containsExactly("owner");
      }
      ByteArrayOutputFile rewritten = new ByteArrayOutputFile();
      FileRewrite.builder().input(InputFile.of(prefix)).target(rewritten).build().run();
      try (ParquetReader reader =
          ParquetReader.open(InputFile.of(rewritten.toByteArray()), ReadOptions.defaults())) {
        assertThat(keys(reader)).containsExactly("owner");
      }
      at = all.indexOf("PAR1", at + 4);
    }
    assertThat(groups).isGreaterThan(1);
  }

  @Test
  void theOutputIsFlushedAfterEachFooter() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int64 id; }");
    List<Long> flushed = new ArrayList<>();
    List<Long> length = new ArrayList<>();
    OutputFile file =
        new OutputFile() {
          @Override
          public String location() {
            return "flushed";
          }

          @Override
          public PositionOutput create() throws IOException {
            PositionOutput inner = new ByteArrayOutputFile().create();
            return new PositionOutput() {
              @Override
              public long position() {
                return inner.position();
              }

              @Override
              public void write(byte[] bytes, int offset, int count) throws IOException {
                inner.write(bytes, offset, count);
              }

              @Override
              public void flush() {
                flushed.add(position());
              }

              @Override
              public void abort() {
                inner.abort();
              }

              @Override
              public void close() throws IOException {
                length.add(position());
                inner.close();
              }
            };
          }
        };
    WriteOptions options =
        WriteOptions.fromProperties(Map.of(EVERY, "2", "parquet.block.row.count.limit", "10"));
    try (RecordWriter writer = RecordWriter.open(file, schema, options)) {
      for (long i = 0; i < 45; i++) {
        writer.write(Map.of("id", i));
      }
    }
    assertThat(flushed).hasSize(2).isSorted();
    assertThat(length.get(0)).isGreaterThan(flushed.get(1));
  }

  @Test
  void aSeparatelyEncryptedColumnNeedsItsKey() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse("message m { required int64 id; required binary text (STRING); }");
    FileEncryption encryption =
        FileEncryption.builder(DataKey.of(FOOTER_KEY, "footer".getBytes(StandardCharsets.UTF_8)))
            .columnKey("text", DataKey.of(COLUMN_KEY, "text".getBytes(StandardCharsets.UTF_8)))
            .plaintextFooter(true)
            .build();
    WriteOptions options =
        WriteOptions.builder()
            .properties(Map.of(EVERY, "1", "parquet.block.row.count.limit", "100"))
            .encryption(encryption)
            .build();
    byte[] file =
        RecordFiles.write(schema, options, GeneratedFile.records(new Random(3), schema, 520, 1000));
    byte[] damaged = Arrays.copyOf(file, file.length * 2 / 3);
    FileDecryption none = FileDecryption.builder().footerKey(FOOTER_KEY).build();
    assertThatThrownBy(
            () ->
                FileRecovery.of(InputFile.of(damaged))
                    .readOptions(ReadOptions.builder().decryption(none).build())
                    .decrypt()
                    .run(new ByteArrayOutputFile()))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("text");
    FileDecryption keys =
        FileDecryption.builder().footerKey(FOOTER_KEY).columnKey("text", COLUMN_KEY).build();
    ReadOptions read = ReadOptions.builder().decryption(keys).build();
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    assertThatThrownBy(
            () ->
                FileRecovery.of(InputFile.of(damaged))
                    .readOptions(read)
                    .writeOptions(
                        WriteOptions.builder()
                            .properties(Map.of("parquet.page.size", "4096"))
                            .build())
                    .run(new ByteArrayOutputFile()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("encrypted");
    RecoveryReport report =
        FileRecovery.of(InputFile.of(damaged))
            .readOptions(read)
            .writeOptions(options.toBuilder().build())
            .run(target);
    assertThat(report.rows()).isGreaterThanOrEqualTo(200);
    assertThat(Rows.read(target.toByteArray(), 100, read))
        .isEqualTo(Rows.read(file, 100, read).subList(0, (int) report.rows()));
    ByteArrayOutputFile plain = new ByteArrayOutputFile();
    FileRecovery.of(InputFile.of(damaged)).readOptions(read).decrypt().run(plain);
    assertThat(Rows.read(plain.toByteArray(), 100))
        .isEqualTo(Rows.read(target.toByteArray(), 100, read));
  }
}
