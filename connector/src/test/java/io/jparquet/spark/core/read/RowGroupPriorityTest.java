package io.jparquet.spark.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowGroupPriorityTest {

  private static RowGroupPriority both(Integer one, Integer other) {
    return RowGroupPriority.of(List.of(single(one), single(other)));
  }

  private static RowGroupPriority single(Integer key) {
    return key == null ? RowGroupPriority.LAST : RowGroupPriority.of(key);
  }

  @Test
  void theSmallestKeyComesFirstAndEqualOnesStayInTheirOrder() {
    Map<String, RowGroupPriority> items =
        Map.of("a", single(3), "b", RowGroupPriority.LAST, "c", single(1), "d", single(3));
    assertThat(RowGroupPriority.inOrder(List.of("a", "b", "c", "d"), items::get))
        .containsExactly("c", "a", "d", "b");
    assertThat(RowGroupPriority.inOrder(List.of("b", "b"), items::get)).containsExactly("b", "b");
    assertThat(RowGroupPriority.inOrder(List.<String>of(), items::get)).isEmpty();
  }

  @Test
  void whatIsFirstInOneOfSeveralOrdersComesFirst() {
    Map<String, RowGroupPriority> items =
        Map.of(
            "a", both(1, 4),
            "b", both(2, 3),
            "c", both(3, 2),
            "d", both(4, 1),
            "e", both(null, null),
            "f", RowGroupPriority.LAST);
    assertThat(RowGroupPriority.inOrder(List.of("f", "e", "c", "b", "d", "a"), items::get))
        .containsExactly("d", "a", "c", "b", "f", "e");
  }

  @Test
  void severalRowGroupsHaveTheBestKeyOfEachOrder() {
    assertThat(both(1, 4).or(both(2, 3))).isEqualTo(both(1, 3));
    assertThat(both(null, 4).or(both(2, null))).isEqualTo(both(2, 4));
    assertThat(RowGroupPriority.LAST.or(both(2, null))).isEqualTo(both(2, null));
    assertThat(single(5).or(RowGroupPriority.LAST)).isEqualTo(single(5));
  }
}
