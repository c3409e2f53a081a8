package io.jparquet.internal.column.read;

/**
 * Moves packed values apart, in place, so that they are at the set bits of validity words. Null
 * slots keep whatever was there.
 *
 * <p>All loops go from the back, 64 slots at a time: a word without nulls is one array copy, an
 * empty word is nothing, a mixed word is a loop without branches, and as soon as the packed values
 * that are left fill all slots that are left, everything is in place.
 */
final class NullSpread {
  private NullSpread() {}

  /**
   * Spreads the first {@code present} elements over {@code slots} elements.
   *
   * @param validity bits; exactly {@code present} of the first {@code slots} are set
   */
  static void spread(int[] values, int present, int slots, long[] validity) {
    int packed = present;
    for (int end = slots; packed < end && packed > 0; ) {
      int base = (end - 1) & -64;
      long word = validity[base >>> 6] & (-1L >>> (base - end));
      if (word == -1L) {
        packed -= 64;
        System.arraycopy(values, packed, values, base, 64);
      } else if (word != 0) {
        int source = packed - 1;
        int lowest = Long.numberOfTrailingZeros(word);
        for (int bit = end - 1 - base; bit >= lowest; bit--) {
          values[base + bit] = values[source];
          source -= (int) (word >>> bit) & 1;
        }
        packed = source + 1;
      }
      end = base;
    }
  }

  /** Like {@link #spread(int[], int, int, long[])}. */
  static void spread(long[] values, int present, int slots, long[] validity) {
    int packed = present;
    for (int end = slots; packed < end && packed > 0; ) {
      int base = (end - 1) & -64;
      long word = validity[base >>> 6] & (-1L >>> (base - end));
      if (word == -1L) {
        packed -= 64;
        System.arraycopy(values, packed, values, base, 64);
      } else if (word != 0) {
        int source = packed - 1;
        int lowest = Long.numberOfTrailingZeros(word);
        for (int bit = end - 1 - base; bit >= lowest; bit--) {
          values[base + bit] = values[source];
          source -= (int) (word >>> bit) & 1;
        }
        packed = source + 1;
      }
      end = base;
    }
  }

  /** Like {@link #spread(int[], int, int, long[])}. */
  static void spread(float[] values, int present, int slots, long[] validity) {
    int packed = present;
    for (int end = slots; packed < end && packed > 0; ) {
      int base = (end - 1) & -64;
      long word = validity[base >>> 6] & (-1L >>> (base - end));
      if (word == -1L) {
        packed -= 64;
        System.arraycopy(values, packed, values, base, 64);
      } else if (word != 0) {
        int source = packed - 1;
        int lowest = Long.numberOfTrailingZeros(word);
        for (int bit = end - 1 - base; bit >= lowest; bit--) {
          values[base + bit] = values[source];
          source -= (int) (word >>> bit) & 1;
        }
        packed = source + 1;
      }
      end = base;
    }
  }

  /** Like {@link #spread(int[], int, int, long[])}. */
  static void spread(double[] values, int present, int slots, long[] validity) {
    int packed = present;
    for (int end = slots; packed < end && packed > 0; ) {
      int base = (end - 1) & -64;
      long word = validity[base >>> 6] & (-1L >>> (base - end));
      if (word == -1L) {
        packed -= 64;
        System.arraycopy(values, packed, values, base, 64);
      } else if (word != 0) {
        int source = packed - 1;
        int lowest = Long.numberOfTrailingZeros(word);
        for (int bit = end - 1 - base; bit >= lowest; bit--) {
          values[base + bit] = values[source];
          source -= (int) (word >>> bit) & 1;
        }
        packed = source + 1;
      }
      end = base;
    }
  }

  /** Like {@link #spread(int[], int, int, long[])}. */
  static void spread(byte[] values, int present, int slots, long[] validity) {
    int packed = present;
    for (int end = slots; packed < end && packed > 0; ) {
      int base = (end - 1) & -64;
      long word = validity[base >>> 6] & (-1L >>> (base - end));
      if (word == -1L) {
        packed -= 64;
        System.arraycopy(values, packed, values, base, 64);
      } else if (word != 0) {
        int source = packed - 1;
        int lowest = Long.numberOfTrailingZeros(word);
        for (int bit = end - 1 - base; bit >= lowest; bit--) {
          values[base + bit] = values[source];
          source -= (int) (word >>> bit) & 1;
        }
        packed = source + 1;
      }
      end = base;
    }
  }
}
