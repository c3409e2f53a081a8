package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.option.ReadOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Pages that claim more bytes than the options, their codec or their column chunk allow. */
class PageLimitsTest {
  private static final ReadOptions OPTIONS = ReadOptions.defaults();

  @Test
  void aPageAboveTheLimitOfTheOptionsIsRefusedWithTheOptionToRaise() throws IOException {
    byte[] file = gzip(new byte[4000], 4000);
    assertThat(firstRows(file, OPTIONS.with(ReadOptions.MAX_PAGE_BYTES, 4000))).isEqualTo(1000);
    assertThatThrownBy(() -> firstRows(file, OPTIONS.with(ReadOptions.MAX_PAGE_BYTES, 3999)))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("4000 bytes uncompressed, more than the 3999")
        .hasMessageContaining("raise jparquet.read.max-page-bytes")
        .hasMessageContaining("column a");
  }

  @Test
  void aPageOfMoreBytesThanItsChunkOrItsCodecAllowsIsCorruptWhateverTheOptionsAllow()
      throws IOException {
    byte[] beyondCodec = gzip(new byte[4000], 1 << 30);
    // So many bytes that do not compress could hold that by their codec, but not by the footer.
    byte[] noise = new byte[4000];
    new Random(1).nextBytes(noise);
    byte[] beyondChunk = gzip(noise, 2 << 20);
    for (int limit : new int[] {1000, Integer.MAX_VALUE}) {
      ReadOptions options = OPTIONS.with(ReadOptions.MAX_PAGE_BYTES, limit);
      assertThatThrownBy(() -> firstRows(beyondCodec, options))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("1073741824 bytes uncompressed")
          .hasMessageContaining("possible with GZIP");
      assertThatThrownBy(() -> firstRows(beyondChunk, options))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("2097152 bytes uncompressed")
          .hasMessageContaining("total size of its column chunk");
    }
  }

  /** A file of one page of 1000 values that claims to have so many bytes. */
  private static byte[] gzip(byte[] values, int claimed) throws IOException {
    ByteArrayOutputStream stored = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(stored)) {
      out.write(values);
    }
    byte[] page = HandmadeFile.compressedPage(Encoding.PLAIN, 1000, stored.toByteArray(), claimed);
    return new HandmadeFile("message m { required int32 a; }")
        .chunk(1000, m -> m.codec(CompressionCodec.GZIP), page)
        .rowGroup(1000)
        .bytes();
  }

  private static int firstRows(byte[] file, ReadOptions options) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options);
        FileScan rows = reader.scan(reader.schema().fields()).batchRows(4096).open()) {
      assertThat(rows.next()).isTrue();
      return rows.rowCount();
    }
  }
}
