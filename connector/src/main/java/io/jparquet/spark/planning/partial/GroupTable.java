package io.jparquet.spark.planning.partial;

import io.jparquet.spark.planning.partial.PartialAggregation.GroupingKey;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers the groups of rows, which have equal values of all grouping columns, from 1 on; 0 is for
 * rows that a filter excludes. Keys that other keys determine are not compared. Belongs to one
 * task.
 */
final class GroupTable {

  private static final int[] NONE = new int[0];

  private final List<GroupingKey> all;

  /** What groups are searched by, in the order of the grouping columns. */
  private final KeyCodes[] keys;

  private final Pairs[] pairs;

  /** The other keys. */
  private final DeterminedKey[] determined;

  /** The groups of the rows of the batch; null if all rows are of group 1. */
  private int[] groups;

  private int[] target = NONE;

  /** Whether each row of the batch is a group of its own. */
  private boolean isEach;

  private int size;

  GroupTable(List<GroupingKey> keys) {
    this.all = keys;
    this.keys =
        keys.stream()
            .filter(key -> !key.isDetermined())
            .map(GroupingKey::codes)
            .toArray(KeyCodes[]::new);
    this.determined =
        keys.stream()
            .filter(GroupingKey::isDetermined)
            .map(key -> new DeterminedKey(key.step()))
            .toArray(DeterminedKey[]::new);
    this.pairs = new Pairs[Math.max(0, this.keys.length - 1)];
    Arrays.setAll(pairs, i -> new Pairs());
  }

  /**
   * Finds the groups of a batch.
   *
   * @param chosen the rows that are aggregated; null for all
   */
  void read(LoadedBatch rows, long[] chosen) {
    size = rows.size();
    isEach = false;
    if (keys.length == 0 && chosen == null) {
      groups = null;
      return;
    }
    if (target.length < size) {
      target = new int[size];
    }
    groups = target;
    if (keys.length == 0) {
      Arrays.fill(target, 0, size, 1);
    } else {
      readKeys(rows, chosen);
    }
    exclude(chosen);
    for (DeterminedKey key : determined) {
      key.read(rows, target, end());
    }
  }

  /** As {@link #read}, where each row becomes a group, whether or not others have equal keys. */
  void readEach(LoadedBatch rows, long[] chosen) {
    size = rows.size();
    isEach = true;
    if (target.length < size) {
      target = new int[size];
    }
    groups = target;
    for (KeyCodes key : keys) {
      key.open(rows);
    }
    for (int i = 0; i < size; i++) {
      target[i] = i + 1;
    }
    exclude(chosen);
  }

  private void exclude(long[] chosen) {
    if (chosen != null) {
      for (int i = 0; i < size; i++) {
        target[i] &= (int) Presence.mask(chosen, i);
      }
    }
  }

  private void readKeys(LoadedBatch rows, long[] chosen) {
    keys[0].read(rows, chosen);
    System.arraycopy(keys[0].codes, 0, target, 0, size);
    for (int key = 1; key < keys.length; key++) {
      keys[key].read(rows, chosen);
      pairs[key - 1].combine(target, keys[key].codes, chosen, size);
    }
    for (int i = 0; i < size; i++) {
      target[i]++;
    }
  }

  /** The group of a row whose first fields are the grouping columns. */
  int group(PartialRow row, LoadedBatch rows) {
    isEach = false;
    int code = 0;
    int searched = 0;
    int others = 0;
    for (GroupingKey key : all) {
      if (key.isDetermined()) {
        determined[others++].read(row, rows);
      } else {
        int next = keys[searched].code(row, rows);
        code = searched == 0 ? next : pairs[searched - 1].number(code, next) - 1;
        searched++;
      }
    }
    for (DeterminedKey key : determined) {
      key.setRead(code + 1, end());
    }
    return code + 1;
  }

  /** The groups of the rows of the batch; null if all rows are of group 1. */
  int[] groups() {
    return groups;
  }

