package io.jparquet.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnStatisticsTest {

  private static final ColumnOrder TYPE_ORDER = new ColumnOrder.TypeDefinedOrder();
  private static final ColumnOrder TOTAL_ORDER = new ColumnOrder.IEEE754TotalOrder();
  private static final String GOOD_WRITER = "parquet-mr version 1.12.3 (build x)";
  private static final String BAD_WRITER = "parquet-mr version 1.6.0 (build x)";
  private static final long VALUES = 10;

  private final PrimitiveNode int32 = PrimitiveNode.optional("a", Type.INT32);
  private final PrimitiveNode float32 = PrimitiveNode.optional("a", Type.FLOAT);
  private final PrimitiveNode binary = PrimitiveNode.optional("a", Type.BYTE_ARRAY);

  @Test
  void readsBoundsInPhysicalForm() {
    ColumnStatistics statistics = read(int32, TYPE_ORDER, bounds(ints(-5), ints(7)));
    assertThat(statistics.min()).isEqualTo(-5);
    assertThat(statistics.max()).isEqualTo(7);
    assertThat(statistics.order()).isEqualTo(ValueOrder.SIGNED);
    statistics =
        read(PrimitiveNode.optional("a", Type.INT64), TYPE_ORDER, bounds(longs(1), longs(2)));
    assertThat(statistics.min()).isEqualTo(1L);
    statistics =
        read(
            PrimitiveNode.optional("a", Type.BOOLEAN),
            TYPE_ORDER,
            bounds(new byte[1], new byte[] {1}));
    assertThat(statistics.max()).isEqualTo(true);
    statistics =
        read(
            PrimitiveNode.optional("a", Type.DOUBLE),
            TYPE_ORDER,
            bounds(longs(Double.doubleToLongBits(1.5)), longs(Double.doubleToLongBits(2.5))));
    assertThat(statistics.max()).isEqualTo(2.5);
    statistics = read(binary, TYPE_ORDER, bounds(new byte[0], new byte[] {1, 2}));
    assertThat((byte[]) statistics.max()).containsExactly(1, 2);
  }

  @Test
  void knowsNothingWithoutStatistics() {
    ColumnStatistics statistics = ColumnStatistics.of(null, int32, TYPE_ORDER, null, VALUES);
    assertThat(statistics.min()).isNull();
    assertThat(statistics.nullCount()).isNull();
    assertThat(statistics.noNull()).isFalse();
    assertThat(statistics.allNull()).isFalse();
    assertThat(statistics.valueCount()).isEqualTo(VALUES);
  }

  /**
   * The annotation of 64 bits does not fit INT32, but the writer may have ordered the values by it.
   */
  @Test
  void believesNoBoundsOfAColumnWhoseAnnotationIsNotUnderstood() {
    SchemaElement root = ParquetSchema.parse("message m { optional int32 a; }").toElements().get(0);
    for (LogicalType annotation :
        new LogicalType[] {null, new LogicalType.IntType((byte) 64, false)}) {
      SchemaElement leaf =
          SchemaElement.builder()
              .type(Type.INT32)
              .repetitionType(FieldRepetitionType.OPTIONAL)
              .name("a")
              .logicalType(annotation)
              .build();
      List<SchemaElement> elements = List.of(root, leaf);
      Statistics stored = bounds(ints(1), ints(2)).nullCount(3L).min(ints(1)).max(ints(2)).build();
      ColumnMetaData metaData =
          ColumnMetaData.builder()
              .type(Type.INT32)
              .encodings(List.of())
              .pathInSchema(List.of("a"))
              .codec(CompressionCodec.UNCOMPRESSED)
              .numValues(VALUES)
              .statistics(stored)
              .build();
      RowGroup rowGroup =
          RowGroup.builder()
              .columns(List.of(ColumnChunk.builder().metaData(metaData).build()))
              .numRows(VALUES)
              .build();
      FileMetaData file =
          FileMetaData.builder()
              .schema(elements)
              .numRows(VALUES)
              .rowGroups(List.of(rowGroup))
              .columnOrders(List.of(TYPE_ORDER))
              .build();
      LeafColumn column = ParquetSchema.fromElements(elements).leaves().get(0);
      ColumnStatistics statistics = ColumnStatistics.of(file, rowGroup, column);
      assertThat(statistics.min()).isEqualTo(annotation == null ? 1 : null);
      assertThat(statistics.max()).isEqualTo(annotation == null ? 2 : null);
      assertThat(statistics.nullCount()).isEqualTo(3);
    }
  }

  @Test
  void tellsAbsentCountsFromZero() {
    ColumnStatistics absent = read(int32, TYPE_ORDER, Statistics.builder());
    assertThat(absent.noNull()).isFalse();
    ColumnStatistics zero = read(int32, TYPE_ORDER, Statistics.builder().nullCount(0L));
    assertThat(zero.noNull()).isTrue();
    assertThat(read(int32, TYPE_ORDER, Statistics.builder().nullCount(VALUES)).allNull()).isTrue();
  }

  @Test
  void ignoresImpossibleCounts() {
    assertThat(read(int32, TYPE_ORDER, Statistics.builder().nullCount(-1L)).nullCount()).isNull();
    assertThat(read(int32, TYPE_ORDER, Statistics.builder().nullCount(11L)).nullCount()).isNull();
    assertThat(read(float32, TYPE_ORDER, Statistics.builder().nanCount(11L)).nanCount()).isNull();
    assertThat(read(int32, TYPE_ORDER, Statistics.builder().nanCount(1L)).nanCount()).isNull();
  }

  @Test
  void ignoresBoundsWithoutColumnOrder() {
    ColumnStatistics statistics = read(int32, null, bounds(ints(1), ints(2)));
    assertThat(statistics.min()).isNull();
    assertThat(statistics.max()).isNull();
    assertThat(read(int32, new ColumnOrder.Unknown(9), bounds(ints(1), ints(2))).min()).isNull();
    PrimitiveNode int96 = PrimitiveNode.optional("a", Type.INT96);
    assertThat(read(int96, TYPE_ORDER, bounds(new byte[12], new byte[12])).min()).isNull();
    assertThat(
            read(int96, new ColumnOrder.Int96TimestampOrder(), bounds(new byte[12], new byte[12]))
                .min())
        .isNotNull();
  }

  @Test
  void ignoresBoundsOfTheWrongLengthOrOrder() {
    assertThat(read(int32, TYPE_ORDER, bounds(new byte[3], ints(2))).min()).isNull();
    assertThat(read(int32, TYPE_ORDER, bounds(new byte[3], ints(2))).max()).isEqualTo(2);
    assertThat(read(int32, TYPE_ORDER, bounds(ints(3), ints(2))).min()).isNull();
    assertThat(read(int32, TYPE_ORDER, bounds(ints(3), ints(2))).max()).isNull();
    PrimitiveNode fixed = PrimitiveNode.optional("a", Type.FIXED_LEN_BYTE_ARRAY, 4);
    assertThat(read(fixed, TYPE_ORDER, bounds(new byte[3], new byte[4])).min()).isNull();
  }

  @Test
  void usesDeprecatedBoundsOnlyWhereSignedOrderIsRight() {
    assertThat(read(int32, null, deprecated(ints(1), ints(2))).min()).isEqualTo(1);
    assertThat(read(float32, null, deprecated(floats(1), floats(2))).max()).isEqualTo(2f);
    PrimitiveNode unsigned = int32.with(new LogicalType.IntType((byte) 32, false));
    assertThat(read(unsigned, null, deprecated(ints(1), ints(2))).min()).isNull();
    assertThat(read(unsigned, null, deprecated(ints(1), ints(1))).min()).isEqualTo(1);
    assertThat(read(binary, null, deprecated(new byte[1], new byte[2])).min()).isNull();
    assertThat(
            read(
                    PrimitiveNode.optional("a", Type.INT96),
                    null,
                    deprecated(new byte[12], new byte[12]))
                .min())
        .isNull();
  }

  @Test
  void usesEqualDeprecatedBoundsOfByteArraysUnlessTheWriterSpoiltThem() {
    Statistics.Builder equal = deprecated(new byte[] {7}, new byte[] {7});
    assertThat((byte[]) ColumnStatistics.of(equal.build(), binary, null, GOOD_WRITER, VALUES).min())
        .containsExactly(7);
    assertThat(ColumnStatistics.of(equal.build(), binary, null, BAD_WRITER, VALUES).min()).isNull();
    assertThat(ColumnStatistics.of(equal.build(), binary, null, null, VALUES).min()).isNull();
  }

  @Test
  void prefersCurrentBoundsOverDeprecatedOnes() {
    Statistics.Builder both = bounds(ints(1), ints(2)).min(ints(-9)).max(ints(9));
    assertThat(read(int32, TYPE_ORDER, both).min()).isEqualTo(1);
    assertThat(read(int32, null, both).min()).isEqualTo(-9);
  }

  @Test
  void widensZerosInTheTypeDefinedOrder() {
    ColumnStatistics statistics = read(float32, TYPE_ORDER, bounds(floats(0f), floats(-0f)));
    assertThat(statistics.min()).isEqualTo(-0f);
    assertThat(statistics.max()).isEqualTo(0f);
    PrimitiveNode half =
        PrimitiveNode.optional("a", Type.FIXED_LEN_BYTE_ARRAY, 2)
            .with(new LogicalType.Float16Type());
    statistics = read(half, TYPE_ORDER, bounds(new byte[2], new byte[] {0, (byte) 0x80}));
    assertThat((byte[]) statistics.min()).containsExactly(0, 0x80);
    assertThat((byte[]) statistics.max()).containsExactly(0, 0);
    statistics = read(float32, TOTAL_ORDER, bounds(floats(0f), floats(1f)));
    assertThat(statistics.min()).isEqualTo(0f);
  }

  @Test
  void ignoresBoundsWithNaNInTheTypeDefinedOrder() {
    ColumnStatistics statistics = read(float32, TYPE_ORDER, bounds(floats(Float.NaN), floats(1)));
    assertThat(statistics.min()).isNull();
    assertThat(statistics.max()).isNull();
    statistics = read(float32, TOTAL_ORDER, bounds(floats(Float.NaN), floats(Float.NaN)));
    assertThat(statistics.min()).isEqualTo(Float.NaN);
  }

  @Test
  void countsNaN() {
    assertThat(read(float32, TYPE_ORDER, Statistics.builder()).noNaN()).isFalse();
    assertThat(read(float32, null, Statistics.builder()).noNaN()).isFalse();
    assertThat(read(int32, null, Statistics.builder()).noNaN()).isTrue();
    assertThat(read(float32, TYPE_ORDER, Statistics.builder().nanCount(0L)).noNaN()).isTrue();
    assertThat(read(float32, TYPE_ORDER, Statistics.builder().nanCount(6L)).allNaN()).isFalse();
    assertThat(read(float32, TYPE_ORDER, Statistics.builder().nanCount(6L).nullCount(4L)).allNaN())
        .isTrue();
  }

  @Test
  void tellsExactBoundsFromOthers() {
    ColumnStatistics statistics =
        read(
            int32,
            TYPE_ORDER,
            bounds(ints(1), ints(2)).isMinValueExact(true).isMaxValueExact(false));
    assertThat(statistics.minExact()).isTrue();
    assertThat(statistics.maxExact()).isFalse();
    assertThat(read(int32, TYPE_ORDER, bounds(ints(1), ints(2))).minExact()).isFalse();
  }

  private static ColumnStatistics read(
      PrimitiveNode node, ColumnOrder order, Statistics.Builder statistics) {
    return ColumnStatistics.of(statistics.build(), node, order, GOOD_WRITER, VALUES);
  }

  private static Statistics.Builder bounds(byte[] min, byte[] max) {
    return Statistics.builder().minValue(min).maxValue(max);
  }

  private static Statistics.Builder deprecated(byte[] min, byte[] max) {
    return Statistics.builder().min(min).max(max);
  }

  private static byte[] ints(int value) {
    byte[] bytes = new byte[4];
    LittleEndian.putInt(bytes, 0, value);
    return bytes;
  }

  private static byte[] floats(float value) {
    return ints(Float.floatToRawIntBits(value));
  }

  private static byte[] longs(long value) {
    byte[] bytes = new byte[8];
    LittleEndian.putLong(bytes, 0, value);
    return bytes;
  }
}
