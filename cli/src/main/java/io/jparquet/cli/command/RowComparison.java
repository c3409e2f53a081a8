package io.jparquet.cli.command;

import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.row.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Two streams of rows compared in their order.
 *
 * @param leftRows rows on the left
 * @param rightRows rows on the right
 * @param different rows that both sides have at the same place, with other values
 * @param differences the first differences
 */
record RowComparison(long leftRows, long rightRows, long different, List<Difference> differences) {
  private static final ValueForm FORM = new ValueForm(BinaryForm.HEX);

  /** A column of a row that differs between the sides. */
  record Difference(long row, String column, String left, String right) {}

  boolean isEqual() {
    return leftRows == rightRows && different == 0;
  }

  static RowComparison of(RowStream lefts, RowStream rights, long most, Progress progress)
      throws IOException {
    long leftRows = 0;
    long rightRows = 0;
    long different = 0;
    List<Difference> differences = new ArrayList<>();
    Row left = lefts.next();
    Row right = rights.next();
    while (left != null || right != null) {
      if (left != null && right != null && !left.equals(right)) {
        List<Difference> found = differences(leftRows, left, right);
        different += found.isEmpty() ? 0 : 1;
        differences.addAll(
            found.subList(0, (int) Math.min(found.size(), most - differences.size())));
      }
      leftRows += left == null ? 0 : 1;
      rightRows += right == null ? 0 : 1;
      left = left == null ? null : lefts.next();
      right = right == null ? null : rights.next();
      progress.step(1);
    }
    return new RowComparison(leftRows, rightRows, different, List.copyOf(differences));
  }

  /** The columns whose values differ. */
  private static List<Difference> differences(long index, Row left, Row right) {
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      if (!same(left.get(i), right.get(i))) {
        String one = text(left, i);
        String other = text(right, i);
        differences.add(
            new Difference(
                index,
                left.fields().get(i).name(),
                one,
                one.equals(other) ? other + " (another value with the same text)" : other));
      }
    }
    return differences;
  }

  /** Whether values are equal; byte arrays in lists and maps would only compare by identity. */
  private static boolean same(@Nullable Object left, @Nullable Object right) {
    if (left instanceof Row row && right instanceof Row other) {
      return same(row.values(), other.values());
    } else if (left instanceof List<?> list && right instanceof List<?> other) {
      boolean same = list.size() == other.size();
      for (int i = 0; same && i < list.size(); i++) {
        same = same(list.get(i), other.get(i));
      }
      return same;
    } else if (left instanceof Map<?, ?> map && right instanceof Map<?, ?> other) {
      return map.equals(other)
          || same(new ArrayList<>(map.keySet()), new ArrayList<>(other.keySet()))
              && same(new ArrayList<>(map.values()), new ArrayList<>(other.values()));
    }
    boolean alike = left == null || right == null || left.getClass() == right.getClass();
    // Columns of different types, whose difference is shown before, can have the same numbers.
    return alike ? Objects.deepEquals(left, right) : left.toString().equals(right.toString());
  }

  private static String text(Row row, int index) {
    @Nullable Object value = row.get(index);
    return FORM.text(row.fields().get(index), value);
  }
}
