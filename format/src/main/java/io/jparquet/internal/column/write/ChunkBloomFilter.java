package io.jparquet.internal.column.write;

import io.jparquet.internal.bloom.BloomFilterBuilder;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;

/** The Bloom filters of the chunks of one column, one after another. Not thread-safe. */
sealed interface ChunkBloomFilter {
  /** The filter that the options set, if the column can have one. */
  static ChunkBloomFilter of(LeafColumn column, WriteOptions options, ValueBuffer values) {
    String path = column.dotPath();
    return options.get(WriteOptions.BLOOM_FILTER, path) && column.type() != Type.BOOLEAN
        ? new Collected(
            values,
            BloomFilterBuilder.of(
                options.get(WriteOptions.BLOOM_FILTER_EXPECTED_NDV, path),
                options.get(WriteOptions.BLOOM_FILTER_FPP, path),
                options.get(WriteOptions.BLOOM_FILTER_MAX_BYTES)))
        : new None();
  }

  /** Adds the first {@code count} values of the buffer. */
  void add(int count);

  /**
   * Ends the chunk.
   *
   * @param entries number of dictionary entries that pages of the chunk refer to; they are added
   * @return the filter with its header; null without a useful one
   */
  byte[] build(int entries);

  /** Bytes of memory, used or not. */
  long memoryBytes();

  /** Releases the memory. */
  void release();

  /** No filter. */
  final class None implements ChunkBloomFilter {
    private None() {}

    @Override
    public void add(int count) {
      // Nothing is collected.
    }

    @Override
    public byte[] build(int entries) {
      return null;
    }

    @Override
    public long memoryBytes() {
      return 0;
    }

    @Override
    public void release() {
      // There is no memory.
    }
  }

  /** A filter of all values. */
  final class Collected implements ChunkBloomFilter {
    private final ValueBuffer values;
    private final BloomFilterBuilder builder;

    private Collected(ValueBuffer values, BloomFilterBuilder builder) {
      this.values = values;
      this.builder = builder;
    }

    @Override
    public void add(int count) {
      values.hash(count, builder);
    }

    @Override
    public byte[] build(int entries) {
      if (entries > 0) {
        values.hashEntries(entries, builder);
      }
      return builder.build();
    }

    @Override
    public long memoryBytes() {
      return builder.memoryBytes();
    }

    @Override
    public void release() {
      builder.release();
    }
  }
}
