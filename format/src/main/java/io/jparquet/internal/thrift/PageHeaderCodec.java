package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.DictionaryPageHeader;
import io.jparquet.internal.metadata.IndexPageHeader;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Statistics;
import org.apache.thrift.TException;

/** {@code PageHeader} and the headers of the kinds of pages. */
final class PageHeaderCodec {
  private static final String V2 = "DataPageHeaderV2";

  private PageHeaderCodec() {}

  static PageHeader read(CompactInput in) {
    PageType type = null;
    Integer uncompressedPageSize = null;
    Integer compressedPageSize = null;
    Integer crc = null;
    DataPageHeader dataPageHeader = null;
    IndexPageHeader indexPageHeader = null;
    DictionaryPageHeader dictionaryPageHeader = null;
    DataPageHeaderV2 dataPageHeaderV2 = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> type = in.enumeration(PageType::of);
        case 2 -> uncompressedPageSize = in.i32();
        case 3 -> compressedPageSize = in.i32();
        case 4 -> crc = in.i32();
        case 5 -> dataPageHeader = in.struct(PageHeaderCodec::readData);
        case 6 -> indexPageHeader = in.empty(new IndexPageHeader());
        case 7 -> dictionaryPageHeader = in.struct(PageHeaderCodec::readDictionary);
        case 8 -> dataPageHeaderV2 = in.struct(PageHeaderCodec::readDataV2);
        default -> in.skip();
      }
    }
    return new PageHeader(
        require(type, "PageHeader", "type"),
        require(uncompressedPageSize, "PageHeader", "uncompressed_page_size"),
        require(compressedPageSize, "PageHeader", "compressed_page_size"),
        crc,
        dataPageHeader,
        indexPageHeader,
        dictionaryPageHeader,
        dataPageHeaderV2);
  }

  static void write(CompactOutput out, PageHeader header) throws TException {
    out.enumeration(1, header.type(), PageType::value);
    out.i32(2, header.uncompressedPageSize());
    out.i32(3, header.compressedPageSize());
    out.i32(4, header.crc());
    out.struct(5, header.dataPageHeader(), PageHeaderCodec::writeData);
    out.struct(6, header.indexPageHeader(), (o, nothing) -> {});
    out.struct(7, header.dictionaryPageHeader(), PageHeaderCodec::writeDictionary);
    out.struct(8, header.dataPageHeaderV2(), PageHeaderCodec::writeDataV2);
  }

  private static DataPageHeader readData(CompactInput in) {
    Integer numValues = null;
    Encoding encoding = null;
    Encoding definitionLevelEncoding = null;
    Encoding repetitionLevelEncoding = null;
    Statistics statistics = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> numValues = in.i32();
        case 2 -> encoding = in.enumeration(Encoding::of);
        case 3 -> definitionLevelEncoding = in.enumeration(Encoding::of);
        case 4 -> repetitionLevelEncoding = in.enumeration(Encoding::of);
        case 5 -> statistics = in.struct(StatisticsCodec::read);
        default -> in.skip();
      }
    }
    return new DataPageHeader(
        require(numValues, "DataPageHeader", "num_values"),
        require(encoding, "DataPageHeader", "encoding"),
        require(definitionLevelEncoding, "DataPageHeader", "definition_level_encoding"),
        require(repetitionLevelEncoding, "DataPageHeader", "repetition_level_encoding"),
        statistics);
  }

  private static void writeData(CompactOutput out, DataPageHeader header) throws TException {
    out.i32(1, header.numValues());
    out.enumeration(2, header.encoding(), Encoding::value);
    out.enumeration(3, header.definitionLevelEncoding(), Encoding::value);
    out.enumeration(4, header.repetitionLevelEncoding(), Encoding::value);
    out.struct(5, header.statistics(), StatisticsCodec::write);
  }

  private static DictionaryPageHeader readDictionary(CompactInput in) {
    Integer numValues = null;
    Encoding encoding = null;
    Boolean isSorted = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> numValues = in.i32();
        case 2 -> encoding = in.enumeration(Encoding::of);
        case 3 -> isSorted = in.bool();
        default -> in.skip();
      }
    }
    return new DictionaryPageHeader(
        require(numValues, "DictionaryPageHeader", "num_values"),
        require(encoding, "DictionaryPageHeader", "encoding"),
        isSorted);
  }

  private static void writeDictionary(CompactOutput out, DictionaryPageHeader header)
      throws TException {
    out.i32(1, header.numValues());
    out.enumeration(2, header.encoding(), Encoding::value);
    out.bool(3, header.isSorted());
  }

  private static DataPageHeaderV2 readDataV2(CompactInput in) {
    Integer numValues = null;
    Integer numNulls = null;
    Integer numRows = null;
    Encoding encoding = null;
    Integer definitionLevelsByteLength = null;
    Integer repetitionLevelsByteLength = null;
    Boolean isCompressed = null;
    Statistics statistics = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> numValues = in.i32();
        case 2 -> numNulls = in.i32();
        case 3 -> numRows = in.i32();
        case 4 -> encoding = in.enumeration(Encoding::of);
        case 5 -> definitionLevelsByteLength = in.i32();
        case 6 -> repetitionLevelsByteLength = in.i32();
        case 7 -> isCompressed = in.bool();
        case 8 -> statistics = in.struct(StatisticsCodec::read);
        default -> in.skip();
      }
    }
    return new DataPageHeaderV2(
        require(numValues, V2, "num_values"),
        require(numNulls, V2, "num_nulls"),
        require(numRows, V2, "num_rows"),
        require(encoding, V2, "encoding"),
        require(definitionLevelsByteLength, V2, "definition_levels_byte_length"),
        require(repetitionLevelsByteLength, V2, "repetition_levels_byte_length"),
        isCompressed,
        statistics);
  }

  private static void writeDataV2(CompactOutput out, DataPageHeaderV2 header) throws TException {
    out.i32(1, header.numValues());
    out.i32(2, header.numNulls());
    out.i32(3, header.numRows());
    out.enumeration(4, header.encoding(), Encoding::value);
    out.i32(5, header.definitionLevelsByteLength());
    out.i32(6, header.repetitionLevelsByteLength());
    out.bool(7, header.isCompressed());
    out.struct(8, header.statistics(), StatisticsCodec::write);
  }
}
