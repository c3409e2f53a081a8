package io.jparquet.spark.planning.aggregate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.mapping.Rebase;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class ProvenBoundsTest {

  private static final long ROWS = 10;

  @Test
  void numbersOccurUnlessTheFileDeniesIt() {
    Column column = new Column("optional int32 c", DataTypes.IntegerType);
    Statistics.Builder bounds = bounds(ints(-3), ints(7)).nullCount(4L);
    assertThat(column.summary(bounds)).isEqualTo("6 values from -3 to 7");
    assertThat(column.summary(bounds.isMinValueExact(true).isMaxValueExact(true)))
        .isEqualTo("6 values from -3 to 7");
    assertThat(column.summary(bounds.isMinValueExact(false))).isEqualTo("not proven");
    assertThat(column.summary(bounds.isMinValueExact(null).isMaxValueExact(false)))
        .isEqualTo("not proven");
  }

  @Test
  void onlyWhatIsRequestedMustBeProven() {
    Column column = new Column("optional int32 c", DataTypes.IntegerType);
    Statistics.Builder bounds = bounds(ints(-3), ints(7)).nullCount(4L).isMaxValueExact(false);
    ColumnAggregates min = new ColumnAggregates(DataTypes.IntegerType, true, false);
    assertThat(column.add(bounds, min)).isTrue();
    assertThat(min.min()).isEqualTo(-3);
    assertThat(min.max()).isNull();
    ColumnAggregates count = new ColumnAggregates(DataTypes.IntegerType, false, false);
    assertThat(column.add(Statistics.builder().nullCount(4L), count)).isTrue();
    assertThat(count.values()).isEqualTo(6);
  }

  @Test
  void bytesOccurOnlyIfTheFileSaysSo() {
    Column strings = new Column("optional binary c (STRING)", DataTypes.StringType);
    Statistics.Builder bounds = bounds("a".getBytes(UTF_8), "b".getBytes(UTF_8)).nullCount(0L);
    assertThat(strings.summary(bounds)).isEqualTo("not proven");
    assertThat(strings.summary(bounds.isMinValueExact(true))).isEqualTo("not proven");
    assertThat(strings.summary(bounds.isMaxValueExact(true))).isEqualTo("10 values from a to b");
    Column decimals =
        new Column(
            "optional fixed_len_byte_array(3) c (DECIMAL(6,2))", DataTypes.createDecimalType(8, 3));
    bounds = bounds(new byte[] {-1, -1, 0}, new byte[] {0, 1, 0}).nullCount(0L);
    assertThat(decimals.summary(bounds)).isEqualTo("not proven");
    assertThat(decimals.summary(bounds.isMinValueExact(true).isMaxValueExact(true)))
        .isEqualTo("10 values from -2.560 to 2.560");
  }

  @Test
  void bytesInAnotherOrderThanSparksProveNothing() {
    Statistics.Builder exact =
        bounds(new byte[] {-1, 0}, new byte[] {1, 0})
            .nullCount(0L)
            .isMinValueExact(true)
            .isMaxValueExact(true);
    String decimal = "optional fixed_len_byte_array(2) c (DECIMAL(4,0))";
    assertThat(new Column(decimal, DataTypes.createDecimalType(4, 0)).summary(exact))
        .isEqualTo("10 values from -256 to 256");
    assertThat(new Column(decimal, DataTypes.BinaryType).summary(exact)).isEqualTo("not proven");
    assertThat(
            new Column("optional fixed_len_byte_array(2) c (FLOAT16)", DataTypes.FloatType)
                .summary(exact))
        .isEqualTo("not proven");
  }

  @Test
  void boundsOfUndefinedOrderProveNothing() {
    Statistics.Builder exact =
        bounds(new byte[12], new byte[12])
            .nullCount(0L)
            .isMinValueExact(true)
            .isMaxValueExact(true);
    Column int96 = new Column("optional int96 c", DataTypes.TimestampType);
    assertThat(int96.summary(exact)).isEqualTo("not proven");
    int96.order = new ColumnOrder.Int96TimestampOrder();
    assertThat(int96.summary(exact)).isEqualTo("not proven");
    Column ints = new Column("optional int32 c", DataTypes.IntegerType);
    ints.order = null;
    assertThat(ints.summary(bounds(ints(1), ints(2)).nullCount(0L))).isEqualTo("not proven");
    assertThat(ints.summary(Statistics.builder().min(ints(1)).max(ints(2)).nullCount(0L)))
        .as("minima of old, by signed comparison")
        .isEqualTo("10 values from 1 to 2");
  }

  @Test
  void zerosAndNaNProveNothing() {
    Column column = new Column("optional double c", DataTypes.DoubleType);
    assertThat(column.summary(bounds(doubles(-1), doubles(2)).nullCount(0L)))
        .as("there may be NaN")
        .isEqualTo("not proven");
    assertThat(column.summary(bounds(doubles(-1), doubles(2)).nullCount(0L).nanCount(1L)))
        .isEqualTo("not proven");
    assertThat(column.summary(bounds(doubles(-1), doubles(2)).nullCount(0L).nanCount(0L)))
        .isEqualTo("10 values from -1.0 to 2.0");
    assertThat(column.summary(bounds(doubles(-0d), doubles(2)).nullCount(0L).nanCount(0L)))
        .isEqualTo("not proven");
    assertThat(column.summary(bounds(doubles(-1), doubles(0d)).nullCount(0L).nanCount(0L)))
        .isEqualTo("not proven");
    assertThat(column.summary(bounds(doubles(-1), doubles(Double.NaN)).nullCount(0L).nanCount(0L)))
        .isEqualTo("not proven");
    ColumnAggregates min = new ColumnAggregates(DataTypes.DoubleType, true, false);
    assertThat(column.add(bounds(doubles(-1), doubles(2)).nullCount(0L), min))
        .as("NaN is no minimum")
        .isTrue();
    assertThat(min.min()).isEqualTo(-1d);
    column.order = new ColumnOrder.IEEE754TotalOrder();
    assertThat(
            column.summary(
                bounds(doubles(Double.NaN), doubles(Double.NaN)).nullCount(0L).nanCount(10L)))
        .isEqualTo("not proven");
  }

  @Test
  void countsMustNotContradictEachOther() {
    Column column = new Column("optional int32 c", DataTypes.IntegerType);
    assertThat(column.summary(bounds(ints(1), ints(2)))).isEqualTo("not proven");
    assertThat(column.summary(bounds(ints(1), ints(2)).nullCount(11L))).isEqualTo("not proven");
    assertThat(column.summary(bounds(ints(1), ints(2)).nullCount(-1L))).isEqualTo("not proven");
    assertThat(column.summary(bounds(ints(2), ints(1)).nullCount(0L))).isEqualTo("not proven");
    assertThat(column.summary(Statistics.builder().nullCount(10L))).isEqualTo("0 values");
    assertThat(column.summary(bounds(ints(1), ints(2)).nullCount(10L))).isEqualTo("not proven");
    assertThat(column.summary(Statistics.builder().nullCount(0L))).isEqualTo("not proven");
    assertThat(column.summary(null)).isEqualTo("not proven");
    column.histogram = List.of(4L, 6L);
    assertThat(column.summary(bounds(ints(1), ints(2)))).isEqualTo("6 values from 1 to 2");
    assertThat(column.summary(bounds(ints(1), ints(2)).nullCount(5L))).isEqualTo("not proven");
    column.histogram = null;
    column.entries = ROWS + 1;
    assertThat(column.summary(bounds(ints(1), ints(2)).nullCount(0L))).isEqualTo("not proven");
    Column required = new Column("required int32 c", DataTypes.IntegerType);
    assertThat(required.summary(bounds(ints(1), ints(2)))).isEqualTo("10 values from 1 to 2");
    assertThat(required.summary(bounds(ints(1), ints(2)).nullCount(1L))).isEqualTo("not proven");
  }

  @Test
  void nullsOfAColumnThatMustNotBeNullAreLeftToTheReader() {
    Column column = new Column("optional int32 c", DataTypes.IntegerType);
    column.nullable = false;
    assertThat(column.summary(bounds(ints(1), ints(2)).nullCount(1L))).isEqualTo("not proven");
    assertThat(column.summary(bounds(ints(1), ints(2)).nullCount(0L)))
        .isEqualTo("10 values from 1 to 2");
  }

  @Test
  void chunksWhoseMetadataAreHiddenProveNothing() {
    Column column = new Column("optional int32 c", DataTypes.IntegerType);
    column.hidden = true;
    assertThat(column.summary(bounds(ints(1), ints(2)).nullCount(0L))).isEqualTo("not proven");
    ColumnAggregates count = new ColumnAggregates(DataTypes.IntegerType, false, false);
    assertThat(column.add(Statistics.builder().nullCount(0L), count)).isFalse();
  }

  @Test
  void listsAreCountedByTheirLevels() {
    Column column =
        new Column(
            "optional group c (LIST) { repeated group list { optional int32 element; } }",
            DataTypes.createArrayType(DataTypes.IntegerType));
    column.entries = 14;
    column.histogram = List.of(3L, 2L, 1L, 8L);
    ColumnAggregates count = new ColumnAggregates(column.type, false, false);
    assertThat(column.add(Statistics.builder().nullCount(6L), count)).isTrue();
    assertThat(count.values()).isEqualTo(7);
    column.histogram = null;
    assertThat(column.add(Statistics.builder().nullCount(6L), count)).isFalse();
  }

  @Test
  void integersMustFitTheTypeThatTheyAreReadAs() {
    Statistics.Builder small = bounds(ints(-128), ints(127)).nullCount(0L);
    Statistics.Builder large = bounds(ints(-128), ints(128)).nullCount(0L);
    assertThat(new Column("optional int32 c", DataTypes.ByteType).summary(small))
        .isEqualTo("10 values from -128 to 127");
    assertThat(new Column("optional int32 c", DataTypes.ByteType).summary(large))
        .isEqualTo("not proven");
    assertThat(new Column("optional int32 c", DataTypes.ShortType).summary(large))
        .isEqualTo("10 values from -128 to 128");
    assertThat(new Column("optional int32 c", DataTypes.DoubleType).summary(large))
        .isEqualTo("10 values from -128.0 to 128.0");
    assertThat(new Column("optional int32 c", DataTypes.createDecimalType(12, 1)).summary(large))
        .isEqualTo("10 values from -128.0 to 128.0");
  }

  @Test
  void unsignedIntegersAreInOrderWhereTheyAreReadUnsigned() {
    Statistics.Builder large = bounds(ints(1), ints(-1)).nullCount(0L);
    String unsigned = "optional int32 c (INTEGER(32,false))";
    assertThat(new Column(unsigned, DataTypes.LongType).summary(large))
        .isEqualTo("10 values from 1 to 4294967295");
    assertThat(new Column(unsigned, DataTypes.IntegerType).summary(large)).isEqualTo("not proven");
    assertThat(new Column(unsigned, DataTypes.DoubleType).summary(large)).isEqualTo("not proven");
    assertThat(
            new Column("optional int32 c (INTEGER(16,false))", DataTypes.LongType).summary(large))
        .as("no value of 16 bits")
        .isEqualTo("not proven");
    assertThat(
            new Column(unsigned, DataTypes.IntegerType)
                .summary(bounds(ints(1), ints(5)).nullCount(0L)))
        .isEqualTo("10 values from 1 to 5");
    String wide = "optional int64 c (INTEGER(64,false))";
    Statistics.Builder largest = bounds(longs(1), longs(-1)).nullCount(0L);
    assertThat(new Column(wide, DataTypes.createDecimalType(20, 0)).summary(largest))
        .isEqualTo("10 values from 1 to 18446744073709551615");
    assertThat(new Column(wide, DataTypes.LongType).summary(largest)).isEqualTo("not proven");
  }

  @Test
  void datesAndTimestampsMustNotNeedAnotherCalendar() {
    Statistics.Builder old = bounds(ints(-200_000), ints(0)).nullCount(0L);
    Statistics.Builder modern = bounds(ints(-100_000), ints(0)).nullCount(0L);
    Column dates = new Column("optional int32 c (DATE)", DataTypes.DateType);
    assertThat(dates.summary(old)).isEqualTo("10 values from -200000 to 0");
    dates.rebase = Rebase.Mode.LEGACY;
    assertThat(dates.summary(old)).isEqualTo("not proven");
    assertThat(dates.summary(modern)).isEqualTo("10 values from -100000 to 0");
    Column midnights = new Column("optional int32 c (DATE)", DataTypes.TimestampNTZType);
    midnights.rebase = Rebase.Mode.EXCEPTION;
    assertThat(midnights.summary(old)).isEqualTo("not proven");
    for (String unit : List.of("MILLIS", "MICROS")) {
      long perSecond = unit.equals("MILLIS") ? 1000 : 1_000_000;
      // The calendars agree since 1582, the time zones of Java's old and new classes since 1900.
      long in1899 = -2_240_000_000L * perSecond;
      long in1901 = -2_170_000_000L * perSecond;
      Column timestamps =
          new Column("optional int64 c (TIMESTAMP(" + unit + ",true))", DataTypes.TimestampType);
      timestamps.rebase = Rebase.Mode.LEGACY;
      assertThat(timestamps.summary(bounds(longs(in1899), longs(0)).nullCount(0L)))
          .isEqualTo("not proven");
      assertThat(timestamps.summary(bounds(longs(Long.MIN_VALUE), longs(0)).nullCount(0L)))
          .isEqualTo("not proven");
      assertThat(timestamps.summary(bounds(longs(in1901), longs(0)).nullCount(0L)))
          .isEqualTo("10 values from -2170000000000000 to 0");
      timestamps.rebase = Rebase.Mode.CORRECTED;
      assertThat(timestamps.summary(bounds(longs(in1899), longs(0)).nullCount(0L)))
          .isEqualTo("10 values from -2240000000000000 to 0");
    }
  }

  @Test
  void timesInNanosecondsAreReadBecauseReadingMayRefuseThem() {
    Statistics.Builder bounds = bounds(longs(1000), longs(5000)).nullCount(0L);
    Column times = new Column("optional int64 c (TIME(NANOS,true))", new TimeType(6));
    assertThat(times.summary(bounds)).isEqualTo("not proven");
    times.truncateNanos = true;
    assertThat(times.summary(bounds)).isEqualTo("10 values from 1000 to 5000");
  }

  private static Statistics.Builder bounds(byte[] min, byte[] max) {
    return Statistics.builder().minValue(min).maxValue(max);
  }

  private static byte[] ints(int value) {
    byte[] bytes = new byte[Integer.BYTES];
    LittleEndian.putInt(bytes, 0, value);
    return bytes;
  }

  private static byte[] longs(long value) {
    byte[] bytes = new byte[Long.BYTES];
    LittleEndian.putLong(bytes, 0, value);
    return bytes;
  }

  private static byte[] doubles(double value) {
    return longs(Double.doubleToRawLongBits(value));
  }

  /** A file of one column and one row group. */
  private static final class Column {
    private final ParquetSchema schema;
    private final DataType type;
    private ColumnOrder order = new ColumnOrder.TypeDefinedOrder();
    private Rebase.Mode rebase = Rebase.Mode.CORRECTED;
    private boolean truncateNanos;
    private boolean nullable = true;
    private boolean hidden;
    private long entries = ROWS;
    private List<Long> histogram;

    Column(String column, DataType type) {
      this.schema =
          ParquetSchema.parse("message m { " + column + (column.endsWith("}") ? " }" : "; }"));
      this.type = type;
    }

    String summary(Statistics.Builder statistics) {
      ColumnAggregates summary = new ColumnAggregates(type, true, true);
      if (!add(statistics, summary)) {
        return "not proven";
      }
      return summary.min() == null && summary.max() == null
          ? summary.values() + " values"
          : summary.values() + " values from " + text(summary.min()) + " to " + text(summary.max());
    }

    private static String text(Object value) {
      assertThat(value).isInstanceOfAny(Number.class, UTF8String.class, Decimal.class);
      return value.toString();
    }

    boolean add(Statistics.Builder statistics, ColumnAggregates summary) {
      LeafColumn leaf = schema.leaves().get(0);
      ColumnMetaData metaData =
          ColumnMetaData.builder()
              .type(leaf.type())
              .encodings(List.of())
              .pathInSchema(leaf.path())
              .codec(CompressionCodec.UNCOMPRESSED)
              .numValues(entries)
              .statistics(statistics == null ? null : statistics.build())
              .sizeStatistics(histogram == null ? null : new SizeStatistics(null, null, histogram))
              .build();
      RowGroup rowGroup =
          RowGroup.builder()
              .columns(List.of(ColumnChunk.builder().metaData(hidden ? null : metaData).build()))
              .numRows(ROWS)
              .build();
      FileMetaData file =
          FileMetaData.builder()
              .version(1)
              .schema(schema.toElements())
              .numRows(ROWS)
              .rowGroups(List.of(rowGroup))
              .columnOrders(order == null ? null : List.of(order))
              .build();
      Rebase calendar = new Rebase(rebase, "UTC", "Parquet");
      FilterColumn column =
          leaf.maxRepetitionLevel() == 0
              ? new FilterColumn(leaf, type)
              : new FilterColumn(List.of("c"), null, type);
      return new ProvenBounds(
              file, schema, new ConversionContext(calendar, calendar, null, truncateNanos))
          .add(rowGroup, column, nullable, summary);
    }
  }
}
