package io.jparquet.spark.tables.metadata;

import static io.jparquet.spark.tables.metadata.FactColumn.text;
import static io.jparquet.spark.tables.metadata.FactColumn.texts;

import io.jparquet.inspect.ValueText;
import io.jparquet.metadata.ColumnCryptoMetaData;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** What the footer says of a column chunk. */
final class ChunkColumns {

  /** The leaf column, by its number and by its path, which the table of pages has too. */
  static final List<FactColumn> LEAF =
      List.of(
          new FactColumn("column", DataTypes.IntegerType, place -> place.leaf().index()),
          new FactColumn(
              "column_path", DataTypes.StringType, place -> text(place.leaf().dotPath())));

  private static final StructType ENCODED_PAGES =
      new StructType()
          .add("page_type", DataTypes.StringType)
          .add("encoding", DataTypes.StringType)
          .add("pages", DataTypes.IntegerType);

  private ChunkColumns() {}

  /** The columns of column chunks alone. */
  static List<FactColumn> all() {
    return List.of(
        new FactColumn("physical_type", DataTypes.StringType, place -> text(place.leaf().type())),
        new FactColumn(
            "logical_type",
            DataTypes.StringType,
            place -> text(place.leaf().node().annotationText())),
        new FactColumn(
            "max_definition_level",
            DataTypes.IntegerType,
            place -> place.leaf().maxDefinitionLevel()),
        new FactColumn(
            "max_repetition_level",
            DataTypes.IntegerType,
            place -> place.leaf().maxRepetitionLevel()),
        ofChunk("codec", DataTypes.StringType, chunk -> text(chunk.codec())),
        ofChunk(
            "encodings",
            DataTypes.createArrayType(DataTypes.StringType),
            chunk -> texts(chunk.encodings())),
        ofChunk(
            "encoding_stats",
            DataTypes.createArrayType(ENCODED_PAGES),
            chunk -> encodedPages(chunk.encodingStats())),
        ofChunk("values", DataTypes.LongType, ColumnMetaData::numValues),
        ofStatistics("nulls", DataTypes.LongType, Statistics::nullCount),
        ofStatistics("nans", DataTypes.LongType, Statistics::nanCount),
        ofStatistics("distinct_values", DataTypes.LongType, Statistics::distinctCount),
        bound("min", ChunkColumns::min),
        bound("max", ChunkColumns::max),
        ofStatistics("min_is_exact", DataTypes.BooleanType, Statistics::isMinValueExact),
        ofStatistics("max_is_exact", DataTypes.BooleanType, Statistics::isMaxValueExact),
        ofStatistics("min_bytes", DataTypes.BinaryType, ChunkColumns::min),
        ofStatistics("max_bytes", DataTypes.BinaryType, ChunkColumns::max),
        ofChunk("offset", DataTypes.LongType, ColumnMetaData::startOffset),
        ofChunk("compressed_bytes", DataTypes.LongType, ColumnMetaData::totalCompressedSize),
        ofChunk("uncompressed_bytes", DataTypes.LongType, ColumnMetaData::totalUncompressedSize),
        ofChunk(
            "unencoded_bytes",
            DataTypes.LongType,
            chunk -> {
              SizeStatistics sizes = chunk.sizeStatistics();
              return sizes == null ? null : sizes.unencodedByteArrayDataBytes();
            }),
        ofChunk("dictionary_page_offset", DataTypes.LongType, ColumnMetaData::dictionaryPageOffset),
        ofChunk("data_page_offset", DataTypes.LongType, ColumnMetaData::dataPageOffset),
        ofChunk("bloom_filter_offset", DataTypes.LongType, ColumnMetaData::bloomFilterOffset),
        ofChunk("bloom_filter_bytes", DataTypes.IntegerType, ColumnMetaData::bloomFilterLength),
        new FactColumn(
            "column_index_offset", DataTypes.LongType, place -> place.chunk().columnIndexOffset()),
        new FactColumn(
            "column_index_bytes",
            DataTypes.IntegerType,
            place -> place.chunk().columnIndexLength()),
        new FactColumn(
            "offset_index_offset", DataTypes.LongType, place -> place.chunk().offsetIndexOffset()),
        new FactColumn(
            "offset_index_bytes",
            DataTypes.IntegerType,
            place -> place.chunk().offsetIndexLength()),
        new FactColumn(
            "encryption",
            DataTypes.StringType,
            place -> text(encryption(place.chunk().cryptoMetadata()))));
  }

  private static FactColumn ofChunk(
      String name, DataType type, Function<ColumnMetaData, Object> value) {
    return new FactColumn(
        name,
        type,
        place -> {
          ColumnMetaData chunk = place.chunkMetaData();
          return chunk == null ? null : value.apply(chunk);
        });
  }

  private static FactColumn ofStatistics(
      String name, DataType type, Function<Statistics, Object> value) {
    return ofChunk(
        name, type, chunk -> chunk.statistics() == null ? null : value.apply(chunk.statistics()));
  }

  private static FactColumn bound(String name, Function<Statistics, byte[]> bound) {
    return new FactColumn(
        name,
        DataTypes.StringType,
        place -> {
          ColumnMetaData chunk = place.chunkMetaData();
          byte[] plain =
              chunk == null || chunk.statistics() == null ? null : bound.apply(chunk.statistics());
          return plain == null ? null : text(ValueText.of(place.leaf().node(), plain));
        });
  }

  /** Old files have the bounds in fields that do not define the order of the values. */
  private static byte[] min(Statistics statistics) {
    return statistics.minValue() == null ? statistics.min() : statistics.minValue();
  }

  private static byte[] max(Statistics statistics) {
    return statistics.maxValue() == null ? statistics.max() : statistics.maxValue();
  }

  private static Object encodedPages(List<PageEncodingStats> pages) {
    return pages == null
        ? null
        : new GenericArrayData(
            pages.stream()
                .map(
                    some ->
                        new GenericInternalRow(
                            new Object[] {
                              text(some.pageType()), text(some.encoding()), some.count()
                            }))
                .toArray());
  }

  private static String encryption(ColumnCryptoMetaData crypto) {
    if (crypto == null) {
      return null;
    }
    return crypto instanceof ColumnCryptoMetaData.EncryptionWithFooterKey
        ? "footer key"
        : "column key";
  }
}
