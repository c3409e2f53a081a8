package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.internal.vector.FillableBinaryVector;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.apache.spark.SparkUpgradeException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.TimeType;
import org.junit.jupiter.api.Test;

class StoredTypeTest {

  private static final LogicalType UINT_32 = new LogicalType.IntType((byte) 32, false);
  private static final LogicalType UINT_64 = new LogicalType.IntType((byte) 64, false);
  private static final LogicalType MILLIS = new LogicalType.TimestampType(true, TimeUnit.MILLIS);
  private static final LogicalType MICROS = new LogicalType.TimestampType(true, TimeUnit.MICROS);

  @Test
  void readsIntegersWithoutCopyingThem() {
    int[] values = {1, -2, 3};
    JParquetColumnVector vector =
        convert(Type.INT32, null, DataTypes.IntegerType, new IntVector(values, 3, null));
    values[1] = 7;
    assertThat(vector.getInt(1)).isEqualTo(7);
    assertThat(vector.hasNull()).isFalse();
  }

  @Test
  void readsSmallIntegersFromInt32() {
    IntVector source = new IntVector(new int[] {-128, 127, 300}, 3, null);
    assertThat(convert(Type.INT32, null, DataTypes.ByteType, source).getByte(0))
        .isEqualTo((byte) -128);
    assertThat(convert(Type.INT32, null, DataTypes.ShortType, source).getShort(2))
        .isEqualTo((short) 300);
  }

  @Test
  void widensIntegersWithAndWithoutSign() {
    IntVector source = new IntVector(new int[] {-1, 5}, 2, null);
    assertThat(convert(Type.INT32, null, DataTypes.LongType, source).getLong(0)).isEqualTo(-1);
    assertThat(convert(Type.INT32, UINT_32, DataTypes.LongType, source).getLong(0))
        .isEqualTo(4294967295L);
    assertThat(convert(Type.INT32, null, DataTypes.DoubleType, source).getDouble(0))
        .isEqualTo(-1.0);
  }

  @Test
  void widensFloats() {
    FloatVector source = new FloatVector(new float[] {1.5f, Float.NaN}, 2, null);
    JParquetColumnVector vector = convert(Type.FLOAT, null, DataTypes.DoubleType, source);
    assertThat(vector.getDouble(0)).isEqualTo(1.5);
    assertThat(vector.getDouble(1)).isNaN();
  }

  @Test
  void readsUnsignedLongsAsDecimals() {
    LongVector source = new LongVector(new long[] {-1, 3}, 2, null);
    JParquetColumnVector vector = convert(Type.INT64, UINT_64, new DecimalType(20, 0), source);
    assertThat(vector.getDecimal(0, 20, 0).toJavaBigDecimal())
        .isEqualByComparingTo("18446744073709551615");
    assertThat(vector.getDecimal(1, 20, 0).toJavaBigDecimal()).isEqualByComparingTo("3");
  }

  @Test
  void scalesTimestampsAndTimesAndDates() {
    LongVector source = new LongVector(new long[] {1234, -1}, 2, null);
    assertThat(convert(Type.INT64, MILLIS, DataTypes.TimestampType, source).getLong(0))
        .isEqualTo(1234000);
    assertThat(convert(Type.INT64, MICROS, DataTypes.TimestampNTZType, source).getLong(1))
        .isEqualTo(-1);
    LogicalType time = new LogicalType.TimeType(false, TimeUnit.MICROS);
    LongVector times = new LongVector(new long[] {1234}, 1, null);
    assertThat(convert(Type.INT64, time, TimeType.apply(6), times).getLong(0)).isEqualTo(1234000);
    IntVector days = new IntVector(new int[] {2}, 1, null);
    LogicalType date = new LogicalType.DateType();
    assertThat(convert(Type.INT32, date, DataTypes.TimestampNTZType, days).getLong(0))
        .isEqualTo(2 * 86_400_000_000L);
  }

  @Test
  void readsTimesOfEachUnitAndNothingElseAsTime() {
    LogicalType millis = new LogicalType.TimeType(false, TimeUnit.MILLIS);
    IntVector seconds = new IntVector(new int[] {86_399_999}, 1, null);
    assertThat(convert(Type.INT32, millis, TimeType.apply(6), seconds).getLong(0))
        .isEqualTo(86_399_999_000_000L);
    LogicalType nanos = new LogicalType.TimeType(true, TimeUnit.NANOS);
    LongVector whole = new LongVector(new long[] {7, 5000}, 2, new long[] {0b10});
    assertThat(convert(Type.INT64, nanos, TimeType.apply(6), whole).getLong(1)).isEqualTo(5000);
    LongVector parts = new LongVector(new long[] {5001}, 1, null);
    assertThatThrownBy(() -> convert(Type.INT64, nanos, TimeType.apply(6), parts))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("5001");
    assertThat(conversion(Type.INT64, 0, null, TimeType.apply(6))).isNull();
    assertThat(conversion(Type.INT64, 0, MICROS, TimeType.apply(6))).isNull();
    assertThat(conversion(Type.INT32, 0, null, TimeType.apply(6))).isNull();
  }

