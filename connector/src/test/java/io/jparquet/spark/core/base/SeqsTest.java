package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeqsTest {

  @Test
  void aSequenceIsACopyOfItsList() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    var seq = Seqs.of(list);
    list.add("c");
    assertThat(Seqs.list(seq)).containsExactly("a", "b");
  }

  @Test
  void aSequenceHasTheGivenElements() {
    assertThat(Seqs.list(Seqs.of("x"))).containsExactly("x");
    assertThat(Seqs.list(Seqs.<String>of())).isEmpty();
  }
}
