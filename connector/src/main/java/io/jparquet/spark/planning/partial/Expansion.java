package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.InternalForm;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Several batches for each batch of a scan, with the same rows in other columns: what Spark's
 * {@code Expand} makes for {@code ROLLUP}, {@code CUBE}, {@code GROUPING SETS} and several {@code
 * COUNT(DISTINCT)}. Immutable and serialized.
 *
 * @param input makes the batches that are expanded; null if they are those of the scan
 * @param steps over the batches that are expanded; each uses those before it
 * @param isFallible whether a step may find at run time that it is not proven to be right for a
 *     batch
 * @param filter the step that says which rows are expanded; negative for all
 * @param variants the columns of each of the batches that are made of one; null for columns that
 *     are not used
 */
record Expansion(
    Expansion input, List<Step> steps, boolean isFallible, int filter, List<List<Output>> variants)
    implements Serializable {

  /** A column of a batch. */
  sealed interface Output extends Serializable {}

  private static final int MOST_PARTS = 64;

  /** A column of a batch that is expanded. */
  record Column(int ordinal) implements Output {}

  /** A column without values. */
  record Nothing(DataType type) implements Output {}

  /** The results of a step. */
  record Computed(int step, DataType type) implements Output {}

  /**
   * A batch that was made.
   *
   * @param chosen the rows that it has; null for all
   */
  record Expanded(ColumnarBatch batch, long[] chosen) {}

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
      return InternalForm.of(type) == InternalForm.OTHER ? null : new Nothing(type);
    }
    boolean isLong =
        type instanceof DecimalType decimal
            ? decimal.precision() <= IntegerTypes.MOST_DIGITS
            : IntegerTypes.width(type) != StepBuilder.NONE;
    boolean isColumn =
        isLong
            || type instanceof DoubleType
            || type instanceof BooleanType
            || type instanceof StringType string && string.isUTF8BinaryCollation();
    boolean isKnown = isColumn && ComputedExpressions.isComputable(expression);
    int step = isKnown ? steps.step(expression) : StepBuilder.NONE;
    return step == StepBuilder.NONE ? null : new Computed(step, type);
  }

  /** How many batches are made of each one. */
  private int count() {
    return variants.size() * (input == null ? 1 : input.count());
  }

  /** Whether it makes so many batches of each one that those should not be expanded further. */
  boolean isTooLarge() {
    return count() > MOST_PARTS;
  }

  /** Expands batches in a task. */
  Task inTask() {
    return new Task(this);
  }

  /** The batches of a task. Not thread-safe. */
  static final class Task {
    private final Expansion expansion;

    /** Null if the batches of the scan are expanded. */
    private final Task input;

    /** One for each of the batches that are expanded together. */
    private final List<Part> parts;

    private final Map<DataType, JParquetColumnVector> nothing = new HashMap<>();

    /** How many rows {@link #nothing} has. */
    private int capacity;

    private Task(Expansion expansion) {
      this.expansion = expansion;
      this.input = expansion.input == null ? null : expansion.input.inTask();
      int count = expansion.input == null ? 1 : expansion.input.count();
      StringNumbers numbers = new StringNumbers();
      NumberedStrings strings = new NumberedStrings(numbers);
      this.parts =
          Stream.generate(() -> new Part(expansion, numbers, strings)).limit(count).toList();
    }

    /**
     * Expands a batch.
     *
     * @return the batches that are made of it, which are valid until the next call; null if they
     *     are not proven to have Spark's values
     */
    List<Expanded> of(ColumnarBatch batch) {
      List<Expanded> inputs = input == null ? List.of(new Expanded(batch, null)) : input.of(batch);
      if (inputs == null) {
        return null;
      }
      if (capacity < batch.numRows()) {
        capacity = batch.numRows();
        nothing.clear();
      }
      List<Expanded> expanded = new ArrayList<>();
      for (int i = 0; i < inputs.size(); i++) {
        if (!parts.get(i).load(inputs.get(i))) {
          return null;
        }
        for (List<Output> variant : expansion.variants) {
          expanded.add(parts.get(i).of(variant, this::withoutValues));
        }
      }
      return expanded;
    }

    private JParquetColumnVector withoutValues(DataType type) {
      return nothing.computeIfAbsent(type, this::newWithoutValues);
    }

    private JParquetColumnVector newWithoutValues(DataType type) {
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

  /** A batch that is expanded. Belongs to a task. */
  private static final class Part {
    private final Expansion expansion;
    private final LoadedBatch rows;
    private final NumberedStrings strings;
    private ColumnarBatch batch = new ColumnarBatch(new ColumnVector[0]);
    private long[] chosen;
    private long[] held = new long[0];
    private long[] both = new long[0];

    Part(Expansion expansion, StringNumbers numbers, NumberedStrings strings) {
      this.expansion = expansion;
      this.rows = new LoadedBatch(expansion.steps.size(), numbers);
      this.strings = strings;
    }

    /** Takes a batch; false if the steps could not be computed. */
    boolean load(Expanded input) {
      batch = input.batch();
      if (!rows.load(batch, expansion.steps)) {
        return false;
      }
      chosen = input.chosen();
      if (expansion.filter >= 0) {
        int size = batch.numRows();
        int words = Presence.words(size);
        if (held.length < words) {
          held = new long[words];
          both = new long[words];
        }
        long[] filtered = ConditionSteps.holds(rows.of(expansion.filter), held, size);
        chosen = Presence.both(chosen, filtered, both, size);
      }
      return true;
    }

    Expanded of(List<Output> variant, Function<DataType, JParquetColumnVector> withoutValues) {
      ColumnVector[] columns = new ColumnVector[variant.size()];
      for (int i = 0; i < columns.length; i++) {
        Output output = variant.get(i);
        if (output instanceof Column column) {
          columns[i] = batch.column(column.ordinal());
        } else if (output instanceof Computed computed) {
          columns[i] = vector(rows.of(computed.step()), computed.type());
        } else if (output instanceof Nothing absent) {
          columns[i] = withoutValues.apply(absent.type());
        }
      }
      return new Expanded(new ColumnarBatch(columns, batch.numRows()), chosen);
    }

    private JParquetColumnVector vector(Values values, DataType type) {
      JParquetColumnVector vector = new JParquetColumnVector(type);
      int size = batch.numRows();
      vector.setPresence(size, values.present);
      if (type instanceof StringType) {
        strings.set(vector, values, size);
      } else if (type instanceof DoubleType) {
        vector.setDoubles(values.doubles);
      } else if (type instanceof BooleanType) {
        vector.setBooleans(bytes(values.set, size));
      } else {
        vector.setLongs(values.longs);
      }
      return vector;
    }

    private static byte[] bytes(long[] bits, int size) {
      byte[] bytes = new byte[size];
      for (int i = 0; i < size; i++) {
        bytes[i] = (byte) (bits[i >>> 6] >>> i & 1);
      }
      return bytes;
    }
  }
}