  @Test
  void refusesTimesOutsideOfTheDayInPresentSlotsOnly() {
    for (TimeUnit unit : List.of(TimeUnit.MILLIS, TimeUnit.MICROS, TimeUnit.NANOS)) {
      LogicalType time = new LogicalType.TimeType(true, unit);
      boolean isInt = unit == TimeUnit.MILLIS;
      long day =
          isInt ? 86_400_000L : unit == TimeUnit.MICROS ? 86_400_000_000L : 86_400_000_000_000L;
      for (long outside : new long[] {-1000, day, isInt ? Integer.MIN_VALUE : Long.MIN_VALUE}) {
        long[] values = {outside, day - 1000};
        for (boolean isPresent : new boolean[] {false, true}) {
          long[] validity = {isPresent ? 0b11 : 0b10};
          Vector source =
              isInt
                  ? new IntVector(new int[] {(int) outside, (int) values[1]}, 2, validity)
                  : new LongVector(values, 2, validity);
          Type stored = isInt ? Type.INT32 : Type.INT64;
          if (isPresent) {
            assertThatThrownBy(() -> convert(stored, time, TimeType.apply(6), source))
                .isInstanceOf(UnfitValueException.class)
                .hasMessageContaining("the value " + outside + " in units of a ");
          } else {
            assertThat(convert(stored, time, TimeType.apply(6), source).getLong(1))
                .isEqualTo(86_400_000_000_000L / day * (day - 1000));
          }
        }
      }
    }
  }

  @Test
  void reportsOverflowInPresentSlotsOnly() {
    long[] values = {Long.MAX_VALUE, 1};
    Vector secondOnly = new LongVector(values, 2, new long[] {0b10});
    assertThat(convert(Type.INT64, MILLIS, DataTypes.TimestampType, secondOnly).getLong(1))
        .isEqualTo(1000);
    Vector both = new LongVector(values, 2, null);
    assertThatThrownBy(() -> convert(Type.INT64, MILLIS, DataTypes.TimestampType, both))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining(Long.toString(Long.MAX_VALUE));
  }

  @Test
  void readsInt96AsMicroseconds() {
    byte[] bytes =
        ByteBuffer.allocate(12)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(3_000_000_999L)
            .putInt(2440588 + 1)
            .array();
    Vector source = new BinaryVector(bytes, new int[] {0}, new int[] {12}, 1, null);
    long expected = 86_400_000_000L + 3_000_000;
    assertThat(convert(Type.INT96, null, DataTypes.TimestampType, source).getLong(0))
        .isEqualTo(expected);
    ConversionContext shifted =
        new ConversionContext(
            rebase(Rebase.Mode.CORRECTED),
            rebase(Rebase.Mode.CORRECTED),
            ZoneId.of("+01:00"),
            false);
    assertThat(convert(Type.INT96, 0, null, DataTypes.TimestampType, source, shifted).getLong(0))
        .isEqualTo(expected - 3_600_000_000L);
  }

  @Test
  void readsDecimalsOfEveryPhysicalType() {
    LogicalType decimal = new LogicalType.DecimalType(2, 9);
    BigDecimal expected = new BigDecimal("-1.50");
    IntVector ints = new IntVector(new int[] {-150}, 1, null);
    LongVector longs = new LongVector(new long[] {-150}, 1, null);
    BinaryVector bytes =
        new BinaryVector(new byte[] {-1, -1, -1, 106}, new int[] {0}, new int[] {4}, 1, null);
    for (DecimalType type :
        new DecimalType[] {
          new DecimalType(9, 2), new DecimalType(18, 4), new DecimalType(38, 10)
        }) {
      for (JParquetColumnVector vector :
          new JParquetColumnVector[] {
            convert(Type.INT32, decimal, type, ints),
            convert(Type.INT64, decimal, type, longs),
            convert(Type.BYTE_ARRAY, decimal, type, bytes),
            convert(Type.FIXED_LEN_BYTE_ARRAY, 4, decimal, type, bytes, plainContext()),
            convert(Type.FIXED_LEN_BYTE_ARRAY, 4, decimal, type, dictionary(bytes), plainContext())
          }) {
        assertThat(vector.getDecimal(0, type.precision(), type.scale()).toJavaBigDecimal())
            .as(type.sql())
            .isEqualByComparingTo(expected);
      }
    }
  }

