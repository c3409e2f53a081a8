package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.encoding.RleBitPackedDecoder;
import io.jparquet.internal.simd.KernelProvider;
import io.jparquet.metadata.Encoding;
import io.jparquet.vector.Vector;

/**
 * The values of one leaf column in one batch: collected packed, without nulls, then spread over the
 * slots and published as a vector. Only code below this class knows the physical type. Calls are
 * per page and batch, never per value. Not thread-safe.
 */
abstract sealed class BatchValues permits ArrayBatchValues, BinaryBatchValues {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  /** The vector that every batch is published in; always the same object. */
  abstract Vector vector();

  /** Starts a batch, which invalidates what the last one published. */
  abstract void startBatch();

  /** Starts a column chunk, which has no dictionary yet. */
  abstract void startChunk();

  /** Takes the PLAIN entries of the chunk's dictionary page; the bytes stay unchanged. */
  abstract void loadDictionary(byte[] page, int offset, int limit, int count);

  /**
   * Starts the values of a page that is not dictionary encoded.
   *
   * @param count upper bound of the number of values
   */
  abstract void startPage(Encoding encoding, byte[] page, int offset, int limit, int count);

  /** Reads {@code count} values of the started page after the {@code packed} ones of the batch. */
  abstract void read(int packed, int count);

  /** Skips {@code count} values of the started page. */
  abstract void skip(int count);

  /** Ends the started page, after which the next page of the chunk is started. */
  void endPage() {}

  /** Reads {@code count} values as dictionary ids after the {@code packed} ones of the batch. */
  abstract void readIds(RleBitPackedDecoder ids, int packed, int count);

  /** Keeps no reference to the current page, because its bytes are about to change. */
  abstract void releasePage();

  /**
   * Ends the batch.
   *
   * @param present number of packed values
   * @param slots number of slots of the vector
   * @param validity which slots receive the values, exactly {@code present} of them; null when all
   *     do
   */
  abstract void publish(int present, int slots, long[] validity);

  /**
   * Publishes some slots of the batch that was published last.
   *
   * @param slots the slots
   * @param validity which of them are present; null when all are
   */
  abstract void publishSelected(SelectedRows slots, long[] validity);

  /** Publishes the entries of the chunk's dictionary, which was loaded. */
  abstract void publishDictionary();

  /** Bytes of memory for the values of a batch and the entries of a dictionary, used or not. */
  abstract long memoryBytes();

  /** The new length of an array that must hold {@code needed} elements. */
  static int grown(int length, int needed) {
    return (int) Math.min(MAX_ARRAY, Math.max(needed, length * 3L / 2));
  }

  /** Refuses dictionary ids out of range, all at once. */
  static void checkIds(int[] ids, int from, int to, int dictionarySize) {
    int last = dictionarySize - 1;
    int outside = 0;
    int done = KernelProvider.RANGES.kernels(to - from).below(ids, from, to, dictionarySize);
    for (int i = done; i < to; i++) {
      outside |= ids[i] | (last - ids[i]);
    }
    if (outside < 0) {
      for (int i = from; i < to; i++) {
        if (ids[i] < 0 || ids[i] > last) {
          throw new CorruptFileException(
              "dictionary id "
                  + Integer.toUnsignedString(ids[i])
                  + " is outside of the dictionary, which has "
                  + dictionarySize
                  + " entries");
        }
      }
    }
  }

  /**
   * Refuses a dictionary page whose bytes cannot hold its entries.
   *
   * @param needed the fewest bytes that the entries take
   */
  static void checkEntries(int count, long needed, int available) {
    if (needed == 0 ? count > 1 : needed > available) {
      throw new CorruptFileException(
          "a dictionary page claims "
              + count
              + " entries, which need at least "
              + needed
              + " bytes; it has "
              + available);
    }
  }
}