  /** One more than the greatest group. */
  int end() {
    if (isEach) {
      return 1 + size;
    }
    if (keys.length == 0) {
      return 2;
    }
    return 1 + (keys.length == 1 ? keys[0].count() : pairs[pairs.length - 1].count);
  }

  /** How many groups there are, with that of nulls of a single column. */
  int count() {
    return end() - 1;
  }

  /** Whether the groups are those of {@link #read}, and not of {@link #readEach}. */
  boolean wereSearched() {
    return !isEach;
  }

  /** How many bytes the strings of all groups have. */
  long bytes() {
    long bytes = 0;
    for (KeyCodes key : keys) {
      bytes += key.bytes();
    }
    return bytes;
  }

  /** Adds the values of the grouping columns in a group to a row. */
  void write(int group, LoadedBatch rows, ResultRow row) {
    int searched = 0;
    int others = 0;
    for (GroupingKey key : all) {
      if (key.isDetermined()) {
        writeDetermined(determined[others++], group, rows, row);
      } else {
        write(searched++, group, rows, row);
      }
    }
  }

  private void writeDetermined(DeterminedKey key, int group, LoadedBatch rows, ResultRow row) {
    if (isEach) {
      key.writeOf(group - 1, rows, row);
    } else {
      key.write(group, rows, row);
    }
  }

  private void write(int key, int group, LoadedBatch rows, ResultRow row) {
    if (isEach) {
      keys[key].writeOf(group - 1, rows, row);
      return;
    }
    int code = code(group, key);
    if (code == 0) {
      row.addNull();
    } else {
      keys[key].write(code, rows, row);
    }
  }

  private int code(int group, int key) {
    int code = group - 1;
    for (int i = keys.length - 1; i > key; i--) {
      code = pairs[i - 1].left[code];
    }
    return key > 0 ? pairs[key - 1].right[code] : code;
  }

  /** Forgets all groups. */
  void clear() {
    for (KeyCodes key : keys) {
      key.clear();
    }
    for (Pairs each : pairs) {
      each.clear();
    }
    for (DeterminedKey key : determined) {
      key.clear();
    }
  }

  /** Numbers pairs of codes, from 0 on. */
  private static final class Pairs {

    /** Pairs of codes that are both less than this are looked up in an array. */
    private static final int SMALL = 64;

    private static final int SMALL_BITS = 6;

    private final int[] small = new int[SMALL * SMALL];
    private final LongTable others = new LongTable();
    private int[] left = new int[SMALL];
    private int[] right = new int[SMALL];
    private int count;

    /**
     * Replaces the left code of each row by that of the pair.
     *
     * @param chosen the rows whose pairs are numbered; null for all
     */
    void combine(int[] codes, int[] others, long[] chosen, int size) {
      for (int i = 0; i < size; i++) {
        if (!Presence.has(chosen, i)) {
          continue;
        }
        codes[i] = number(codes[i], others[i]) - 1;
      }
    }

    /** The code of a pair, plus 1. */
    int number(int a, int b) {
      if ((a | b) >= SMALL) {
        return other(a, b);
      }
      int place = a << SMALL_BITS | b;
      int known = small[place];
      if (known != 0) {
        return known;
      }
      int added = add(a, b);
      small[place] = added;
      return added;
    }

    private int other(int a, int b) {
      int next = others.getOrAdd((long) a << Integer.SIZE | b, count + 1);
      return next > count ? add(a, b) : next;
    }

    void clear() {
      Arrays.fill(small, 0);
      others.clear();
      count = 0;
    }

    /** The code of a new pair, plus 1. */
    private int add(int a, int b) {
      if (count == left.length) {
        left = Arrays.copyOf(left, 2 * count);
        right = Arrays.copyOf(right, 2 * count);
      }
      left[count] = a;
      right[count] = b;
      return ++count;
    }
  }
}
