package io.jparquet.spark.core.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * When a row group is read, compared with others of the same scan. Row groups are only ordered by
 * it, never left out. Immutable.
 *
 * @param keys one for each of the orders in which the scan looks for first rows: the smallest comes
 *     first; null if nothing is known about the row group. No keys if nothing is known in any order
 */
public record RowGroupPriority(List<@Nullable Comparable<Object>> keys) {

  /** The priority of a row group about which nothing is known. */
  public static final RowGroupPriority LAST = new RowGroupPriority(List.of());

  private static final Comparator<@Nullable Comparable<Object>> ORDER =
      Comparator.nullsLast(Comparator.naturalOrder());

  /** The priority by a key that can be compared with all other keys of the scan. */
  @SuppressWarnings("unchecked")
  public static <K extends Comparable<K>> RowGroupPriority of(K key) {
    return new RowGroupPriority(List.of((Comparable<Object>) (Comparable<?>) key));
  }

  /**
   * The priority in several orders.
   *
   * @param each that in one order
   */
  public static RowGroupPriority of(List<RowGroupPriority> each) {
    List<@Nullable Comparable<Object>> keys = new ArrayList<>();
    each.forEach(priority -> keys.add(priority.key(0)));
    return new RowGroupPriority(Collections.unmodifiableList(keys));
  }

  private @Nullable Comparable<Object> key(int order) {
    return order < keys.size() ? keys.get(order) : null;
  }

  /** The priority of what has both row groups: in each order that of the better one. */
  public RowGroupPriority or(RowGroupPriority other) {
    List<@Nullable Comparable<Object>> better = new ArrayList<>();
    for (int i = 0; i < Math.max(keys.size(), other.keys.size()); i++) {
      better.add(ORDER.compare(key(i), other.key(i)) <= 0 ? key(i) : other.key(i));
    }
    return new RowGroupPriority(Collections.unmodifiableList(better));
  }

  /**
   * Sorts by priorities: what is first in one of the orders comes first, then what is second in one
   * of them, and so on. The sort is stable.
   */
  public static <T> List<T> inOrder(List<T> items, Function<T, RowGroupPriority> priority) {
    List<RowGroupPriority> priorities = items.stream().map(priority).toList();
    int orders = priorities.stream().mapToInt(known -> known.keys.size()).max().orElse(0);
    int[] places = new int[items.size()];
    Arrays.fill(places, items.size());
    for (int order = 0; order < orders; order++) {
      int by = order;
      int place = 0;
      for (int item :
          sorted(places.length, Comparator.comparing(i -> priorities.get(i).key(by), ORDER))) {
        if (priorities.get(item).key(by) != null) {
          places[item] = Math.min(places[item], place++);
        }
      }
    }
    return sorted(places.length, Comparator.comparing(i -> places[i])).stream()
        .map(items::get)
        .toList();
  }

  private static List<Integer> sorted(int count, Comparator<Integer> order) {
    return IntStream.range(0, count).boxed().sorted(order).toList();
  }
}
