package io.jparquet.spark.core.mapping;

import io.jparquet.internal.value.WideIntegers;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.unsafe.types.UTF8String;

/** Columns whose stored values are read as other values of Spark, with values at the edges. */
enum StoredColumn {
  INT32("int32 c", DataTypes.IntegerType),
  INT32_AS_LONG("int32 c", DataTypes.LongType),
  INT32_AS_DOUBLE("int32 c", DataTypes.DoubleType),
  INT32_AS_DECIMAL("int32 c", new DecimalType(14, 3)),
  INT_8("int32 c (INTEGER(8,true))", DataTypes.ByteType),
  INT_16("int32 c (INTEGER(16,true))", DataTypes.ShortType),
  UINT_8("int32 c (INTEGER(8,false))", DataTypes.ShortType),
  UINT_16("int32 c (INTEGER(16,false))", DataTypes.IntegerType),
  UINT_32("int32 c (INTEGER(32,false))", DataTypes.LongType),
  UINT_32_AS_DOUBLE("int32 c (INTEGER(32,false))", DataTypes.DoubleType),
  UINT_64("int64 c (INTEGER(64,false))", new DecimalType(20, 0)),
  INT64("int64 c", DataTypes.LongType),
  INT64_AS_DECIMAL("int64 c", new DecimalType(24, 2)),
  FLOAT("float c", DataTypes.FloatType),
  FLOAT_AS_DOUBLE("float c", DataTypes.DoubleType),
  DOUBLE("double c", DataTypes.DoubleType),
  FLOAT16("fixed_len_byte_array(2) c (FLOAT16)", DataTypes.FloatType),
  FLOAT16_AS_DOUBLE("fixed_len_byte_array(2) c (FLOAT16)", DataTypes.DoubleType),
  DECIMAL_INT32("int32 c (DECIMAL(9,2))", new DecimalType(9, 2)),
  DECIMAL_INT32_WIDER("int32 c (DECIMAL(9,2))", new DecimalType(14, 4)),
  DECIMAL_INT64("int64 c (DECIMAL(18,4))", new DecimalType(18, 4)),
  DECIMAL_BYTES("binary c (DECIMAL(12,3))", new DecimalType(12, 3)),
  DECIMAL_BYTES_WIDER("binary c (DECIMAL(12,3))", new DecimalType(20, 5)),
  DECIMAL_FIXED("fixed_len_byte_array(5) c (DECIMAL(11,2))", new DecimalType(11, 2)),
  DECIMAL_FIXED_WIDER("fixed_len_byte_array(5) c (DECIMAL(11,2))", new DecimalType(30, 10)),
  DATE("int32 c (DATE)", DataTypes.DateType),
  DATE_AS_TIMESTAMP("int32 c (DATE)", DataTypes.TimestampNTZType),
  TIME_MILLIS("int32 c (TIME(MILLIS,false))", TimeType.apply(6)),
  TIME_MICROS("int64 c (TIME(MICROS,true))", TimeType.apply(6)),
  TIME_NANOS("int64 c (TIME(NANOS,false))", TimeType.apply(6)),
  TIMESTAMP_MILLIS("int64 c (TIMESTAMP(MILLIS,true))", DataTypes.TimestampType),
  TIMESTAMP_MICROS("int64 c (TIMESTAMP(MICROS,true))", DataTypes.TimestampType),
  TIMESTAMP_NANOS("int64 c (TIMESTAMP(NANOS,true))", DataTypes.TimestampType),
  LOCAL_MILLIS("int64 c (TIMESTAMP(MILLIS,false))", DataTypes.TimestampNTZType),
  LOCAL_NANOS("int64 c (TIMESTAMP(NANOS,false))", DataTypes.TimestampNTZType),
  WIDE_MILLIS("fixed_len_byte_array(12) c (TIMESTAMP(MILLIS,true))", DataTypes.TimestampType),
  WIDE_MICROS("fixed_len_byte_array(12) c (TIMESTAMP(MICROS,false))", DataTypes.TimestampNTZType),
  WIDE_NANOS("fixed_len_byte_array(12) c (TIMESTAMP(NANOS,true))", DataTypes.TimestampType),
  UUIDS("fixed_len_byte_array(16) c (UUID)", DataTypes.StringType),
  STRINGS("binary c (STRING)", DataTypes.StringType);

