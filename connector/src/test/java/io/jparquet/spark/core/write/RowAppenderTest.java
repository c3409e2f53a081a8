package io.jparquet.spark.core.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.spark.core.mapping.OutputTimestampType;
import io.jparquet.spark.core.mapping.SparkToParquetSchema;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.SparkRuntimeException;
import org.apache.spark.SparkUpgradeException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.unsafe.types.VariantVal;
import org.junit.jupiter.api.Test;

/** The same rows in all forms that Spark keeps rows in must give the same file. */
class RowAppenderTest {
  private static final int ROWS = 300;
  private static final StructType SCHEMA =
      StructType.fromDDL(
          "b boolean, i8 tinyint, i16 smallint, i32 int, i64 bigint, f float, d double, s string,"
              + " bin binary, dt date, ts timestamp, ntz timestamp_ntz, d5 decimal(5,2), d18"
              + " decimal(18,4), d38 decimal(38,10), v variant, n void, l array<int>, ls"
              + " array<string>, ld array<decimal(30,1)>, l18 array<decimal(12,1)>, m map<string,"
              + " array<bigint>>, st struct<x: int, y: struct<z: binary>>, deep array<struct<a:"
              + " map<int, array<struct<c: string>>>, e: array<array<date>>>>");

  @Test
  void writesTheSameFileFromEveryFormOfARow() throws IOException {
    for (boolean legacy : new boolean[] {false, true}) {
      for (OutputTimestampType timestamps : OutputTimestampType.values()) {
        for (RebaseMode mode : new RebaseMode[] {RebaseMode.CORRECTED, RebaseMode.LEGACY}) {
          assertSameFile(20_261_121L, legacy, timestamps, mode);
        }
      }
    }
  }

  private static void assertSameFile(
      long seed, boolean legacy, OutputTimestampType timestamps, RebaseMode mode)
      throws IOException {
    RowConversion conversion = conversion(legacy, timestamps, mode);
    Random random = new Random(seed);
    List<InternalRow> generic = new ArrayList<>();
    List<InternalRow> unsafe = new ArrayList<>();
    List<InternalRow> offHeap = new ArrayList<>();
    UnsafeProjection projection = UnsafeProjection.create(SCHEMA);
    List<Long> addresses = new ArrayList<>();
    try {
      for (int i = 0; i < ROWS; i++) {
        InternalRow row = (InternalRow) value(SCHEMA, random);
        UnsafeRow copy = projection.apply(row).copy();
        generic.add(row);
        unsafe.add(copy);
        offHeap.add(offHeap(copy, addresses));
      }
      byte[] expected = write(conversion, generic);
      String description = "seed " + seed + ", " + conversion;
      assertThat(write(conversion, unsafe)).describedAs(description).isEqualTo(expected);
      assertThat(write(conversion, offHeap)).describedAs(description).isEqualTo(expected);
    } finally {
      addresses.forEach(Platform::freeMemory);
    }
  }

  private static RowConversion conversion(
      boolean legacy, OutputTimestampType timestamps, RebaseMode mode) {
    return new RowConversion(
        new SparkToParquetSchema(legacy, timestamps, true, true),
        Set.of(),
        mode,
        mode,
        "Europe/Berlin");
  }

  private static UnsafeRow offHeap(UnsafeRow row, List<Long> addresses) {
    long address = Platform.allocateMemory(row.getSizeInBytes());
    addresses.add(address);
    Platform.copyMemory(
        row.getBaseObject(), row.getBaseOffset(), null, address, row.getSizeInBytes());
    UnsafeRow copy = new UnsafeRow(row.numFields());
    copy.pointTo(null, address, row.getSizeInBytes());
    return copy;
  }

