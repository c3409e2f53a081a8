package io.jparquet.internal.bloom;

import io.jparquet.internal.bytes.LittleEndian;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;

/**
 * The hash of a value: XXH64 with seed 0 over its PLAIN encoding, without the length that precedes
 * a BYTE_ARRAY. Not thread-safe.
 *
 * <p>Specification: "Parquet Bloom Filter", XXHASH.
 */
public final class BloomHash {
  private static final XXHash64 XX_HASH = XXHashFactory.fastestJavaInstance().hash64();

  private final byte[] plain = new byte[Long.BYTES];

  /** The hash of an INT32 value, or of the bits of a FLOAT. */
  public long of(int value) {
    LittleEndian.putInt(plain, 0, value);
    return XX_HASH.hash(plain, 0, Integer.BYTES, 0);
  }

  /** The hash of an INT64 value, or of the bits of a DOUBLE. */
  public long of(long value) {
    LittleEndian.putLong(plain, 0, value);
    return XX_HASH.hash(plain, 0, Long.BYTES, 0);
  }

  /** The hash of a BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY or INT96 value. */
  public long of(byte[] bytes, int offset, int length) {
    return XX_HASH.hash(bytes, offset, length, 0);
  }
}