  @Test
  void refusesDecimalsThatLoseDigits() {
    LogicalType decimal = new LogicalType.DecimalType(2, 9);
    assertThat(conversion(Type.INT32, 0, decimal, new DecimalType(8, 2))).isNull();
    assertThat(conversion(Type.INT32, 0, decimal, new DecimalType(9, 1))).isNull();
    assertThat(conversion(Type.INT32, 0, decimal, new DecimalType(9, 3))).isNull();
    assertThat(conversion(Type.INT32, 0, null, new DecimalType(9, 0))).isNull();
    assertThat(conversion(Type.INT32, 0, null, new DecimalType(10, 0))).isNotNull();
    assertThat(conversion(Type.INT64, 0, null, new DecimalType(19, 0))).isNull();
    assertThat(conversion(Type.INT64, 0, null, new DecimalType(20, 0))).isNotNull();
  }

  @Test
  void refusesLossyAndUnrelatedTypes() {
    assertThat(conversion(Type.INT64, 0, null, DataTypes.IntegerType)).isNull();
    assertThat(conversion(Type.INT64, 0, null, DataTypes.TimestampType)).isNull();
    assertThat(conversion(Type.INT64, 0, null, DataTypes.DoubleType)).isNull();
    assertThat(conversion(Type.DOUBLE, 0, null, DataTypes.FloatType)).isNull();
    assertThat(conversion(Type.INT32, 0, null, DataTypes.StringType)).isNull();
    assertThat(conversion(Type.BYTE_ARRAY, 0, null, DataTypes.IntegerType)).isNull();
    assertThat(conversion(Type.BOOLEAN, 0, null, DataTypes.IntegerType)).isNull();
  }

  @Test
  void makesOneStringForEachEntryOfADictionary() {
    byte[] bytes = "abcde".getBytes(StandardCharsets.UTF_8);
    BinaryDictionary entries = new BinaryDictionary(bytes, new int[] {0, 2}, new int[] {2, 3}, 2);
    FillableBinaryVector source = new FillableBinaryVector();
    source.setDictionary(entries, new int[] {1, 0, 1}, 3, null);
    JParquetColumnVector vector = convert(Type.BYTE_ARRAY, null, DataTypes.StringType, source);
    assertThat(vector.getUTF8String(0)).hasToString("cde").isSameAs(vector.getUTF8String(2));
    assertThat(vector.getUTF8String(1)).hasToString("ab");
  }

  @Test
  void rebasesOnlyPresentValuesBeforeTheSwitch() {
    int[] days = {-200_000_0, 0};
    Vector absent = new IntVector(days, 2, new long[] {0b10});
    ConversionContext failing =
        new ConversionContext(
            rebase(Rebase.Mode.EXCEPTION), rebase(Rebase.Mode.EXCEPTION), null, false);
    LogicalType date = new LogicalType.DateType();
    assertThat(convert(Type.INT32, 0, date, DataTypes.DateType, absent, failing).getInt(1))
        .isZero();
    Vector present = new IntVector(days, 2, null);
    assertThatThrownBy(() -> convert(Type.INT32, 0, date, DataTypes.DateType, present, failing))
        .isInstanceOf(SparkUpgradeException.class);
    ConversionContext legacy =
        new ConversionContext(rebase(Rebase.Mode.LEGACY), rebase(Rebase.Mode.LEGACY), null, false);
    Vector julian = new IntVector(new int[] {-354_285}, 1, null);
    assertThat(convert(Type.INT32, 0, date, DataTypes.DateType, julian, legacy).getInt(0))
        .isNotEqualTo(-354_285);
  }

  @Test
  void truncatesNanosecondsTowardsThePastWhenAsked() {
    ConversionContext truncating =
        new ConversionContext(
            rebase(Rebase.Mode.CORRECTED), rebase(Rebase.Mode.CORRECTED), null, true);
    LogicalType nanos = new LogicalType.TimestampType(true, TimeUnit.NANOS);
    LongVector source = new LongVector(new long[] {1999, -1, -1000, Long.MIN_VALUE}, 4, null);
    JParquetColumnVector vector =
        convert(Type.INT64, 0, nanos, DataTypes.TimestampType, source, truncating);
    assertThat(vector.getLongs(0, 4)).containsExactly(1, -1, -1, -9_223_372_036_854_776L);
    assertThat(conversion(Type.INT64, 0, nanos, DataTypes.TimestampType)).isNull();
  }

