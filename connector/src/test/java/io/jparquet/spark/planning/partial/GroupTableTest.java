package io.jparquet.spark.planning.partial;

import static io.jparquet.spark.planning.partial.Batches.batch;
import static io.jparquet.spark.planning.partial.Batches.longs;
import static io.jparquet.spark.planning.partial.Batches.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.planning.partial.PartialAggregation.GroupingKey;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;

class GroupTableTest {

  private static final List<Step> STEPS = List.of(longs(0, Long.SIZE), longs(1, Long.SIZE));
  private static final GroupingKey FIRST = new GroupingKey(0, null, false);
  private static final GroupingKey SECOND = new GroupingKey(1, null, false);
  private static final GroupingKey DETERMINED = new GroupingKey(1, null, true);

  private final LoadedBatch rows = new LoadedBatch(STEPS.size(), new StringNumbers());

  @Test
  void keysOfRowsThatAreNotChosenHaveNoGroups() {
    long[] far = {1L << 40, 5, 1L << 41, 5, 6};
    load(batch(far, new long[] {1, 2, 3, 2, 2}));
    for (List<GroupingKey> keys : List.of(List.of(FIRST), List.of(FIRST, SECOND))) {
      GroupTable table = new GroupTable(keys);
      table.read(rows, new long[] {0b11010});
      int[] groups = table.groups();
      assertThat(groups[0]).isZero();
      assertThat(groups[2]).isZero();
      assertThat(groups[1]).isPositive().isEqualTo(groups[3]);
      assertThat(groups[4]).isPositive().isNotEqualTo(groups[1]);
      // Of a single column, nulls always have a group.
      assertThat(table.count()).isEqualTo(keys.size() == 1 ? 3 : 2);
    }
  }

  @Test
  void valuesThatKeysDetermineAreNotThoseOfRowsThatAreNotChosen() {
    GroupTable table = new GroupTable(List.of(FIRST, DETERMINED));
    load(nullable(new long[] {0, 4}, 0b10, new long[] {7, 40}, 0b11));
    table.read(rows, new long[] {0b10});
    assertThat(values(table, table.groups()[1])).containsExactly(4L, 40L);
    load(nullable(new long[] {0, 4}, 0b10, new long[] {0, 40}, 0b10));
    table.read(rows, null);
    assertThat(values(table, table.groups()[0])).containsExactly(null, null);
    assertThat(values(table, table.groups()[1])).containsExactly(4L, 40L);
  }

  private void load(ColumnarBatch batch) {
    assertThat(rows.load(batch, STEPS)).isTrue();
  }

  private static ColumnarBatch nullable(long[] one, long presentInOne, long[] other, long inOther) {
    return new ColumnarBatch(
        new ColumnVector[] {
          vector(one, new long[] {presentInOne}), vector(other, new long[] {inOther})
        },
        one.length);
  }

  private Long[] values(GroupTable table, int group) {
    ResultRow row = new ResultRow(List.of(DataTypes.LongType, DataTypes.LongType));
    row.begin();
    table.write(group, rows, row);
    UnsafeRow written = row.row();
    return new Long[] {value(written, 0), value(written, 1)};
  }

  private static Long value(UnsafeRow row, int field) {
    return row.isNullAt(field) ? null : row.getLong(field);
  }
}
