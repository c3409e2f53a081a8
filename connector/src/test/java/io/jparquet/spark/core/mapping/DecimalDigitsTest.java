package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.internal.vector.FillableBinaryVector;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.junit.jupiter.api.Test;

/** Decimals with more digits than their type has. */
class DecimalDigitsTest {

  @Test
  void numbersOfEachLengthAreJudgedByTheirDigits() {
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      int precision = 19 + random.nextInt(20);
      DecimalDigits digits = new DecimalDigits(new DecimalType(precision, 0));
      BigInteger limit = BigInteger.TEN.pow(precision);
      BigInteger number =
          switch (random.nextInt(3)) {
            case 0 -> new BigInteger(random.nextInt(140), random);
            case 1 -> limit.add(BigInteger.valueOf(random.nextInt(3) - 1));
            default -> BigInteger.ONE.shiftLeft(random.nextInt(140)).subtract(BigInteger.ONE);
          };
      number = random.nextBoolean() ? number : number.negate();
      byte[] minimal = number.toByteArray();
      int before = random.nextInt(3);
      byte[] bytes = new byte[before + random.nextInt(20) + minimal.length];
      Arrays.fill(bytes, before, bytes.length, (byte) (number.signum() >> 1));
      System.arraycopy(minimal, 0, bytes, bytes.length - minimal.length, minimal.length);
      boolean tooLong = number.abs().compareTo(limit) >= 0;
      assertThat(digits.exceededBy(bytes, before, bytes.length - before))
          .as("seed %s: %s as DECIMAL(%s, 0)", seed, number, precision)
          .isEqualTo(tooLong);
    }
  }

  @Test
  void theSlotOfAValueWithTooManyDigitsIsKnown() {
    BigInteger tooLong = BigInteger.TEN.pow(20);
    BinaryVector plain = binary(BigInteger.ONE, tooLong, BigInteger.TWO);
    assertUnfit(Type.BYTE_ARRAY, decimal(20, 0), new DecimalType(20, 0), plain, 1);
    assertUnfit(Type.BYTE_ARRAY, decimal(20, 0), new DecimalType(22, 2), plain, 1);
    BinaryVector absent = binary(new long[] {0b101}, BigInteger.ONE, tooLong, BigInteger.TWO);
    assertThat(
            convert(Type.BYTE_ARRAY, decimal(20, 0), new DecimalType(20, 0), absent)
                .getDecimal(2, 20, 0)
                .toJavaBigDecimal())
        .isEqualByComparingTo("2");
    IntVector ints = new IntVector(new int[] {1, 2, 123_456}, 3, null);
    assertUnfit(Type.INT32, decimal(4, 2), new DecimalType(20, 18), ints, 2);
    LongVector longs = new LongVector(new long[] {123_456_789_012L, 1}, 2, null);
    assertUnfit(Type.INT64, decimal(10, 2), new DecimalType(19, 11), longs, 0);
  }

  @Test
  void anEntryOfADictionaryThatNoRowHasDoesNotMatter() {
    BinaryVector entries = binary(BigInteger.TEN.pow(20), BigInteger.ONE);
    BinaryDictionary dictionary =
        new BinaryDictionary(entries.data(), entries.starts(), entries.lengths(), 2);
    for (int precision : new int[] {20, 22}) {
      DecimalType type = new DecimalType(precision, precision - 20);
      BinaryVector unused = entries(dictionary, 1, 1);
      assertThat(
              convert(Type.BYTE_ARRAY, decimal(20, 0), type, unused)
                  .getDecimal(0, precision, precision - 20)
                  .toJavaBigDecimal())
          .isEqualByComparingTo("1");
      BinaryVector used = entries(dictionary, 1, 0);
      assertUnfit(Type.BYTE_ARRAY, decimal(20, 0), type, used, 1);
    }
  }

  @Test
  void numbersThatDoNotFitInto64BitsAreNotCutOff() {
    BinaryVector large = binary(BigInteger.ONE, BigInteger.TEN.pow(25));
    assertUnfit(Type.BYTE_ARRAY, decimal(10, 2), new DecimalType(10, 2), large, 1);
    BinaryVector scaled = binary(BigInteger.TEN.pow(17), BigInteger.ONE);
    assertUnfit(Type.BYTE_ARRAY, decimal(5, 2), new DecimalType(18, 10), scaled, 0);
    IntVector ints = new IntVector(new int[] {1, Integer.MAX_VALUE}, 2, null);
    assertUnfit(Type.INT32, decimal(1, 0), new DecimalType(18, 17), ints, 1);
  }

  @Test
  void decimalsOfMoreDigitsThanSparkHasAreTextsAndDoubles() {
    BigInteger number = new BigInteger("-12345678901234567890123456789012345678901234567890");
    BinaryVector source = binary(number, BigInteger.ZERO);
    LogicalType type = decimal(60, 55);
    JParquetColumnVector texts = convert(Type.BYTE_ARRAY, type, DataTypes.StringType, source);
    String expected = new BigDecimal(number, 55).toPlainString();
    assertThat(texts.getUTF8String(0).toString()).isEqualTo(expected);
    JParquetColumnVector doubles = convert(Type.BYTE_ARRAY, type, DataTypes.DoubleType, source);
    assertThat(doubles.getDouble(0)).isEqualTo(new BigDecimal(number, 55).doubleValue());
    assertThat(doubles.getDouble(1)).isZero();
    assertThat(conversion(Type.BYTE_ARRAY, decimal(38, 0), DataTypes.DoubleType)).isNull();
  }

  private static LogicalType decimal(int precision, int scale) {
    return new LogicalType.DecimalType(scale, precision);
  }

  private static void assertUnfit(
      Type stored, LogicalType annotation, DataType type, Vector source, int slot) {
    assertThatThrownBy(() -> convert(stored, annotation, type, source))
        .isInstanceOfSatisfying(
            UnfitValueException.class, e -> assertThat(e.slot()).isEqualTo(slot));
  }

  private static JParquetColumnVector convert(
      Type stored, LogicalType annotation, DataType type, Vector source) {
    JParquetColumnVector target = new JParquetColumnVector(type);
    target.setPresence(source.size(), source.validity());
    conversion(stored, annotation, type).apply(source, target);
    return target;
  }

  private static ValueConversion conversion(Type stored, LogicalType annotation, DataType type) {
    PrimitiveNode node = PrimitiveNode.required("d", stored, 0).with(annotation);
    Rebase none = new Rebase(Rebase.Mode.CORRECTED, "UTC", "Parquet");
    return StoredType.of(ParquetSchema.of("m", node).leaves().get(0))
        .conversion(type, new ConversionContext(none, none, null, false));
  }

  private static BinaryVector entries(BinaryDictionary dictionary, int... ids) {
    FillableBinaryVector vector = new FillableBinaryVector();
    vector.setDictionary(dictionary, ids, ids.length, null);
    return vector;
  }

  private static BinaryVector binary(BigInteger... numbers) {
    return binary(null, numbers);
  }

  private static BinaryVector binary(long[] validity, BigInteger... numbers) {
    int[] starts = new int[numbers.length];
    int[] lengths = new int[numbers.length];
    byte[] data = new byte[0];
    for (int i = 0; i < numbers.length; i++) {
      byte[] bytes = numbers[i].toByteArray();
      starts[i] = data.length;
      lengths[i] = bytes.length;
      data = Arrays.copyOf(data, data.length + bytes.length);
      System.arraycopy(bytes, 0, data, starts[i], bytes.length);
    }
    return new BinaryVector(data, starts, lengths, numbers.length, validity);
  }
}
