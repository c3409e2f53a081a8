package io.jparquet.spark.read.topn;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.util.QuotingUtils$;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.types.DataType;

/**
 * A request for the rows that come first by one column, as it is made by ORDER BY with LIMIT. With
 * several sort columns it is about the first of them: rows that are equal by it are all needed.
 * Immutable; serialised.
 *
 * @param path the name of the column, or of a struct and the names of members down to it
 * @param ordinals the same as places: in the columns of the scan, then in each struct
 * @param type its type; see {@link #supports}
 * @param descending whether the largest value comes first
 * @param nullsFirst whether nulls come before all values
 * @param conditions what Spark tests the rows for before it sorts them, bound to the columns of the
 *     scan: rows that do not satisfy them do not count
 * @param count how many rows are needed; more than none
 */
public record TopN(
    List<String> path,
    List<Integer> ordinals,
    DataType type,
    boolean descending,
    boolean nullsFirst,
    List<Expression> conditions,
    int count)
    implements Serializable {

  public TopN {
    path = List.copyOf(path);
    ordinals = List.copyOf(ordinals);
    conditions = List.copyOf(conditions);
  }

  /**
   * The same request to a scan of other columns.
   *
   * @param ordinal the place of the column, or of the struct that it is in
   */
  public TopN at(int ordinal) {
    List<Integer> moved = new ArrayList<>(ordinals);
    moved.set(0, ordinal);
    return new TopN(path, moved, type, descending, nullsFirst, conditions, count);
  }

  /** Whether values of a type can be the sort column. */
  public static boolean supports(DataType type) {
    return TopNKeys.supports(type);
  }

  /** A condition that holds for all rows that are at least as good as a threshold. */
  Filter filter(Threshold threshold, TopNKeys keys) {
    String column = reference();
    if (threshold.isNull()) {
      return new IsNull(column);
    }
    Object value = keys.value(threshold.key());
    Filter asGood =
        descending ? new GreaterThanOrEqual(column, value) : new LessThanOrEqual(column, value);
    return nullsFirst ? new Or(new IsNull(column), asGood) : asGood;
  }

  /** The name as Spark parses it. */
  private String reference() {
    return String.join(".", path.stream().map(QuotingUtils$.MODULE$::quoteIfNeeded).toList());
  }

  @Override
  public String toString() {
    return reference()
        + (descending ? " DESC" : " ASC")
        + (nullsFirst ? " NULLS FIRST" : " NULLS LAST")
        + " LIMIT "
        + count;
  }
}
