package io.jparquet.spark.planning;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.predicate.ValueTest;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.mapping.FilterPushdown;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.Platform;

/**
 * The stored values whose hash may be in a Bloom filter. Values are hashed as Spark's {@code
 * xxhash64} hashes what they are read as. Immutable.
 */
final class HashedKeys implements ValueTest {

  /** The seed of Spark's {@code xxhash64}. */
  static final long SEED = 42;

  /** How Spark hashes a value. */
  private enum Hash {
    /** A number of 32 bits. */
    INT,
    /** A number of 64 bits. */
    LONG,
    /** Bytes as they are stored. */
    BYTES,
    /** Bytes of a number that has 64 bits at most: as that number. */
    SHORT_NUMBER,
    /** Bytes of a number, without those that only repeat its sign. */
    NUMBER
  }

  private final Hash hash;
  private final BloomFilterBits filter;

  private HashedKeys(Hash hash, BloomFilterBits filter) {
    this.hash = hash;
    this.filter = filter;
  }

  /**
   * The keys in a column of a file.
   *
   * @param context how the file's dates and timestamps are converted
   * @return null if the stored values are not what is hashed, or it is not known
   */
  static HashedKeys of(
      JoinKeyBloomFilter filter,
      FilterColumn column,
      ConversionContext context,
      FilterPushdown pushdown) {
    if (column.leaf() == null) {
      return null;
    }
    Hash hash = hash(filter.type(), column, context, pushdown);
    return hash == null ? null : new HashedKeys(hash, filter.bits());
  }

  private static Hash hash(
      DataType hashed, FilterColumn column, ConversionContext context, FilterPushdown pushdown) {
    PrimitiveNode node = column.leaf().node();
    boolean isUnchanged = column.isReadUnchanged();
    boolean isRebased = !context.datetime().isIdentity();
    if (hashed instanceof LongType) {
      return isUnchanged ? Hash.LONG : null;
    }
    if (!hashed.equals(column.type())) {
      return null;
    }
    if (hashed instanceof IntegerType
        || hashed instanceof ShortType
        || hashed instanceof ByteType) {
      return node.type() == Type.INT32 && isUnchanged ? Hash.INT : null;
    } else if (hashed instanceof DateType) {
      boolean stored = node.logicalType() instanceof LogicalType.DateType;
      return stored && node.type() == Type.INT32 && !isRebased && pushdown.dates()
          ? Hash.INT
          : null;
    } else if (hashed instanceof TimestampType || hashed instanceof TimestampNTZType) {
      boolean stored =
          node.type() == Type.INT64
              && node.logicalType() instanceof LogicalType.TimestampType timestamp
              && timestamp.unit() == TimeUnit.MICROS;
      return stored && !isRebased && pushdown.timestamps() ? Hash.LONG : null;
    } else if (hashed instanceof DecimalType decimal) {
      return pushdown.decimals() ? hash(decimal, node) : null;
    }
    return isBytes(node, hashed) ? Hash.BYTES : null;
  }

  private static Hash hash(DecimalType type, PrimitiveNode node) {
    if (!(node.logicalType() instanceof LogicalType.DecimalType stored)
        || stored.scale() != type.scale()) {
      return null;
    }
    boolean isShort = type.precision() <= Decimal.MAX_LONG_DIGITS();
    return switch (node.type()) {
      case INT32, INT64 -> isShort ? Hash.LONG : null;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> isShort ? Hash.SHORT_NUMBER : Hash.NUMBER;
      default -> null;
    };
  }

  private static boolean isBytes(PrimitiveNode node, DataType type) {
    boolean isRead =
        type instanceof BinaryType
            || type instanceof StringType string && string.isUTF8BinaryCollation();
    LogicalType logical = node.logicalType();
    boolean isPlain =
        logical == null && node.convertedType() == null
            || logical instanceof LogicalType.StringType
            || logical instanceof LogicalType.EnumType
            || logical instanceof LogicalType.JsonType
            || logical instanceof LogicalType.BsonType;
    return isRead
        && isPlain
        && (node.type() == Type.BYTE_ARRAY || node.type() == Type.FIXED_LEN_BYTE_ARRAY);
  }

  @Override
  public boolean accepts(long number) {
    return filter.mightContain(
        hash == Hash.INT ? XXH64.hashInt((int) number, SEED) : XXH64.hashLong(number, SEED));
  }

  @Override
  public boolean accepts(byte[] data, int start, int length) {
    return filter.mightContain(
        switch (hash) {
          case SHORT_NUMBER -> XXH64.hashLong(number(data, start, length), SEED);
          case NUMBER -> {
            int excess = excess(data, start, length);
            yield length == 0
                ? hash(new byte[1], 0, 1)
                : hash(data, start + excess, length - excess);
          }
          default -> hash(data, start, length);
        });
  }

  @Override
  public Numbers numbers() {
    BloomFilterBits.Lookup lookup = filter.newLookup();
    return (numbers, count, accepted) -> {
      long[] hashes = lookup.numbers(count);
      if (hash == Hash.INT) {
        for (int i = 0; i < count; i++) {
          hashes[i] = XXH64.hashInt((int) numbers[i], SEED);
        }
      } else {
        for (int i = 0; i < count; i++) {
          hashes[i] = XXH64.hashLong(numbers[i], SEED);
        }
      }
      lookup.find(count, accepted);
    };
  }

  private static long hash(byte[] data, int start, int length) {
    return XXH64.hashUnsafeBytes(data, Platform.BYTE_ARRAY_OFFSET + start, length, SEED);
  }

  private static long number(byte[] data, int start, int length) {
    long number = length > 0 && data[start] < 0 ? -1 : 0;
    for (int i = start; i < start + length; i++) {
      number = number << Byte.SIZE | data[i] & 0xff;
    }
    return number;
  }

  /** The number of leading bytes that only repeat the sign; one byte stays. */
  private static int excess(byte[] data, int start, int length) {
    int excess = 0;
    while (excess < length - 1
        && data[start + excess] == (data[start + excess + 1] < 0 ? (byte) -1 : (byte) 0)) {
      excess++;
    }
    return excess;
  }

  @Override
  public String toString() {
    return "the Bloom filter of the keys of a join";
  }
}
