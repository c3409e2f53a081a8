package io.jparquet.spark.tables.metadata;

import static io.jparquet.spark.tables.metadata.FactColumn.text;

import io.jparquet.inspect.PageDescription;
import io.jparquet.inspect.ValueText;
import io.jparquet.metadata.Statistics;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** What the header of a page says. */
final class PageColumns {

  private PageColumns() {}

  /** The columns of pages alone. */
  static List<FactColumn> all() {
    return List.of(
        ofPage("page", DataTypes.IntegerType, PageDescription::ordinal),
        ofPage("page_type", DataTypes.StringType, page -> text(page.type())),
        ofPage("offset", DataTypes.LongType, PageDescription::offset),
        ofPage("header_bytes", DataTypes.IntegerType, PageDescription::headerBytes),
        ofPage("compressed_bytes", DataTypes.IntegerType, PageDescription::compressedBytes),
        ofPage("uncompressed_bytes", DataTypes.IntegerType, PageDescription::uncompressedBytes),
        ofPage("values", DataTypes.IntegerType, PageDescription::values),
        ofPage("nulls", DataTypes.IntegerType, PageDescription::nulls),
        ofPage("rows", DataTypes.IntegerType, PageDescription::rows),
        ofPage("encoding", DataTypes.StringType, page -> text(page.encoding())),
        ofPage("crc", DataTypes.IntegerType, PageDescription::crc),
        bound("min", Statistics::minValue, Statistics::min),
        bound("max", Statistics::maxValue, Statistics::max));
  }

  private static FactColumn ofPage(
      String name, DataType type, Function<PageDescription, Object> value) {
    return new FactColumn(name, type, place -> value.apply(place.page()));
  }

  private static FactColumn bound(
      String name, Function<Statistics, byte[]> bound, Function<Statistics, byte[]> deprecated) {
    return new FactColumn(
        name,
        DataTypes.StringType,
        place -> {
          Statistics statistics = place.page().statistics();
          byte[] plain = statistics == null ? null : bound.apply(statistics);
          if (plain == null && statistics != null) {
            plain = deprecated.apply(statistics);
          }
          return plain == null ? null : text(ValueText.of(place.leaf().node(), plain));
        });
  }
}
