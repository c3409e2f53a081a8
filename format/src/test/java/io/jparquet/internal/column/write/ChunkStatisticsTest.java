package io.jparquet.internal.column.write;

import static io.jparquet.internal.page.HandmadeChunk.ints;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.level.LevelRuns;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkStatisticsTest {
  private static final LeafColumn STRUCTURED =
      ParquetSchema.of("m", GroupNode.repeated("g", PrimitiveNode.optional("s", Type.BYTE_ARRAY)))
          .leaves()
          .get(0);

  private static LevelRuns levels(int... levels) {
    LevelRuns runs = new LevelRuns();
    for (int level : levels) {
      runs.add(level);
    }
    return runs;
  }

  private static ChunkStatistics statistics(BufferedColumn column, BoundOrder order) {
    return ChunkStatistics.of(BufferedColumn.COLUMN, column.options, order, column.values);
  }

  private static void addPage(
      ChunkStatistics statistics, BufferedColumn column, int nulls, int... values) {
    column.fill(values);
    ChunkSizes sizes = new ChunkSizes(BufferedColumn.COLUMN, column.options);
    int entries = values.length + nulls;
    statistics.addPage(new PageWriter.Counts(entries, nulls, entries), false, sizes);
  }

  @Test
  void boundsAndNullsOfPagesAreThoseOfTheChunkToo() {
    BufferedColumn column = BufferedColumn.withOrder(WriteOptions.defaults(), BoundOrder.SIGNED);
    ChunkStatistics statistics = statistics(column, BoundOrder.SIGNED);
    addPage(statistics, column, 1, 5, 3, 4);
    addPage(statistics, column, 2);
    addPage(statistics, column, 0, -1, 4);
    Statistics chunk = statistics.statistics();
    assertThat(chunk.nullCount()).isEqualTo(3);
    assertThat(chunk.minValue()).isEqualTo(ints(-1));
    assertThat(chunk.maxValue()).isEqualTo(ints(5));
    ColumnIndex index = statistics.columnIndex();
    assertThat(index.nullPages()).containsExactly(false, true, false);
    assertThat(index.nullCounts()).containsExactly(1L, 2L, 0L);
    assertThat(index.minValues().get(0)).isEqualTo(ints(3));
    assertThat(index.maxValues().get(2)).isEqualTo(ints(4));
  }

  @Test
  void theNextChunkStartsFromNothing() {
    BufferedColumn column = BufferedColumn.withOrder(WriteOptions.defaults(), BoundOrder.SIGNED);
    ChunkStatistics statistics = statistics(column, BoundOrder.SIGNED);
    addPage(statistics, column, 1, 100);
    statistics.reset();
    addPage(statistics, column, 0, 7);
    assertThat(statistics.statistics().nullCount()).isZero();
    assertThat(statistics.statistics().maxValue()).isEqualTo(ints(7));
    assertThat(statistics.columnIndex().nullPages()).hasSize(1);
  }

  @Test
  void aColumnWithoutOrderHasItsNullsCounted() {
    BufferedColumn column = BufferedColumn.withOrder(WriteOptions.defaults(), BoundOrder.NONE);
    ChunkStatistics statistics = statistics(column, BoundOrder.NONE);
    addPage(statistics, column, 2, 1);
    addPage(statistics, column, 1, 2);
    assertThat(statistics.statistics()).isEqualTo(Statistics.builder().nullCount(3L).build());
    assertThat(statistics.columnIndex()).isNull();
    statistics.reset();
    assertThat(statistics.statistics().nullCount()).isZero();
  }

  @Test
  void withoutStatisticsNothingIsCollected() {
    WriteOptions off = WriteOptions.builder().set(WriteOptions.STATISTICS, false).build();
    BufferedColumn column = BufferedColumn.withOrder(off, BoundOrder.NONE);
    ChunkStatistics statistics = statistics(column, BoundOrder.SIGNED);
    addPage(statistics, column, 1, 1);
    assertThat(statistics.statistics()).isNull();
    assertThat(statistics.columnIndex()).isNull();
  }

  @Test
  void histogramsOfPagesAreAddedUp() {
    ChunkSizes sizes = new ChunkSizes(STRUCTURED, WriteOptions.defaults());
    sizes.addPage(levels(0, 1, 0), levels(2, 1, 0), 3, 10);
    assertThat(sizes.repetition().page()).containsExactly(2, 1);
    sizes.addPage(levels(0, 0, 1), levels(2, 2, 2), 2, 20);
    assertThat(sizes.repetition().page()).containsExactly(2, 0);
    assertThat(sizes.definition().page()).containsExactly(0, 0, 2);
    assertThat(sizes.build())
        .isEqualTo(new SizeStatistics(30L, List.of(4L, 1L), List.of(1L, 1L, 3L)));
    sizes.reset();
    assertThat(sizes.build())
        .isEqualTo(new SizeStatistics(0L, List.of(0L, 0L), List.of(0L, 0L, 0L)));
  }

  @Test
  void sizesThatSayNothingNewAreLeftOut() {
    ChunkSizes flat = new ChunkSizes(BufferedColumn.COLUMN, WriteOptions.defaults());
    flat.addPage(null, levels(1, 0), 2, 0);
    assertThat(flat.build()).isNull();
    assertThat(flat.definition().page()).isEmpty();
    ChunkSizes off =
        new ChunkSizes(
            STRUCTURED, WriteOptions.builder().set(WriteOptions.SIZE_STATISTICS, false).build());
    off.addPage(levels(0), levels(2), 1, 10);
    assertThat(off.build()).isNull();
    assertThat(off.countsBytes()).isFalse();
  }
}
