package io.jparquet.advise;

import io.jparquet.BloomFilter;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.BloomFilterBuilder;
import io.jparquet.internal.stats.DictionaryUse;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Advice about types, dictionaries and Bloom filters of columns. */
final class ChunkAdvice {
  /** A filter with a higher rate lets too much through. */
  private static final double HIGH_RATE = 0.05;

  /** The false positive rate that sizes are computed for. */
  private static final double RATE = 0.01;

  /** Smaller filters are fine, whatever their rate. */
  private static final int SMALL_FILTER = 4 << 10;

  /** A filter this many times larger than needed is too large. */
  private static final int MUCH_LARGER = 4;

  /** The largest filter that is asked for. */
  private static final int LARGEST_FILTER = 128 << 20;

  /** More values than the largest filter is for. */
  private static final long MANY_VALUES = 1L << 30;

  /** Ways that may shrink a column whose dictionary was given up. */
  private static final SampledSizes.Way[] WAYS = {
    SampledSizes.Way.LARGE_DICTIONARY, SampledSizes.Way.NO_DICTIONARY, SampledSizes.Way.V2
  };

  private final FileLayout layout;
  private final @Nullable EncodingAdvice encodings;
  private final AdviceList advice;

  /**
   * Advice about the columns of a file.
   *
   * @param encodings what a sample says about encodings; null without a sample
   */
  ChunkAdvice(FileLayout layout, @Nullable EncodingAdvice encodings, AdviceList advice) {
    this.layout = layout;
    this.encodings = encodings;
    this.advice = advice;
  }

  void run() throws IOException {
    for (LeafColumn leaf : layout.leaves()) {
      int96(leaf);
      dictionary(leaf);
      bloomFilter(leaf);
    }
  }

  private void int96(LeafColumn leaf) {
    if (leaf.type() == Type.INT96) {
      advice.add(
          new Advice(
              "int96",
              null,
              leaf.dotPath(),
              "timestamps are of the deprecated type INT96, whose bounds most readers cannot"
                  + " use",
              "write the column as TIMESTAMP(MICROS), in Spark with"
                  + " spark.sql.parquet.outputTimestampType=TIMESTAMP_MICROS",
              null), // dictionaries and compression decide how many of the four bytes it saves
          Change.left("no command changes the types of columns"));
    }
  }

  private void dictionary(LeafColumn leaf) throws IOException {
    int given = 0;
    int first = -1;
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      ColumnMetaData metaData = layout.metaData(group, leaf);
      if (metaData != null && DictionaryUse.of(metaData) == DictionaryUse.SOME) {
        given++;
        first = first < 0 ? group : first;
      }
    }
    if (given == 0) {
      return;
    }
    String path = leaf.dotPath();
    String remedy =
        "write with "
            + WriteOptions.DICTIONARY.name()
            + "#"
            + path
            + "=false, or with a larger "
            + WriteOptions.DICTIONARY_PAGE_SIZE.name();
    Long saved = null;
    Change change = Change.of(WriteOptions.DICTIONARY, path, false);
    EncodingAdvice.Saving best = encodings == null ? null : encodings.best(leaf, WAYS);
    if (encodings != null && best != null) {
      if (best.saved() <= 0) {
        return; // giving it up was right
      }
      remedy = encodings.remedy(leaf, best);
      change = encodings.change(leaf, best);
      saved = best.saved();
    }
    advice.add(
        new Advice(
            "dictionary-given-up",
            given == 1 ? first : null,
            path,
            "in "
                + given
                + " of "
                + layout.rowGroups().size()
                + " row groups, the dictionary was dropped halfway because it grew too large",
            remedy,
            saved),
        change);
  }

  private void bloomFilter(LeafColumn leaf) throws IOException {
    double worst = 0;
    int worstGroup = -1;
    int bad = 0;
    long excess = 0;
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      ColumnMetaData metaData = layout.metaData(group, leaf);
      BloomFilter filter =
          metaData == null || metaData.bloomFilterOffset() == null ? null : filter(group, leaf);
      if (filter == null) {
        continue;
      }
      double rate = filter.falsePositiveRate();
      if (rate > HIGH_RATE) {
        bad++;
        if (rate > worst) {
          worst = rate;
          worstGroup = group;
        }
      }
      long needed = BloomFilterBuilder.bytesFor(Math.max(1, filter.estimatedValues()), RATE);
      if (filter.size() > SMALL_FILTER && filter.size() > MUCH_LARGER * needed) {
        excess += filter.size() - powerOfTwo(needed);
      }
    }
    if (bad > 0) {
      tooSmall(leaf, worst, bad == 1 ? worstGroup : null);
    }
    if (excess > 0) {
      advice.add(
          new Advice(
              "bloom-filter-size",
              null,
              leaf.dotPath(),
              "Bloom filters are "
                  + FileLayout.bytes(excess)
                  + " larger than a false positive rate of "
                  + FileLayout.percent(RATE)
                  + " needs",
              "write the file again with this library, which makes filters as small as "
                  + WriteOptions.BLOOM_FILTER_FPP.name()
                  + " allows",
              excess),
          Change.filter(leaf.dotPath(), 0));
    }
  }

  /**
   * Advises larger filters.
   *
   * @param rowGroup the only row group with a filter that is too small; null for several
   */
  private void tooSmall(LeafColumn leaf, double rate, @Nullable Integer rowGroup) {
    advice.add(
        new Advice(
            "bloom-filter-rate",
            rowGroup,
            leaf.dotPath(),
            "Bloom filters are too small for their values: up to "
                + FileLayout.percent(rate)
                + " of absent values pass them",
            "write with a larger "
                + WriteOptions.BLOOM_FILTER_MAX_BYTES.name()
                + ", and without an expected number of values that is too low ("
                + WriteOptions.BLOOM_FILTER_EXPECTED_NDV.name()
                + "), or without the filter",
            null),
        Change.filter(leaf.dotPath(), filterBytes(leaf)));
  }

  /** Bytes of a filter that is large enough even if all values of a chunk are distinct. */
  private int filterBytes(LeafColumn leaf) {
    long values = 1;
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      ColumnMetaData metaData = layout.metaData(group, leaf);
      values = metaData == null ? values : Math.max(values, metaData.numValues());
    }
    long needed = BloomFilterBuilder.bytesFor(Math.min(values, MANY_VALUES), RATE);
    return (int) Math.min(LARGEST_FILTER, powerOfTwo(needed));
  }

  /** The smallest power of two that is at least a number: filters have such sizes. */
  static long powerOfTwo(long number) {
    return number <= 1 ? 1 : Long.highestOneBit(number - 1) << 1;
  }

  private @Nullable BloomFilter filter(int group, LeafColumn leaf) throws IOException {
    try {
      return layout.reader().bloomFilter(group, leaf.index());
    } catch (ParquetException e) {
      return null;
    }
  }
}
