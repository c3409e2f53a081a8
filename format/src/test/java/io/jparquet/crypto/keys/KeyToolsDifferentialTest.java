package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Corpus;
import io.jparquet.RecordReader;
import io.jparquet.RecordWriter;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CryptoException;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.crypto.keytools.KeyToolkit;
import org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchange of files between parquet-java's key tools and these. */
class KeyToolsDifferentialTest {
  private static final String KEY_LIST =
      "kf:AAECAwQFBgcICQABAgMEBQ==,kc1:AQIDBAUGBwgJAAECAwQFAA==,"
          + "kc2:AQIDBAUGBwgJAAECAwQFAQYHCAkKCwwNDg8AAQIDBAU=";
  private static final String NEW_KEY_LIST =
      "kf:BwAAAAAAAAAAAAAAAAAAAA==,kc1:BwAAAAAAAAAAAAAAAAAAAQ==,kc2:BwAAAAAAAAAAAAAAAAAAAg==";
  private static final String SCHEMA =
      """
      message m {
        required int64 id;
        optional binary name (STRING);
        required double amount;
        optional group s { required int32 x; }
      }
      """;
  private static final String COLUMN_KEYS = "kc1:amount;kc2:s.x,name";
  private static final int ROWS = 500;
  private static final int PAGE_ROWS = 200;

  @TempDir Path directory;

  /**
   * The encryption of a file, the storage of its keys, and the version of its pages.
   *
   * @param twice whether data keys are wrapped with keys that master keys wrap
   * @param internal whether key material is in the file itself
   * @param bits length of data keys and of keys that wrap them
   */
  record Mode(
      What what,
      EncryptionCipher cipher,
      boolean plainFooter,
      boolean twice,
      boolean internal,
      int bits,
      WriterVersion version) {
    static Mode of(What what, boolean twice, boolean internal, int bits) {
      return new Mode(
          what,
          EncryptionCipher.AES_GCM_V1,
          false,
          twice,
          internal,
          bits,
          WriterVersion.PARQUET_1_0);
    }
  }

  /** The encrypted parts. */
  enum What {
    UNIFORM,
    COLUMNS,
    COMPLETE
  }

  /**
   * Each length of keys and page version in each mode, alternating between all ways of storing
   * keys.
   */
  static Stream<Mode> modes() {
    List<Mode> modes = new ArrayList<>();
    int turn = 0;
    for (What what : What.values()) {
      for (EncryptionCipher cipher : EncryptionCipher.values()) {
        for (boolean plainFooter : new boolean[] {false, true}) {
          for (int bits = 128; bits <= 256; bits += 64) {
            for (WriterVersion version : WriterVersion.values()) {
              boolean twice = (turn & 1) == 0;
              boolean internal = (turn & 2) == 0;
              modes.add(new Mode(what, cipher, plainFooter, twice, internal, bits, version));
              turn++;
            }
            turn++;
          }
          turn += 2;
        }
      }
    }
    return modes.stream();
  }

  private static EnvelopeKeys keys(String list) {
    return new EnvelopeKeys(InMemoryKmsClient.ofKeyList(list));
  }

  private static EnvelopeOptions options(Mode mode) {
    EnvelopeOptions.Builder builder =
        EnvelopeOptions.builder("kf")
            .doubleWrapping(mode.twice())
            .internalKeyMaterial(mode.internal())
            .dataKeyBits(mode.bits())
            .encryptionKeyBits(mode.bits())
            .algorithm(mode.cipher())
            .plaintextFooter(mode.plainFooter());
    if (mode.what() != What.UNIFORM) {
      builder.columnKeys(COLUMN_KEYS).completeColumns(mode.what() == What.COMPLETE);
    }
    return builder.build();
  }

  /** A separate token avoids the caches of parquet-java, which are shared by the process. */
  private static Configuration peerReading(String keyList) {
    Configuration conf = new Configuration(false);
    conf.setClass("fs.file.impl", RawLocalFileSystem.class, Object.class);
    conf.set(KeyToolkit.KMS_CLIENT_CLASS_PROPERTY_NAME, PeerKms.class.getName());
    conf.set(KeyToolkit.KEY_ACCESS_TOKEN_PROPERTY_NAME, UUID.randomUUID().toString());
    conf.set(PeerKms.KEY_LIST, keyList);
    return conf;
  }

