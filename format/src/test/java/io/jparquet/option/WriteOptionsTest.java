package io.jparquet.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.Compression;
import io.jparquet.internal.column.write.ColumnOrders;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WriteOptionsTest {
  private static Compression compression(WriteOptions options, String dotPath) {
    return new Compression(
        options.get(WriteOptions.COMPRESSION, dotPath), options.compressionLevel(dotPath));
  }

  @Test
  void hasTheDefaultsThatUsersKnow() {
    WriteOptions options = WriteOptions.fromProperties(Map.of());
    assertThat(options.get(WriteOptions.BLOCK_SIZE)).isEqualTo(128L << 20);
    assertThat(options.get(WriteOptions.PAGE_SIZE)).isEqualTo(1 << 20);
    assertThat(options.get(WriteOptions.DICTIONARY_PAGE_SIZE)).isEqualTo(1 << 20);
    assertThat(options.get(WriteOptions.PAGE_ROW_COUNT_LIMIT)).isEqualTo(20_000);
    assertThat(options.get(WriteOptions.BLOCK_ROW_COUNT_LIMIT)).isEqualTo(Integer.MAX_VALUE);
    assertThat(options.get(WriteOptions.PAGE_CHECKSUMS)).isTrue();
    assertThat(options.get(WriteOptions.DICTIONARY, "a")).isTrue();
    assertThat(options.get(WriteOptions.COMPATIBILITY)).isEqualTo(CompatibilityLevel.SPARK);
    assertThat(options.get(WriteOptions.COMPRESSION)).isEqualTo(CompressionCodec.SNAPPY);
    assertThat(options.get(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH)).isEqualTo(64);
    assertThat(options.get(WriteOptions.STATISTICS_TRUNCATE_LENGTH)).isEqualTo(Integer.MAX_VALUE);
    assertThat(options.get(WriteOptions.STATISTICS, "a")).isTrue();
    assertThat(options.get(WriteOptions.SIZE_STATISTICS, "a")).isTrue();
    assertThat(options.createdBy()).startsWith("jparquet version ");
  }

  @Test
  void readsProperties() {
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "parquet.block.size", "1000000000000",
                "parquet.page.size", "1000",
                "parquet.dictionary.page.size", "2000",
                "parquet.writer.version", "v2",
                "parquet.compression", "zstd",
                "parquet.compression.codec.zstd.level", "9",
                "parquet.page.write-checksum.enabled", "FALSE",
                "parquet.page.row.count.limit", " 7 ",
                "unknown.name", "anything"));
    assertThat(options.get(WriteOptions.BLOCK_SIZE)).isEqualTo(1_000_000_000_000L);
    assertThat(options.get(WriteOptions.PAGE_SIZE)).isEqualTo(1000);
    assertThat(options.get(WriteOptions.DICTIONARY_PAGE_SIZE)).isEqualTo(2000);
    assertThat(options.get(WriteOptions.COMPATIBILITY)).isEqualTo(CompatibilityLevel.V2);
    assertThat(options.get(WriteOptions.COMPRESSION)).isEqualTo(CompressionCodec.ZSTD);
    assertThat(compression(options, "a")).isEqualTo(new Compression(CompressionCodec.ZSTD, 9));
    assertThat(options.get(WriteOptions.PAGE_CHECKSUMS)).isFalse();
    assertThat(options.get(WriteOptions.PAGE_ROW_COUNT_LIMIT)).isEqualTo(7);
  }

  @Test
  void readsPropertiesOfSingleColumns() {
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "parquet.enable.dictionary", "false",
                "parquet.enable.dictionary#a.b", "true",
                "parquet.column.statistics.enabled#a", "false",
                "parquet.size.statistics.enabled#c", "false",
                "parquet.unknown#c", "x"));
    assertThat(options.get(WriteOptions.DICTIONARY, "a.b")).isTrue();
    assertThat(options.get(WriteOptions.DICTIONARY, "a")).isFalse();
    assertThat(options.get(WriteOptions.STATISTICS, "a")).isFalse();
    assertThat(options.get(WriteOptions.STATISTICS, "a.b")).isTrue();
    assertThat(options.get(WriteOptions.SIZE_STATISTICS, "c")).isFalse();
  }

  @Test
  void knowsTheGzipLevelsOfHadoop() {
    assertThat(gzipLevel("BEST_SPEED")).isEqualTo(1);
    assertThat(gzipLevel("SIX")).isEqualTo(6);
    assertThat(gzipLevel("9")).isEqualTo(9);
    assertThat(gzipLevel("DEFAULT_COMPRESSION")).isEqualTo(Integer.MIN_VALUE);
  }

  private static int gzipLevel(String value) {
    return WriteOptions.fromProperties(
            Map.of("parquet.compression", "GZIP", "zlib.compress.level", value))
        .compressionLevel("a");
  }

  @Test
  void readsCodecsAndLevelsOfSingleColumns() {
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "parquet.compression", "GZIP",
                "zlib.compress.level", "2",
                "parquet.compression#a.b", "zstd",
                "parquet.compression.codec.zstd.level", "7",
                "parquet.compression#c", "BROTLI",
                "compression.brotli.quality", "1",
                "compression.brotli.quality#c", "11",
                "zlib.compress.level#d", "BEST_COMPRESSION",
                "parquet.compression#e", "none"));
    assertThat(compression(options, "a")).isEqualTo(new Compression(CompressionCodec.GZIP, 2));
    assertThat(compression(options, "a.b")).isEqualTo(new Compression(CompressionCodec.ZSTD, 7));
    assertThat(compression(options, "c")).isEqualTo(new Compression(CompressionCodec.BROTLI, 11));
    assertThat(compression(options, "d")).isEqualTo(new Compression(CompressionCodec.GZIP, 9));
    assertThat(compression(options, "e")).isEqualTo(Compression.of(CompressionCodec.UNCOMPRESSED));
    WriteOptions other =
        options.toBuilder().set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD).build();
    assertThat(compression(other, "a")).isEqualTo(new Compression(CompressionCodec.ZSTD, 7));
    assertThat(options.get(WriteOptions.COMPRESSION)).isEqualTo(CompressionCodec.GZIP);
  }

  @Test
  void knowsTheLevelOfAColumnWhateverItsCodec() {
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "parquet.compression.level#a", "11",
                "parquet.compression", "ZSTD",
                "parquet.compression.codec.zstd.level", "2",
                "parquet.compression#a", "BROTLI"));
    assertThat(compression(options, "a")).isEqualTo(new Compression(CompressionCodec.BROTLI, 11));
    assertThat(compression(options, "b")).isEqualTo(new Compression(CompressionCodec.ZSTD, 2));
    WriteOptions.Builder other =
        options.toBuilder().set(WriteOptions.COMPRESSION, "a", CompressionCodec.GZIP);
    assertThatIllegalArgumentException()
        .isThrownBy(other::build)
        .withMessageContaining("Column a")
        .withMessageContaining("0 to 9, found 11");
  }

  @Test
  void namesTheLevelsThatACodecHas() {
    Map.of(
            "parquet.compression.codec.zstd.level", "-131072 to 22",
            "zlib.compress.level", "0 to 9",
            "zlib.compress.level#a.b", "0 to 9",
            "compression.brotli.quality", "0 to 11",
            "compression.brotli.quality#a.b", "0 to 11")
        .forEach(
            (key, levels) ->
                assertThatIllegalArgumentException()
                    .isThrownBy(() -> WriteOptions.fromProperties(Map.of(key, "23")))
                    .withMessageContaining(key)
                    .withMessageContaining(levels)
                    .withMessageContaining("23"));
  }

  @Test
  void namesPropertyAndValueThatItDoesNotUnderstand() {
    Map.of(
            "parquet.page.size", "1k",
            "parquet.block.size", "0",
            "parquet.page.row.count.limit", "3000000000",
            "parquet.enable.dictionary#a.b", "yes",
            "parquet.writer.version", "v3",
            "parquet.compression", "RAR",
            "zlib.compress.level", "best")
        .forEach(
            (key, value) ->
                assertThatIllegalArgumentException()
                    .isThrownBy(() -> WriteOptions.fromProperties(Map.of(key, value)))
                    .withMessageContaining(key)
                    .withMessageContaining("'" + value + "'"));
  }

  @Test
  void isNotChangedByItsBuilder() {
    WriteOptions.Builder builder = WriteOptions.builder().keyValue("a", "1");
    WriteOptions options = builder.build();
    builder
        .keyValue("b", "2")
        .set(WriteOptions.PAGE_SIZE, 5)
        .set(WriteOptions.DICTIONARY, "x", false);
    assertThat(options.keyValueMetadata()).containsExactly(Map.entry("a", "1"));
    assertThat(options.get(WriteOptions.PAGE_SIZE)).isEqualTo(1 << 20);
    assertThat(options.get(WriteOptions.DICTIONARY, "x")).isTrue();
    assertThat(
            options.toBuilder().sortingColumns(List.of(new SortingColumn(0, true, false))).build())
        .satisfies(changed -> assertThat(changed.sortingColumns()).hasSize(1))
        .satisfies(changed -> assertThat(changed.keyValueMetadata()).containsKey("a"));
  }

  @Test
  void theCompatibilityLevelOverridesTheWriterVersion() {
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of("jparquet.compatibility", "Preview", "parquet.writer.version", "v2"));
    assertThat(options.get(WriteOptions.COMPATIBILITY)).isEqualTo(CompatibilityLevel.PREVIEW);
    assertThat(options.byteStreamSplitEnabled("c")).isTrue();
    assertThat(
            WriteOptions.fromProperties(Map.of("parquet.writer.version", "v2")).toBuilder()
                .build()
                .byteStreamSplitEnabled("c"))
        .isFalse();
  }

  @Test
  void takesColumnOrdersForTheColumnsThatCanHaveThem() {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required float f; required int32 i; required int96 t;"
                + " required fixed_len_byte_array(2) h (FLOAT16); required double d; }");
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "jparquet.column.order", "ieee_754_total_order",
                "jparquet.column.order#d", "TYPE_ORDER",
                "jparquet.column.order#t", "INT96_TIMESTAMP_ORDER"));
    assertThat(schema.leaves().stream().map(leaf -> ColumnOrders.of(leaf, options)))
        .containsExactly(
            new ColumnOrder.IEEE754TotalOrder(),
            new ColumnOrder.TypeDefinedOrder(),
            new ColumnOrder.Int96TimestampOrder(),
            new ColumnOrder.IEEE754TotalOrder(),
            new ColumnOrder.TypeDefinedOrder());
  }

  @Test
  void refusesColumnOrdersThatDoNotExistOrDoNotSuitTheirColumn() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WriteOptions.fromProperties(Map.of("jparquet.column.order", "x")))
        .withMessageContaining("jparquet.column.order must be TYPE_ORDER, IEEE_754_TOTAL_ORDER");
    WriteOptions options =
        WriteOptions.fromProperties(Map.of("jparquet.column.order#i", "INT96_TIMESTAMP_ORDER"));
    ParquetSchema schema = ParquetSchema.parse("message m { required int32 i; }");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FileWriter.open(new ByteArrayOutputFile(), schema, options))
        .withMessageContaining("Column i can't have the order INT96_TIMESTAMP_ORDER");
  }

  @Test
  void refusesValuesThatAnOptionCannotHaveAndOptionsOfOtherPlaces() {
    WriteOptions.Builder builder = WriteOptions.builder();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.set(WriteOptions.PAGE_SIZE, 0))
        .withMessage("parquet.page.size must be a number of bytes from 1 to 2147483647, not '0'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.set(WriteOptions.BLOOM_FILTER_FPP, "a", 1.0))
        .withMessage("parquet.bloom.filter.fpp must be a number above 0 and below 1, not '1.0'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.set(WriteOptions.COMPRESSION, CompressionCodec.UNKNOWN))
        .withMessageContaining("parquet.compression must be UNCOMPRESSED, SNAPPY")
        .withMessageContaining("not 'UNKNOWN'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.set(WriteOptions.GZIP_LEVEL, 10))
        .withMessageContaining("zlib.compress.level must be a level of GZIP from 0 to 9")
        .withMessageContaining("not '10'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.set(WriteOptions.PAGE_SIZE, "a", 1))
        .withMessageContaining("parquet.page.size applies to whole files");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.set(WriteOptions.COMPRESSION_LEVEL, 1))
        .withMessageContaining("parquet.compression.level can only be set for single columns");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.set(ReadOptions.LAZY_VECTORS, true))
        .withMessage("jparquet.read.lazy-vectors is not an option of writes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadOptions.defaults().get(WriteOptions.PAGE_SIZE))
        .withMessage("parquet.page.size is not an option of reads");
    assertThat(builder.build()).isEqualTo(WriteOptions.defaults());
  }

  @Test
  void theWriterVersionIsALevelWithoutByteStreamSplitHoweverItIsSet() {
    WriteOptions set =
        WriteOptions.builder().set(WriteOptions.WRITER_VERSION, CompatibilityLevel.V2).build();
    assertThat(set)
        .isEqualTo(WriteOptions.fromProperties(Map.of("parquet.writer.version", "PARQUET_2_0")));
    assertThat(set.get(WriteOptions.COMPATIBILITY)).isEqualTo(CompatibilityLevel.V2);
    assertThat(set.byteStreamSplitEnabled("c")).isFalse();
    WriteOptions split =
        WriteOptions.fromProperties(
            Map.of("parquet.writer.version", "v2", "parquet.enable.bytestreamsplit", "true"));
    assertThat(split.byteStreamSplitEnabled("c")).isTrue();
  }

  @Test
  void refusesPropertiesThatNameKeysOfEncryption() {
    for (String name :
        List.of("parquet.encryption.footer.key", "parquet.encryption.column.keys#a")) {
      assertThatThrownBy(() -> WriteOptions.fromProperties(Map.of(name, "k")))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining(name);
    }
  }

  @Test
  void optionsAreSetAlsoIfTheyAreSetToTheirDefaults() {
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of("parquet.compression", "snappy", "parquet.enable.dictionary#a", "true"));
    assertThat(options).isNotEqualTo(WriteOptions.defaults());
    for (WriteOptions some : List.of(options, options.toBuilder().build())) {
      assertThat(some.isSet(WriteOptions.COMPRESSION)).isTrue();
      assertThat(some.isSet(WriteOptions.COMPRESSION, "a")).isTrue();
      assertThat(some.isSet(WriteOptions.DICTIONARY)).isFalse();
      assertThat(some.isSet(WriteOptions.DICTIONARY, "a")).isTrue();
      assertThat(some.isSet(WriteOptions.DICTIONARY, "b")).isFalse();
      assertThat(some.isSet(WriteOptions.PAGE_SIZE)).isFalse();
    }
    WriteOptions version = WriteOptions.fromProperties(Map.of("parquet.writer.version", "v1"));
    assertThat(version.isSet(WriteOptions.COMPATIBILITY)).isTrue();
    assertThat(WriteOptions.defaults().isSet(WriteOptions.COMPATIBILITY)).isFalse();
  }
}
