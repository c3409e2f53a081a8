package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.BloomFilter;
import io.jparquet.ParquetReader;
import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bloom.BloomHash;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.values.bloomfilter.BlockSplitBloomFilter;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bloom filters in files, for and from other implementations. */
class BloomFilterFilesTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          "message m { required int64 l; required int32 i; required double d; "
              + "optional binary s (STRING); required boolean b; }");
  private static final int ROWS = 4000;

  @TempDir Path directory;

  private final BloomHash hash = new BloomHash();

  private static byte[] text(int row) {
    return ("text " + row % 1000).getBytes(StandardCharsets.UTF_8);
  }

  private static void fill(FileWriter writer) throws IOException {
    for (int row = 0; row < ROWS; row++) {
      writer.leaf(0).writeLong(0, 0, 7L * row);
      writer.leaf(1).writeInt(0, 0, row % 50);
      writer.leaf(2).writeDouble(0, 0, row * 0.25);
      byte[] text = text(row);
      if (row % 10 == 0) {
        writer.leaf(3).writeNull(0, 0);
      } else {
        writer.leaf(3).writeBinary(0, 1, text, 0, text.length);
      }
      writer.leaf(4).writeBoolean(0, 0, row % 2 == 0);
      writer.endRecord();
    }
  }

  private Path write(String... properties) throws IOException {
    Path file = directory.resolve("bloom.parquet");
    Map<String, String> all = new HashMap<>();
    all.put("parquet.bloom.filter.enabled", "true");
    all.put("parquet.block.row.count.limit", "2500");
    for (int i = 0; i < properties.length; i += 2) {
      all.put(properties[i], properties[i + 1]);
    }
    WriteOptions options = WriteOptions.fromProperties(all);
    try (FileWriter writer = FileWriter.open(OutputFile.replacing(file), SCHEMA, options)) {
      fill(writer);
    }
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void holdEveryValueWithAndWithoutDictionary(String dictionary) throws IOException {
    Path file =
        write("parquet.enable.dictionary", dictionary, "parquet.dictionary.page.size", "2000");
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      assertThat(reader.rowGroupCount()).isEqualTo(2);
      for (int row = 0; row < ROWS; row++) {
        int group = row / 2500;
        assertThat(reader.bloomFilter(group, 0).mightContain(hash.of(7L * row))).isTrue();
        assertThat(reader.bloomFilter(group, 1).mightContain(hash.of(row % 50))).isTrue();
        long bits = Double.doubleToRawLongBits(row * 0.25);
        assertThat(reader.bloomFilter(group, 2).mightContain(hash.of(bits))).isTrue();
        byte[] text = text(row);
        if (row % 10 != 0) {
          assertThat(reader.bloomFilter(group, 3).mightContain(hash.of(text, 0, text.length)))
              .isTrue();
        }
      }
      assertThat(reader.bloomFilter(0, 4)).as("of a boolean").isNull();
      assertThat(reader.bloomFilter(0, 1).size()).as("for 50 values").isLessThan(256);
    }
  }

  @Test
  void areProbedByParquetJava() throws IOException {
    try (ParquetFileReader reader = ParquetJavaFiles.open(write())) {
      List<ColumnChunkMetaData> columns = reader.getFooter().getBlocks().get(1).getColumns();
      BlockSplitBloomFilter longs =
          (BlockSplitBloomFilter)
              reader.getBloomFilterDataReader(1).readBloomFilter(columns.get(0));
      BlockSplitBloomFilter texts =
          (BlockSplitBloomFilter)
              reader.getBloomFilterDataReader(1).readBloomFilter(columns.get(3));
      int found = 0;
      for (int row = 2500; row < ROWS; row++) {
        assertThat(longs.findHash(longs.hash(7L * row))).isTrue();
        found += longs.findHash(longs.hash(7L * row + 1)) ? 1 : 0;
        if (row % 10 != 0) {
          assertThat(texts.findHash(texts.hash(Binary.fromConstantByteArray(text(row))))).isTrue();
        }
      }
      assertThat(found).as("false positives of 1500").isLessThan(40);
    }
  }

  @Test
  void letDuckDbFindEveryRow() throws IOException, SQLException {
    Path file = write();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      for (int row : new int[] {0, 1, 2499, 2500, 3999}) {
        String query = "SELECT count(*) FROM '" + file + "' WHERE l = " + 7L * row;
        try (ResultSet result = statement.executeQuery(query)) {
          result.next();
          assertThat(result.getInt(1)).as(query).isOne();
        }
      }
    }
  }

  @Test
  void ofParquetJavaAreRead() throws IOException {
    MessageType type = ParquetJavaFiles.messageType(SCHEMA);
    List<Group> records = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      Group group = new SimpleGroup(type);
      records.add(group.append("l", 7L * row).append("i", 1).append("d", 2.0).append("b", true));
    }
    Path file = directory.resolve("theirs.parquet");
    ParquetJavaFiles.writeWithParquetJava(
        file,
        type,
        records,
        Map.of("parquet.bloom.filter.enabled", "true", "parquet.enable.dictionary", "false"));
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      BloomFilter filter = reader.bloomFilter(0, 0);
      for (int row = 0; row < ROWS; row++) {
        assertThat(filter.mightContain(hash.of(7L * row))).isTrue();
      }
    }
  }

  @Test
  void areLeftOutWhereTheyWouldMissTheirRate() throws IOException {
    Path file = write("parquet.bloom.filter.max.bytes", "256");
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      assertThat(reader.bloomFilter(0, 0)).as("for 2500 values").isNull();
      assertThat(reader.bloomFilter(0, 1)).as("for 50 values").isNotNull();
    }
  }

  @Test
  void areMadeForTheColumnsThatAreNamed() throws IOException {
    Path file =
        write(
            "parquet.bloom.filter.enabled", "false",
            "parquet.bloom.filter.enabled#i", "true",
            "parquet.bloom.filter.expected.ndv#i", "50",
            "parquet.bloom.filter.fpp#i", "0.001");
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      assertThat(reader.bloomFilter(0, 0)).isNull();
      assertThat(reader.bloomFilter(0, 1)).isNotNull();
    }
  }

  @Test
  void inImpossiblePlacesAreRefusedWithTheirColumn() throws IOException {
    ByteArrayOutputFile output = new ByteArrayOutputFile("memory");
    WriteOptions options = WriteOptions.builder().set(WriteOptions.BLOOM_FILTER, "l", true).build();
    try (FileWriter writer = FileWriter.open(output, SCHEMA, options)) {
      fill(writer);
    }
    byte[] bytes = output.toByteArray();
    for (long offset : new long[] {-1, Long.MIN_VALUE, bytes.length, Long.MAX_VALUE, 4}) {
      for (Integer length : new Integer[] {null, 0, -5, 10, Integer.MAX_VALUE}) {
        ParquetReader reader =
            ParquetReader.open(
                InputFile.of("memory", bytes),
                moved(bytes, offset, length),
                ReadOptions.defaults());
        assertThatThrownBy(() -> reader.bloomFilter(0, 0))
            .as("%d, %d", offset, length)
            .isInstanceOf(CorruptFileException.class)
            .hasMessageContaining("column l");
      }
    }
  }

  private static FileMetaData moved(byte[] bytes, long offset, Integer length) throws IOException {
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of("memory", bytes), ReadOptions.defaults())) {
      FileMetaData metaData = reader.metaData();
      RowGroup group = metaData.rowGroups().get(0);
      List<ColumnChunk> columns = new ArrayList<>(group.columns());
      ColumnMetaData changed =
          columns.get(0).metaData().toBuilder()
              .bloomFilterOffset(offset)
              .bloomFilterLength(length)
              .build();
      columns.set(0, columns.get(0).toBuilder().metaData(changed).build());
      return metaData.toBuilder()
          .rowGroups(List.of(group.toBuilder().columns(columns).build()))
          .build();
    }
  }

  @Test
  void areNotInFilesThatDoNotAskForThem() throws IOException {
    Path file = write("parquet.bloom.filter.enabled", "false");
    assertThat(Files.size(file)).isPositive();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      for (int column = 0; column < 5; column++) {
        assertThat(reader.bloomFilter(0, column)).isNull();
      }
    }
  }
}
