package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.FileScan;
import io.jparquet.KnownFooter;
import io.jparquet.ParquetReader;
import io.jparquet.ReadContext;
import io.jparquet.RecordWriter;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.io.OutputFile;
import io.jparquet.local.LocalFiles;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.vector.LongVector;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.impl.OpenFileParameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFilesTest {
  /** An hour later than it is, so that files are old enough to be kept. */
  private final FooterCache footers = new FooterCache(() -> System.currentTimeMillis() + HOUR);

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
        .open(listed(), options);
  }

  private StoredFile listed() throws IOException {
    return new StoredFile(
        new org.apache.hadoop.fs.Path(file.toUri()),
        Files.size(file),
        Files.getLastModifiedTime(file).toMillis(),
        null);
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

  /** The least value of the first column as the footer has it. */
  private static long leastValue(ParquetReader reader) {
    byte[] bytes =
        reader.metaData().rowGroups().get(0).columns().get(0).metaData().statistics().minValue();
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  @Test
  void theFooterOfALocalFileIsReadOnceForSeveralReads() throws IOException {
    write(1_000_000, System.currentTimeMillis() - HOUR);
    FileMetaData first = footer(local(), Map.of());
    try (ParquetReader reader = open(local(), Map.of(), OPTIONS)) {
      assertThat(reader.metaData()).isSameAs(first);
      assertThat(reader.metric(ReadMetric.REQUESTS)).isZero();
      assertThat(firstValue(reader)).isEqualTo(1_000_000);
      assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(1);
    }
  }

  @Test
  void theFooterOfAFileWhoseIdentityIsNotCheckedIsReadAndNotDecodedAgain() throws IOException {
    write(1_000_000, System.currentTimeMillis() - HOUR);
    FileMetaData first = footer(counting(), Map.of());
    try (ParquetReader reader = open(counting(), Map.of(), OPTIONS)) {
      assertThat(reader.metaData()).isSameAs(first);
      assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(1);
      assertThat(firstValue(reader)).isEqualTo(1_000_000);
    }
  }

  @Test
  void aFileThatWasReplacedIsReadByItsOwnFooter() throws IOException {
    long modified = System.currentTimeMillis() - HOUR;
    for (Configuration conf : List.of(local(), counting())) {
      write(1_000_000, modified);
      long length = Files.size(file);
      footer(conf, Map.of());
      write(2_000_000, modified + 1);
      assertThat(Files.size(file)).as("the same length").isEqualTo(length);
      try (ParquetReader reader = open(conf, Map.of(), OPTIONS)) {
        assertThat(leastValue(reader)).isEqualTo(2_000_000);
        assertThat(firstValue(reader)).isEqualTo(2_000_000);
      }
    }
  }

  @Test
  void aFileOfTheSameLengthAndTimeIsReadByItsOwnFooter() throws IOException {
    long modified = System.currentTimeMillis() - HOUR;
    for (Configuration conf : List.of(local(), counting())) {
      write(1_000_000, modified);
      StoredFile before = listed();
      footer(conf, Map.of());
      byte[] kept = Files.readAllBytes(file);
      write(2_000_000, modified);
      assertThat(listed()).isEqualTo(before);
      try (ParquetReader reader = open(conf, Map.of(), OPTIONS)) {
        assertThat(leastValue(reader)).isEqualTo(2_000_000);
        assertThat(firstValue(reader)).isEqualTo(2_000_000);
      }
      Files.write(file, kept); // the same file for the operating system
      Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
      try (ParquetReader reader = open(conf, Map.of(), OPTIONS)) {
        assertThat(leastValue(reader)).isEqualTo(1_000_000);
        assertThat(firstValue(reader)).isEqualTo(1_000_000);
      }
    }
  }

  @Test
  void theFooterOfALocalFileThatMayStillChangeUnseenIsReadAgain() throws IOException {
    FooterCache now = new FooterCache();
    write(1_000_000, System.currentTimeMillis() - HOUR); // what the copy of an old file has
    ParquetFiles files = new ParquetFiles(Map.of(), local(), now, reads, new StoreTimes());
    files.open(listed(), OPTIONS).close();
    assertThat(now.bytes()).isZero();
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
    StoredFile listed = listed();
    assertThat(files.openForEstimate(listed, OPTIONS)).isNull();
    files.open(listed, OPTIONS).close();
    CountingFileSystem.reset();
    try (ParquetReader known = files.openForEstimate(listed, OPTIONS)) {
      assertThat(known.metaData().numRows()).isEqualTo(2000);
    }
    assertThat(files.openKnown(listed, OPTIONS)).as("not known to be that of the file").isNull();
    StoredFile later = new StoredFile(listed.path(), listed.length(), modified + 1000, null);
    assertThat(files.openForEstimate(later, OPTIONS)).isNull();
    assertThat(CountingFileSystem.READS.get()).isZero();
    assertThat(CountingFileSystem.OPENED.get()).isZero();
    assertThat(CountingFileSystem.STATUSES.get()).isZero();
    ParquetFiles locals = new ParquetFiles(Map.of(), local(), footers, reads, new StoreTimes());
    locals.open(listed, OPTIONS).close();
    try (ParquetReader known = locals.openKnown(listed, OPTIONS)) {
      assertThat(known.metaData().numRows()).isEqualTo(2000);
    }
  }

  @Test
  void theFooterOfAListedVersionNeedsNoRequest() throws IOException {
    write(1_000_000, System.currentTimeMillis());
    ParquetFiles files = new ParquetFiles(Map.of(), store(), footers, reads, new StoreTimes());
    StoredFile listed = StoredFile.of(VersionedStore.listed(file));
    assertThat(listed.version()).isNotNull();
    FileMetaData first;
    try (ParquetReader reader = files.open(listed, OPTIONS)) {
      first = reader.metaData();
    }
    VersionedStore.READS.set(0);
    try (ParquetReader reader = files.open(listed, OPTIONS)) {
      assertThat(reader.metaData()).isSameAs(first);
      assertThat(VersionedStore.READS.get()).isZero();
      assertThat(firstValue(reader)).isEqualTo(1_000_000);
    }
    assertThat(VersionedStore.READS.get()).isEqualTo(1);
    files.openKnown(listed, OPTIONS).close();
  }

  @Test
  void anotherVersionThanTheListedOneIsNotRead() throws IOException {
    long modified = System.currentTimeMillis();
    write(1_000_000, modified);
    ParquetFiles files = new ParquetFiles(Map.of(), store(), footers, reads, new StoreTimes());
    StoredFile before = StoredFile.of(VersionedStore.listed(file));
    files.open(before, OPTIONS).close();
    write(2_000_000, modified);
    try (ParquetReader reader = files.open(before, OPTIONS)) {
      assertThatThrownBy(() -> firstValue(reader))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("was replaced or deleted after it was listed")
          .hasMessageContaining("Run the query again; for a table or a view, run REFRESH TABLE");
    }
    try (ParquetReader reader = files.open(StoredFile.of(VersionedStore.listed(file)), OPTIONS)) {
      assertThat(leastValue(reader)).isEqualTo(2_000_000);
      assertThat(firstValue(reader)).isEqualTo(2_000_000);
    }
  }

  @Test
  void aVersionThatTheClientIsToldNotToCompareProvesNothing() throws IOException {
    write(1_000_000, System.currentTimeMillis());
    StoredFile listed = StoredFile.of(VersionedStore.listed(file));
    for (String setting :
        List.of("fs.s3a.change.detection.mode", "fs.s3a.bucket.bucket.change.detection.mode")) {
      for (String mode : List.of("none", "warn")) {
        Configuration conf = store();
        conf.set(setting, mode);
        ParquetFiles files = new ParquetFiles(Map.of(), conf, footers, reads, new StoreTimes());
        files.open(listed, OPTIONS).close();
        assertThat(files.openKnown(listed, OPTIONS)).as(setting + " = " + mode).isNull();
      }
    }
  }

  private static Configuration store() {
    Configuration conf = new Configuration(false);
    conf.set("fs.s3a.impl", VersionedStore.class.getName());
    conf.setBoolean("fs.s3a.impl.disable.cache", true);
    return conf;
  }

  /** Local files as objects of S3 with ETags, of which a stream reads that of its status alone. */
  public static final class VersionedStore extends LocalFiles {
    static final AtomicInteger READS = new AtomicInteger();

    /** As Hadoop's S3A has it. */
    private static final class RemoteFileChangedException extends IOException {
      private static final long serialVersionUID = 1L;
    }

    private static final class Listed extends FileStatus implements EtagSource {
      private static final long serialVersionUID = 1L;
      private final String etag;

      Listed(long length, long modified, org.apache.hadoop.fs.Path path, String etag) {
        super(length, false, 1, 1 << 20, modified, path);
        this.etag = etag;
      }

      @Override
      public String getEtag() {
        return etag;
      }
    }

    private static String etag(Path file) throws IOException {
      return "\"" + Arrays.hashCode(Files.readAllBytes(file)) + "\"";
    }

    static FileStatus listed(Path file) throws IOException {
      return new Listed(
          Files.size(file),
          Files.getLastModifiedTime(file).toMillis(),
          new org.apache.hadoop.fs.Path("s3a://bucket" + file.toAbsolutePath()),
          etag(file));
    }

    @Override
    public URI getUri() {
      return URI.create("s3a://bucket");
    }

    @Override
    protected CompletableFuture<FSDataInputStream> openFileWithOptions(
        org.apache.hadoop.fs.Path path, OpenFileParameters parameters) {
      String wanted = ((EtagSource) parameters.getStatus()).getEtag();
      Path file = Path.of(path.toUri().getPath());
      FSInputStream stream =
          new FSInputStream() {
            @Override
            public void readFully(long position, byte[] buffer, int offset, int length)
                throws IOException {
              READS.incrementAndGet();
              byte[] bytes = Files.readAllBytes(file);
              if (!etag(file).equals(wanted)) {
                throw new RemoteFileChangedException();
              }
              System.arraycopy(bytes, (int) position, buffer, offset, length);
            }

            @Override
            public int read() {
              throw new UnsupportedOperationException();
            }

            @Override
            public void seek(long position) {
              throw new UnsupportedOperationException();
            }

            @Override
            public long getPos() {
              return 0;
            }

            @Override
            public boolean seekToNewSource(long target) {
              return false;
            }
          };
      return CompletableFuture.completedFuture(new FSDataInputStream(stream));
    }
  }

  @Test
  void theCacheDropsWhatWasNotUsedForLongest() throws IOException {
    write(1_000_000, System.currentTimeMillis());
    FooterCache cache = new FooterCache();
    try (ParquetReader reader = open(local(), Map.of(), OPTIONS)) {
      KnownFooter entry = reader.footer();
      long size = FooterCache.bytesOf(entry);
      long limit = 3 * size;
      for (int i = 0; i < 3; i++) {
        cache.put(identity(i), entry, limit);
      }
      assertThat(cache.get(identity(0))).isSameAs(entry);
      cache.put(identity(3), entry, limit);
      assertThat(cache.get(identity(1))).as("used least recently").isNull();
      assertThat(cache.get(identity(0))).isSameAs(entry);
      cache.put(identity(3), entry, limit);
      assertThat(cache.bytes()).isEqualTo(limit);
      cache.put(identity(4), entry, size - 1);
      assertThat(cache.get(identity(4))).as("larger than all that may be kept").isNull();
      assertThat(cache.bytes()).isEqualTo(limit);
    }
  }

  private static FileIdentity identity(int i) {
    return new FileIdentity(
        new org.apache.hadoop.fs.Path("/f" + i), 1, 1, null, FileIdentity.Proof.NONE);
  }
}
