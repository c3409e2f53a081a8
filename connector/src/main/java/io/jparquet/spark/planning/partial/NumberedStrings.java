package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.Arrays;

/**
 * Makes columns of strings that have numbers, with a dictionary of all of them, whose entries are
 * the strings by their numbers. Belongs to one task.
 */
final class NumberedStrings {

  private final StringNumbers numbers;
  private byte[] bytes = new byte[0];
  private int[] starts = new int[0];
  private int[] lengths = new int[0];

  /** The first number whose string is not in the arrays. */
  private int end;

  /** How many bytes the strings have that are in the arrays. */
  private int used;

  NumberedStrings(StringNumbers numbers) {
    this.numbers = numbers;
  }

  /** Sets the strings of a column, which are valid until {@code values} change. */
  void set(JParquetColumnVector column, Values values, int size) {
    copyNew();
    int[] entries = values.newNumbers(size);
    for (int i = 0; i < size; i++) {
      entries[i] = Presence.has(values.present, i) ? (int) values.longs[i] : 0;
    }
    column.setDictionaryBytes(bytes, starts, lengths, entries, null);
  }

  private void copyNew() {
    int newEnd = numbers.end();
    if (starts.length < newEnd) {
      // Other arrays, by which readers know another dictionary.
      starts = Arrays.copyOf(starts, 2 * newEnd);
      lengths = Arrays.copyOf(lengths, 2 * newEnd);
    }
    if (bytes.length < numbers.bytes()) {
      bytes = Arrays.copyOf(bytes, Math.toIntExact(2 * numbers.bytes()));
    }
    for (int number = Math.max(1, end); number < newEnd; number++) {
      int length = numbers.length(number);
      System.arraycopy(numbers.bytes(number), numbers.start(number), bytes, used, length);
      starts[number] = used;
      lengths[number] = length;
      used += length;
    }
    end = newEnd;
  }
}
