package io.jparquet.spark.core.read;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * When a row group is read, compared with others of the same scan. Row groups are only ordered by
 * it, never left out. Immutable.
 *
 * @param key the smallest comes first; null if nothing is known about the row group, which then
 *     comes last
 */
public record RowGroupPriority(@Nullable Comparable<Object> key)
    implements Comparable<RowGroupPriority> {

  /** The priority of a row group about which nothing is known. */
  public static final RowGroupPriority LAST = new RowGroupPriority(null);

  private static final Comparator<@Nullable Comparable<Object>> ORDER =
      Comparator.nullsLast(Comparator.naturalOrder());

  /** The priority by a key that can be compared with all other keys of the scan. */
  @SuppressWarnings("unchecked")
  public static <K extends Comparable<K>> RowGroupPriority of(K key) {
    return new RowGroupPriority((Comparable<Object>) (Comparable<?>) key);
  }

  @Override
  public int compareTo(RowGroupPriority other) {
    return ORDER.compare(key, other.key);
  }
}
