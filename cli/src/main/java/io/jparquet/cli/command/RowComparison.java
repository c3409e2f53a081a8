package io.jparquet.cli.command;

import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.row.Row;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantObject;
import java.io.IOException;
import java.math.BigDecimal;
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
    if (left instanceof Variant variant && right instanceof Variant other) {
      return same(variant, other);
    }
    if (left == null || right == null) {
      return left == right;
    }
    // Columns of different types, whose difference is shown before, can have the same numbers.
    return left.getClass() == right.getClass()
        ? Objects.deepEquals(left, right)
        : left.toString().equals(right.toString());
  }

  /** Variants with the same numbers are equal: how wide they are may depend on the encoding. */
  private static boolean same(Variant left, Variant right) {
    BigDecimal number = exact(left);
    BigDecimal otherNumber = exact(right);
    if (number != null && otherNumber != null) {
      return number.compareTo(otherNumber) == 0;
    } else if (left.type() != right.type()) {
      return false;
    }
    return switch (left.type()) {
      case ARRAY -> {
        List<Variant> array = left.array();
        List<Variant> other = right.array();
        boolean same = array.size() == other.size();
        for (int i = 0; same && i < array.size(); i++) {
          same = same(array.get(i), other.get(i));
        }
        yield same;
      }
      case OBJECT -> {
        VariantObject object = left.object();
        VariantObject other = right.object();
        boolean same = object.size() == other.size();
        for (int i = 0; same && i < object.size(); i++) {
          Variant member = other.get(object.name(i));
          same = member != null && same(object.get(i), member);
        }
        yield same;
      }
      default -> left.equals(right);
    };
  }

  /** The value of an integer or decimal; null for others. */
  private static @Nullable BigDecimal exact(Variant variant) {
    return switch (variant.type()) {
      case INT8, INT16, INT32, INT64 -> BigDecimal.valueOf(variant.getLong());
      case DECIMAL4, DECIMAL8, DECIMAL16 -> variant.getDecimal();
      default -> null;
    };
  }

  private static String text(Row row, int index) {
    @Nullable Object value = row.get(index);
    return FORM.text(row.fields().get(index), value);
  }
}