  private static Configuration peerWriting(Mode mode) {
    Configuration conf = peerReading(KEY_LIST);
    conf.setBoolean(KeyToolkit.DOUBLE_WRAPPING_PROPERTY_NAME, mode.twice());
    conf.setBoolean(KeyToolkit.KEY_MATERIAL_INTERNAL_PROPERTY_NAME, mode.internal());
    conf.setInt(KeyToolkit.DATA_KEY_LENGTH_PROPERTY_NAME, mode.bits());
    conf.setInt(KeyToolkit.KEK_LENGTH_PROPERTY_NAME, mode.bits());
    conf.set(
        PropertiesDrivenCryptoFactory.ENCRYPTION_ALGORITHM_PROPERTY_NAME, mode.cipher().name());
    conf.setBoolean(
        PropertiesDrivenCryptoFactory.PLAINTEXT_FOOTER_PROPERTY_NAME, mode.plainFooter());
    if (mode.what() == What.UNIFORM) {
      conf.set(PropertiesDrivenCryptoFactory.UNIFORM_KEY_PROPERTY_NAME, "kf");
      return conf;
    }
    conf.set(PropertiesDrivenCryptoFactory.FOOTER_KEY_PROPERTY_NAME, "kf");
    conf.set(PropertiesDrivenCryptoFactory.COLUMN_KEYS_PROPERTY_NAME, COLUMN_KEYS);
    conf.setBoolean(
        PropertiesDrivenCryptoFactory.COMPLETE_COLUMN_ENCRYPTION_PROPERTY_NAME,
        mode.what() == What.COMPLETE);
    return conf;
  }

