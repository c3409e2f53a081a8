package io.jparquet.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jparquet.BloomFilter;
import io.jparquet.FileScan;
import io.jparquet.KnownFooter;
import io.jparquet.ParquetReader;
import io.jparquet.ParquetWriter;
import io.jparquet.ReadContext;
import io.jparquet.RecordReader;
import io.jparquet.RecordWriter;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.EnvelopeOptions;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.crypto.keys.KmsConnection;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.DamagedData;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.PredicateParser;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantPath;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The code of docs/library.md. A test compares the blocks of the page with this class, and what its
 * methods print with the comments after each println.
 */
final class LibraryPage {
  private LibraryPage() {}

  static void records(Path directory) throws IOException {
    Path file = directory.resolve("trips.parquet");
    ParquetSchema schema =
        ParquetSchema.parse(
            """
            message trips {
              required double distance;
              optional binary city (STRING);
              optional group driver { required binary name (STRING); optional int32 born; }
              optional group stops (LIST) { repeated group list { required int32 element; } }
            }
            """);
    WriteOptions options = WriteOptions.defaults();
    try (RecordWriter writer = RecordWriter.open(OutputFile.replacing(file), schema, options)) {
      writer.write(Map.of("distance", 12.5, "city", "Bremen", "stops", List.of(4, 9)));
      writer.write(Map.of("distance", 40.25, "driver", Map.of("name", "Ada", "born", 1985)));
    }
    try (RecordReader records = RecordReader.open(InputFile.of(file))) {
      while (records.next()) {
        System.out.println(records.row().get("city")); // Bremen, then null
      }
    }
  }

