package io.jparquet.spark.planning.partial;

import static io.jparquet.spark.planning.partial.Batches.batch;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.planning.partial.LongSteps.Operation;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;

class ExpansionTest {

  private static final List<Step> STEPS =
      List.of(
          new ColumnSteps.Longs(new ColumnPlace(0, List.of()), Long.SIZE),
          new LongSteps.Arithmetic(Operation.MULTIPLY, 0, 0, 63),
          new ColumnSteps.LongConstant(1L));

  private static final Expansion EXPANSION =
      new Expansion(
          STEPS,
          true,
          -1,
          List.of(
              Arrays.asList(
                  new Expansion.Column(0), null, new Expansion.Computed(1, DataTypes.LongType)),
              List.of(
                  new Expansion.Nothing(DataTypes.LongType),
                  new Expansion.Nothing(DataTypes.StringType),
                  new Expansion.Computed(2, DataTypes.LongType))));

  @Test
  void columnsOfTheScanAreSharedAndOthersAreNullOrComputed() {
    Expansion.Task task = EXPANSION.inTask();
    for (int size : new int[] {3, 100, 7}) {
      long[] values = new long[size];
      Arrays.setAll(values, i -> i - 5);
      ColumnarBatch scanned = batch(values);
      List<ColumnarBatch> expanded = task.of(scanned);
      assertThat(expanded).hasSize(2);
      assertThat(expanded.get(0).column(0)).isSameAs(scanned.column(0));
      for (int row = 0; row < size; row++) {
        assertThat(expanded.get(0).column(2).getLong(row)).isEqualTo(values[row] * values[row]);
        assertThat(expanded.get(1).column(0).isNullAt(row)).isTrue();
        assertThat(expanded.get(1).column(1).isNullAt(row)).isTrue();
        assertThat(expanded.get(1).column(2).getLong(row)).isEqualTo(1);
      }
      assertThat(expanded).allMatch(each -> each.numRows() == size);
    }
    assertThat(task.chosen()).isNull();
  }

  @Test
  void batchesWithValuesThatAreNotProvenAreNotExpanded() {
    Expansion.Task task = EXPANSION.inTask();
    assertThat(task.of(batch(new long[] {1, Long.MAX_VALUE}))).isNull();
    assertThat(task.of(batch(new long[] {1, 2}))).hasSize(2);
  }

  @Test
  void rowsThatAFilterExcludesAreNotChosen() {
    Expansion filtered =
        new Expansion(
            List.of(
                STEPS.get(0),
                STEPS.get(2),
                new ConditionSteps.CompareLongs(ConditionSteps.Comparison.LESS, 0, 1)),
            false,
            2,
            List.of(List.of(new Expansion.Column(0))));
    Expansion.Task task = filtered.inTask();
    task.of(batch(new long[] {0, 1, -7, 2}));
    assertThat(task.chosen()[0] & 0b1111).isEqualTo(0b0101);
  }
}
