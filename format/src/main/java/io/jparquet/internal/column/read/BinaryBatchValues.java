package io.jparquet.internal.column.read;

import io.jparquet.internal.encoding.BinaryValues;
import io.jparquet.internal.encoding.RleBitPackedDecoder;
import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.vector.FillableBinaryVector;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.vector.BinaryDictionary;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Values of BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY and INT96 columns. As long as all pages of a batch are
 * dictionary encoded only ids are kept; the first other page turns the batch's ids into places of
 * the entries. Values of other pages are not copied while the batch is within one page.
 */
final class BinaryBatchValues extends BatchValues {
  private final Type type;
  private final int typeLength;
  private final boolean prefixesAcrossPages;
  private final FillableBinaryVector vector = new FillableBinaryVector();
  private final BinaryValues values = new BinaryValues();
  private final Map<Encoding, ValueDecoder<BinaryValues>> decoders = new EnumMap<>(Encoding.class);
  private ValueDecoder<BinaryValues> decoder;
  private BinaryDictionary dictionary;
  private int[] ids = new int[0];

  /** Whether the packed values of the batch are ids, as opposed to places of bytes. */
  private boolean inIds;

  /**
   * Values of a column.
   *
   * @param prefixesAcrossPages whether DELTA_BYTE_ARRAY pages may refer to the page before
   */
  BinaryBatchValues(PrimitiveNode node, boolean prefixesAcrossPages) {
    this.type = node.type();
    this.typeLength = node.typeLength();
    this.prefixesAcrossPages = prefixesAcrossPages;
  }

  @Override
  FillableBinaryVector vector() {
    return vector;
  }

  @Override
  void startBatch() {
    values.reset();
    inIds = dictionary != null;
  }

  @Override
  void startChunk() {
    dictionary = null;
    inIds = false;
    if (prefixesAcrossPages) {
      decoders.remove(Encoding.DELTA_BYTE_ARRAY);
    }
  }

  @Override
  void loadDictionary(byte[] page, int offset, int limit, int count) {
    int entryBytes = type == Type.BYTE_ARRAY ? Integer.BYTES : typeLength;
    checkEntries(count, (long) count * entryBytes, limit - offset);
    BinaryValues entries = new BinaryValues();
    entries.ensureCapacity(count);
    ValueDecoder<BinaryValues> plain = decoders.computeIfAbsent(Encoding.PLAIN, this::decoder);
    plain.init(page, offset, limit, count);
    plain.read(entries, 0, count);
    dictionary = new BinaryDictionary(entries.data(), entries.starts(), entries.lengths(), count);
  }

  private ValueDecoder<BinaryValues> decoder(Encoding encoding) {
    boolean suits = type == Type.BYTE_ARRAY || type == Type.FIXED_LEN_BYTE_ARRAY;
    return prefixesAcrossPages && suits && encoding == Encoding.DELTA_BYTE_ARRAY
        ? ValueDecoders.binaryAcrossPages(type, typeLength)
        : ValueDecoders.binary(encoding, type, typeLength);
  }

  @Override
  void startPage(Encoding encoding, byte[] page, int offset, int limit, int count) {
    decoder = decoders.computeIfAbsent(encoding, this::decoder);
    decoder.init(page, offset, limit, count);
  }

  @Override
  void read(int packed, int count) {
    if (count == 0) {
      return;
    }
    values.ensureCapacity(packed + count);
    if (inIds) {
      inIds = false;
      placeEntries(ids, 0, 0, packed);
    }
    decoder.read(values, packed, count);
  }

  @Override
  void skip(int count) {
    if (count > 0) {
      decoder.skip(count);
    }
  }

  @Override
  void endPage() {
    decoder.endPage();
  }

  @Override
  void readIds(RleBitPackedDecoder source, int packed, int count) {
    if (packed == 0) {
      inIds = true;
    }
    if (ids.length < packed + count) {
      ids = Arrays.copyOf(ids, grown(ids.length, packed + count));
    }
    source.readInts(ids, packed, count);
    checkIds(ids, packed, packed + count, dictionary.size());
    if (!inIds) {
      values.ensureCapacity(packed + count);
      placeEntries(ids, packed, packed, count);
    }
  }

  /** Adds dictionary entries as values. */
  private void placeEntries(int[] entries, int from, int packed, int count) {
    int[] starts = values.starts();
    int[] lengths = values.lengths();
    int[] entryStarts = dictionary.starts();
    int[] entryLengths = dictionary.lengths();
    int first = Integer.MAX_VALUE;
    int end = 0;
    for (int i = 0; i < count; i++) {
      int id = entries[from + i];
      starts[packed + i] = entryStarts[id];
      lengths[packed + i] = entryLengths[id];
      first = Math.min(first, entryStarts[id]);
      end = Math.max(end, entryStarts[id] + entryLengths[id]);
    }
    if (count > 0) {
      values.add(dictionary.data(), first, end, packed, count);
    }
  }

  @Override
  void releasePage() {
    values.own();
  }

  @Override
  void publish(int present, int slots, long[] validity) {
    if (inIds) {
      if (ids.length < slots) {
        ids = Arrays.copyOf(ids, grown(ids.length, slots));
      }
      if (validity != null) {
        NullSpread.spread(ids, present, slots, validity);
      }
      vector.setDictionary(dictionary, ids, slots, validity);
      return;
    }
    values.ensureCapacity(slots);
    if (validity != null) {
      NullSpread.spread(values.starts(), present, slots, validity);
      NullSpread.spread(values.lengths(), present, slots, validity);
    }
    vector.setPlain(values.data(), values.starts(), values.lengths(), slots, validity);
  }

  @Override
  void publishSelected(SelectedRows slots, long[] validity) {
    int count = slots.selectedCount();
    if (inIds) {
      gather(ids, slots);
      vector.setDictionary(dictionary, ids, count, validity);
      return;
    }
    gather(values.starts(), slots);
    gather(values.lengths(), slots);
    vector.setPlain(values.data(), values.starts(), values.lengths(), count, validity);
  }

  @Override
  void publishDictionary() {
    vector.setPlain(
        dictionary.data(), dictionary.starts(), dictionary.lengths(), dictionary.size(), null);
  }

  /** Slots are ascending, so that none is overwritten before it is moved. */
  private static void gather(int[] array, SelectedRows slots) {
    if (slots.hasLongRuns()) {
      slots.compact(array);
      return;
    }
    int[] indexes = slots.indexes();
    int count = slots.selectedCount();
    for (int i = 0; i < count; i++) {
      array[i] = array[indexes[i]];
    }
  }

  /** The bytes of the entries are those of the dictionary's page. */
  @Override
  long memoryBytes() {
    long bytes = values.memoryBytes() + (long) ids.length * Integer.BYTES;
    return dictionary == null ? bytes : bytes + 2L * dictionary.starts().length * Integer.BYTES;
  }
}
