package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.PageOrder;
import io.jparquet.PeerCodecs;
import io.jparquet.RandomCases;
import io.jparquet.io.InputFile;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated schemas and records, written by this library and read by parquet-java. */
class WrittenFilesTest {
  private static final int FILES = RandomCases.files(20);
  private static final int MAX_DEPTH = 5;

  @TempDir Path directory;

  @Test
  void areReadByParquetJavaAndHaveDictionaryPagesFirst() throws IOException {
    for (long seed : RandomCases.seeds(FILES)) {
      Random random = new Random(seed);
      ParquetSchema schema = new SchemaGenerator(random).schema(1 + random.nextInt(MAX_DEPTH));
      RandomRecords generator =
          new RandomRecords(random, 1 << random.nextInt(12), random.nextInt(5) / 4.0);
      List<Group> records =
          generator.records(ParquetJavaFiles.messageType(schema), random.nextInt(400));
      WriteOptions options = options(random);
      Path file = directory.resolve(seed + ".parquet");
      try {
        ParquetJavaFiles.writeWithJparquet(file, schema, records, options);
        assertThat(ParquetJavaFiles.read(file)).isEqualTo(ComparableRecords.of(records));
        PageOrder.assertDictionaryPagesComeFirst(InputFile.of(file));
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + "\n" + schema, e);
      }
    }
  }

  private static WriteOptions options(Random random) {
    WriteOptions.Builder options =
        WriteOptions.builder()
            .set(
                WriteOptions.COMPRESSION, PeerCodecs.IDS.get(random.nextInt(PeerCodecs.IDS.size())))
            .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.values()[random.nextInt(2)])
            .set(WriteOptions.DICTIONARY, random.nextInt(4) > 0)
            .set(WriteOptions.PAGE_CHECKSUMS, random.nextBoolean());
    if (random.nextBoolean()) {
      options.set(WriteOptions.PAGE_SIZE, 1 + random.nextInt(2000));
    }
    if (random.nextBoolean()) {
      options.set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(100));
    }
    if (random.nextInt(3) == 0) {
      options.set(WriteOptions.DICTIONARY_PAGE_SIZE, 1 + random.nextInt(1000));
    }
    if (random.nextInt(3) == 0) {
      options.set(WriteOptions.BLOCK_SIZE, 1L + random.nextInt(20_000));
    }
    if (random.nextInt(3) == 0) {
      options.set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1 + random.nextInt(200));
    }
    return options.build();
  }
}
