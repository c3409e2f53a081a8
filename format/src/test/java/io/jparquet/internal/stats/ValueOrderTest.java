package io.jparquet.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValueOrderTest {

  private static final ColumnOrder TYPE_ORDER = new ColumnOrder.TypeDefinedOrder();
  private static final ColumnOrder TOTAL_ORDER = new ColumnOrder.IEEE754TotalOrder();
  private static final ColumnOrder INT96_ORDER = new ColumnOrder.Int96TimestampOrder();

  @Test
  void followsFromThePhysicalTypeWithoutAnnotation() {
    assertOrder(Type.BOOLEAN, null, ValueOrder.BOOLEAN);
    assertOrder(Type.INT32, null, ValueOrder.SIGNED);
    assertOrder(Type.INT64, null, ValueOrder.SIGNED);
    assertOrder(Type.FLOAT, null, ValueOrder.FLOATING_POINT);
    assertOrder(Type.DOUBLE, null, ValueOrder.FLOATING_POINT);
    assertOrder(Type.BYTE_ARRAY, null, ValueOrder.UNSIGNED_BYTES);
    assertOrder(Type.FIXED_LEN_BYTE_ARRAY, null, ValueOrder.UNSIGNED_BYTES);
    assertOrder(Type.INT96, null, ValueOrder.UNDEFINED);
    assertOrder(Type.UNKNOWN, null, ValueOrder.UNDEFINED);
  }

  @Test
  void followsFromTheAnnotation() {
    assertOrder(Type.INT32, new LogicalType.IntType((byte) 8, false), ValueOrder.UNSIGNED);
    assertOrder(Type.INT64, new LogicalType.IntType((byte) 64, true), ValueOrder.SIGNED);
    assertOrder(Type.INT32, new LogicalType.DateType(), ValueOrder.SIGNED);
    assertOrder(
        Type.INT64, new LogicalType.TimestampType(true, TimeUnit.MICROS), ValueOrder.SIGNED);
    assertOrder(Type.INT32, new LogicalType.DecimalType(2, 9), ValueOrder.SIGNED);
    assertOrder(Type.BYTE_ARRAY, new LogicalType.DecimalType(2, 9), ValueOrder.SIGNED_NUMBER_BYTES);
    assertOrder(
        Type.FIXED_LEN_BYTE_ARRAY,
        new LogicalType.DecimalType(2, 9),
        ValueOrder.SIGNED_NUMBER_BYTES);
    assertOrder(Type.BYTE_ARRAY, new LogicalType.StringType(), ValueOrder.UNSIGNED_BYTES);
    assertOrder(Type.FIXED_LEN_BYTE_ARRAY, new LogicalType.UUIDType(), ValueOrder.UNSIGNED_BYTES);
    assertOrder(Type.FIXED_LEN_BYTE_ARRAY, new LogicalType.Float16Type(), ValueOrder.FLOAT16);
  }

  @Test
  void isUndefinedWhereTheSpecificationDefinesNone() {
    assertOrder(Type.BYTE_ARRAY, new LogicalType.GeometryType(null), ValueOrder.UNDEFINED);
    assertOrder(Type.BYTE_ARRAY, new LogicalType.GeographyType(null, null), ValueOrder.UNDEFINED);
    assertOrder(Type.INT32, new LogicalType.Unknown(99), ValueOrder.UNDEFINED);
    assertOrder(Type.INT32, new LogicalType.NullType(), ValueOrder.UNDEFINED);
    PrimitiveNode interval =
        PrimitiveNode.required("a", Type.FIXED_LEN_BYTE_ARRAY, 12).with(ConvertedType.INTERVAL);
    assertThat(ValueOrder.of(interval, TYPE_ORDER)).isEqualTo(ValueOrder.UNDEFINED);
    PrimitiveNode number = node(Type.INT32, null);
    assertThat(ValueOrder.of(number, null)).isEqualTo(ValueOrder.UNDEFINED);
    assertThat(ValueOrder.of(number, new ColumnOrder.Unknown(9))).isEqualTo(ValueOrder.UNDEFINED);
    assertThat(ValueOrder.of(number, TOTAL_ORDER)).isEqualTo(ValueOrder.UNDEFINED);
    assertThat(ValueOrder.of(number, INT96_ORDER)).isEqualTo(ValueOrder.UNDEFINED);
  }

  @Test
  void takesTheOtherColumnOrdersWhereTheyApply() {
    assertThat(ValueOrder.of(node(Type.FLOAT, null), TOTAL_ORDER))
        .isEqualTo(ValueOrder.FLOATING_POINT_TOTAL);
    assertThat(
            ValueOrder.of(
                node(Type.FIXED_LEN_BYTE_ARRAY, new LogicalType.Float16Type()), TOTAL_ORDER))
        .isEqualTo(ValueOrder.FLOAT16_TOTAL);
    assertThat(ValueOrder.of(node(Type.INT96, null), INT96_ORDER))
        .isEqualTo(ValueOrder.INT96_TIMESTAMP);
  }

  @Test
  void comparesIntegers() {
    assertThat(ValueOrder.SIGNED.compare(-1, 1)).isNegative();
    assertThat(ValueOrder.UNSIGNED.compare(-1, 1)).isPositive();
    assertThat(ValueOrder.SIGNED.compare(-1L, 1L)).isNegative();
    assertThat(ValueOrder.UNSIGNED.compare(-1L, 1L)).isPositive();
    assertThat(ValueOrder.BOOLEAN.compare(false, true)).isNegative();
  }

  @Test
  void comparesFloatingPointNumbersByValue() {
    assertThat(ValueOrder.FLOATING_POINT.compare(-0f, 0f)).isZero();
    assertThat(ValueOrder.FLOATING_POINT.compare(-0d, 0d)).isZero();
    assertThat(ValueOrder.FLOATING_POINT.compare(-1f, -2f)).isPositive();
    assertThat(ValueOrder.FLOATING_POINT.compare(1d, Double.POSITIVE_INFINITY)).isNegative();
  }

  @Test
  void comparesFloatingPointNumbersByTotalOrder() {
    int[] floats = {
      0xFFFFFFFF,
      0xFF800001,
      0xFF800000,
      0xBF800000,
      0x80000001,
      0x80000000,
      0,
      1,
      0x3F800000,
      0x7F800000,
      0x7F800001,
      0x7FC00000,
      0x7FFFFFFF
    };
    int[] halves = {0xFFFF, 0xFC01, 0xFC00, 0xBC00, 0x8001, 0x8000, 0, 1, 0x3C00, 0x7C00, 0x7FFF};
    for (int i = 1; i < floats.length; i++) {
      assertThat(
              ValueOrder.FLOATING_POINT_TOTAL.compare(
                  Float.intBitsToFloat(floats[i - 1]), Float.intBitsToFloat(floats[i])))
          .isNegative();
      assertThat(
              ValueOrder.FLOATING_POINT_TOTAL.compare(
                  Double.longBitsToDouble((long) floats[i - 1] << 32),
                  Double.longBitsToDouble((long) floats[i] << 32)))
          .isNegative();
    }
    for (int i = 1; i < halves.length; i++) {
      assertThat(ValueOrder.FLOAT16_TOTAL.compare(half(halves[i - 1]), half(halves[i])))
          .isNegative();
    }
  }

  @Test
  void comparesHalfPrecisionNumbersByValue() {
    int[] ascending = {0xFC00, 0xBC00, 0x8001, 0, 1, 0x3C00, 0x7BFF, 0x7C00};
    for (int i = 1; i < ascending.length; i++) {
      assertThat(ValueOrder.FLOAT16.compare(half(ascending[i - 1]), half(ascending[i])))
          .isNegative();
    }
    assertThat(ValueOrder.FLOAT16.compare(half(0x8000), half(0))).isZero();
    assertThat(ValueOrder.isNaN(half(0x7C00), 0)).isFalse();
    assertThat(ValueOrder.isNaN(half(0xFC01), 0)).isTrue();
  }

  @Test
  void comparesBytesUnsigned() {
    byte[] left = {9, 1, (byte) 0x80, 9};
    byte[] right = {1, 0x7F, 1};
    assertThat(ValueOrder.UNSIGNED_BYTES.compare(left, 1, 2, right, 0, 3)).isPositive();
    assertThat(ValueOrder.UNSIGNED_BYTES.compare(left, 1, 1, right, 0, 3)).isNegative();
    assertThat(ValueOrder.UNSIGNED_BYTES.compare(left, 1, 1, right, 0, 1)).isZero();
  }

  @Test
  void comparesNumbersOfDifferentLengthsInBytes() {
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 100_000; i++) {
      byte[] left = number(random);
      byte[] right = number(random);
      assertThat(Integer.signum(ValueOrder.SIGNED_NUMBER_BYTES.compare(left, right)))
          .as("seed %d, pair %d", seed, i)
          .isEqualTo(value(left).compareTo(value(right)));
    }
  }

  private static byte[] number(Random random) {
    byte[] bytes = new byte[random.nextInt(5)];
    random.nextBytes(bytes);
    int extended = random.nextInt(bytes.length + 1);
    byte sign = (byte) (random.nextBoolean() ? 0 : -1);
    for (int i = 0; i < extended; i++) {
      bytes[i] = sign;
    }
    return bytes;
  }

  private static BigInteger value(byte[] bytes) {
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  @Test
  void comparesInt96TimestampsByDayFirst() {
    assertThat(ValueOrder.INT96_TIMESTAMP.compare(timestamp(1, 99), timestamp(2, 0))).isNegative();
    assertThat(ValueOrder.INT96_TIMESTAMP.compare(timestamp(-1, 0), timestamp(1, 0))).isNegative();
    assertThat(ValueOrder.INT96_TIMESTAMP.compare(timestamp(5, 256), timestamp(5, 1))).isPositive();
    assertThat(ValueOrder.INT96_TIMESTAMP.compare(timestamp(5, 7), timestamp(5, 7))).isZero();
  }

  @Test
  void refusesValuesThatItDoesNotOrder() {
    assertThatThrownBy(() -> ValueOrder.UNSIGNED_BYTES.compare(1, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("UNSIGNED_BYTES");
    assertThatThrownBy(() -> ValueOrder.UNDEFINED.compare(new byte[1], new byte[1]))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> ValueOrder.SIGNED.compareValues(1, 2L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Cannot compare Integer with Long");
  }

  private static byte[] timestamp(int day, long nanos) {
    byte[] bytes = new byte[12];
    LittleEndian.putLong(bytes, 0, nanos);
    LittleEndian.putInt(bytes, 8, day);
    return bytes;
  }

  private static byte[] half(int bits) {
    return new byte[] {(byte) bits, (byte) (bits >> 8)};
  }

  private static void assertOrder(Type type, LogicalType annotation, ValueOrder expected) {
    assertThat(ValueOrder.of(node(type, annotation), TYPE_ORDER)).isEqualTo(expected);
  }

  private static PrimitiveNode node(Type type, LogicalType annotation) {
    int length = annotation instanceof LogicalType.Float16Type ? 2 : 16;
    return PrimitiveNode.required("a", type, length).with(annotation);
  }
}
