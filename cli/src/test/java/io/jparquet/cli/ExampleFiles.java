package io.jparquet.cli;

import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.KeyMaterialDirectory;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.crypto.keys.KeyStoreKms;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import javax.crypto.spec.SecretKeySpec;

/**
 * The files of the examples of docs/tool.md. Those of {@link #writePlain} have the same bytes on
 * each machine, and are in docs/samples.
 */
final class ExampleFiles {
  private static final ParquetSchema TRIPS =
      ParquetSchema.parse(
          """
          message trips {
            required int64 id;
            optional binary device (STRING);
            optional binary city (STRING);
            optional double distance;
            optional int32 day (DATE);
            optional int32 price (DECIMAL(9,2));
            optional group tags (LIST) {
              repeated group list { optional binary element (STRING); }
            }
          }
          """);

  private static final List<String> CITIES =
      List.of("Berlin", "Bremen", "Kiel", "Köln", "Lübeck", "München");

  private static final List<String> TAGS = List.of("day", "night", "return");
  private static final String PASSWORD = "secret-1";
  private static final int ROWS = 400;

  private ExampleFiles() {}

  private static WriteOptions.Builder options() {
    return WriteOptions.builder()
        .set(WriteOptions.COMPRESSION, CompressionCodec.SNAPPY)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 160)
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 40)
        .set(WriteOptions.BLOOM_FILTER, "device", true)
        .set(WriteOptions.BLOOM_FILTER_EXPECTED_NDV, "device", 60L)
        .createdBy("jparquet version 0.1.0 (build sample)");
  }

  /** Writes trips with the ids from one on; equal ids have equal trips. */
  private static void write(
      Path file, ParquetSchema schema, WriteOptions options, int first, int rows)
      throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (RecordWriter writer = RecordWriter.open(OutputFile.of(file), schema, options)) {
      for (int id = first; id < first + rows; id++) {
        Map<String, Object> trip = trip(id);
        trip.keySet().removeIf(name -> schema.field(List.of(name)) == null);
        writer.write(trip);
      }
    }
  }

  private static Map<String, Object> trip(int id) {
    Random random = new Random(id * 7919L + 1);
    random.nextInt();
    Map<String, Object> trip = new HashMap<>();
    trip.put("id", (long) id);
    trip.put("device", random.nextInt(50) == 0 ? null : "sensor-" + random.nextInt(60));
    trip.put("city", CITIES.get(random.nextInt(CITIES.size())));
    trip.put("distance", random.nextInt(20) == 0 ? null : random.nextInt(4000) / 100.0);
    trip.put("day", LocalDate.of(2026, 1, 1).plusDays(id / 10));
    trip.put("price", BigDecimal.valueOf(200L + random.nextInt(6000), 2));
    trip.put(
        "tags", random.nextBoolean() ? null : TAGS.subList(0, random.nextInt(TAGS.size() + 1)));
    return trip;
  }

  /** Writes the files that have the same bytes on each machine. */
  static void writePlain(Path directory) throws IOException {
    Path trips = directory.resolve("trips.parquet");
    write(trips, TRIPS, options().build(), 0, ROWS);
    write(directory.resolve("after.parquet"), TRIPS, options().build(), 0, ROWS + 1);
    write(directory.resolve("data/january.parquet"), TRIPS, options().build(), 0, 120);
    write(directory.resolve("data/february.parquet"), TRIPS, options().build(), 310, 90);
    writeSales(directory.resolve("sales"));
    Files.writeString(
        directory.resolve("people.csv"),
        """
        id,email,ssn,zip,born
        1,ann@example.com,078-05-1120,01067,1980-02-29
        2,bob@example.com,219-09-9999,10115,1975-11-27
        3,ann@example.com,,50667,
        """);
    Files.writeString(
        directory.resolve("events.jsonl"),
        """
        {"at": "2026-11-27T10:30:00Z", "who": {"id": 7}}
        """);
    write(
        directory.resolve("no-checksums.parquet"),
        TRIPS,
        options().set(WriteOptions.PAGE_CHECKSUMS, false).build(),
        0,
        40);
    write(
        directory.resolve("old.parquet"),
        TRIPS,
        options()
            .set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED)
            .set(WriteOptions.DICTIONARY, false)
            .set(WriteOptions.BLOOM_FILTER, "device", false)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 40)
            .build(),
        0,
        ROWS);
    byte[] damaged = Files.readAllBytes(trips);
    damaged[at(trips, 0, "city", 2)] ^= 1;
    damaged[at(trips, 1, "device", 3)] ^= 1;
    Files.write(directory.resolve("damaged.parquet"), damaged);
    byte[] all = Files.readAllBytes(trips);
    Files.write(directory.resolve("killed.parquet"), Arrays.copyOf(all, at(trips, 2, "price", 0)));
  }

  /** A partitioned table, in which one file has no devices, and another codec. */
  /** A text file that is too long for the samples, and the key by which columns are masked. */
  static void writeLongText(Path directory) throws IOException {
    StringBuilder ages = new StringBuilder("age\n");
    for (int line = 2; line < 20_417; line++) {
      ages.append(line % 90).append('\n');
    }
    Files.writeString(directory.resolve("ages.csv"), ages.append("unknown\n"));
    Files.writeString(directory.resolve("mask.key"), "0123456789abcdef0123456789abcdef");
  }

  private static void writeSales(Path table) throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required int64 id; optional binary device (STRING); optional int32 price"
                + " (DECIMAL(9,2)); }");
    ParquetSchema without =
        ParquetSchema.parse(
            "message m { required int64 id; optional int32 price (DECIMAL(9,2)); }");
    WriteOptions options = options().set(WriteOptions.BLOOM_FILTER, "device", false).build();
    WriteOptions old =
        options()
            .set(WriteOptions.BLOOM_FILTER, "device", false)
            .set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED)
            .createdBy("jparquet version 0.0.9 (build sample)")
            .build();
    write(table.resolve("day=2026-01-01/city=Kiel/part-0.parquet"), without, old, 0, 30);
    write(table.resolve("day=2026-01-02/city=Bremen/part-0.parquet"), schema, options, 30, 40);
    write(table.resolve("day=2026-01-02/city=Kiel/part-0.parquet"), schema, options, 70, 50);
  }

  /** The offset of a byte in the values of a page. */
  private static int at(Path file, int rowGroup, String column, int page) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      int leaf = Objects.requireNonNull(reader.schema().leaf(List.of(column))).index();
      PageDescription found = FileInspection.of(reader).pages(rowGroup, leaf).get(page);
      return (int) found.offset() + found.headerBytes() + found.compressedBytes() / 2;
    }
  }

  /** Writes key stores, properties files that name them, and an encrypted file. */
  static void writeEncrypted(Path directory) throws IOException, GeneralSecurityException {
    writeKeys(directory, "keys", List.of("footer", "places"));
    writeKeys(directory, "clerk", List.of("footer"));
    Path file = directory.resolve("secret.parquet");
    KeyProperties properties =
        KeyProperties.of(
            Map.of(
                KeyProperties.FOOTER_KEY,
                "footer",
                KeyProperties.COLUMN_KEYS,
                "places:device,city",
                "parquet.encryption.kms.instance.url",
                directory.resolve("keys.p12").toString(),
                "parquet.encryption.key.access.token",
                PASSWORD));
    EnvelopeKeys keys = new EnvelopeKeys(new KeyStoreKms());
    try (FileEncryption encryption =
        keys.encryption(
            Objects.requireNonNull(properties.envelopeOptions()),
            properties.connection(),
            KeyMaterialDirectory.ofDataFile(file),
            file.getFileName().toString())) {
      write(file, TRIPS, options().encryption(encryption).build(), 0, ROWS);
    }
  }

  private static void writeKeys(Path directory, String name, List<String> aliases)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    for (String alias : aliases) {
      byte[] key = Arrays.copyOf(alias.getBytes(java.nio.charset.StandardCharsets.UTF_8), 32);
      store.setEntry(
          alias,
          new KeyStore.SecretKeyEntry(new SecretKeySpec(key, "AES")),
          new KeyStore.PasswordProtection(PASSWORD.toCharArray()));
    }
    Path file = directory.resolve(name + ".p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    Files.writeString(
        directory.resolve(name + ".properties"),
        "parquet.encryption.kms.client.class=io.jparquet.crypto.keys.KeyStoreKms\n"
            + "parquet.encryption.kms.instance.url="
            + file
            + "\nparquet.encryption.key.access.token="
            + PASSWORD
            + "\n");
  }
}
