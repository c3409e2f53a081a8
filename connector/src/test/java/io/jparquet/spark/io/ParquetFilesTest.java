package io.jparquet.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.ReadContext;
import io.jparquet.RecordWriter;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.option.SparkOptions;
import io.jparquet.vector.LongVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFilesTest {
  private final FooterCache footers = new FooterCache();
  private final ReadContext reads = new ReadContext();

  private static final ReadOptions OPTIONS =
      ReadOptions.defaults().with(ReadOptions.SMALL_FILE_BYTES, 0);
  private static final long HOUR = 3_600_000;
  private static final int COLUMNS = 12;

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("f.parquet");
  }

  private static Configuration local() {
    return new Configuration(false);
  }

  private static Configuration counting() {
    Configuration conf = new Configuration(false);
    conf.set("fs.file.impl", CountingFileSystem.class.getName());
    conf.setBoolean("fs.file.impl.disable.cache", true);
    return conf;
  }

  /** Rows whose values take the same bytes for each {@code base} of the same number of digits. */
  private void write(long base, long modified) throws IOException {
    StringBuilder text = new StringBuilder("message m {");
    for (int i = 0; i < COLUMNS; i++) {
      text.append(" required int64 c").append(i).append(';');
    }
    ParquetSchema schema = ParquetSchema.parse(text.append(" }").toString());
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of("parquet.enable.dictionary", "false", "parquet.compression", "UNCOMPRESSED"));
    try (RecordWriter writer = RecordWriter.open(OutputFile.replacing(file), schema, options)) {
      for (int row = 0; row < 2000; row++) {
        Map<String, Object> values = new HashMap<>();
        for (int i = 0; i < COLUMNS; i++) {
          values.put("c" + i, base + row);
        }
        writer.write(values);
      }
    }
    Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
  }

  @AfterEach
  void close() {
    reads.close();
  }

  private ParquetReader open(
      Configuration conf, Map<String, String> properties, ReadOptions options) throws IOException {
    return new ParquetFiles(properties, conf, footers, reads, new StoreTimes())
        .open(
            new org.apache.hadoop.fs.Path(file.toUri()),
            Files.size(file),
            Files.getLastModifiedTime(file).toMillis(),
            options);
  }

  private FileMetaData footer(Configuration conf, Map<String, String> properties)
      throws IOException {
    try (ParquetReader reader = open(conf, properties, OPTIONS)) {
      return reader.metaData();
    }
  }

  private static long firstValue(ParquetReader reader) throws IOException {
    List<Field> fields = reader.schema().fields().subList(0, 1);
    try (FileScan rows = reader.scan(fields).batchRows(10).open()) {
      rows.next();
      return ((LongVector) rows.vector(0)).values()[0];
    }
  }

  @Test
  void aFooterIsReadOnceForSeveralReadsOfAFile() throws IOException {
    write(1_000_000, System.currentTimeMillis() - HOUR);
    for (Configuration conf : List.of(local(), counting())) {
      FileMetaData first = footer(conf, Map.of());
      try (ParquetReader reader = open(conf, Map.of(), OPTIONS)) {
        assertThat(reader.metaData()).isSameAs(first);
        assertThat(reader.metric(ReadMetric.REQUESTS)).isZero();
        assertThat(firstValue(reader)).isEqualTo(1_000_000);
        assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(1);
      }
    }
  }

  @Test
  void aFileThatWasReplacedIsReadByItsOwnFooter() throws IOException {
    long modified = System.currentTimeMillis() - HOUR;
    for (Configuration conf : List.of(local(), counting())) {
      write(1_000_000, modified);
      long length = Files.size(file);
      FileMetaData first = footer(conf, Map.of());
      write(2_000_000, modified + 1);
      assertThat(Files.size(file)).as("the same length").isEqualTo(length);
      try (ParquetReader reader = open(conf, Map.of(), OPTIONS)) {
        assertThat(reader.metaData()).isNotEqualTo(first);
        assertThat(firstValue(reader)).isEqualTo(2_000_000);
      }
    }
  }

  @Test
  void aLocalFileThatWasReplacedUnderTheSameTimeIsReadByItsOwnFooter() throws IOException {
    long modified = System.currentTimeMillis() - HOUR;
    write(1_000_000, modified);
    FileMetaData first = footer(local(), Map.of());
    Path kept = directory.resolve("kept");
    Files.createLink(kept, file); // so that the file system does not use its number again
    write(2_000_000, modified);
    assertThat(footer(local(), Map.of())).isNotEqualTo(first);
  }

  @Test
  void theFooterOfAFileThatMayStillChangeUnseenIsReadAgain() throws IOException {
    write(1_000_000, System.currentTimeMillis());
    for (Configuration conf : List.of(local(), counting())) {
      assertThat(footer(conf, Map.of())).isNotSameAs(footer(conf, Map.of()));
    }
  }

  @Test
  void noFooterIsKeptForAReadWithoutCacheOrWithDecryption() throws IOException {
    write(1_000_000, System.currentTimeMillis() - 2 * HOUR);
    Map<String, String> off = Map.of(SparkOptions.FOOTER_CACHE_BYTES.name(), "0");
    FileMetaData kept = footer(local(), Map.of());
    assertThat(footer(local(), off)).isNotSameAs(kept);
    ReadOptions withKeys = OPTIONS.toBuilder().decryption(FileDecryption.builder().build()).build();
    try (ParquetReader reader = open(local(), Map.of(), withKeys)) {
      assertThat(reader.metaData()).isNotSameAs(kept);
    }
    assertThat(footer(local(), Map.of())).isSameAs(kept);
  }

  @Test
  void refusesASizeThatIsNone() {
    for (String value : List.of("-1", "many", "")) {
      assertThatThrownBy(
              () ->
                  new ParquetFiles(
                      Map.of(SparkOptions.FOOTER_CACHE_BYTES.name(), value),
                      local(),
                      footers,
                      reads,
                      new StoreTimes()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(SparkOptions.FOOTER_CACHE_BYTES.name())
          .hasMessageContaining("'" + value + "'");
    }
  }

  @Test
  void aStoreIsAskedOnceForTheFooterAndOnceForARowGroupAndNeverForTheLength() throws IOException {
    write(1_000_000, System.currentTimeMillis());
    Configuration conf = counting();
    CountingFileSystem.reset();
    ReadOptions options = OPTIONS.with(ReadOptions.FOOTER_BYTES, 16 << 10);
    try (ParquetReader reader = open(conf, Map.of(), options)) {
      assertThat(CountingFileSystem.READS.get()).isEqualTo(1);
      try (FileScan rows = reader.scan(reader.schema().fields()).batchRows(10).open()) {
        assertThat(rows.next()).isTrue();
      }
      assertThat(CountingFileSystem.READS.get()).isEqualTo(2);
      assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(2);
    }
    assertThat(CountingFileSystem.OPENED.get()).isEqualTo(1);
    assertThat(CountingFileSystem.STATUSES.get()).isZero();
    CountingFileSystem.reset();
    try (ParquetReader reader = open(conf, Map.of(), ReadOptions.defaults())) {
      assertThat(firstValue(reader)).isEqualTo(1_000_000);
    }
    assertThat(CountingFileSystem.READS.get()).as("a small file").isEqualTo(1);
  }

  @Test
  void aFooterThatIsInMemoryIsOpenedWithoutARequest() throws IOException {
    long modified = System.currentTimeMillis() - 3_600_000;
    write(1000, modified);
    Configuration conf = counting();
    ParquetFiles files = new ParquetFiles(Map.of(), conf, footers, reads, new StoreTimes());
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
    long length = Files.size(file);
    assertThat(files.openKnown(path, length, modified, OPTIONS)).isNull();
    files.open(path, length, modified, OPTIONS).close();
    CountingFileSystem.reset();
    try (ParquetReader known = files.openKnown(path, length, modified, OPTIONS)) {
      assertThat(known.metaData().numRows()).isEqualTo(2000);
    }
    assertThat(files.openKnown(path, length, modified + 1000, OPTIONS)).isNull();
    assertThat(CountingFileSystem.READS.get()).isZero();
    assertThat(CountingFileSystem.OPENED.get()).isZero();
    assertThat(CountingFileSystem.STATUSES.get()).isZero();
  }

  @Test
  void theCacheDropsWhatWasNotUsedForLongest() throws IOException {
    write(1_000_000, System.currentTimeMillis());
    FooterCache cache = new FooterCache();
    try (ParquetReader reader = open(local(), Map.of(), OPTIONS)) {
      FooterCache.Entry entry =
          FooterCache.Entry.of(reader.metaData(), reader.schema(), reader.footerLength());
      long limit = 3 * entry.bytes();
      for (int i = 0; i < 3; i++) {
        cache.put(identity(i), entry, limit);
      }
      assertThat(cache.get(identity(0))).isSameAs(entry);
      cache.put(identity(3), entry, limit);
      assertThat(cache.get(identity(1))).as("used least recently").isNull();
      assertThat(cache.get(identity(0))).isSameAs(entry);
      cache.put(identity(3), entry, limit);
      assertThat(cache.bytes()).isEqualTo(limit);
      cache.put(identity(4), entry, entry.bytes() - 1);
      assertThat(cache.get(identity(4))).as("larger than all that may be kept").isNull();
      assertThat(cache.bytes()).isEqualTo(limit);
    }
  }

  private static FileIdentity identity(int i) {
    return new FileIdentity(new org.apache.hadoop.fs.Path("/f" + i), 1, 1, null);
  }
}