  private static final long DAY_NANOS = 86_400_000_000_000L;

  final String declaration;
  final DataType type;

  StoredColumn(String declaration, DataType type) {
    this.declaration = "optional " + declaration;
    this.type = type;
  }

  /** A random stored value, as a writer of records takes it. */
  Object value(Random random) {
    return switch (this) {
      case INT32, INT32_AS_LONG, INT32_AS_DOUBLE, INT32_AS_DECIMAL ->
          (int) number(random, Integer.SIZE);
      case UINT_32, UINT_32_AS_DOUBLE -> Integer.toUnsignedLong((int) number(random, Integer.SIZE));
      case UINT_64 ->
          BigInteger.valueOf(number(random, Long.SIZE)).mod(BigInteger.ONE.shiftLeft(Long.SIZE));
      case INT_8 -> (int) number(random, Byte.SIZE);
      case INT_16 -> (int) number(random, Short.SIZE);
      case UINT_8 -> (int) number(random, Byte.SIZE) & 0xFF;
      case UINT_16 -> (int) number(random, Short.SIZE) & 0xFFFF;
      case INT64, INT64_AS_DECIMAL, TIMESTAMP_MICROS, TIMESTAMP_NANOS, LOCAL_NANOS ->
          number(random, Long.SIZE);
      case FLOAT, FLOAT_AS_DOUBLE -> (float) floating(random);
      case DOUBLE -> floating(random);
      case FLOAT16, FLOAT16_AS_DOUBLE -> half(random);
      case DECIMAL_INT32, DECIMAL_INT32_WIDER -> (int) number(random, 29);
      case DECIMAL_INT64 -> number(random, 59);
      case DECIMAL_BYTES, DECIMAL_BYTES_WIDER ->
          BigInteger.valueOf(number(random, 39)).toByteArray();
      case DECIMAL_FIXED, DECIMAL_FIXED_WIDER -> {
        BigInteger unscaled = BigInteger.valueOf(number(random, 36));
        yield (byte[]) NumberedValues.ofBytes(leaf().typeLength()).physical().apply(unscaled);
      }
      case DATE, DATE_AS_TIMESTAMP -> (int) number(random, 20);
      case TIME_MILLIS -> (int) Math.floorMod(number(random, Integer.SIZE), DAY_NANOS / 1_000_000);
      case TIME_MICROS -> Math.floorMod(number(random, Long.SIZE), DAY_NANOS / 1000);
      case TIME_NANOS -> Math.floorMod(number(random, Long.SIZE), DAY_NANOS);
      case TIMESTAMP_MILLIS, LOCAL_MILLIS -> number(random, 53);
      case WIDE_MILLIS -> wide(BigInteger.valueOf(number(random, 53)));
      case WIDE_MICROS -> wide(BigInteger.valueOf(number(random, Long.SIZE)));
      case WIDE_NANOS ->
          wide(
              BigInteger.valueOf(number(random, Long.SIZE))
                  .multiply(BigInteger.valueOf(1000))
                  .add(BigInteger.valueOf(random.nextInt(1000))));
      case UUIDS -> NumberedValues.ofUnsigned(16).physical().apply(uuid(random));
      case STRINGS -> text(random).getBytes(StandardCharsets.UTF_8);
    };
  }

  private PrimitiveNode leaf() {
    return schema().leaves().get(0).node();
  }

  /** The column, and a number for each row. */
  ParquetSchema schema() {
    return ParquetSchema.parse("message m { " + declaration + "; required int32 id; }");
  }

  /** A signed number: near zero, near a multiple of a thousand, extreme, or any. */
  private static long number(Random random, int bits) {
    long any = random.nextLong() >> Long.SIZE - bits;
    return switch (random.nextInt(6)) {
      case 0 -> random.nextInt(5) - 2;
      case 1 ->
          ((random.nextInt(7) - 3) * 1000L + random.nextInt(5) - 2)
              << Long.SIZE - bits
              >> Long.SIZE - bits;
      case 2 -> Long.MIN_VALUE >> Long.SIZE - bits;
      case 3 -> Long.MAX_VALUE >> Long.SIZE - bits;
      case 4 -> any;
      default -> any >> random.nextInt(bits);
    };
  }