  static void batches(Path directory) throws IOException {
    Path file = directory.resolve("trips.parquet");
    double total = 0;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      List<Field> fields = List.of(reader.schema().field(List.of("distance")));
      try (FileScan scan = reader.scan(fields).open()) {
        while (scan.next()) {
          double[] values = ((DoubleVector) scan.vector(0)).values();
          for (int row = 0; row < scan.rowCount(); row++) {
            total += values[row];
          }
        }
      }
    }
    System.out.println(total); // 52.75
  }

  static void columns(Path directory) throws IOException {
    Path file = directory.resolve("trips.parquet");
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      ParquetSchema schema = reader.schema();
      GroupField driver = (GroupField) schema.field(List.of("driver"));
      Field name = schema.field(List.of("driver", "name"));
      RecordReader records = RecordReader.of(reader, List.of(driver.withFields(List.of(name))));
      while (records.next()) {
        System.out.println(records.row()); // {driver=null}, then {driver={name=Ada}}
      }
    }
  }

  static void filters(Path directory) throws IOException {
    Path file = directory.resolve("trips.parquet");
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      List<Field> fields = reader.schema().fields();
      Predicate near = PredicateParser.parse("distance < 20 AND city LIKE 'B%'", reader.schema());
      FileScan exact = reader.scan(fields).filter(near).open();
      while (exact.next()) {
        System.out.println(exact.rowCount()); // 1
      }
      Predicate far =
          new Predicate.Comparison(List.of("distance"), Predicate.Operator.GREATER, 100.0);
      FileScan skipping = reader.scan(List.of(fields.get(1))).hint(far).open();
      System.out.println(skipping.next()); // false
    }
  }

  static void nested(Path directory) throws IOException {
    Path file = directory.resolve("trips.parquet");
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
        FileScan scan = reader.scan(reader.schema().fields()).open()) {
      while (scan.next()) {
        StructVector driver = (StructVector) scan.vector(2);
        BinaryVector name = (BinaryVector) driver.child(0);
        ListVector stops = (ListVector) scan.vector(3);
        int[] minutes = ((IntVector) stops.element()).values();
        for (int row = 0; row < scan.rowCount(); row++) {
          int waited = 0;
          for (int i = stops.offsets()[row]; i < stops.offsets()[row + 1]; i++) {
            waited += minutes[i];
          }
          String who = driver.isNull(row) ? "unknown" : name.string(row);
          System.out.println(who + ": " + waited); // unknown: 13, then Ada: 0
        }
      }
    }
  }

  static void writtenColumns(Path directory) throws IOException {
    Path file = directory.resolve("readings.parquet");
    ParquetSchema schema =
        ParquetSchema.parse(
            """
            message readings {
              required int64 id; optional double value; required binary device (STRING);
            }
            """);
    int rows = 1_000;
    long[] ids = new long[rows];
    double[] values = new double[rows];
    long[] present = new long[(rows + 63) / 64];
    int[] devices = new int[rows];
    for (int row = 0; row < rows; row++) {
      ids[row] = row;
      devices[row] = row % 2;
      if (row % 10 > 0) {
        values[row] = row / 2.0;
        present[row >>> 6] |= 1L << row;
      }
    }
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 400)
            .set(WriteOptions.BLOOM_FILTER, "device", true)
            .keyValue("source", "station 7")
            .build();
    byte[] names = "northsouth".getBytes(UTF_8);
    BinaryDictionary dictionary =
        new BinaryDictionary(names, new int[] {0, 5}, new int[] {5, 5}, 2);
    List<Vector> columns =
        List.of(
            new LongVector(ids, rows, null),
            new DoubleVector(values, rows, present),
            new BinaryVector(dictionary, devices, rows, null));
    try (ParquetWriter writer = ParquetWriter.open(OutputFile.replacing(file), schema, options)) {
      writer.write(columns, rows);
    }
  }

  static void metadata(Path directory) throws IOException {
    Path file = directory.resolve("readings.parquet");
    ReadOptions footerOnly = ReadOptions.builder().intent(ReadIntent.FOOTER).build();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), footerOnly)) {
      LeafColumn value = reader.schema().leaf(List.of("value"));
      for (RowGroup group : reader.metaData().rowGroups()) {
        Statistics statistics = group.columns().get(value.index()).metaData().statistics();
        ByteBuffer max = ByteBuffer.wrap(statistics.maxValue()).order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(max.getDouble()); // 199.5, then 399.5, then 499.5
      }
      int device = reader.schema().leaf(List.of("device")).index();
      BloomFilter filter = reader.bloomFilter(0, device); // of the first row group
      System.out.println(filter.mightContain("north".getBytes(UTF_8))); // true
      System.out.println(filter.mightContain("east".getBytes(UTF_8))); // false
    }
  }

  static void variants(Path directory) throws IOException {
    Path file = directory.resolve("events.parquet");
    ParquetSchema schema =
        ParquetSchema.parse(
            """
            message events {
              required group event (VARIANT(1)) { required binary metadata; required binary value; }
            }
            """);
    WriteOptions options =
        WriteOptions.builder().set(WriteOptions.VARIANT_SHREDDING, "event", true).build();
    try (RecordWriter writer = RecordWriter.open(OutputFile.replacing(file), schema, options)) {
      writer.write(Map.of("event", Variant.parseJson("{\"user\": \"ada\", \"tags\": [1, 2]}")));
    }
    try (RecordReader records = RecordReader.open(InputFile.of(file))) {
      records.next();
      Variant event = records.row().getVariant(0);
      System.out.println(event); // {"tags":[1,2],"user":"ada"}
      System.out.println(VariantPath.parse("$.tags[1]").find(event)); // 2
    }
  }

  static void keys(Path directory) throws IOException {
    Path file = directory.resolve("patients.parquet");
    byte[] footerKey = "0123456789abcdef".getBytes(UTF_8);
    byte[] ssnKey = "fedcba9876543210".getBytes(UTF_8);
    ParquetSchema schema =
        ParquetSchema.parse(
            "message patients { required int64 id; required binary ssn (STRING); }");
    try (FileEncryption encryption =
        FileEncryption.builder(DataKey.of(footerKey, "footer".getBytes(UTF_8)))
            .columnKey("ssn", DataKey.of(ssnKey, "ssn".getBytes(UTF_8)))
            .completeColumns(true) // the other columns with the key of the footer
            .build()) {
      WriteOptions options = WriteOptions.builder().encryption(encryption).build();
      try (RecordWriter writer = RecordWriter.open(OutputFile.replacing(file), schema, options)) {
        writer.write(Map.of("id", 7, "ssn", "078-05-1120"));
      }
    }
    FileDecryption decryption = FileDecryption.builder().footerKey(footerKey).build();
    ReadOptions options = ReadOptions.builder().decryption(decryption).build();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      Field id = reader.schema().field(List.of("id"));
      System.out.println(reader.scan(List.of(id)).open().next()); // true
      System.out.println(reader.scan(reader.schema().fields()).open().next());
    } catch (CryptoException e) {
      System.out.println("no key for " + e.location().columnPath()); // no key for ssn
    }
  }

  static void masterKeys(Path directory) throws IOException {
    Path file = directory.resolve("wrapped.parquet");
    KmsClient client = KmsClient.inMemory(Map.of("all", new byte[16], "personal", new byte[32]));
    ParquetSchema schema =
        ParquetSchema.parse(
            "message patients { required int64 id; required binary ssn (STRING); }");

    EnvelopeKeys keys = new EnvelopeKeys(client);
    EnvelopeOptions masters =
        EnvelopeOptions.builder("all").columnKeys("personal:ssn").completeColumns(true).build();
    FileEncryption encryption = keys.encryption(masters, KmsConnection.DEFAULT);
    FileDecryption decryption =
        FileDecryption.builder().keyRetriever(keys.retriever(KmsConnection.DEFAULT)).build();

    WriteOptions writing = WriteOptions.builder().encryption(encryption).build();
    try (encryption;
        RecordWriter writer = RecordWriter.open(OutputFile.replacing(file), schema, writing)) {
      writer.write(Map.of("id", 7, "ssn", "078-05-1120"));
    }
    ReadOptions reading = ReadOptions.builder().decryption(decryption).build();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), reading)) {
      RecordReader records = RecordReader.of(reader, reader.schema().fields());
      records.next();
      System.out.println(records.row()); // {id=7, ssn=078-05-1120}
    }
  }

  static void threads(Path directory) throws Exception {
    Path file = directory.resolve("readings.parquet");
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (ReadContext context = new ReadContext();
        ParquetReader reader =
            ParquetReader.open(InputFile.of(file), ReadOptions.defaults(), context)) {
      KnownFooter footer = reader.footer();
      List<Future<Long>> sums = new ArrayList<>();
      for (int i = 0; i < reader.rowGroupCount(); i++) {
        int rowGroup = i;
        sums.add(threads.submit(() -> sumOfIds(file, footer, rowGroup, context)));
      }
      for (Future<Long> sum : sums) {
        System.out.println(sum.get()); // 79800, then 239800, then 179900
      }
    } finally {
      threads.shutdown();
    }
  }

  private static long sumOfIds(Path file, KnownFooter footer, int rowGroup, ReadContext context)
      throws IOException {
    List<Field> fields = List.of(footer.schema().field(List.of("id")));
    InputFile input = InputFile.of(file);
    ReadOptions options = ReadOptions.defaults();
    try (ParquetReader reader = ParquetReader.openUnchecked(input, footer, options, context);
        FileScan scan = reader.scan(fields).rowGroups(List.of(rowGroup)).open()) {
      long sum = 0;
      while (scan.next()) {
        sum += Arrays.stream(((LongVector) scan.vector(0)).values(), 0, scan.rowCount()).sum();
      }
      return sum;
    }
  }

  static void memory(Path directory) throws IOException {
    Path file = directory.resolve("readings.parquet");
    MemoryBudget budget = new MemoryBudget(256 << 20);
    ReadOptions options =
        ReadOptions.builder()
            .set(ReadOptions.MAX_PAGE_BYTES, 64 << 20)
            .set(ReadOptions.MAX_BATCH_ELEMENTS, 1 << 20)
            .set(ReadOptions.FETCH_BYTES, 32 << 20)
            .build();
    try (ReadContext shared = new ReadContext();
        ReadContext context = shared.charging(budget);
        ParquetReader reader = ParquetReader.open(InputFile.of(file), options, context);
        FileScan scan = reader.scan(reader.schema().fields()).batchRows(100).open()) {
      scan.next();
      System.out.println(budget.available() < 256 << 20); // true
    }
    System.out.println(budget.available() == 256 << 20); // true
  }

  static void store(Path directory, URI store) throws IOException {
    Path file = directory.resolve("trips.parquet");
    URI uri = store.resolve("trips.parquet");
    HttpClient client = HttpClient.newHttpClient();
    OutputFile output = new HttpOutputFile(client, uri);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
        RecordReader records = RecordReader.of(reader, reader.schema().fields());
        RecordWriter writer = RecordWriter.open(output, reader.schema(), WriteOptions.defaults())) {
      while (records.next()) {
        writer.write(records.row());
      }
    }
    InputFile input = new HttpInputFile(client, uri, HttpRequests.length(client, uri));
    try (RecordReader records = RecordReader.open(input)) {
      while (records.next()) {
        System.out.println(records.row().get("city")); // Bremen, then null
      }
    }
  }

  static void errors(Path directory) throws IOException {
    byte[] bytes = Files.readAllBytes(directory.resolve("readings.parquet"));
    Arrays.fill(bytes, 4, 40, (byte) 0xff);
    InputFile damaged = InputFile.of("damaged.parquet", bytes);
    try (RecordReader records = RecordReader.open(damaged)) {
      records.next();
    } catch (ParquetException e) {
      System.out.println(e.getMessage());
      // Expected a Thrift wire type but found 15; the file is damaged or was written wrongly
      // [file damaged.parquet, row group 0, column id, page 0, offset 4]
    }
    ReadOptions options = ReadOptions.defaults().with(ReadOptions.DAMAGED, DamagedData.SKIP_PAGES);
    try (ParquetReader reader = ParquetReader.open(damaged, options)) {
      RecordReader records = RecordReader.of(reader, reader.schema().fields());
      records.next();
      System.out.println(records.row().get("id")); // 400
      System.out.println(records.losses().get(0).rows()); // 400
    }
  }
}
