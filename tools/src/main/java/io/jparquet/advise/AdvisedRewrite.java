package io.jparquet.advise;

import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.SortBy;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rewrite that follows all advice about one or more files. Each piece of advice adds to it.
 *
 * @param work how much is done
 * @param options write options by the names of their properties, in the order of the advice
 * @param order columns to sort by; empty unless the work is to sort
 */
public record AdvisedRewrite(Work work, Map<String, String> options, List<SortBy> order) {

  /** How much a rewrite does; each also does what those before it do, except {@link #INDEX}. */
  public enum Work {
    /** Statistics, page indexes and Bloom filters are made again, and pages stay as they are. */
    INDEX,
    /** Pages are compressed again. */
    RECOMPRESS,
    /** All values are encoded again. */
    RECODE,
    /** All rows are sorted, and encoded again. */
    SORT
  }

  /**
   * What is known about the size of a file after a rewrite.
   *
   * @param bytes about how many bytes the new file has, within 20 %; null if that cannot be said
   * @param problem why the file cannot be rewritten; null if nothing is known that prevents it
   */
  public record Size(@Nullable Long bytes, @Nullable String problem) {
    /** No size, and no problem. */
    static final Size UNKNOWN = new Size(null, null);

    static Size of(long bytes) {
      return new Size(bytes, null);
    }
  }

  /** Options that serve both rewrites with the larger value. */
  private static final Set<String> LARGER =
      Set.of(
          WriteOptions.BLOCK_SIZE.name(),
          WriteOptions.DICTIONARY_PAGE_SIZE.name(),
          WriteOptions.BLOOM_FILTER_MAX_BYTES.name());

  /** Options that choose the encoding of a column; no column should have two of them. */
  private static final Set<String> ENCODINGS =
      Set.of(WriteOptions.DICTIONARY.name(), WriteOptions.ENCODING.name());

  /** Copies the collections. */
  public AdvisedRewrite {
    Objects.requireNonNull(work, "work");
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    order = List.copyOf(order);
  }

  /** The write options of the rewrite. */
  public WriteOptions writeOptions() {
    return WriteOptions.fromProperties(options);
  }

  /**
   * One rewrite in place of this and another one.
   *
   * @return null if they contradict each other: they sort by different columns, or one column has
   *     two encodings
   */
  public @Nullable AdvisedRewrite with(AdvisedRewrite other) {
    if (!order.isEmpty() && !other.order.isEmpty() && !order.equals(other.order)) {
      return null;
    }
    Map<String, String> all = new LinkedHashMap<>(options);
    for (Map.Entry<String, String> option : other.options.entrySet()) {
      String name = option.getKey();
      String known = all.get(name);
      if (known != null && LARGER.contains(name)) {
        all.put(
            name,
            Long.toString(Math.max(Long.parseLong(known), Long.parseLong(option.getValue()))));
      } else if (known != null && !known.equals(option.getValue())) {
        return null;
      } else {
        all.put(name, option.getValue());
      }
    }
    return contradicts(all.keySet())
        ? null
        : new AdvisedRewrite(both(other), all, order.isEmpty() ? other.order : order);
  }

  private static boolean contradicts(Set<String> names) {
    Set<String> columns = new HashSet<>();
    for (String name : names) {
      int column = name.indexOf('#');
      if (column > 0
          && ENCODINGS.contains(name.substring(0, column))
          && !columns.add(name.substring(column))) {
        return true;
      }
    }
    return false;
  }

  private Work both(AdvisedRewrite other) {
    Work more = work.compareTo(other.work) >= 0 ? work : other.work;
    boolean indexes = work == Work.INDEX || other.work == Work.INDEX;
    // Pages that are copied to be compressed again keep their indexes, or the lack of them.
    return indexes && more == Work.RECOMPRESS ? Work.RECODE : more;
  }
}