  private static byte[] write(RowConversion conversion, List<InternalRow> rows) throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (FileWriter writer =
        FileWriter.open(file, conversion.schema().convert(SCHEMA), WriteOptions.defaults())) {
      int[] ordinals = IntStream.range(0, SCHEMA.length()).toArray();
      RowAppender appender = new RowAppender(writer, conversion, SCHEMA, ordinals);
      for (InternalRow row : rows) {
        appender.append(row);
      }
    }
    return file.toByteArray();
  }

  @Test
  void takesColumnsFromWhereTheyAre() throws IOException {
    StructType data = StructType.fromDDL("a int, b string");
    RowConversion conversion = conversion(false, OutputTimestampType.INT96, RebaseMode.CORRECTED);
    byte[][] files = new byte[2][];
    Object[][] rows = {
      {1, UTF8String.fromString("x")}, {UTF8String.fromString("x"), 9L, 1},
    };
    int[][] ordinals = {{0, 1}, {2, 0}};
    for (int i = 0; i < 2; i++) {
      ByteArrayOutputFile file = new ByteArrayOutputFile();
      try (FileWriter writer =
          FileWriter.open(file, conversion.schema().convert(data), WriteOptions.defaults())) {
        new RowAppender(writer, conversion, data, ordinals[i])
            .append(new GenericInternalRow(rows[i]));
      }
      files[i] = file.toByteArray();
    }
    assertThat(files[1]).isEqualTo(files[0]);
  }

  @Test
  void refusesANullInARequiredColumn() throws IOException {
    StructType data = StructType.fromDDL("a int not null");
    RowConversion conversion = conversion(false, OutputTimestampType.INT96, RebaseMode.CORRECTED);
    FileWriter writer =
        FileWriter.open(
            new ByteArrayOutputFile(), conversion.schema().convert(data), WriteOptions.defaults());
    RowAppender appender = new RowAppender(writer, conversion, data, new int[] {0});
    assertThatThrownBy(() -> appender.append(new GenericInternalRow(new Object[] {null})))
        .isInstanceOf(SparkRuntimeException.class)
        .hasMessageContaining("NOT_NULL_ASSERT_VIOLATION")
        .hasMessageContaining("non-nullable field: a");
    writer.abort();
  }

  @Test
  void refusesOldDatesWhenTheModeIsException() {
    assertThatThrownBy(() -> RebaseMode.EXCEPTION.days(-200_000))
        .isInstanceOf(SparkUpgradeException.class)
        .hasMessageContaining("datetimeRebaseModeInWrite");
    assertThatThrownBy(() -> RebaseMode.EXCEPTION.int96Micros(Long.MIN_VALUE / 2, "UTC"))
        .isInstanceOf(SparkUpgradeException.class)
        .hasMessageContaining("int96RebaseModeInWrite");
    assertThat(RebaseMode.EXCEPTION.days(0)).isZero();
  }

  private static Object value(DataType type, Random random) {
    if (type instanceof StructType struct) {
      Object[] values = new Object[struct.length()];
      for (int i = 0; i < values.length; i++) {
        StructField field = struct.fields()[i];
        values[i] = random.nextInt(5) == 0 ? null : value(field.dataType(), random);
      }
      return new GenericInternalRow(values);
    }
    if (type instanceof ArrayType list) {
      return new GenericArrayData(elements(list.elementType(), random, random.nextInt(4), true));
    }
    if (type instanceof MapType map) {
      int size = random.nextInt(3);
      return new ArrayBasedMapData(
          new GenericArrayData(elements(map.keyType(), random, size, false)),
          new GenericArrayData(elements(map.valueType(), random, size, true)));
    }
    if (type instanceof DecimalType decimal) {
      int bits = (int) (decimal.precision() * 3.3);
      BigInteger unscaled = new BigInteger(1 + random.nextInt(bits), random);
      unscaled = random.nextBoolean() ? unscaled : unscaled.negate();
      return Decimal.apply(
          new BigDecimal(unscaled, decimal.scale()), decimal.precision(), decimal.scale());
    }
    byte[] bytes = Long.toString(random.nextLong(), 36).getBytes(StandardCharsets.UTF_8);
    return switch (type.typeName()) {
      case "boolean" -> random.nextBoolean();
      case "byte" -> (byte) random.nextInt();
      case "short" -> (short) random.nextInt();
      case "integer" -> random.nextInt();
      case "date" -> random.nextInt(1_000_000) - 700_000;
      case "long" -> random.nextLong();
      case "timestamp", "timestamp_ntz" -> (random.nextLong() >> 9) - 30_000_000_000_000_000L;
      case "float" -> random.nextFloat();
      case "double" -> random.nextDouble();
      case "string" -> UTF8String.fromBytes(bytes);
      case "binary" -> bytes;
      case "variant" -> new VariantVal(bytes, new byte[] {1, 0, 0});
      case "void" -> null;
      default -> throw new IllegalArgumentException(type.typeName());
    };
  }

  private static Object[] elements(DataType type, Random random, int count, boolean nulls) {
    Object[] elements = new Object[count];
    for (int i = 0; i < count; i++) {
      elements[i] = nulls && random.nextInt(4) == 0 ? null : value(type, random);
    }
    return elements;
  }
}
