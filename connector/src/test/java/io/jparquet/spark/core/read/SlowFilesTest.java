package io.jparquet.spark.core.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.RecordWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.SlowFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that read files of a file system whose requests take long. */
@Timeout(120)
class SlowFilesTest {
  private static final int FILES = 24;
  private static final int ROWS = 100;
  private static final int ROW_GROUPS = 4;

  private final ConnectorContext context = new ConnectorContext();
  private final Configuration conf = new Configuration(false);
  private final PartitionedFile[] files = new PartitionedFile[FILES];

  @TempDir Path directory;

  @BeforeEach
  void write() throws IOException {
    conf.set("fs.file.impl", SlowFileSystem.class.getName());
    conf.setBoolean("fs.file.impl.disable.cache", true);
    ParquetSchema schema = ParquetSchema.parse("message m { required int64 id; }");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS / ROW_GROUPS)
            .set(WriteOptions.DICTIONARY, false)
            .build();
    for (int file = 0; file < FILES; file++) {
      Path path = directory.resolve("file-" + file + "-.parquet");
      try (RecordWriter writer = RecordWriter.open(OutputFile.replacing(path), schema, options)) {
        for (long row = 0; row < ROWS; row++) {
          writer.write(Map.of("id", (long) file * ROWS + row));
        }
      }
      files[file] =
          new PartitionedFile(
              new GenericInternalRow(new Object[0]),
              SparkPath.fromPathString(path.toUri().toString()),
              0,
              Files.size(path),
              new String[0],
              0,
              Files.size(path),
              scala.collection.immutable.Map$.MODULE$.empty());
    }
    SlowFileSystem.reset();
  }

  @AfterEach
  void close() throws InterruptedException {
    for (int i = 0; SlowFileSystem.OPEN.get() > 0 && i < 1000; i++) {
      Thread.sleep(10);
    }
    assertThat(SlowFileSystem.OPEN).as("open streams").hasValue(0);
    context.close();
  }

  private FilePartitionReader reader(Map<String, String> options, long limit) {
    options.forEach(conf::set);
    ReadSettings settings = ReadSettings.of(new SQLConf(), CaseInsensitiveStringMap.empty(), conf);
    StructType columns = new StructType().add("id", DataTypes.LongType);
    ReadPlan plan =
        ReadPlan.of(
            columns,
            Collections.singletonList(new ColumnOrigin.FileColumn()),
            new Object[1],
            VariantExtraction.NONE,
            new Filter[0],
            settings);
    return new FilePartitionReader(files, plan.needing(rows(limit)), conf, context, "scan");
  }

  /** Any rows up to a number. */
  private static NeededRows rows(long limit) {
    return limit == Long.MAX_VALUE
        ? new NeededRows.All()
        : new NeededRows() {
          private static final long serialVersionUID = 1L;

          @Override
          public boolean toTheEnd() {
            return false;
          }

          @Override
          public long enough() {
            return limit;
          }

          @Override
          public Map<String, String> facts() {
            return Map.of();
          }
        };
  }

  /** Reads all rows, which must be in order; returns how many they are. */
  private static long read(FilePartitionReader reader) throws IOException {
    long next = 0;
    while (reader.next()) {
      var rows = reader.get().rowIterator();
      while (rows.hasNext()) {
        InternalRow row = rows.next();
        assertThat(row.getLong(0)).isEqualTo(next++);
      }
    }
    return next;
  }

  @Test
  void theNextFilesAreOpenedWhileOneIsReadWithAsManyRequests() throws IOException {
    try (FilePartitionReader reader = reader(Map.of(), Long.MAX_VALUE)) {
      assertThat(read(reader)).isEqualTo(FILES * ROWS);
    }
    assertThat(SlowFileSystem.READS).as("requests").hasValue(FILES);
    assertThat(SlowFileSystem.MOST_IN_FLIGHT.get()).isBetween(3, 9);
  }

  @Test
  void rowGroupsOfTheNextFilesAreFetchedWhileOneIsRead() throws IOException {
    // Neither is a file read whole, nor are two row groups in one request.
    Map<String, String> options =
        Map.of(
            "jparquet.read.small-file-bytes", "0",
            "jparquet.read.footer-bytes", "400",
            "jparquet.read.merge-gap-bytes", "0");
    try (FilePartitionReader reader = reader(options, Long.MAX_VALUE)) {
      assertThat(read(reader)).isEqualTo(FILES * ROWS);
    }
    int requests = SlowFileSystem.READS.get();
    // The first file's requests are not known to be slow, and the last pages came with the footer.
    assertThat(SlowFileSystem.AHEAD.get()).isGreaterThanOrEqualTo((FILES - 1) * ROW_GROUPS / 2);
    SlowFileSystem.reset();
    context.forgetFooters(); // a known footer is found with one request, whatever its length
    Map<String, String> none = Map.of("jparquet.read.prefetch-bytes", "0");
    try (FilePartitionReader reader = reader(none, Long.MAX_VALUE)) {
      assertThat(read(reader)).isEqualTo(FILES * ROWS);
    }
    assertThat(SlowFileSystem.AHEAD).hasValue(0);
    assertThat(SlowFileSystem.READS).hasValue(requests);
  }

  @Test
  void aLimitOpensNoMoreFilesThanItNeeds() throws IOException {
    try (FilePartitionReader reader = reader(Map.of(), 3 * ROWS)) {
      assertThat(read(reader)).isEqualTo(3 * ROWS);
    }
    assertThat(SlowFileSystem.READS).hasValue(3);
  }

  @Test
  void aFileThatCannotBeOpenedIsReportedWhenItsRowsAreNeeded() throws IOException {
    SlowFileSystem.breakFiles("file-7-");
    try (FilePartitionReader reader = reader(Map.of(), Long.MAX_VALUE)) {
      for (int i = 0; i < 7 * ROW_GROUPS; i++) {
        assertThat(reader.next()).isTrue();
      }
      assertThatThrownBy(reader::next)
          .hasMessageContaining("file-7-")
          .hasStackTraceContaining("the store is broken");
    }
  }

  @Test
  void filesThatAreIgnoredAreLeftOut() throws IOException {
    SlowFileSystem.breakFiles("file-7-");
    Map<String, String> ignoring = Map.of("spark.sql.files.ignoreCorruptFiles", "true");
    SQLConf session = new SQLConf();
    ignoring.forEach(session::setConfString);
    ReadSettings settings = ReadSettings.of(session, CaseInsensitiveStringMap.empty(), conf);
    ReadPlan plan =
        ReadPlan.of(
            new StructType().add("id", DataTypes.LongType),
            Collections.singletonList(new ColumnOrigin.FileColumn()),
            new Object[1],
            VariantExtraction.NONE,
            new Filter[0],
            settings);
    long rows = 0;
    try (FilePartitionReader reader = new FilePartitionReader(files, plan, conf, context, "scan")) {
      while (reader.next()) {
        rows += reader.get().numRows();
      }
    }
    assertThat(rows).isEqualTo((FILES - 1) * ROWS);
  }

  @Test
  void filesThatWereOpenedAheadAreClosedWithTheReader() throws IOException {
    FilePartitionReader reader = reader(Map.of(), Long.MAX_VALUE);
    for (int i = 0; i < 3 * ROW_GROUPS; i++) {
      assertThat(reader.next()).isTrue();
    }
    reader.close();
    assertThat(reader.next()).isFalse();
  }

  @Test
  void anInterruptEndsTheWaitForAFile() throws IOException {
    try (FilePartitionReader reader = reader(Map.of(), Long.MAX_VALUE)) {
      for (int i = 0; i < 2 * ROW_GROUPS; i++) {
        assertThat(reader.next()).isTrue();
      }
      Thread.currentThread().interrupt();
      try {
        assertThatThrownBy(
                () -> {
                  while (reader.next()) {
                    continue;
                  }
                })
            .hasStackTraceContaining("interrupted while a file was opened");
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
    }
  }
}
