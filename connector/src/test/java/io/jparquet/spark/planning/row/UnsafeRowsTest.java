package io.jparquet.spark.planning.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.mapping.InternalForm;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.RepeatedValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows are those of Spark's own projection, byte for byte. */
class UnsafeRowsTest {

  private static final List<DataType> ATOMS =
      List.of(
          DataTypes.BooleanType,
          DataTypes.ByteType,
          DataTypes.ShortType,
          DataTypes.IntegerType,
          DataTypes.LongType,
          DataTypes.FloatType,
          DataTypes.DoubleType,
          DataTypes.StringType,
          DataTypes.BinaryType,
          DataTypes.NullType,
          new DecimalType(5, 2),
          new DecimalType(18, 4),
          new DecimalType(30, 6),
          DataTypes.DateType,
          DataTypes.TimestampNTZType,
          new TimeType(6),
          YearMonthIntervalType.DEFAULT(),
          DayTimeIntervalType.DEFAULT());

  private static IntStream seeds() {
    return IntStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void areThoseOfSparksProjection(int seed) {
    Random random = new Random(seed);
    StructType schema = struct(random, 1 + random.nextInt(seed % 25 == 0 ? 130 : 6), 3);
    UnsafeRows rows = new UnsafeRows(schema);
    UnsafeProjection projection = UnsafeProjection.create(schema);
    for (int batch = 0; batch < 3; batch++) {
      int size = random.nextInt(3) == 0 ? random.nextInt(4) : random.nextInt(1500);
      assertSameRows(rows, projection, batch(random, schema, size), "seed " + seed + ": " + schema);
    }
  }

  private static void assertSameRows(
      UnsafeRows rows, UnsafeProjection projection, ColumnarBatch batch, String shown) {
    rows.start(batch);
    for (int i = 0; i < batch.numRows(); i++) {
      assertThat(rows.hasNext()).isTrue();
      UnsafeRow expected = projection.apply(batch.getRow(i));
      assertThat(rows.next().getBytes()).as("%s, row %d", shown, i).isEqualTo(expected.getBytes());
    }
    assertThat(rows.hasNext()).isFalse();
  }

  @Test
  void canBeMuchLongerThanABlock() {
    Random random = new Random(1);
    StructType schema = new StructType().add("s", DataTypes.StringType).add("i", "int");
    Object[] texts = new Object[50];
    Object[] numbers = new Object[50];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = UTF8String.fromString("x".repeat(random.nextInt(i % 7 == 0 ? 200_000 : 20)));
      numbers[i] = i;
    }
    ColumnarBatch batch = batch(schema, List.of(texts, numbers), texts.length);
    assertSameRows(
        new UnsafeRows(schema), UnsafeProjection.create(schema), batch, schema.toString());
  }

  @Test
  void areNotWrittenForTypesThatSparkWritesInAnotherWay() {
    assertThat(UnsafeRows.supports(DataTypes.CalendarIntervalType)).isFalse();
    assertThat(UnsafeRows.supports(DataTypes.VariantType)).isFalse();
    assertThat(UnsafeRows.supports(new ArrayType(DataTypes.VariantType, true))).isFalse();
    assertThat(UnsafeRows.supports(new StructType().add("v", DataTypes.VariantType))).isFalse();
    assertThat(UnsafeRows.supports(DataTypes.TimestampType)).isTrue();
  }

  private static ColumnarBatch batch(Random random, StructType schema, int size) {
    List<Object[]> columns = new ArrayList<>();
    for (int c = 0; c < schema.size(); c++) {
      Object[] values = new Object[Math.max(1, size)];
      int nulls = random.nextInt(3);
      for (int i = 0; i < values.length; i++) {
        values[i] = orNull(random, schema.fields()[c].dataType(), nulls);
      }
      columns.add(values);
    }
    return batch(schema, columns, size);
  }

  private static ColumnarBatch batch(StructType schema, List<Object[]> columns, int size) {
    ColumnVector[] vectors = new ColumnVector[schema.size()];
    for (int i = 0; i < vectors.length; i++) {
      DataType type = schema.fields()[i].dataType();
      JParquetColumnVector vector = JParquetColumnVector.of(type);
      new RepeatedValues(columns.get(i), type).fill(vector, Math.max(1, size));
      vectors[i] = vector;
    }
    return new ColumnarBatch(vectors, size);
  }

  private static StructType struct(Random random, int fields, int depth) {
    StructType struct = new StructType();
    for (int i = 0; i < fields; i++) {
      struct = struct.add("f" + i, type(random, depth));
    }
    return struct;
  }

  private static DataType type(Random random, int depth) {
    int choice = depth == 0 ? 3 : random.nextInt(6);
    return switch (choice) {
      case 0 -> new ArrayType(type(random, depth - 1), true);
      case 1 -> new MapType(ATOMS.get(random.nextInt(9)), type(random, depth - 1), true);
      case 2 -> struct(random, 1 + random.nextInt(3), depth - 1);
      default -> ATOMS.get(random.nextInt(ATOMS.size()));
    };
  }

  private static Object orNull(Random random, DataType type, int nulls) {
    boolean isNull = nulls == 1 && random.nextInt(4) == 0 || nulls == 2 && random.nextInt(9) > 0;
    return isNull ? null : value(random, type, nulls);
  }

  private static Object value(Random random, DataType type, int nulls) {
    if (type instanceof StructType struct) {
      Object[] values = new Object[struct.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = orNull(random, struct.fields()[i].dataType(), nulls);
      }
      return new GenericInternalRow(values);
    } else if (type instanceof ArrayType array) {
      return new GenericArrayData(values(random, array.elementType(), nulls, length(random)));
    } else if (type instanceof MapType map) {
      int count = length(random);
      return new ArrayBasedMapData(
          new GenericArrayData(values(random, map.keyType(), 0, count)),
          new GenericArrayData(values(random, map.valueType(), nulls, count)));
    } else if (type == DataTypes.BooleanType) {
      return random.nextBoolean();
    } else if (type == DataTypes.ByteType) {
      return (byte) random.nextInt();
    } else if (type == DataTypes.ShortType) {
      return (short) random.nextInt();
    } else if (InternalForm.of(type) == InternalForm.INT) {
      return random.nextInt();
    } else if (InternalForm.of(type) == InternalForm.LONG) {
      return random.nextLong();
    } else if (type == DataTypes.FloatType) {
      return Float.intBitsToFloat(random.nextInt(9) == 0 ? 0x7FC00001 : random.nextInt());
    } else if (type == DataTypes.DoubleType) {
      return Double.longBitsToDouble(random.nextInt(9) == 0 ? 1L << 63 : random.nextLong());
    } else if (type == DataTypes.NullType) {
      return null;
    }
    if (type instanceof DecimalType decimal) {
      int bits = random.nextInt((int) (decimal.precision() * 3.3));
      BigInteger unscaled = new BigInteger(bits, random);
      return Decimal.apply(
          new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), decimal.scale()),
          decimal.precision(),
          decimal.scale());
    }
    byte[] bytes = new byte[random.nextInt(random.nextInt(8) == 0 ? 60 : 18)];
    random.nextBytes(bytes);
    return type == DataTypes.StringType ? UTF8String.fromBytes(bytes) : bytes;
  }

  private static int length(Random random) {
    return random.nextInt(20) == 0 ? random.nextInt(150) : random.nextInt(4);
  }

  private static Object[] values(Random random, DataType type, int nulls, int count) {
    Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      values[i] = orNull(random, type, nulls);
    }
    return values;
  }
}
