package io.jparquet.internal.bloom;

/**
 * The structure of a split block filter: the upper half of a hash chooses a block, and the lower
 * half one bit in each of the eight words of the block.
 */
final class SplitBlocks {
  /** Words of 32 bits in a block. */
  static final int WORDS = 8;

  static final int BYTES = WORDS * Integer.BYTES;

  private static final int[] SALT = {
    0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31
  };

  private SplitBlocks() {}

  /** The block of a hash, 0 to {@code blocks - 1}. */
  static int block(long hash, int blocks) {
    return (int) ((hash >>> 32) * blocks >>> 32);
  }

  /** The bit of a hash in a word of its block. */
  static int mask(long hash, int word) {
    return 1 << ((int) hash * SALT[word] >>> 27);
  }
}