  @Test
  void writesUuidsAsTextWithOneStringForEachEntryOfADictionary() {
    byte[] bytes = new byte[48];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 5 - 40);
    }
    BinaryVector plain =
        new BinaryVector(bytes, new int[] {32, 0, 16}, new int[] {16, 16, 16}, 3, null);
    FillableBinaryVector coded = new FillableBinaryVector();
    coded.setDictionary(
        new BinaryDictionary(bytes, new int[] {0, 16, 32}, new int[] {16, 16, 16}, 3),
        new int[] {2, 0, 1},
        3,
        null);
    for (BinaryVector source : List.of(plain, coded)) {
      JParquetColumnVector vector =
          convert(
              Type.FIXED_LEN_BYTE_ARRAY,
              16,
              new LogicalType.UUIDType(),
              DataTypes.StringType,
              source,
              plainContext());
      for (int i = 0; i < 3; i++) {
        ByteBuffer uuid = ByteBuffer.wrap(source.copy(i));
        assertThat(vector.getUTF8String(i))
            .hasToString(new UUID(uuid.getLong(), uuid.getLong()).toString());
      }
    }
  }

  @Test
  void knowsNothingOfAnUnknownPhysicalTypeWhateverItsAnnotation() {
    InferredTypes types =
        new InferredTypes(false, true, true, false, false, false, true, true, true, null, true);
    List<LogicalType> annotations =
        List.of(new LogicalType.StringType(), new LogicalType.UUIDType(), MICROS, UINT_64);
    for (LogicalType annotation : annotations) {
      StoredType stored = StoredType.of(PrimitiveNode.optional("c", Type.UNKNOWN).with(annotation));
      assertThat(stored.inferred(types)).isNull();
      assertThat(stored.conversion(DataTypes.StringType, plainContext())).isNull();
      assertThat(stored.conversion(DataTypes.TimestampType, plainContext())).isNull();
      assertThat(stored.literal(DataTypes.StringType, "a", plainContext())).isNull();
    }
  }

  @Test
  void provesNoOrderOfTypesThatAColumnIsNotReadAs() {
    StoredType micros = StoredType.of(column(Type.INT64, 0, MICROS));
    assertThat(micros.readsInOrder(DataTypes.TimestampNTZType, plainContext(), 0, 1)).isTrue();
    assertThat(micros.readsInOrder(DataTypes.LongType, plainContext(), 0, 1)).isTrue();
    assertThat(micros.readsInOrder(DataTypes.DateType, plainContext(), 0, 1)).isFalse();
    StoredType ints = StoredType.of(column(Type.INT32, 0, null));
    assertThat(ints.readsInOrder(DataTypes.ByteType, plainContext(), -128, 127)).isTrue();
    assertThat(ints.readsInOrder(DataTypes.ByteType, plainContext(), -129, 127)).isFalse();
    assertThat(ints.readsInOrder(DataTypes.TimestampType, plainContext(), 0, 1)).isFalse();
    StoredType texts = StoredType.of(column(Type.BYTE_ARRAY, 0, new LogicalType.StringType()));
    assertThat(texts.readsInOrder(DataTypes.StringType)).isTrue();
    assertThat(
            StoredType.of(column(Type.BYTE_ARRAY, 0, new LogicalType.DecimalType(2, 50)))
                .readsInOrder(DataTypes.StringType))
        .isFalse();
  }

  private static Rebase rebase(Rebase.Mode mode) {
    return new Rebase(mode, "UTC", "Parquet");
  }

  private static ConversionContext plainContext() {
    return new ConversionContext(
        rebase(Rebase.Mode.CORRECTED), rebase(Rebase.Mode.CORRECTED), null, false);
  }

  private static BinaryVector dictionary(BinaryVector plain) {
    FillableBinaryVector source = new FillableBinaryVector();
    source.setDictionary(
        new BinaryDictionary(plain.data(), plain.starts(), plain.lengths(), plain.size()),
        new int[] {0},
        1,
        null);
    return source;
  }

  private static ValueConversion conversion(
      Type type, int length, LogicalType annotation, DataType requested) {
    return StoredType.of(column(type, length, annotation)).conversion(requested, plainContext());
  }

  private static LeafColumn column(Type type, int length, LogicalType annotation) {
    PrimitiveNode node = PrimitiveNode.optional("c", type, length);
    return ParquetSchema.of("m", annotation == null ? node : node.with(annotation)).leaves().get(0);
  }

  private static JParquetColumnVector convert(
      Type type, LogicalType annotation, DataType requested, Vector source) {
    return convert(type, 0, annotation, requested, source, plainContext());
  }

  private static JParquetColumnVector convert(
      Type type,
      int length,
      LogicalType annotation,
      DataType requested,
      Vector source,
      ConversionContext context) {
    JParquetColumnVector target = new JParquetColumnVector(requested);
    target.setPresence(source.size(), source.validity());
    StoredType.of(column(type, length, annotation))
        .conversion(requested, context)
        .apply(source, target);
    return target;
  }
}
