package io.jparquet.spark.planning.topn;

import io.jparquet.metadata.RowGroup;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.read.BoundFile;
import io.jparquet.spark.core.read.EvaluatedFilter;
import io.jparquet.spark.core.read.NeededRows;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.RowGroupPriority;
import io.jparquet.spark.core.read.RowSelector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.util.QuotingUtils$;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.types.DataType;

/**
 * A request for the rows that come first by one column, as it is made by ORDER BY with LIMIT. With
 * several sort columns it is about the first of them: rows that are equal by it are all needed.
 * Immutable; serialized.
 *
 * @param path the name of the column, or of a struct and the names of members down to it
 * @param ordinals the same as places: in the columns of the scan, then in each struct
 * @param type its type; see {@link #supports}
 * @param descending whether the largest value comes first
 * @param nullsFirst whether nulls come before all values
 * @param conditions what Spark tests the rows for before it sorts them, bound to the columns of the
 *     scan: rows that do not satisfy them do not count
 * @param count how many rows are needed; more than none
 * @param tiesNeeded whether rows that are equal by the column are all needed; if not, one row is
 *     needed, and only if it has a value
 */
public record TopN(
    List<String> path,
    List<Integer> ordinals,
    DataType type,
    boolean descending,
    boolean nullsFirst,
    List<Expression> conditions,
    int count,
    boolean tiesNeeded)
    implements NeededRows {

  public TopN {
    path = List.copyOf(path);
    ordinals = List.copyOf(ordinals);
    conditions = List.copyOf(conditions);
  }

  /**
   * A request for one row with the smallest or the largest value.
   *
   * @param ordinals as above
   */
  public static TopN extreme(
      List<String> path, List<Integer> ordinals, DataType type, boolean isMax) {
    return new TopN(path, ordinals, type, isMax, false, List.of(), 1, false);
  }

  /**
   * The same request to a scan of other columns.
   *
   * @param ordinal the place of the column, or of the struct that it is in
   */
  private TopN at(int ordinal) {
    List<Integer> moved = new ArrayList<>(ordinals);
    moved.set(0, ordinal);
    return new TopN(path, moved, type, descending, nullsFirst, conditions, count, tiesNeeded);
  }

  /** Whether values of a type can be the sort column. */
  public static boolean supports(DataType type) {
    return TopNKeys.supports(type);
  }

  @Override
  public boolean toTheEnd() {
    return false;
  }

  @Override
  public boolean areFirst() {
    return true;
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("TopN", toString());
  }

  /** By the bounds of the sort column. */
  @Override
  public RowGroupPriority priority(BoundFile file, int rowGroup) throws IOException {
    FilterColumn column = file.column(path);
    if (column == null || column.leaf() == null) {
      return RowGroupPriority.LAST;
    }
    RowGroup metaData = file.reader().rowGroupMetaData(rowGroup, List.of(column.leaf()));
    return RowGroupPromise.priority(this, file.reader().metaData(), metaData, column.leaf());
  }

  /** Shares what is found with the other tasks of the execution, unless rows may be lost. */
  @Override
  public RowSelector selector(String scan, ReadSettings settings) {
    TaskContext task = TaskContext.get();
    return task == null || settings.mayLoseRows()
        ? TopNRows.alone(this)
        : TopNRows.shared(
            this,
            SharedThresholds.ofProcess(),
            new SharedThresholds.Execution(scan, task.stageId(), task.stageAttemptNumber()));
  }

  /**
   * A plan that reads no more of the rows than shows which are the first ones; nothing if that is
   * all that the plan reads, or if Spark tests the rows.
   *
   * @param plan needs the rows of this request
   */
  Optional<ReadPlan> sortColumn(ReadPlan plan) {
    if (!conditions.isEmpty()) {
      return Optional.empty();
    }
    int column = ordinals.get(0);
    SortedSet<Integer> kept = new TreeSet<>();
    kept.add(column);
    List<String> names = Arrays.asList(plan.columns().fieldNames());
    for (EvaluatedFilter filter : plan.evaluated()) {
      for (String[] reference : filter.read().v2references()) {
        kept.add(names.indexOf(reference[0]));
      }
    }
    return kept.size() == names.size() || kept.first() < 0
        ? Optional.empty()
        : Optional.of(plan.ofColumns(kept).needing(at(kept.headSet(column).size())));
  }

  /**
   * A condition that holds for all rows that are better than a threshold.
   *
   * @param orEqual whether it holds for those that are equal, too
   */
  Filter filter(Threshold threshold, TopNKeys keys, boolean orEqual) {
    String column = reference();
    if (threshold.isNull()) {
      return new IsNull(column);
    }
    Object value = keys.value(threshold.key());
    if (!orEqual) {
      return descending ? new GreaterThan(column, value) : new LessThan(column, value);
    }
    Filter asGood =
        descending ? new GreaterThanOrEqual(column, value) : new LessThanOrEqual(column, value);
    return nullsFirst ? new Or(new IsNull(column), asGood) : asGood;
  }

  /** The name as Spark parses it. */
  String reference() {
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
