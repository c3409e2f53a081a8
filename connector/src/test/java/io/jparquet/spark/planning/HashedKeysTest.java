package io.jparquet.spark.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.predicate.ValueTest;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.mapping.FilterPushdown;
import io.jparquet.spark.core.mapping.Rebase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.Literal$;
import org.apache.spark.sql.catalyst.expressions.XxHash64;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.util.sketch.BloomFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.jdk.javaapi.CollectionConverters;

class HashedKeysTest {
  private static final ConversionContext UNCHANGED = context(Rebase.Mode.CORRECTED);

  private static ConversionContext context(Rebase.Mode mode) {
    Rebase rebase = new Rebase(mode, "UTC", "Parquet");
    return new ConversionContext(rebase, rebase, null, false);
  }

  private static ValueTest keys(String field, DataType read, DataType hashed, byte[] filter) {
    return keys(field, read, hashed, filter, UNCHANGED);
  }

  private static ValueTest keys(
      String field, DataType read, DataType hashed, byte[] filter, ConversionContext context) {
    LeafColumn leaf = ParquetSchema.parse("message m { optional " + field + "; }").leaves().get(0);
    return HashedKeys.of(
        new JoinKeyBloomFilter("c", hashed, filter),
        new FilterColumn(leaf, read),
        context,
        FilterPushdown.ALL);
  }

