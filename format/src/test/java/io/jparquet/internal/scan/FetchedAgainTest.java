package io.jparquet.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.RecordWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.row.Row;
import io.jparquet.schema.ParquetSchema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays of row groups are used again while other threads read other files. */
class FetchedAgainTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          "message m { required int64 id; required binary text (STRING); optional double d; }");
  private static final int ROWS = 120_000;

  @TempDir private Path directory;

  private Path write(int seed, CompressionCodec codec) throws Exception {
    Path path = directory.resolve(seed + ".parquet");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, codec)
            .set(WriteOptions.DICTIONARY, false)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS / 4)
            .build();
    try (RecordWriter writer = RecordWriter.open(OutputFile.of(path), SCHEMA, options)) {
      for (int i = 0; i < ROWS; i++) {
        Map<String, Object> row = new HashMap<>();
        row.put("id", id(seed, i));
        row.put("text", text(seed, i));
        row.put("d", i % 3 == 0 ? null : (double) id(seed, i));
        writer.write(row);
      }
    }
    return path;
  }

  private static long id(int seed, int row) {
    return seed * 1_000_000_007L + row;
  }

  private static String text(int seed, int row) {
    return "the row " + row + " of the file " + seed + ", with some more text after it";
  }

  private static void check(Path path, int seed, Random random) throws Exception {
    ReadOptions options =
        ReadOptions.defaults()
            .with(ReadOptions.PREFETCH_BYTES, random.nextBoolean() ? 1 << 30 : 0)
            .with(ReadOptions.LAZY_VECTORS, random.nextBoolean());
    int rows = random.nextInt(10) == 0 ? random.nextInt(ROWS) : ROWS;
    ParquetReader file = ParquetReader.open(InputFile.of(path), options);
    try (RecordReader reader = RecordReader.of(file, file.schema().fields())) {
      for (int i = 0; i < rows; i++) {
        assertThat(reader.next()).isTrue();
        Row row = reader.row();
        if (row.getLong(0) != id(seed, i)
            || i % 97 == 0 && !text(seed, i).equals(row.getString(1))) {
          throw new AssertionError("file " + seed + ", row " + i + ": " + row.getLong(0));
        }
      }
    }
  }

  @Test
  void valuesAreThoseOfTheirFilesWhateverOthersRead() throws Exception {
    int files = 4;
    List<Path> paths = new ArrayList<>();
    for (int seed = 0; seed < files; seed++) {
      CompressionCodec codec =
          seed % 2 == 0 ? CompressionCodec.UNCOMPRESSED : CompressionCodec.SNAPPY;
      paths.add(write(seed, codec));
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        Random random = new Random(thread);
        running.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 8; i++) {
                    int seed = random.nextInt(files);
                    check(paths.get(seed), seed, random);
                  }
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
