package io.jparquet.internal.filter.row;

import io.jparquet.internal.level.BitWords;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import java.util.Arrays;

/**
 * The entries of a dictionary that satisfy a condition. Each entry is tested once: all at once if
 * the dictionary is not larger than a batch, otherwise when they occur, until the remaining ones
 * are no more than a batch could use. The results are kept while batches have the same dictionary.
 */
final class DictionaryMatches {
  private static final byte NO = 0;
  private static final byte YES = 1;
  private static final byte UNTESTED = 2;

  /** With fewer rows in a word, each row is tested separately. */
  private static final int FEW_ROWS = 16;

  private final BytesTest test;
  private BinaryDictionary dictionary;
  private byte[] results = new byte[0];
  private int untested;

  /**
   * After all entries are tested: the number of matching entries, and the first and last of them.
   */
  private int matches;

  private int firstMatch;
  private int lastMatch;

  private final IntRange matchingIds = new IntRange(0, 0);

  DictionaryMatches(BytesTest test) {
    this.test = test;
  }

  /** Clears the bits of slots whose entry does not match. */
  void narrow(BinaryVector bytes, int slots, long[] mask) {
    if (bytes.dictionary() != dictionary) {
      start(bytes.dictionary());
    }
    if (untested > 0 && untested <= slots) {
      for (int id = 0; id < dictionary.size(); id++) {
        testEntry(id);
      }
    }
    if (untested > 0) {
      narrowByEntriesThatOccur(bytes.ids(), slots, mask);
    } else if (matches == 0) {
      RowBits.clear(mask, slots);
    } else if (matches == lastMatch - firstMatch + 1) {
      matchingIds.set(firstMatch, lastMatch);
      matchingIds.narrow(bytes.ids(), slots, mask);
    } else {
      narrowByAllEntries(bytes, slots, mask);
    }
  }

  private void start(BinaryDictionary next) {
    dictionary = next;
    untested = next.size();
    if (results.length < untested) {
      results = new byte[untested];
    }
    Arrays.fill(results, 0, untested, UNTESTED);
    matches = 0;
    firstMatch = Integer.MAX_VALUE;
    lastMatch = -1;
  }

  private byte testEntry(int id) {
    if (results[id] == UNTESTED) {
      boolean match =
          test.test(dictionary.data(), dictionary.starts()[id], dictionary.lengths()[id]);
      results[id] = match ? YES : NO;
      untested--;
      if (match) {
        matches++;
        firstMatch = Math.min(firstMatch, id);
        lastMatch = Math.max(lastMatch, id);
      }
    }
    return results[id];
  }

  private void narrowByEntriesThatOccur(int[] ids, int slots, long[] mask) {
    int words = BitWords.words(slots);
    for (int w = 0; w < words; w++) {
      long found = 0;
      for (long left = mask[w]; left != 0; left &= left - 1) {
        int bit = Long.numberOfTrailingZeros(left);
        found |= (long) testEntry(ids[(w << 6) + bit]) << bit;
      }
      mask[w] = found;
    }
  }

  private void narrowByAllEntries(BinaryVector bytes, int slots, long[] mask) {
    int[] ids = bytes.ids();
    long[] validity = bytes.validity();
    int words = BitWords.words(slots);
    for (int w = 0; w < words; w++) {
      int from = w << 6;
      // Null slots may have any ids.
      boolean dense =
          slots - from >= Long.SIZE
              && (validity == null || validity[w] == -1L)
              && Long.bitCount(mask[w]) >= FEW_ROWS;
      mask[w] &= dense ? denseWord(ids, from) : sparseWord(ids, from, mask[w]);
    }
  }

  private long denseWord(int[] ids, int from) {
    byte[] yes = results;
    long found = 0;
    for (int i = 0; i < Long.SIZE; i++) {
      found |= (long) yes[ids[from + i]] << i;
    }
    return found;
  }

  private long sparseWord(int[] ids, int from, long candidates) {
    byte[] yes = results;
    long found = 0;
    for (long left = candidates; left != 0; left &= left - 1) {
      int bit = Long.numberOfTrailingZeros(left);
      found |= (long) yes[ids[from + bit]] << bit;
    }
    return found;
  }
}
