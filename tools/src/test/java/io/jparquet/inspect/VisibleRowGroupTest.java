package io.jparquet.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.KeyRetriever;
import io.jparquet.error.CryptoException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VisibleRowGroupTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          "message m { required int64 id; required binary city (STRING); required int32 day; }");

  private static final byte[] FOOTER = "0123456789012345".getBytes(StandardCharsets.UTF_8);
  private static final byte[] CITY = "1234567890123450".getBytes(StandardCharsets.UTF_8);
  private static final byte[] DAY = "2345678901234501".getBytes(StandardCharsets.UTF_8);

  private static byte[] file(boolean plaintextFooter) throws IOException {
    FileEncryption encryption =
        FileEncryption.builder(DataKey.of(FOOTER, new byte[] {'f'}))
            .columnKey("city", DataKey.of(CITY, new byte[] {'c'}))
            .columnKey("day", DataKey.of(DAY, new byte[] {'d'}))
            .plaintextFooter(plaintextFooter)
            .build();
    return RecordFiles.write(
        SCHEMA,
        WriteOptions.builder().encryption(encryption).build(),
        List.of(Map.of("id", 1L, "city", "Bremen", "day", 20)));
  }

  /** The keys, with that of the column {@code city} from elsewhere. */
  private static ParquetReader open(byte[] file, KeyRetriever city) throws IOException {
    KeyRetriever keys =
        id ->
            switch (id[0]) {
              case 'f' -> FOOTER.clone();
              case 'd' -> DAY.clone();
              default -> city.key(id);
            };
    return ParquetReader.open(
        InputFile.of(file),
        ReadOptions.builder()
            .decryption(FileDecryption.builder().keyRetriever(keys).build())
            .build());
  }

  private static VisibleRowGroup rowGroup(ParquetReader reader) throws IOException {
    return VisibleRowGroup.of(0, reader.schema(), reader::rowGroupMetaData);
  }

  private static List<ColumnMetaData> metaData(VisibleRowGroup group) {
    return group.rowGroup().columns().stream().map(chunk -> chunk.metaData()).toList();
  }

  private static byte[] refused(byte[] id) {
    throw new CryptoException("the service does not return the key");
  }

  @Test
  void withAllKeysNothingIsHidden() throws IOException {
    try (ParquetReader reader = open(file(false), id -> CITY.clone())) {
      VisibleRowGroup group = rowGroup(reader);
      assertThat(group.hidden()).isEmpty();
      assertThat(metaData(group)).doesNotContainNull();
      assertThat(group.rowGroup()).isEqualTo(reader.rowGroupMetaData(0, reader.schema().leaves()));
    }
  }

  @Test
  void aColumnWhoseKeyIsRefusedIsHiddenWithTheReasonAndTheOthersAreVisible() throws IOException {
    try (ParquetReader reader = open(file(false), VisibleRowGroupTest::refused)) {
      List<LeafColumn> leaves = reader.schema().leaves();
      assertThatThrownBy(() -> reader.rowGroupMetaData(0, leaves))
          .isInstanceOf(CryptoException.class);
      VisibleRowGroup group = rowGroup(reader);
      assertThat(group.hidden()).containsOnlyKeys(leaves.get(1));
      assertThat(group.hidden().get(leaves.get(1)))
          .contains("the service does not return the key", "column city");
      assertThat(metaData(group).get(0)).isNotNull();
      assertThat(metaData(group).get(1)).isNull();
      assertThat(metaData(group).get(2))
          .isEqualTo(reader.rowGroupMetaData(0, leaves.subList(2, 3)).columns().get(2).metaData());
      assertThat(metaData(group).get(2).numValues()).isEqualTo(1);
    }
  }

  @Test
  void aColumnWhoseKeyIsMissingIsHidden() throws IOException {
    try (ParquetReader reader = open(file(false), id -> null)) {
      VisibleRowGroup group = rowGroup(reader);
      assertThat(group.hidden())
          .containsExactly(
              Map.entry(
                  reader.schema().leaves().get(1),
                  "its metadata are encrypted, and the key is missing"));
      assertThat(metaData(group).get(1)).isNull();
      assertThat(metaData(group).get(2)).isNotNull();
    }
  }

  @Test
  void whatAPlaintextFooterHasIsVisible() throws IOException {
    for (KeyRetriever city : List.<KeyRetriever>of(id -> null, VisibleRowGroupTest::refused)) {
      try (ParquetReader reader = open(file(true), city)) {
        VisibleRowGroup group = rowGroup(reader);
        assertThat(group.hidden()).isEmpty();
        assertThat(metaData(group)).doesNotContainNull();
        assertThat(metaData(group).get(1).statistics()).isNull();
        assertThat(metaData(group).get(2).statistics()).isNotNull();
      }
    }
  }
}