  private static byte[] filter(BloomFilter filter) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    filter.writeTo(out);
    return out.toByteArray();
  }

  private static long sparksHash(Object value, DataType type) {
    return (Long)
        new XxHash64(
                CollectionConverters.asScala(
                        List.<org.apache.spark.sql.catalyst.expressions.Expression>of(
                            Literal$.MODULE$.create(value, type)))
                    .toSeq())
            .eval(null);
  }

  /** Asserts that values are accepted as Spark's own expression would let their rows pass. */
  private static <T> void assertAsSpark(
      String field,
      DataType read,
      DataType hashed,
      Random random,
      Function<Random, T> values,
      Function<T, Object> internal,
      Function<T, Object> stored)
      throws IOException {
    BloomFilter filter = BloomFilter.create(100, 800 + random.nextInt(9000));
    for (int i = 0; i < 100; i++) {
      filter.putLong(sparksHash(internal.apply(values.apply(random)), hashed));
    }
    ValueTest keys = keys(field, read, hashed, filter(filter));
    ValueTest.Numbers many = keys.numbers();
    int accepted = 0;
    for (int i = 0; i < 2000; i++) {
      T value = values.apply(random);
      boolean expected = filter.mightContainLong(sparksHash(internal.apply(value), hashed));
      Object physical = stored.apply(value);
      boolean actual;
      if (physical instanceof byte[] bytes) {
        byte[] data = new byte[bytes.length + 9];
        random.nextBytes(data);
        System.arraycopy(bytes, 0, data, 5, bytes.length);
        actual = keys.accepts(data, 5, bytes.length);
      } else {
        long number = ((Number) physical).longValue();
        actual = keys.accepts(number);
        long[] together = {0};
        many.test(new long[] {-number, number}, 2, together);
        assertThat((together[0] & 2) != 0)
            .as("%s of %s, with another", value, field)
            .isEqualTo(actual);
      }
      assertThat(actual).as("%s of %s", value, field).isEqualTo(expected);
      accepted += actual ? 1 : 0;
    }
    assertThat(accepted).isBetween(1, 1999);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void valuesAreHashedAsSparkHashesThem(long seed) throws IOException {
    Random random = new Random(seed);
    Function<Random, Integer> small = r -> r.nextInt(400) - 200;
    assertAsSpark(
        "int32 c", DataTypes.IntegerType, DataTypes.IntegerType, random, small, v -> v, v -> v);
    assertAsSpark(
        "int32 c (DATE)", DataTypes.DateType, DataTypes.DateType, random, small, v -> v, v -> v);
    assertAsSpark(
        "int32 c (INT_16)",
        DataTypes.ShortType,
        DataTypes.ShortType,
        random,
        small,
        Integer::shortValue,
        v -> v);
    assertAsSpark(
        "int32 c",
        DataTypes.IntegerType,
        DataTypes.LongType,
        random,
        small,
        Integer::longValue,
        v -> v);
    Function<Random, Long> large = r -> (r.nextInt(400) - 200) * 1_000_000_007L;
    assertAsSpark("int64 c", DataTypes.LongType, DataTypes.LongType, random, large, v -> v, v -> v);
    assertAsSpark(
        "int64 c (TIMESTAMP(MICROS,true))",
        DataTypes.TimestampType,
        DataTypes.TimestampType,
        random,
        large,
        v -> v,
        v -> v);
    Function<Random, byte[]> texts =
        r -> {
          byte[] text = new byte[r.nextInt(70)];
          Arrays.fill(text, (byte) ('a' + r.nextInt(8)));
          return text;
        };
    assertAsSpark(
        "binary c (STRING)",
        DataTypes.StringType,
        DataTypes.StringType,
        random,
        texts,
        UTF8String::fromBytes,
        v -> v);
    assertAsSpark(
        "binary c", DataTypes.BinaryType, DataTypes.BinaryType, random, texts, v -> v, v -> v);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void decimalsAreHashedAsNumbersWhateverTheirBytes(long seed) throws IOException {
    Random random = new Random(seed);
    Function<Random, BigInteger> numbers =
        r -> {
          BigInteger number = BigInteger.valueOf(r.nextInt(300) - 150L);
          return number.multiply(BigInteger.TEN.pow(r.nextInt(3)));
        };
    DataType narrow = DataTypes.createDecimalType(10, 2);
    DataType wide = DataTypes.createDecimalType(38, 2);
    for (DataType type : List.of(narrow, wide)) {
      int precision = type == narrow ? 10 : 38;
      Function<BigInteger, Object> internal =
          number -> Decimal.apply(new BigDecimal(number, 2), precision, 2);
      String logical = " c (DECIMAL(" + precision + ",2))";
      if (type == narrow) {
        assertAsSpark("int64" + logical, type, type, random, numbers, internal, n -> n);
      }
      assertAsSpark(
          "binary" + logical, type, type, random, numbers, internal, BigInteger::toByteArray);
      for (int length : new int[] {type == narrow ? 5 : 16, 20}) {
        assertAsSpark(
            "fixed_len_byte_array(" + length + ")" + logical,
            type,
            type,
            random,
            numbers,
            internal,
            number -> extended(number, length));
      }
    }
  }

  private static byte[] extended(BigInteger number, int length) {
    byte[] bytes = number.toByteArray();
    byte[] fixed = new byte[length];
    Arrays.fill(fixed, (byte) (number.signum() < 0 ? -1 : 0));
    System.arraycopy(bytes, 0, fixed, length - bytes.length, bytes.length);
    return fixed;
  }

  @Test
  void columnsThatAreReadAsOtherValuesThanTheyStoreAreNotTested() throws IOException {
    byte[] filter = filter(BloomFilter.create(100));
    DataType integer = DataTypes.IntegerType;
    DataType bigint = DataTypes.LongType;
    DataType decimal = DataTypes.createDecimalType(10, 2);
    assertThat(keys("int32 c", integer, integer, filter)).isNotNull();
    assertThat(keys("int32 c (UINT_32)", bigint, bigint, filter)).isNull();
    assertThat(keys("int32 c", DataTypes.ByteType, DataTypes.ByteType, filter)).isNull();
    assertThat(keys("int64 c (DECIMAL(10,1))", decimal, decimal, filter)).isNull();
    assertThat(keys("int64 c", decimal, decimal, filter)).isNull();
    DataType timestamp = DataTypes.TimestampType;
    assertThat(keys("int64 c (TIMESTAMP(MILLIS,true))", timestamp, timestamp, filter)).isNull();
    assertThat(keys("int96 c", timestamp, timestamp, filter)).isNull();
    assertThat(
            keys(
                "fixed_len_byte_array(16) c (UUID)",
                DataTypes.StringType,
                DataTypes.StringType,
                filter))
        .isNull();
    assertThat(keys("double c", DataTypes.DoubleType, DataTypes.DoubleType, filter)).isNull();
    assertThat(keys("int32 c", DataTypes.DoubleType, DataTypes.DoubleType, filter)).isNull();
  }

  @Test
  void valuesOfAnOldCalendarAreNotHashedUnlessTheyHaveNoZone() throws IOException {
    byte[] filter = filter(BloomFilter.create(100, 800));
    String timestamps = "int64 c (TIMESTAMP(MICROS,false))";
    DataType zoned = DataTypes.TimestampType;
    DataType local = DataTypes.TimestampNTZType;
    DataType date = DataTypes.DateType;
    for (Rebase.Mode mode : Rebase.Mode.values()) {
      boolean isKept = mode == Rebase.Mode.CORRECTED;
      ConversionContext context = context(mode);
      assertThat(keys(timestamps, zoned, zoned, filter, context) != null).isEqualTo(isKept);
      assertThat(keys("int32 c (DATE)", date, date, filter, context) != null).isEqualTo(isKept);
      assertThat(keys(timestamps, local, local, filter, context)).isNotNull();
    }
  }
}
