package io.jparquet.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ValueTextTest {

  private static byte[] ofInt(int value) {
    return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
  }

  private static byte[] ofLong(long value) {
    return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }

  private static String text(Type type, LogicalType logical, byte[] value) {
    return ValueText.of(PrimitiveNode.optional("c", type).with(logical), value);
  }

  private static String fixed(LogicalType logical, byte... value) {
    PrimitiveNode node = PrimitiveNode.optional("c", Type.FIXED_LEN_BYTE_ARRAY, value.length);
    return ValueText.of(node.with(logical), value);
  }

  @Test
  void numbersAreShownAsTheirTypeCountsThem() {
    assertThat(ValueText.of(PrimitiveNode.optional("c", Type.BOOLEAN), new byte[] {1}))
        .isEqualTo("true");
    assertThat(text(Type.INT32, null, ofInt(-1))).isEqualTo("-1");
    assertThat(text(Type.INT32, new LogicalType.IntType((byte) 32, false), ofInt(-1)))
        .isEqualTo("4294967295");
    assertThat(text(Type.INT64, new LogicalType.IntType((byte) 64, false), ofLong(-1)))
        .isEqualTo("18446744073709551615");
    assertThat(text(Type.FLOAT, null, ofInt(Float.floatToRawIntBits(-1.5f)))).isEqualTo("-1.5");
    assertThat(text(Type.DOUBLE, null, ofLong(Double.doubleToRawLongBits(1e300))))
        .isEqualTo("1.0E300");
    assertThat(fixed(new LogicalType.Float16Type(), (byte) 0x00, (byte) 0xC1)).isEqualTo("-2.5");
    assertThat(fixed(new LogicalType.Float16Type(), (byte) 0x01, (byte) 0x00))
        .isEqualTo("5.9604645E-8");
    assertThat(fixed(new LogicalType.Float16Type(), (byte) 0x00, (byte) 0x7C))
        .isEqualTo("Infinity");
  }

  @Test
  void decimalsHaveTheirPointHoweverTheyAreStored() {
    LogicalType decimal = new LogicalType.DecimalType(2, 9);
    assertThat(text(Type.INT32, decimal, ofInt(-1234))).isEqualTo("-12.34");
    assertThat(text(Type.INT64, decimal, ofLong(5))).isEqualTo("0.05");
    assertThat(fixed(decimal, (byte) 0xFF, (byte) 0x85, (byte) 0xFF, (byte) 0x01))
        .isEqualTo("-79956.47");
    assertThat(text(Type.BYTE_ARRAY, decimal, new byte[0])).isEqualTo("0.00");
  }

  @Test
  void datesAndTimesAreShownAsIso8601() {
    assertThat(text(Type.INT32, new LogicalType.DateType(), ofInt(-1))).isEqualTo("1969-12-31");
    assertThat(text(Type.INT32, new LogicalType.TimeType(true, TimeUnit.MILLIS), ofInt(43_200_500)))
        .isEqualTo("12:00:00.500Z");
    assertThat(text(Type.INT64, new LogicalType.TimestampType(true, TimeUnit.MICROS), ofLong(-1)))
        .isEqualTo("1969-12-31T23:59:59.999999Z");
    assertThat(text(Type.INT64, new LogicalType.TimestampType(false, TimeUnit.NANOS), ofLong(1)))
        .isEqualTo("1970-01-01T00:00:00.000000001");
    byte[] int96 =
        ByteBuffer.allocate(12)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(1000)
            .putInt(2_440_589)
            .array();
    assertThat(ValueText.of(PrimitiveNode.optional("c", Type.INT96), int96))
        .isEqualTo("1970-01-02T00:00:00.000001");
  }

  @Test
  void aDateThatNoCalendarHasIsShownAsItsNumber() {
    assertThat(
            text(
                Type.INT64,
                new LogicalType.TimeType(false, TimeUnit.MICROS),
                ofLong(Long.MAX_VALUE)))
        .isEqualTo("9223372036854775807");
    assertThat(
            text(
                Type.INT64,
                new LogicalType.TimestampType(false, TimeUnit.MILLIS),
                ofLong(Long.MAX_VALUE)))
        .isEqualTo("+292278994-08-17T07:12:55.807");
  }

  @Test
  void textIsShownAsItIsUnlessItIsNone() {
    LogicalType string = new LogicalType.StringType();
    assertThat(text(Type.BYTE_ARRAY, string, "grün".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo("grün");
    assertThat(text(Type.BYTE_ARRAY, string, new byte[] {'a', (byte) 0xC3})).isEqualTo("0x61c3");
    assertThat(text(Type.BYTE_ARRAY, null, new byte[] {1, 2})).isEqualTo("0x0102");
    assertThat(fixed(new LogicalType.UUIDType(), new byte[16]))
        .isEqualTo("00000000-0000-0000-0000-000000000000");
  }

  @Test
  void bytesThatAreNoValueOfTheTypeHaveNoText() {
    assertThat(text(Type.INT32, null, ofLong(1))).isNull();
    assertThat(text(Type.DOUBLE, null, new byte[0])).isNull();
    PrimitiveNode fixed = PrimitiveNode.optional("c", Type.FIXED_LEN_BYTE_ARRAY, 3);
    assertThat(ValueText.of(fixed, new byte[2])).isNull();
  }
}
