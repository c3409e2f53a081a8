package io.jparquet.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.io.InputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FooterReaderTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1000, 100_000})
  void readsAFooterThatFitsIntoTheTailWithOneRequest(int pageBytes) throws IOException {
    MemoryFile file = new MemoryFile(file(pageBytes, metaData(10)));
    Footer footer = FileFooters.read(file);
    assertThat(footer.metaData()).isEqualTo(metaData(10));
    assertThat(footer.offset()).isEqualTo(4 + pageBytes);
    assertThat(footer.length()).isEqualTo(file.bytes.length - 12 - pageBytes);
    assertThat(file.requests).hasSize(1);
  }

  @Test
  void readsOnlyTheRestOfALongerFooterWithASecondRequest() throws IOException {
    MemoryFile file = new MemoryFile(file(500, metaData(5000)));
    Footer footer = FileFooters.read(file, 1000);
    assertThat(footer.metaData()).isEqualTo(metaData(5000));
    int length = file.bytes.length;
    assertThat(file.requests)
        .containsExactly(
            List.of(length - 1000L, 1000L), List.of(504L, (long) footer.length() - 992));
  }

  @ParameterizedTest
  @ValueSource(ints = {-2, -1, 0, 1, 2})
  void findsFootersAboutAsLongAsTheTail(int difference) throws IOException {
    byte[] bytes = file(100, metaData(50));
    int footerAndTrailer = bytes.length - 104;
    MemoryFile file = new MemoryFile(bytes);
    assertThat(FileFooters.read(file, footerAndTrailer + difference).metaData())
        .isEqualTo(metaData(50));
    assertThat(file.requests).hasSize(difference < 0 ? 2 : 1);
  }

  @Test
  void callsEveryTruncationCorrupt() {
    byte[] bytes = file(20, metaData(3));
    for (int length = 0; length < bytes.length; length++) {
      MemoryFile file = new MemoryFile(Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> FileFooters.read(file))
          .as("%d of %d bytes", length, bytes.length)
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("[file memory]");
    }
  }

  @Test
  void survivesFlippedBytes() {
    byte[] bytes = file(20, metaData(3));
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      byte[] flipped = bytes.clone();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        flipped[random.nextInt(flipped.length)] = (byte) random.nextInt();
      }
      try {
        FileFooters.read(new MemoryFile(flipped), 12 + random.nextInt(200));
      } catch (ParquetException e) {
        assertThat(e.location().file()).isEqualTo("memory");
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1000})
  void refusesFooterLengthsBeyondTheFile(int length) {
    byte[] bytes = file(20, metaData(3));
    bytes[bytes.length - 8] = (byte) length;
    bytes[bytes.length - 7] = (byte) (length >> 8);
    bytes[bytes.length - 6] = (byte) (length >> 16);
    bytes[bytes.length - 5] = (byte) (length >> 24);
    assertThatThrownBy(() -> FileFooters.read(new MemoryFile(bytes)))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(Integer.toUnsignedString(length));
  }

  @Test
  void tellsWhenTheRowGroupsHaveAnotherNumberOfRowsThanTheFile() {
    RowGroup rowGroup = new RowGroup(List.of(), 0, 200, null, null, null, null);
    FileMetaData whole =
        metaData(3).toBuilder().rowGroups(List.of(rowGroup, rowGroup)).numRows(400).build();
    assertThat(FooterReader.contradiction(whole)).isNull();
    FileMetaData part = whole.toBuilder().rowGroups(List.of(rowGroup)).build();
    assertThat(FooterReader.contradiction(part)).contains("has 400 rows").contains("have 200");
  }

  @Test
  void refusesAPlainFooterBeforeTheMagicOfAnEncryptedOne() {
    byte[] bytes = file(20, metaData(3));
    bytes[bytes.length - 1] = 'E';
    assertThatThrownBy(() -> FileFooters.read(new MemoryFile(bytes)))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("FileCryptoMetaData");
  }

  @ParameterizedTest
  @CsvSource({
    "50415231, a Parquet file whose end is missing",
    "4f524300, an ORC file",
    "4f626a01, an Avro file",
    "1f8b0800, a file compressed with gzip",
    "28b52ffd, a file compressed with zstd",
    "504b0304, a ZIP archive"
  })
  void saysWhatAFileIsThatIsNoParquetFile(String start, String kind) {
    byte[] bytes = Arrays.copyOf(HexFormat.of().parseHex(start), 1000);
    for (int tail : new int[] {100, 1000}) {
      assertThatThrownBy(() -> FileFooters.read(new MemoryFile(bytes), tail))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("found 0x00000000, and the file begins as " + kind + "; check");
    }
  }

  @Test
  void showsTheFirstBytesOfAFileOfAnUnknownKind() {
    byte[] bytes = "id,name\n1,a\n2,b\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> FileFooters.read(new MemoryFile(bytes)))
        .hasMessageContaining("and the file begins with 'id,n'; check that the path is right");
  }

  @Test
  void readsAFileWithAWrongMagicAtTheStartWhateverIsReadOfIt() throws IOException {
    byte[] bytes = file(1000, metaData(3));
    assertThat(FooterReader.headMagic(new MemoryFile(bytes), false)).isNull();
    assertThat(FooterReader.headMagic(new MemoryFile(bytes), true)).contains("'PARE'", "'PAR1'");
    bytes[0] = 'X';
    assertThat(FileFooters.read(new MemoryFile(bytes)).metaData()).isEqualTo(metaData(3));
    assertThat(FileFooters.read(new MemoryFile(bytes), 500).metaData()).isEqualTo(metaData(3));
    assertThat(FooterReader.headMagic(new MemoryFile(bytes), false))
        .contains("'PAR1' at the start", "'XAR1'");
  }

  @Test
  void refusesATailThatCannotHoldTheTrailer() {
    assertThatThrownBy(() -> FileFooters.read(new MemoryFile(new byte[100]), 11))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static FileMetaData metaData(int entries) {
    List<KeyValue> keyValues = new ArrayList<>();
    for (int i = 0; i < entries; i++) {
      keyValues.add(new KeyValue("key" + i, "value"));
    }
    return FileMetaData.builder()
        .version(1)
        .schema(List.of(SchemaElement.builder().name("root").numChildren(0).build()))
        .rowGroups(List.of())
        .keyValueMetadata(keyValues)
        .build();
  }

  private static byte[] file(int pageBytes, FileMetaData metaData) {
    MemoryOutput out = new MemoryOutput();
    try {
      FooterWriter.start(out, null);
      out.write(new byte[pageBytes], 0, pageBytes);
      int length = FooterWriter.finish(out, metaData, null);
      assertThat(out.position()).isEqualTo(4 + pageBytes + length + 8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.bytes.toByteArray();
  }

  private static final class MemoryOutput implements PositionOutput {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public long position() {
      return bytes.size();
    }

    @Override
    public void write(byte[] source, int offset, int length) {
      bytes.write(source, offset, length);
    }

    @Override
    public void abort() {}

    @Override
    public void close() {}
  }

  /** A file in memory that records the requests. */
  private static final class MemoryFile implements InputFile {
    final byte[] bytes;
    final List<List<Long>> requests = new ArrayList<>();

    MemoryFile(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public String location() {
      return "memory";
    }

    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public void readFully(long position, byte[] dst, int offset, int length) throws IOException {
      requests.add(List.of(position, (long) length));
      if (position + length > bytes.length) {
        throw new EOFException();
      }
      System.arraycopy(bytes, (int) position, dst, offset, length);
    }

    @Override
    public void close() {}
  }
}
