package io.jparquet.advise;

import io.jparquet.advise.AdvisedRewrite.Work;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.Option;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.SortBy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a rewrite does to follow a piece of advice.
 *
 * @param work the least that must be done
 * @param options write options by the names of their properties
 * @param order columns to sort by
 * @param left why no rewrite follows the advice; null if one does
 */
record Change(Work work, Map<String, String> options, List<SortBy> order, @Nullable String left) {

  private static final long DEFAULT_FILTER = WriteOptions.BLOOM_FILTER_MAX_BYTES.defaultValue();

  /** Encodes all values again with an option. */
  static <T extends @Nullable Object> Change of(Option<T> option, T value) {
    return new Change(Work.RECODE, Map.of(option.name(), option.text(value)), List.of(), null);
  }

  /** Encodes all values again with an option for one column. */
  static <T extends @Nullable Object> Change of(Option<T> option, String path, T value) {
    return new Change(
        Work.RECODE, Map.of(option.name() + "#" + path, option.text(value)), List.of(), null);
  }

  /** Compresses pages with another codec. */
  static Change recompress(CompressionCodec codec) {
    return new Change(
        Work.RECOMPRESS,
        Map.of(WriteOptions.COMPRESSION.name(), codec.name().toLowerCase(Locale.ROOT)),
        List.of(),
        null);
  }

  /** Makes statistics and indexes again. */
  static Change index() {
    return new Change(Work.INDEX, Map.of(), List.of(), null);
  }

  /** Makes statistics and indexes again with an option. */
  static <T extends @Nullable Object> Change index(Option<T> option, T value) {
    return new Change(Work.INDEX, Map.of(option.name(), option.text(value)), List.of(), null);
  }

  /**
   * Makes the Bloom filters of a column again.
   *
   * @param bytes the bytes that a filter may need
   */
  static Change filter(String path, int bytes) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put(WriteOptions.BLOOM_FILTER.name() + "#" + path, "true");
    if (bytes > DEFAULT_FILTER) {
      options.put(WriteOptions.BLOOM_FILTER_MAX_BYTES.name(), Integer.toString(bytes));
    }
    return new Change(Work.INDEX, options, List.of(), null);
  }

  /** Sorts all rows. */
  static Change sort(List<SortBy> order) {
    return new Change(Work.SORT, Map.of(), order, null);
  }

  /** Nothing, for a reason. */
  static Change left(String reason) {
    return new Change(Work.INDEX, Map.of(), List.of(), reason);
  }

  /** The same with a further option. */
  <T extends @Nullable Object> Change with(Option<T> option, T value) {
    Map<String, String> more = new LinkedHashMap<>(options);
    more.put(option.name(), option.text(value));
    return new Change(work, more, order, left);
  }
}
