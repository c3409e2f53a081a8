package io.jparquet.internal.column.read;

import io.jparquet.internal.encoding.RleBitPackedDecoder;
import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.metadata.Encoding;
import io.jparquet.vector.Vector;
import java.util.EnumMap;
import java.util.Map;

/**
 * Values of the types that are kept in a primitive array: BOOLEAN, INT32, INT64, FLOAT, DOUBLE.
 *
 * @param <B> the array type
 */
final class ArrayBatchValues<B> extends BatchValues {
  private final ArrayKernels<B> kernels;
  private final IdScratch scratch;
  private final Map<Encoding, ValueDecoder<B>> decoders = new EnumMap<>(Encoding.class);
  private ValueDecoder<B> decoder;
  private B values;

  /** The entries and nothing else: an id outside of it is an index outside of the array. */
  private B dictionary;

  ArrayBatchValues(ArrayKernels<B> kernels, IdScratch scratch) {
    this.kernels = kernels;
    this.scratch = scratch;
    this.values = kernels.allocate(0);
    this.dictionary = kernels.allocate(0);
  }

  @Override
  Vector vector() {
    return kernels.vector();
  }

  @Override
  void startBatch() {
    // The array is overwritten from its start.
  }

  @Override
  void startChunk() {
    // Without a dictionary page no ids are read.
  }

  @Override
  void loadDictionary(byte[] page, int offset, int limit, int count) {
    checkEntries(count, kernels.plainBytes(count), limit - offset);
    if (kernels.length(dictionary) != count) {
      dictionary = kernels.allocate(count);
    }
    ValueDecoder<B> plain = decoders.computeIfAbsent(Encoding.PLAIN, kernels::decoder);
    plain.init(page, offset, limit, count);
    plain.read(dictionary, 0, count);
  }

  @Override
  void startPage(Encoding encoding, byte[] page, int offset, int limit, int count) {
    decoder = decoders.computeIfAbsent(encoding, kernels::decoder);
    decoder.init(page, offset, limit, count);
  }

  @Override
  void read(int packed, int count) {
    reserve(packed, packed + count);
    decoder.read(values, packed, count);
  }

  @Override
  void skip(int count) {
    decoder.skip(count);
  }

  @Override
  void readIds(RleBitPackedDecoder ids, int packed, int count) {
    reserve(packed, packed + count);
    int[] batch = scratch.read(ids, count);
    try {
      kernels.gather(dictionary, batch, count, values, packed);
    } catch (ArrayIndexOutOfBoundsException e) {
      checkIds(batch, 0, count, kernels.length(dictionary));
      throw e;
    }
  }

  @Override
  void releasePage() {
    // Values are copied out of the page at once.
  }

  @Override
  void publish(int present, int slots, long[] validity) {
    reserve(present, slots);
    if (validity != null) {
      kernels.spread(values, present, slots, validity);
    }
    kernels.publish(values, slots, validity);
  }

  @Override
  void publishSelected(SelectedRows slots, long[] validity) {
    int count = slots.selectedCount();
    if (slots.hasLongRuns()) {
      slots.compact(values);
    } else {
      kernels.gather(values, slots.indexes(), count, values, 0);
    }
    kernels.publish(values, count, validity);
  }

  @Override
  void publishDictionary() {
    kernels.publish(dictionary, kernels.length(dictionary), null);
  }

  @Override
  long memoryBytes() {
    long elements = (long) kernels.length(values) + kernels.length(dictionary);
    return elements * kernels.elementBytes();
  }

  private void reserve(int used, int needed) {
    int length = kernels.length(values);
    if (length < needed) {
      B larger = kernels.allocate(grown(length, needed));
      System.arraycopy(values, 0, larger, 0, used);
      values = larger;
    }
  }
}