  private static double floating(Random random) {
    double[] edges = {
      0d,
      -0d,
      1,
      -1,
      Double.NaN,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Float.MAX_VALUE,
      -Float.MAX_VALUE,
      Float.MIN_VALUE,
      0.1,
      65504,
      65520,
      1e300
    };
    return random.nextBoolean()
        ? edges[random.nextInt(edges.length)]
        : random.nextGaussian() * Math.pow(2, random.nextInt(40) - 20);
  }

  private static byte[] half(Random random) {
    int[] edges = {
      0, 0x8000, 1, 0x8001, 0x3C00, 0xBC00, 0x7BFF, 0xFBFF, 0x7C00, 0xFC00, 0x7E00, 0xFFFF
    };
    int bits = random.nextBoolean() ? edges[random.nextInt(edges.length)] : random.nextInt(1 << 16);
    return new byte[] {(byte) bits, (byte) (bits >> 8)};
  }

  private static BigInteger uuid(Random random) {
    long high = number(random, Long.SIZE);
    BigInteger low = BigInteger.valueOf(number(random, Long.SIZE));
    return BigInteger.valueOf(high)
        .shiftLeft(Long.SIZE)
        .add(low.mod(BigInteger.ONE.shiftLeft(Long.SIZE)))
        .mod(BigInteger.ONE.shiftLeft(2 * Long.SIZE));
  }

  private static String text(Random random) {
    return "abcé€".substring(random.nextInt(5)).repeat(random.nextInt(3));
  }

  /** A literal in Spark's internal form that is, or is near, a value that is read. */
  Object literal(Object read, Random random) {
    int change = random.nextInt(3) == 0 ? random.nextInt(2001) - 1000 : random.nextInt(3) - 1;
    if (read instanceof Byte number) {
      return (byte) (number + change);
    } else if (read instanceof Short number) {
      return (short) (number + change);
    } else if (read instanceof Integer number) {
      return number + change;
    } else if (type instanceof TimeType) {
      return Math.floorMod((Long) read + change * (random.nextBoolean() ? 1L : 1000L), DAY_NANOS);
    } else if (read instanceof Long number) {
      return random.nextInt(20) == 0
          ? Long.valueOf(random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE)
          : Long.valueOf(number + change);
    } else if (read instanceof Float number) {
      return near(number, change);
    } else if (read instanceof Double number) {
      return near(number, change, random);
    } else if (read instanceof Decimal number) {
      DecimalType decimal = (DecimalType) type;
      BigDecimal near = number.toJavaBigDecimal().add(BigDecimal.valueOf(change, decimal.scale()));
      return Decimal.apply(near);
    }
    return nearText(read.toString(), random);
  }

  private static Float near(float number, int change) {
    return change == 0 ? number : change < 0 ? Math.nextDown(number) : Math.nextUp(number);
  }

  private static Double near(double number, int change, Random random) {
    double near = change == 0 ? number : change < 0 ? Math.nextDown(number) : Math.nextUp(number);
    return switch (random.nextInt(4)) {
      case 0 -> near + 0.5;
      case 1 -> floating(random);
      default -> near;
    };
  }

  private static UTF8String nearText(String text, Random random) {
    int at = text.isEmpty() ? 0 : random.nextInt(text.length());
    String replaced = "-/09:@AFG`afg~é".substring(random.nextInt(15)).substring(0, 1);
    return UTF8String.fromString(
        switch (random.nextInt(7)) {
          case 0 -> text.substring(0, at);
          case 1 -> text + replaced;
          case 2 ->
              text.isEmpty() ? text : text.substring(0, at) + replaced + text.substring(at + 1);
          case 3 -> text.substring(0, at) + replaced;
          case 4 -> text.toUpperCase(Locale.ROOT);
          case 5 -> new UUID(random.nextLong(), random.nextLong()).toString();
          default -> text;
        });
  }

  private static byte[] wide(BigInteger number) {
    return WideIntegers.littleEndian(number, WideTimestamps.BYTES);
  }
}
