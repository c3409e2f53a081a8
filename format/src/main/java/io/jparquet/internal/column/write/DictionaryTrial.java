package io.jparquet.internal.column.write;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.RleBitPackedEncoder;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;

/**
 * The dictionary of the chunks of one column, one after another, as long as it pays off: the first
 * page with values decides whether it is used, and it is given up for the rest of the chunk when it
 * grows too large. Not thread-safe.
 */
final class DictionaryTrial {
  /** Below this, whether a dictionary pays off is only judged by the sizes so far. */
  private static final int MIN_VALUES_FOR_TREND = 1000;

  /** A limit on the option: the hash table takes a multiple of the entries. */
  private static final int MAX_DICTIONARY_BYTES = 1 << 28;

  private static final RleBitPackedEncoder ID_ENCODER = new RleBitPackedEncoder();

  private enum State {
    UNDECIDED,
    USED,
    GIVEN_UP
  }

  private final ValueBuffer values;
  private final EncodingChoice choice;
  private final int maxBytes;

  /** Whether to use the dictionary even if it does not pay off, as long as it is not too large. */
  private final boolean insists;

  private State state = State.GIVEN_UP;

  /** Entries that pages of this chunk refer to; more may have been looked up in vain. */
  private int entries;

  /**
   * A trial for the chunks of one column.
   *
   * @param values the values of the pages, with the dictionary
   * @param choice the encoding of the values without a dictionary
   */
  DictionaryTrial(
      LeafColumn column, WriteOptions options, ValueBuffer values, EncodingChoice choice) {
    this.values = values;
    this.choice = choice;
    maxBytes = Math.min(options.get(WriteOptions.DICTIONARY_PAGE_SIZE), MAX_DICTIONARY_BYTES);
    insists = options.get(WriteOptions.ENCODING, column.dotPath()) != null;
    reset();
  }

  /** Starts the next chunk, with an empty dictionary. */
  void reset() {
    state = State.GIVEN_UP;
    if (values.hasDictionary()) {
      state = State.UNDECIDED;
      values.clearDictionary();
    }
    entries = 0;
  }

  /** Number of entries that pages of the chunk refer to. */
  int entries() {
    return entries;
  }

  /** Bytes of these entries in PLAIN encoding. */
  long bytes() {
    return entries == 0 ? 0 : values.dictionaryBytes(entries);
  }

  /** An estimate of the encoded size of the buffered values. */
  long estimatedBytes() {
    int count = values.count();
    return state == State.USED
        ? (long) count * bitWidth(values.dictionarySize()) / 8
        : values.plainBytes(count);
  }

  /**
   * Finds the ids of the values of a page. The first page decides whether the chunk has a
   * dictionary: pages before the first value wait for it ({@link LeadingPages}). If they cannot
   * wait any longer, there is no dictionary, even if the options ask for one.
   *
   * @param present number of its values
   * @return false if the page is not to be dictionary-encoded
   */
  boolean findIds(int present) {
    if (state == State.UNDECIDED && present == 0) {
      state = State.GIVEN_UP;
    }
    if (state == State.GIVEN_UP || present == 0) {
      return state == State.USED;
    }
    int[] ids = values.ids(present);
    int half = present / 2;
    boolean fits = values.findOrAdd(0, half, ids, maxBytes);
    int entriesAtHalf = values.dictionarySize();
    fits = fits && values.findOrAdd(half, present, ids, maxBytes);
    if (!fits || state == State.UNDECIDED && !paysOff(present, entriesAtHalf)) {
      state = State.GIVEN_UP;
      return false;
    }
    state = State.USED;
    entries = values.dictionarySize();
    return true;
  }

  /**
   * Judges by the first page with values. A dictionary that has not paid off yet is still kept if
   * the second half of the page alone was smaller with it, since then it grows more slowly than it
   * saves.
   */
  private boolean paysOff(int present, int entriesAtHalf) {
    if (insists) {
      return true;
    }
    int size = values.dictionarySize();
    long idBytes = (long) present * bitWidth(size) / 8;
    long otherBytes = values.encodedSize(choice.choose(values, present), 0, present);
    long dictionaryBytes = values.dictionaryBytes(size);
    if (dictionaryBytes + idBytes < otherBytes) {
      return true;
    }
    long grown = dictionaryBytes - values.dictionaryBytes(entriesAtHalf);
    return present >= MIN_VALUES_FOR_TREND && grown + idBytes / 2 < otherBytes / 2;
  }

  /** Appends the ids that {@link #findIds} found, as the values of a page. */
  void encodeIds(int present, ByteSink out) {
    int width = bitWidth(entries);
    out.putByte(width);
    ID_ENCODER.encode(values.ids(present), 0, present, width, out);
  }

  /** Appends the entries in PLAIN encoding. */
  void encodeEntries(ByteSink out) {
    values.encodeDictionary(entries, out);
  }

  /** Bits of the ids of a dictionary with this many entries. */
  private static int bitWidth(int dictionarySize) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, dictionarySize - 1));
  }
}
