package io.jparquet.spark.planning.partial;

import static io.jparquet.spark.planning.partial.Batches.batch;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.planning.partial.Expansion.Expanded;
import io.jparquet.spark.planning.partial.LongSteps.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Hex;
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
          null,
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
      List<ColumnarBatch> expanded = batches(task.of(scanned));
      assertThat(expanded).hasSize(2);
      assertThat(expanded.get(0).column(0)).isSameAs(scanned.column(0));
      for (int row = 0; row < size; row++) {
        assertThat(expanded.get(0).column(2).getLong(row)).isEqualTo(values[row] * values[row]);
        assertThat(expanded.get(1).column(0).isNullAt(row)).isTrue();
        assertThat(expanded.get(1).column(1).isNullAt(row)).isTrue();
        assertThat(expanded.get(1).column(2).getLong(row)).isEqualTo(1);
      }
      assertThat(expanded).allMatch(each -> each.numRows() == size);
      assertThat(task.of(scanned)).allMatch(each -> each.chosen() == null);
    }
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
            null,
            List.of(
                STEPS.get(0),
                STEPS.get(2),
                new ConditionSteps.CompareLongs(ConditionSteps.Comparison.LESS, 0, 1)),
            false,
            2,
            List.of(List.of(new Expansion.Column(0))));
    Expansion.Task task = filtered.inTask();
    List<Expanded> expanded = task.of(batch(new long[] {0, 1, -7, 2}));
    assertThat(expanded.get(0).chosen()[0] & 0b1111).isEqualTo(0b0101);
  }

  @Test
  void batchesThatWereMadeOfOneAreExpandedEach() {
    Expansion twice =
        new Expansion(
            EXPANSION,
            List.of(
                new ColumnSteps.Longs(new ColumnPlace(2, List.of()), Long.SIZE),
                new LongSteps.Arithmetic(Operation.ADD, 0, 0, 63),
                new ColumnSteps.LongConstant(5L),
                new ConditionSteps.CompareLongs(ConditionSteps.Comparison.LESS, 0, 2)),
            true,
            3,
            List.of(
                List.of(new Expansion.Column(2), new Expansion.Computed(1, DataTypes.LongType)),
                List.of(new Expansion.Column(0), new Expansion.Computed(0, DataTypes.LongType))));
    List<Expanded> expanded = twice.inTask().of(batch(new long[] {1, 2, 3}));
    assertThat(expanded.stream().map(each -> values(each.batch(), 0)))
        .containsExactly(
            List.of("1", "4", "9"),
            List.of("1", "2", "3"),
            List.of("1", "1", "1"),
            List.of("null", "null", "null"));
    assertThat(expanded.stream().map(each -> values(each.batch(), 1)))
        .containsExactly(
            List.of("2", "8", "18"),
            List.of("1", "4", "9"),
            List.of("2", "2", "2"),
            List.of("1", "1", "1"));
    assertThat(expanded.stream().map(each -> each.chosen()[0] & 0b111))
        .containsExactly(0b011L, 0b011L, 0b111L, 0b111L);
  }

  @Test
  void stringsThatAreComputedHaveADictionaryThatGrows() {
    Expression digits = new Hex(new BoundReference(0, DataTypes.LongType, true));
    Expansion expansion =
        new Expansion(
            null,
            List.of(
                STEPS.get(0),
                new ComputedSteps.OfValues(
                    0, DataTypes.LongType, digits, Values.Form.STRINGS, false)),
            true,
            -1,
            List.of(List.of(new Expansion.Computed(1, DataTypes.StringType))));
    Expansion.Task task = expansion.inTask();
    assertThat(values(task.of(batch(new long[] {1, 0, 2, -1})).get(0).batch(), 0))
        .containsExactly("1", "0", "2", "FFFFFFFFFFFFFFFF");
    long[] many = LongStream.range(-200, 1).toArray();
    assertThat(values(task.of(batch(many)).get(0).batch(), 0))
        .isEqualTo(
            LongStream.of(many)
                .mapToObj(each -> Long.toHexString(each).toUpperCase(Locale.ROOT))
                .toList());
  }

  private static List<ColumnarBatch> batches(List<Expanded> expanded) {
    return expanded.stream().map(Expanded::batch).toList();
  }

  /** The values of a column of longs, or of strings. */
  private static List<String> values(ColumnarBatch batch, int column) {
    JParquetColumnVector vector = (JParquetColumnVector) batch.column(column);
    return IntStream.range(0, batch.numRows())
        .mapToObj(
            row -> {
              if (vector.isNullAt(row)) {
                return "null";
              }
              int[] entries = vector.byteEntries();
              return entries == null
                  ? Long.toString(vector.getLong(row))
                  : StringSteps.string(vector, entries[row]).toString();
            })
        .toList();
  }
}
