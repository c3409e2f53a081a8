package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Type;
import java.util.List;
import org.apache.thrift.TException;

/** {@code ColumnMetaData}. */
final class ColumnMetaDataCodec {
  private static final String NAME = "ColumnMetaData";

  private ColumnMetaDataCodec() {}

  static ColumnMetaData read(CompactInput in) {
    ColumnMetaData.Builder column = ColumnMetaData.builder();
    Type type = null;
    List<Encoding> encodings = null;
    CompressionCodec codec = null;
    Long numValues = null;
    Long totalUncompressedSize = null;
    Long totalCompressedSize = null;
    Long dataPageOffset = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> type = in.enumeration(Type::of);
        case 2 -> encodings = in.enumerations(Encoding::of);
        case 3 -> column.pathInSchema(in.strings());
        case 4 -> codec = in.enumeration(CompressionCodec::of);
        case 5 -> numValues = in.i64();
        case 6 -> totalUncompressedSize = in.i64();
        case 7 -> totalCompressedSize = in.i64();
        case 8 -> column.keyValueMetadata(in.structs(KeyValueCodec::read));
        case 9 -> dataPageOffset = in.i64();
        case 10 -> column.indexPageOffset(in.i64());
        case 11 -> column.dictionaryPageOffset(in.i64());
        case 12 -> column.statistics(in.struct(StatisticsCodec::read));
        case 13 -> column.encodingStats(in.structs(ColumnMetaDataCodec::readEncodingStats));
        case 14 -> column.bloomFilterOffset(in.i64());
        case 15 -> column.bloomFilterLength(in.i32());
        case 16 -> column.sizeStatistics(in.struct(StatisticsCodec::readSize));
        case 17 -> column.geospatialStatistics(in.struct(StatisticsCodec::readGeospatial));
        default -> in.skip();
      }
    }
    return column
        .type(require(type, NAME, "type"))
        .encodings(require(encodings, NAME, "encodings"))
        .codec(require(codec, NAME, "codec"))
        .numValues(require(numValues, NAME, "num_values"))
        .totalUncompressedSize(require(totalUncompressedSize, NAME, "total_uncompressed_size"))
        .totalCompressedSize(require(totalCompressedSize, NAME, "total_compressed_size"))
        .dataPageOffset(require(dataPageOffset, NAME, "data_page_offset"))
        .build();
  }

  static void write(CompactOutput out, ColumnMetaData column) throws TException {
    out.enumeration(1, column.type(), Type::value);
    out.enumerations(2, column.encodings(), Encoding::value);
    out.strings(3, column.pathInSchema());
    out.enumeration(4, column.codec(), CompressionCodec::value);
    out.i64(5, column.numValues());
    out.i64(6, column.totalUncompressedSize());
    out.i64(7, column.totalCompressedSize());
    out.structs(8, column.keyValueMetadata(), KeyValueCodec::write);
    out.i64(9, column.dataPageOffset());
    out.i64(10, column.indexPageOffset());
    out.i64(11, column.dictionaryPageOffset());
    out.struct(12, column.statistics(), StatisticsCodec::write);
    out.structs(13, column.encodingStats(), ColumnMetaDataCodec::writeEncodingStats);
    out.i64(14, column.bloomFilterOffset());
    out.i32(15, column.bloomFilterLength());
    out.struct(16, column.sizeStatistics(), StatisticsCodec::writeSize);
    out.struct(17, column.geospatialStatistics(), StatisticsCodec::writeGeospatial);
  }

  private static PageEncodingStats readEncodingStats(CompactInput in) {
    PageType pageType = null;
    Encoding encoding = null;
    Integer count = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> pageType = in.enumeration(PageType::of);
        case 2 -> encoding = in.enumeration(Encoding::of);
        case 3 -> count = in.i32();
        default -> in.skip();
      }
    }
    return new PageEncodingStats(
        require(pageType, "PageEncodingStats", "page_type"),
        require(encoding, "PageEncodingStats", "encoding"),
        require(count, "PageEncodingStats", "count"));
  }

  private static void writeEncodingStats(CompactOutput out, PageEncodingStats stats)
      throws TException {
    out.enumeration(1, stats.pageType(), PageType::value);
    out.enumeration(2, stats.encoding(), Encoding::value);
    out.i32(3, stats.count());
  }
}
