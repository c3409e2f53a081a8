package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.LongVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownFooterTest {

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse("message m { required int64 a; }");

  /** Of files whose rows are not in the first request. */
  private static final ReadOptions OPTIONS =
      ReadOptions.defaults().with(ReadOptions.SMALL_FILE_BYTES, 0);

  private final ReadContext context = new ReadContext();

  @TempDir private Path directory;

  @AfterEach
  void close() {
    context.close();
  }

  /** A file of {@code rows} values from {@code first} on, of the same length for each of them. */
  private InputFile file(long first, int rows, @Nullable FileEncryption encryption)
      throws IOException {
    Path file = directory.resolve("f" + first + "-" + rows);
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of("parquet.enable.dictionary", "false", "parquet.compression", "UNCOMPRESSED"));
    if (encryption != null) {
      options = options.toBuilder().encryption(encryption).build();
    }
    try (RecordWriter writer = RecordWriter.open(OutputFile.replacing(file), SCHEMA, options)) {
      for (int row = 0; row < rows; row++) {
        writer.write(Map.of("a", first + row));
      }
    }
    return InputFile.of(file);
  }

  private KnownFooter footer(InputFile file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(file, OPTIONS, context)) {
      return reader.footer();
    }
  }

  private static long first(ParquetReader reader) throws IOException {
    try (FileScan scan = reader.scan(reader.schema().fields()).batchRows(10).open()) {
      scan.next();
      return ((LongVector) scan.vector(0)).values()[0];
    }
  }

  @Test
  void aFooterWithTheSameBytesIsNotDecodedAgain() throws IOException {
    KnownFooter known = footer(file(1000, 20_000, null));
    assertThat(known.metaData().numRows()).isEqualTo(20_000);
    assertThat(known.schema()).isEqualTo(SCHEMA);
    try (ParquetReader reader =
        ParquetReader.open(file(1000, 20_000, null), known, OPTIONS, context)) {
      assertThat(reader.metaData()).isSameAs(known.metaData());
      assertThat(reader.footerLength()).isEqualTo(known.length());
      assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(1);
      assertThat(reader.metric(ReadMetric.KNOWN_FOOTERS)).isEqualTo(1);
      assertThat(first(reader)).isEqualTo(1000);
      assertThat(reader.footer().metaData()).isSameAs(known.metaData());
    }
  }

  @Test
  void aFileIsReadByItsOwnFooterWhateverIsKnown() throws IOException {
    KnownFooter known = footer(file(1000, 20_000, null));
    for (int rows : new int[] {1, 20_000, 30_000}) {
      try (ParquetReader reader =
          ParquetReader.open(file(5000, rows, null), known, OPTIONS, context)) {
        assertThat(reader.metaData().numRows()).isEqualTo(rows);
        assertThat(reader.metric(ReadMetric.KNOWN_FOOTERS)).isZero();
        assertThat(first(reader)).isEqualTo(5000);
        assertThat(reader.footer().metaData()).isSameAs(reader.metaData());
      }
    }
  }

  @Test
  void aFooterThatIsNotCheckedNeedsNoRequest() throws IOException {
    InputFile file = file(1000, 20_000, null);
    KnownFooter known = footer(file);
    try (ParquetReader reader =
        ParquetReader.openUnchecked(file(1000, 20_000, null), known, OPTIONS, context)) {
      assertThat(reader.metric(ReadMetric.REQUESTS)).isZero();
      assertThat(reader.metric(ReadMetric.KNOWN_FOOTERS)).isEqualTo(1);
      assertThat(reader.footerLength()).isZero();
      assertThat(first(reader)).isEqualTo(1000);
    }
  }

  @Test
  void theChecksumIsThatOfTheStoredFooter() throws IOException {
    FileEncryption encryption = FileEncryption.builder(DataKey.of(new byte[16])).build();
    FileDecryption decryption = FileDecryption.builder().footerKey(new byte[16]).build();
    ReadOptions withKey = OPTIONS.toBuilder().decryption(decryption).build();
    try (ParquetReader plain = ParquetReader.open(file(1, 10, null), OPTIONS);
        ParquetReader same = ParquetReader.open(file(1, 10, null), OPTIONS);
        ParquetReader other = ParquetReader.open(file(2, 10, null), OPTIONS);
        ParquetReader secret = ParquetReader.open(file(1, 10, encryption), withKey);
        ParquetReader again = ParquetReader.open(file(1, 10, encryption), withKey)) {
      assertThat(same.footerChecksum()).isEqualTo(plain.footerChecksum());
      assertThat(other.footerChecksum()).isNotEqualTo(plain.footerChecksum());
      assertThat(again.footerChecksum())
          .as("encrypted with other nonces")
          .isNotEqualTo(secret.footerChecksum());
      assertThat(secret.footer()).as("is not kept").isNull();
    }
    KnownFooter known = footer(file(1, 10, null));
    try (ParquetReader given =
        ParquetReader.open(file(1, 10, null), known.metaData(), ReadOptions.defaults())) {
      assertThat(given.footer()).isNull();
      assertThatThrownBy(given::footerChecksum).isInstanceOf(IllegalStateException.class);
    }
  }
}
