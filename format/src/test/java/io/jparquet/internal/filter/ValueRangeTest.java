package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.Statistics;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValueRangeTest {
  /** A reader that does not know the order of the bounds cannot tell that two bytes are NaN. */
  @Test
  void nanOfFloat16MayBeAmongValuesThatAreAllNanWhateverTheOrder() {
    PrimitiveNode half =
        ParquetSchema.parse("message m { required fixed_len_byte_array(2) h (FLOAT16); }")
            .leaves()
            .get(0)
            .node();
    Statistics allNaN = Statistics.builder().nullCount(0L).nanCount(5L).build();
    byte[] nan = {0, 0x7E};
    for (ColumnOrder order :
        new ColumnOrder[] {
          null,
          new ColumnOrder.Unknown(9),
          new ColumnOrder.TypeDefinedOrder(),
          new ColumnOrder.IEEE754TotalOrder()
        }) {
      ValueRange range =
          ValueRange.of(ColumnStatistics.of(allNaN, half, order, "x version 1", 5), false);
      assertThat(range.compare(Operator.EQUAL, nan).mayBeTrue()).as("%s", order).isTrue();
      assertThat(range.compare(Operator.EQUAL_NULL_SAFE, nan).mayBeTrue()).isTrue();
      assertThat(range.compare(Operator.NOT_EQUAL, nan).isAlwaysTrue()).isFalse();
      LiteralSet literals =
          LiteralSet.of(
              List.of(nan), ParquetSchema.of("m", List.of(half)).leaves().get(0), range.order());
      assertThat(range.in(literals).mayBeTrue()).as("%s", order).isTrue();
    }
  }
}
