package io.jparquet.internal.filter;

import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The two indexes of a column chunk, to be changed. */
final class DraftIndex {
  final List<Boolean> nullPages;
  final List<byte[]> mins;
  final List<byte[]> maxs;
  BoundaryOrder order;
  List<Long> nullCounts;
  List<Long> repetition;
  List<Long> definition;
  List<Long> nanCounts;
  final List<PageLocation> pages;

  DraftIndex(ColumnIndex index, OffsetIndex offsets) {
    nullPages = new ArrayList<>(index.nullPages());
    mins = new ArrayList<>(index.minValues());
    maxs = new ArrayList<>(index.maxValues());
    order = index.boundaryOrder();
    nullCounts = copy(index.nullCounts());
    repetition = copy(index.repetitionLevelHistograms());
    definition = copy(index.definitionLevelHistograms());
    nanCounts = copy(index.nanCounts());
    pages = new ArrayList<>(offsets.pageLocations());
  }

  private static List<Long> copy(List<Long> list) {
    return list == null ? null : new ArrayList<>(list);
  }

  void offset(int page, long offset) {
    PageLocation old = pages.get(page);
    pages.set(page, new PageLocation(offset, old.compressedPageSize(), old.firstRowIndex()));
  }

  void size(int page, int size) {
    PageLocation old = pages.get(page);
    pages.set(page, new PageLocation(old.offset(), size, old.firstRowIndex()));
  }

  void firstRow(int page, long row) {
    PageLocation old = pages.get(page);
    pages.set(page, new PageLocation(old.offset(), old.compressedPageSize(), row));
  }

  /** Changes something at random, which may be back to what it was. */
  void mutate(Random random) {
    int page = random.nextInt(pages.size());
    int other = random.nextInt(pages.size());
    switch (random.nextInt(14)) {
      case 0 -> nullPages.set(page, !nullPages.get(page));
      case 1 -> mins.set(page, bytes(random, mins.get(page)));
      case 2 -> maxs.set(page, bytes(random, maxs.get(page)));
      case 3 -> order = BoundaryOrder.values()[random.nextInt(4)];
      case 4 -> change(nullCounts, random);
      case 5 -> change(repetition, random);
      case 6 -> change(definition, random);
      case 7 -> change(nanCounts, random);
      case 8 -> offset(page, number(random, pages.get(page).offset()));
      case 9 -> size(page, (int) number(random, pages.get(page).compressedPageSize()));
      case 10 -> firstRow(page, number(random, pages.get(page).firstRowIndex()));
      case 11 -> Collections.swap(pages, page, other);
      case 12 -> {
        Collections.swap(mins, page, other);
        Collections.swap(maxs, page, other);
        Collections.swap(nullPages, page, other);
      }
      default -> resize(random);
    }
  }

  private void resize(Random random) {
    List<List<?>> lists =
        Arrays.asList(nullPages, mins, maxs, pages, nullCounts, repetition, definition, nanCounts);
    List<?> list = lists.get(random.nextInt(lists.size()));
    if (list == null || list.isEmpty()) {
      return;
    }
    if (random.nextBoolean()) {
      list.remove(random.nextInt(list.size()));
    } else {
      repeat(list, random.nextInt(list.size()));
    }
  }

  private static <T> void repeat(List<T> list, int index) {
    list.add(index, list.get(index));
  }

  private static void change(List<Long> counts, Random random) {
    if (counts != null && !counts.isEmpty()) {
      int index = random.nextInt(counts.size());
      counts.set(index, number(random, counts.get(index)));
    }
  }

  private static long number(Random random, long old) {
    return switch (random.nextInt(6)) {
      case 0 -> old + 1;
      case 1 -> old - 1;
      case 2 -> random.nextInt(20);
      case 3 -> random.nextLong();
      case 4 -> Long.MAX_VALUE - random.nextInt(2);
      default -> Long.MIN_VALUE + random.nextInt(2);
    };
  }

  private static byte[] bytes(Random random, byte[] old) {
    byte[] bytes = random.nextBoolean() ? old.clone() : new byte[random.nextInt(14)];
    if (bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }

  ColumnIndex columnIndex() {
    return new ColumnIndex(
        nullPages, mins, maxs, order, nullCounts, repetition, definition, nanCounts);
  }

  OffsetIndex offsetIndex() {
    return new OffsetIndex(pages, null);
  }
}
