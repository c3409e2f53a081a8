package io.jparquet.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnnotationTest {

  private static final Map<ConvertedType, LogicalType> COUNTERPARTS =
      Map.ofEntries(
          Map.entry(ConvertedType.UTF8, new LogicalType.StringType()),
          Map.entry(ConvertedType.MAP, new LogicalType.MapType()),
          Map.entry(ConvertedType.LIST, new LogicalType.ListType()),
          Map.entry(ConvertedType.ENUM, new LogicalType.EnumType()),
          Map.entry(ConvertedType.DATE, new LogicalType.DateType()),
          Map.entry(ConvertedType.TIME_MILLIS, new TimeType(true, TimeUnit.MILLIS)),
          Map.entry(ConvertedType.TIME_MICROS, new TimeType(true, TimeUnit.MICROS)),
          Map.entry(ConvertedType.TIMESTAMP_MILLIS, new TimestampType(true, TimeUnit.MILLIS)),
          Map.entry(ConvertedType.TIMESTAMP_MICROS, new TimestampType(true, TimeUnit.MICROS)),
          Map.entry(ConvertedType.UINT_8, new IntType((byte) 8, false)),
          Map.entry(ConvertedType.UINT_16, new IntType((byte) 16, false)),
          Map.entry(ConvertedType.UINT_32, new IntType((byte) 32, false)),
          Map.entry(ConvertedType.UINT_64, new IntType((byte) 64, false)),
          Map.entry(ConvertedType.INT_8, new IntType((byte) 8, true)),
          Map.entry(ConvertedType.INT_16, new IntType((byte) 16, true)),
          Map.entry(ConvertedType.INT_32, new IntType((byte) 32, true)),
          Map.entry(ConvertedType.INT_64, new IntType((byte) 64, true)),
          Map.entry(ConvertedType.JSON, new LogicalType.JsonType()),
          Map.entry(ConvertedType.BSON, new LogicalType.BsonType()));

  @Test
  void derivesTheLogicalTypeFromTheLegacyOne() {
    COUNTERPARTS.forEach(
        (converted, logical) ->
            assertThat(Annotation.of(null, converted))
                .isEqualTo(new Annotation(logical, converted)));
  }

  @Test
  void derivesTheLegacyTypeFromTheLogicalOne() {
    COUNTERPARTS.forEach(
        (converted, logical) ->
            assertThat(Annotation.of(logical, null)).isEqualTo(new Annotation(logical, converted)));
    assertThat(Annotation.of(new LogicalType.DecimalType(1, 2), null).convertedType())
        .isEqualTo(ConvertedType.DECIMAL);
  }

  @Test
  void knowsEveryLegacyType() {
    for (ConvertedType converted : ConvertedType.values()) {
      boolean alone =
          converted == ConvertedType.DECIMAL
              || converted == ConvertedType.INTERVAL
              || converted == ConvertedType.MAP_KEY_VALUE
              || converted == ConvertedType.UNKNOWN;
      assertThat(COUNTERPARTS.containsKey(converted)).as(converted.name()).isEqualTo(!alone);
    }
  }

  @Test
  void givesLocalTimesTheLegacyTypeOfUtcTimes() {
    assertThat(Annotation.of(new TimeType(false, TimeUnit.MILLIS), null).convertedType())
        .isEqualTo(ConvertedType.TIME_MILLIS);
    assertThat(Annotation.of(new TimestampType(false, TimeUnit.MICROS), null).convertedType())
        .isEqualTo(ConvertedType.TIMESTAMP_MICROS);
    assertThat(Annotation.of(new TimestampType(false, TimeUnit.NANOS), null).convertedType())
        .isNull();
  }

  @Test
  void prefersTheLogicalTypeOverADisagreeingLegacyOne() {
    LogicalType local = new TimestampType(false, TimeUnit.MILLIS);
    assertThat(Annotation.of(local, ConvertedType.TIMESTAMP_MILLIS).logicalType()).isEqualTo(local);
    assertThat(Annotation.of(new LogicalType.StringType(), ConvertedType.JSON).convertedType())
        .isEqualTo(ConvertedType.UTF8);
    assertThat(Annotation.of(new LogicalType.UUIDType(), ConvertedType.UTF8).convertedType())
        .isNull();
  }

  @Test
  void prefersLegacyIntervalOverTheUnknownTypeThatSomeWritersPutBesideIt() {
    assertThat(Annotation.of(new LogicalType.NullType(), ConvertedType.INTERVAL))
        .isEqualTo(new Annotation(null, ConvertedType.INTERVAL));
    assertThat(Annotation.of(new LogicalType.NullType(), ConvertedType.MAP_KEY_VALUE))
        .isEqualTo(new Annotation(null, ConvertedType.MAP_KEY_VALUE));
  }

  @Test
  void readsLegacyDecimalsFromTheFieldsOfTheElement() {
    SchemaElement.Builder element =
        SchemaElement.builder()
            .name("a")
            .type(Type.INT32)
            .repetitionType(io.jparquet.metadata.FieldRepetitionType.REQUIRED)
            .convertedType(ConvertedType.DECIMAL)
            .precision(9);
    assertThat(logicalType(element)).isEqualTo(new LogicalType.DecimalType(0, 9));
    assertThat(logicalType(element.scale(2))).isEqualTo(new LogicalType.DecimalType(2, 9));
    assertThat(logicalType(element.logicalType(new LogicalType.DecimalType(3, 8))))
        .isEqualTo(new LogicalType.DecimalType(3, 8));
  }

  @Test
  void writesDecimalsWithBothAnnotations() {
    SchemaElement element =
        ParquetSchema.of(
                "m",
                PrimitiveNode.required("a", Type.INT64).with(new LogicalType.DecimalType(2, 18)))
            .toElements()
            .get(1);
    assertThat(element.convertedType()).isEqualTo(ConvertedType.DECIMAL);
    assertThat(element.scale()).isEqualTo(2);
    assertThat(element.precision()).isEqualTo(18);
    assertThat(element.logicalType()).isEqualTo(new LogicalType.DecimalType(2, 18));
  }

  private static LogicalType logicalType(SchemaElement.Builder element) {
    SchemaElement root = SchemaElement.builder().name("m").numChildren(1).build();
    return ParquetSchema.fromElements(List.of(root, element.build()))
        .leaves()
        .get(0)
        .node()
        .logicalType();
  }
}
