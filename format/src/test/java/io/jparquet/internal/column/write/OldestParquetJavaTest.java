package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.RandomCases;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.LogicalType;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaGenerator;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.parquet.example.data.Group;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is written at the default compatibility level is read by the oldest parquet-java that it is
 * promised to. The build puts its jars into the directory {@code target/oldest-parquet-java}.
 */
class OldestParquetJavaTest {
  private static final Path JARS = Path.of("target", "oldest-parquet-java");
  private static final int FILES_PER_CODEC = RandomCases.files(12);
  private static final int MAX_DEPTH = 5;

  private static Loader loader;
  private static Function<Path, List<Object>> reader;

  @TempDir Path directory;

  @BeforeAll
  @SuppressWarnings("unchecked")
  static void load() throws IOException, ReflectiveOperationException {
    assertThat(JARS).as("jars that mvn generate-test-resources copies").isDirectory();
    List<URL> urls = new ArrayList<>();
    try (Stream<Path> jars = Files.list(JARS)) {
      for (Path jar : jars.toList()) {
        urls.add(jar.toUri().toURL());
      }
    }
    urls.add(OldestParquetJavaTest.class.getProtectionDomain().getCodeSource().getLocation());
    loader = new Loader(urls.toArray(URL[]::new));
    reader =
        (Function<Path, List<Object>>)
            loader
                .loadClass(OldestParquetJavaReader.class.getName())
                .getDeclaredConstructor()
                .newInstance();
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
  }

  @Test
  void isTheOldestPromised() {
    assertThat(reader.toString()).isEqualTo("parquet-hadoop-1.12.3.jar");
  }

  /** The codecs that 1.12 has without further libraries. */
  @ParameterizedTest
  @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD"})
  void readsFilesOfTheDefaultLevel(CompressionCodec codec) throws IOException {
    for (int i = 0; i < FILES_PER_CODEC; i++) {
      long seed = RandomCases.FIRST_SEED + codec.ordinal() * 1000L + i;
      Random random = new Random(seed);
      ParquetSchema schema =
          new SchemaGenerator(random, OldestParquetJavaTest::isKnown)
              .schema(1 + random.nextInt(MAX_DEPTH));
      RandomRecords generator =
          new RandomRecords(random, 1 << random.nextInt(12), random.nextInt(5) / 4.0);
      List<Group> records =
          generator.records(ParquetJavaFiles.messageType(schema), random.nextInt(400));
      Path file = directory.resolve(seed + ".parquet");
      try {
        ParquetJavaFiles.writeWithJparquet(file, schema, records, options(codec, random));
        assertThat(reader.apply(file)).isEqualTo(ComparableRecords.of(records));
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + "\n" + schema, e);
      }
    }
  }

  /** It does not know INT96_TIMESTAMP_ORDER, and reads the values without their bounds. */
  @Test
  void readsInt96ColumnsInAnOrderThatItDoesNotKnow() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse("message m { optional int96 t; required int64 id; }");
    RandomRecords generator = new RandomRecords(new Random(1), 100, 0.2);
    List<Group> records = generator.records(ParquetJavaFiles.messageType(schema), 500);
    Path file = directory.resolve("int96.parquet");
    ParquetJavaFiles.writeWithJparquet(
        file,
        schema,
        records,
        WriteOptions.builder()
            .set(WriteOptions.COLUMN_ORDER, new ColumnOrder.Int96TimestampOrder())
            .build());
    assertThat(reader.apply(file)).isEqualTo(ComparableRecords.of(records));
    try (ParquetReader written =
        ParquetReader.open(InputFile.of(Files.readAllBytes(file)), ReadOptions.defaults())) {
      assertThat(written.metaData().columnOrders().get(0))
          .isEqualTo(new ColumnOrder.Int96TimestampOrder());
    }
  }

  /** The logical types that came later make it refuse the whole file, whoever writes it. */
  private static boolean isKnown(LogicalType type) {
    return !(type instanceof LogicalType.Float16Type
        || type instanceof LogicalType.VariantType
        || type instanceof LogicalType.GeometryType
        || type instanceof LogicalType.GeographyType);
  }

  /** All options but the level vary. */
  private static WriteOptions options(CompressionCodec codec, Random random) {
    return WriteOptions.builder()
        .set(WriteOptions.COMPRESSION, codec)
        .set(WriteOptions.DICTIONARY, random.nextInt(4) > 0)
        .set(WriteOptions.BLOOM_FILTER, random.nextBoolean())
        .set(WriteOptions.PAGE_CHECKSUMS, random.nextBoolean())
        .set(WriteOptions.PAGE_SIZE, random.nextBoolean() ? 1 << 20 : 1 + random.nextInt(2000))
        .set(
            WriteOptions.PAGE_ROW_COUNT_LIMIT,
            random.nextBoolean() ? 20_000 : 1 + random.nextInt(100))
        .set(
            WriteOptions.DICTIONARY_PAGE_SIZE,
            random.nextInt(3) > 0 ? 1 << 20 : 1 + random.nextInt(1000))
        .set(
            WriteOptions.BLOCK_ROW_COUNT_LIMIT,
            random.nextInt(3) > 0 ? 1 << 20 : 1 + random.nextInt(200))
        .build();
  }

  /** Looks for parquet-java, and for what is to be linked with it, in its own jars first. */
  private static final class Loader extends URLClassLoader {
    Loader(URL[] jars) {
      super(jars, OldestParquetJavaTest.class.getClassLoader());
    }

    private static boolean isOwn(String name) {
      return name.startsWith("org.apache.parquet.")
          || name.startsWith("shaded.parquet.")
          || name.startsWith(OldestParquetJavaReader.class.getName())
          || name.startsWith(ComparableRecords.class.getName());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!isOwn(name)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : findClass(name);
      }
    }
  }
}