  private Path write(Mode mode, String name) throws IOException {
    Path file = directory.resolve(name);
    try (FileEncryption encryption =
            keys(KEY_LIST)
                .encryption(
                    options(mode),
                    KmsConnection.DEFAULT,
                    KeyMaterialDirectory.ofDataFile(file),
                    name);
        RecordWriter writer =
            RecordWriter.open(
                OutputFile.of(file),
                ParquetSchema.parse(SCHEMA),
                WriteOptions.builder()
                    .set(
                        WriteOptions.COMPATIBILITY,
                        mode.version() == WriterVersion.PARQUET_2_0
                            ? CompatibilityLevel.V2
                            : CompatibilityLevel.SPARK)
                    .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, PAGE_ROWS)
                    .encryption(encryption)
                    .build())) {
      for (int i = 0; i < ROWS; i++) {
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("id", (long) i);
        record.put("name", i % 7 == 0 ? null : "name" + i % 20);
        record.put("amount", i / 4.0);
        record.put("s", i % 3 == 0 ? null : Map.of("x", i * i));
        writer.write(record);
      }
    }
    return file;
  }

  private static List<String> expected() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(text(i, i % 7 == 0 ? null : "name" + i % 20, i / 4.0, i % 3 == 0 ? null : i * i));
    }
    return rows;
  }

  private static String text(long id, String name, double amount, Integer x) {
    return id + " " + name + " " + amount + " " + x;
  }

  private static ReadOptions reading(Path file, EnvelopeKeys keys) {
    FileDecryption decryption =
        keys.decryption(
            KmsConnection.DEFAULT,
            KeyMaterialDirectory.ofDataFile(file),
            file.getFileName().toString());
    return ReadOptions.builder().decryption(decryption).build();
  }

  private static List<String> read(Path file, String keyList) throws IOException {
    return read(file, keyList, KeyToolsDifferentialTest::text);
  }

  private static List<String> read(Path file, String keyList, Function<Row, String> text)
      throws IOException {
    List<String> rows = new ArrayList<>();
    try (io.jparquet.ParquetReader reader =
            io.jparquet.ParquetReader.open(InputFile.of(file), reading(file, keys(keyList)));
        RecordReader records = RecordReader.of(reader, reader.schema().fields())) {
      while (records.next()) {
        rows.add(text.apply(records.row()));
      }
    }
    return rows;
  }

  private static String text(Row row) {
    Row s = row.getRow(3);
    return text(
        row.getLong(0),
        row.isNull(1) ? null : row.getString(1),
        row.getDouble(2),
        s == null ? null : s.getInt(0));
  }

  private Path peerWrite(Mode mode, String name) throws IOException {
    Path file = directory.resolve(name);
    Configuration conf = peerWriting(mode);
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
    MessageType schema = MessageTypeParser.parseMessageType(SCHEMA);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(path)
            .withType(schema)
            .withConf(conf)
            .withWriterVersion(mode.version())
            .withPageRowCountLimit(PAGE_ROWS)
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withEncryption(
                new PropertiesDrivenCryptoFactory().getFileEncryptionProperties(conf, path, null))
            .build()) {
      for (int i = 0; i < ROWS; i++) {
        Group row = new SimpleGroup(schema);
        row.add("id", (long) i);
        if (i % 7 != 0) {
          row.add("name", "name" + i % 20);
        }
        row.add("amount", i / 4.0);
        if (i % 3 != 0) {
          row.addGroup("s").add("x", i * i);
        }
        writer.write(row);
      }
    }
    return file;
  }

  private static List<String> peerRead(Path file, String keyList) throws IOException {
    return peerRead(file, keyList, KeyToolsDifferentialTest::text);
  }

  private static List<String> peerRead(Path file, String keyList, Function<Group, String> text)
      throws IOException {
    Configuration conf = peerReading(keyList);
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
    List<String> rows = new ArrayList<>();
    try (ParquetReader<Group> reader =
        ParquetReader.builder(new GroupReadSupport(), path)
            .withConf(conf)
            .withDecryption(
                new PropertiesDrivenCryptoFactory().getFileDecryptionProperties(conf, path))
            .build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        rows.add(text.apply(row));
      }
    }
    return rows;
  }

  private static String text(Group row) {
    return text(
        row.getLong("id", 0),
        row.getFieldRepetitionCount("name") == 0 ? null : row.getString("name", 0),
        row.getDouble("amount", 0),
        row.getFieldRepetitionCount("s") == 0 ? null : row.getGroup("s", 0).getInteger("x", 0));
  }

  private boolean hasKeyMaterial(Path file) {
    return Files.exists(file.resolveSibling("_KEY_MATERIAL_FOR_" + file.getFileName() + ".json"));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void parquetJavaReadsWhatIsWritten(Mode mode) throws IOException {
    Path file = write(mode, "ours.parquet");
    assertThat(hasKeyMaterial(file)).isEqualTo(!mode.internal());
    assertThat(peerRead(file, KEY_LIST)).isEqualTo(expected());
    assertThat(read(file, KEY_LIST)).isEqualTo(expected());
  }

  @ParameterizedTest
  @MethodSource("modes")
  void whatParquetJavaWritesIsRead(Mode mode) throws IOException {
    Path file = peerWrite(mode, "theirs.parquet");
    assertThat(hasKeyMaterial(file)).isEqualTo(!mode.internal());
    assertThat(read(file, KEY_LIST)).isEqualTo(expected());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void keysThatParquetJavaRotatedAreFound(boolean twice) throws IOException {
    Mode mode = Mode.of(What.COLUMNS, twice, false, 128);
    Path ours = write(mode, "ours.parquet");
    Path theirs = peerWrite(mode, "theirs.parquet");
    Configuration conf = peerWriting(mode);
    conf.set(PeerKms.NEW_KEY_LIST, NEW_KEY_LIST);
    KeyToolkit.rotateMasterKeys(directory.toUri().toString(), conf);
    for (Path file : List.of(ours, theirs)) {
      assertThat(read(file, NEW_KEY_LIST)).isEqualTo(expected());
      assertThatThrownBy(() -> read(file, KEY_LIST)).isInstanceOf(CryptoException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void parquetJavaFindsKeysThatWereRotated(boolean twice) throws IOException {
    Mode mode = Mode.of(What.COLUMNS, twice, false, 256);
    Path ours = write(mode, "ours.parquet");
    Path theirs = peerWrite(mode, "theirs.parquet");
    String renamed = NEW_KEY_LIST.replace(":", "v2:");
    try (KeyRotation rotation =
        new KeyRotation(
            keys(KEY_LIST + "," + renamed),
            KmsConnection.DEFAULT,
            Map.of("kf", "kfv2", "kc1", "kc1v2", "kc2", "kc2v2"))) {
      assertThat(rotation.rotate(KeyMaterialDirectory.of(directory)))
          .containsExactly("ours.parquet", "theirs.parquet");
    }
    for (Path file : List.of(ours, theirs)) {
      assertThat(peerRead(file, renamed)).isEqualTo(expected());
      assertThat(read(file, renamed)).isEqualTo(expected());
      assertThatThrownBy(() -> read(file, KEY_LIST)).isInstanceOf(CryptoException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theOtherColumnsAreReadWithoutTheMasterKeyOfOne(boolean internal) throws IOException {
    Mode mode = Mode.of(What.COLUMNS, true, internal, 128);
    String withoutOne = KEY_LIST.replace("kc2:", "other:");
    for (Path file : List.of(write(mode, "ours.parquet"), peerWrite(mode, "theirs.parquet"))) {
      try (io.jparquet.ParquetReader reader =
          io.jparquet.ParquetReader.open(InputFile.of(file), reading(file, keys(withoutOne)))) {
        List<Field> fields = reader.schema().fields();
        try (RecordReader records =
            RecordReader.of(reader, List.of(fields.get(0), fields.get(2)))) {
          assertThat(records.next()).isTrue();
        }
      }
      assertThatThrownBy(() -> read(file, withoutOne))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("'kc2'")
          .hasMessageContaining("name");
    }
  }

  @Test
  void theCorpusIsReadWithItsMasterKeys() throws IOException {
    Path file = Corpus.path("parquet-testing/data/external_key_material_java.parquet.encrypted");
    String list =
        "kf:MDEyMzQ1Njc4OTAxMjM0NQ==,kc1:MTIzNDU2Nzg5MDEyMzQ1MA==,kc2:MTIzNDU2Nzg5MDEyMzQ1MQ==";
    assertThat(read(file, list, row -> row.getInt(0) + " " + row.getString(1)))
        .hasSize(100)
        .isEqualTo(peerRead(file, list, row -> row.getInteger(0, 0) + " " + row.getString(1, 0)));
  }
}
