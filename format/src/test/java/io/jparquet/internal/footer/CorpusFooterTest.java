package io.jparquet.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Corpus;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.internal.thrift.ParquetFormatStructures;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Footers and page indexes of other writers, compared with those that parquet-java reads. */
class CorpusFooterTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"parquet-testing/data", "parquet-testing/shredded_variant", "fastparquet"})
  void readsEveryFooterAsParquetJavaDoes(String directory) throws IOException {
    List<Path> files = Corpus.files(directory);
    assertThat(files).isNotEmpty();
    for (Path path : files) {
      if (hasEncryptedFooter(path)) {
        assertThatThrownBy(() -> footer(path)).as("%s", path).isInstanceOf(CryptoException.class);
        continue;
      }
      Footer footer = footer(path);
      assertSameAsParquetJava(path, FileMetaData.class, footer.metaData(), bytes(path, footer));
      for (RowGroup rowGroup : footer.metaData().rowGroups()) {
        for (ColumnChunk column : rowGroup.columns()) {
          if (column.cryptoMetadata() == null) {
            comparePageIndex(path, column);
          }
        }
      }
    }
  }

  @Test
  void writesTheFootersOfOthersAgainWithoutLoss() throws IOException {
    for (Path path : Corpus.files("parquet-testing/data")) {
      if (hasEncryptedFooter(path) || path.endsWith("unknown-logical-type.parquet")) {
        continue;
      }
      FileMetaData metaData = footer(path).metaData();
      assertSameAsParquetJava(path, FileMetaData.class, metaData, MetadataEncoder.encode(metaData));
    }
  }

  @Test
  void keepsAnUnknownLogicalTypeOfAnotherWriter() throws IOException {
    Path path = Corpus.path("parquet-testing/data/unknown-logical-type.parquet");
    assertThat(footer(path).metaData().schema())
        .anyMatch(element -> new LogicalType.Unknown(2555).equals(element.logicalType()));
  }

  @Test
  void endsCleanlyOnDamagedFiles() throws IOException {
    for (Path path : Corpus.files("parquet-testing/bad_data")) {
      try {
        footer(path);
      } catch (ParquetException e) {
        assertThat(e).hasMessageContaining(path.getFileName().toString());
      }
    }
  }

  private static void comparePageIndex(Path path, ColumnChunk column) throws IOException {
    if (column.columnIndexOffset() != null) {
      byte[] bytes = bytes(path, column.columnIndexOffset(), column.columnIndexLength());
      ColumnIndex index = MetadataDecoder.columnIndex(bytes, 0, bytes.length);
      assertSameAsParquetJava(path, ColumnIndex.class, index, bytes);
    }
    if (column.offsetIndexOffset() != null) {
      byte[] bytes = bytes(path, column.offsetIndexOffset(), column.offsetIndexLength());
      OffsetIndex index = MetadataDecoder.offsetIndex(bytes, 0, bytes.length);
      assertSameAsParquetJava(path, OffsetIndex.class, index, bytes);
    }
  }

  private static void assertSameAsParquetJava(
      Path path, Class<? extends Record> type, Record ours, byte[] bytes) {
    if (path.endsWith("unknown-logical-type.parquet")) {
      return;
    }
    ParquetFormatStructures parquetJava = new ParquetFormatStructures();
    parquetJava.assertSame(path.toString(), ours, ParquetFormatStructures.decode(type, bytes));
  }

  private static Footer footer(Path path) throws IOException {
    try (InputFile file = InputFile.of(path)) {
      return FileFooters.read(file);
    }
  }

  private static byte[] bytes(Path path, Footer footer) throws IOException {
    return bytes(path, footer.offset(), footer.length());
  }

  private static byte[] bytes(Path path, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    try (InputFile file = InputFile.of(path)) {
      file.readFully(offset, bytes, 0, length);
    }
    return bytes;
  }

  private static boolean hasEncryptedFooter(Path path) throws IOException {
    byte[] end = bytes(path, Files.size(path) - 4, 4);
    return new String(end, StandardCharsets.ISO_8859_1).equals("PARE");
  }
}
