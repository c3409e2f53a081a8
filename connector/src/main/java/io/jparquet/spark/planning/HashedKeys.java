package io.jparquet.spark.planning;

import io.jparquet.predicate.ValueTest;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.mapping.FilterPushdown;
import io.jparquet.spark.core.mapping.StoredType;
import io.jparquet.spark.core.mapping.StoredType.Unchanged;
import io.jparquet.spark.core.mapping.TypeKind;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
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
    Hash hash = pushdown.compares(filter.type()) ? hash(filter.type(), column, context) : null;
    return hash == null ? null : new HashedKeys(hash, filter.bits());
  }

  private static Hash hash(DataType hashed, FilterColumn column, ConversionContext context) {
    StoredType stored = column.stored();
    Unchanged form = stored == null ? null : stored.unchanged(column.type(), context);
    if (form == null) {
      return null;
    }
    boolean isSame = hashed.equals(column.type());
    boolean isNumber = form == Unchanged.INT || form == Unchanged.LONG;
    boolean isInt = form == Unchanged.INT;
    return switch (TypeKind.of(hashed)) {
      case LONG -> isNumber && isInteger(column.type()) ? Hash.LONG : null;
      case INT, SHORT, BYTE, DATE -> isSame && isInt ? Hash.INT : null;
      case TIMESTAMP, TIMESTAMP_NTZ -> isSame ? Hash.LONG : null;
      case SHORT_DECIMAL -> !isSame ? null : isNumber ? Hash.LONG : Hash.SHORT_NUMBER;
      case LONG_DECIMAL -> isSame && !isNumber ? Hash.NUMBER : null;
      case BINARY -> isSame ? Hash.BYTES : null;
      case STRING -> isSame && ((StringType) hashed).isUTF8BinaryCollation() ? Hash.BYTES : null;
      default -> null;
    };
  }

  /** Integers of all widths are hashed as LONG where the other side of the join has that. */
  private static boolean isInteger(DataType type) {
    return switch (TypeKind.of(type)) {
      case LONG, INT, SHORT, BYTE -> true;
      default -> false;
    };
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
