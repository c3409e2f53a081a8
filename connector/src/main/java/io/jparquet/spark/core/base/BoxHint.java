package io.jparquet.spark.core.base;

import io.jparquet.predicate.Predicate;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A box: the query needs no geometries outside of it. An option sets it, because Spark has no
 * condition on geometries that a source could take. It skips row groups and decides no rows.
 * Immutable; serialized.
 *
 * @param path the path of the GEOMETRY or GEOGRAPHY column
 * @param xmin the smallest x, or the western edge
 * @param ymin the smallest y
 * @param xmax the largest x, or the eastern edge
 * @param ymax the largest y
 */
public record BoxHint(List<String> path, double xmin, double ymin, double xmax, double ymax)
    implements Serializable {

  /** The form of the option, for messages. */
  public static final String FORM = "a column and its box: path: xmin ymin xmax ymax";

  private static final int NUMBERS = 4;

  /**
   * Reads the option.
   *
   * @throws IllegalArgumentException if it has another form
   */
  public static BoxHint parse(String text) {
    int colon = text.lastIndexOf(':');
    String[] numbers = text.substring(colon + 1).strip().split("\\s+");
    String path = colon < 0 ? "" : text.substring(0, colon).strip();
    if (path.isEmpty() || numbers.length != NUMBERS) {
      throw new IllegalArgumentException("not " + FORM);
    }
    double[] edges = Arrays.stream(numbers).mapToDouble(Double::parseDouble).toArray();
    BoxHint hint = new BoxHint(List.of(path.split("\\.")), edges[0], edges[1], edges[2], edges[3]);
    hint.condition(hint.path); // refuses a box without an inside
    return hint;
  }

  /**
   * The condition on a file, or null if it does not have the column.
   *
   * @param key what is equal for all names of one column
   */
  public @Nullable Predicate in(ParquetSchema schema, UnaryOperator<String> key) {
    for (LeafColumn leaf : schema.leaves()) {
      if (leaf.maxRepetitionLevel() == 0 && sameNames(leaf.path(), key)) {
        return condition(leaf.path());
      }
    }
    return null;
  }

  private boolean sameNames(List<String> stored, UnaryOperator<String> key) {
    if (stored.size() != path.size()) {
      return false;
    }
    for (int i = 0; i < path.size(); i++) {
      if (!key.apply(path.get(i)).equals(key.apply(stored.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private Predicate condition(List<String> column) {
    return new Predicate.IntersectsBox(column, xmin, xmax, ymin, ymax);
  }
}
