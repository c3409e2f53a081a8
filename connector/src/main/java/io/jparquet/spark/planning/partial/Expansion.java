package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Several batches for each batch of a scan, with the same rows in other columns: what Spark's
 * {@code Expand} makes for {@code ROLLUP}, {@code CUBE}, {@code GROUPING SETS} and several {@code
 * COUNT(DISTINCT)}. Immutable and serialized.
 *
 * @param steps over the batches of the scan; each uses those before it
 * @param isFallible whether a step may find at run time that it is not proven to be right for a
 *     batch
 * @param filter the step that says which rows are expanded; negative for all
 * @param variants the columns of each of the batches that are made of one; null for columns that
 *     are not used
 */
record Expansion(List<Step> steps, boolean isFallible, int filter, List<List<Output>> variants)
    implements Serializable {

  /** A column of a batch. */
  sealed interface Output extends Serializable {}

  /** A column of the scan. */
  record Column(int ordinal) implements Output {}

  /** A column without values. */
  record Nothing(DataType type) implements Output {}

  /** The results of a step. */
  record Computed(int step, DataType type) implements Output {}

  Expansion {
    steps = List.copyOf(steps);
    variants = variants.stream().map(Collections::unmodifiableList).toList();
  }

  /**
   * Translates a column of {@code Expand}.
   *
   * @return null if it cannot be one of a batch
   */
  static Output output(Expression expression, StepBuilder steps) {
    DataType type = expression.dataType();
    ColumnPlace column = steps.column(expression);
    if (column != null && column.fields().isEmpty()) {
      return new Column(column.column());
    }
    if (expression instanceof Literal literal && literal.value() == null) {
      return new Nothing(type);
    }
    boolean isLong =
        type instanceof DecimalType decimal
            ? decimal.precision() <= IntegerTypes.MOST_DIGITS
            : IntegerTypes.width(type) != StepBuilder.NONE;
    boolean isKnown =
        (isLong || type instanceof DoubleType) && ComputedExpressions.isComputable(expression);
    int step = isKnown ? steps.step(expression) : StepBuilder.NONE;
    return step == StepBuilder.NONE ? null : new Computed(step, type);
  }

  /** Expands batches in a task. */
  Task inTask() {
    return new Task(this);
  }

  /** The batches of a task. Not thread-safe. */
  static final class Task {
    private final Expansion expansion;
    private final LoadedBatch rows;
    private final Map<DataType, JParquetColumnVector> nothing = new HashMap<>();
    private long[] buffer = new long[0];

    /** How many rows {@link #nothing} has. */
    private int capacity;

    private Task(Expansion expansion) {
      this.expansion = expansion;
      this.rows = new LoadedBatch(expansion.steps.size());
    }

    /**
     * Expands a batch.
     *
     * @return the batches that are made of it, which are valid until the next call; null if they
     *     are not proven to have Spark's values
     */
    List<ColumnarBatch> of(ColumnarBatch batch) {
      if (!rows.load(batch, expansion.steps)) {
        return null;
      }
      int size = batch.numRows();
      if (capacity < size) {
        capacity = size;
        nothing.clear();
      }
      List<ColumnarBatch> expanded = new ArrayList<>();
      for (List<Output> variant : expansion.variants) {
        ColumnVector[] columns = new ColumnVector[variant.size()];
        for (int i = 0; i < columns.length; i++) {
          columns[i] = vector(variant.get(i), batch);
        }
        expanded.add(new ColumnarBatch(columns, size));
      }
      return expanded;
    }

    /** The rows of the batch that are expanded; null for all. */
    long[] chosen() {
      int size = rows.size();
      if (expansion.filter < 0) {
        return null;
      }
      if (buffer.length < Presence.words(size)) {
        buffer = new long[Presence.words(size)];
      }
      return ConditionSteps.holds(rows.of(expansion.filter), buffer, size);
    }

    private ColumnVector vector(Output output, ColumnarBatch batch) {
      if (output == null) {
        return null;
      }
      if (output instanceof Column column) {
        return batch.column(column.ordinal());
      }
      if (output instanceof Computed computed) {
        return vector(rows.of(computed.step()), computed.type(), batch.numRows());
      }
      Nothing absent = (Nothing) output;
      return nothing.computeIfAbsent(absent.type(), this::withoutValues);
    }

    private static JParquetColumnVector vector(Values values, DataType type, int size) {
      JParquetColumnVector vector = new JParquetColumnVector(type);
      vector.setPresence(size, values.present);
      if (type instanceof DoubleType) {
        vector.setDoubles(values.doubles);
      } else {
        vector.setLongs(values.longs);
      }
      return vector;
    }

    private JParquetColumnVector withoutValues(DataType type) {
      JParquetColumnVector vector = new JParquetColumnVector(type);
      vector.setPresence(capacity, new long[Presence.words(capacity)]);
      if (type instanceof DoubleType) {
        vector.setDoubles(new double[capacity]);
      } else if (type instanceof FloatType) {
        vector.setFloats(new float[capacity]);
      } else if (type instanceof BooleanType) {
        vector.setBooleans(new byte[capacity]);
      } else {
        vector.setLongs(new long[capacity]);
      }
      return vector;
    }
  }
}
