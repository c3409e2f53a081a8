package io.jparquet.benchmarks.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.benchmarks.report.ShareChart;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SampleFilesTest {
  @Test
  void haveWordsThatFitBesideABarWithTheirCodec() {
    List<String> words =
        Stream.concat(SampleFiles.ALL.stream(), Stream.of(SampleFiles.WIDE))
            .map(file -> SampleFiles.words(file.name()))
            .toList();
    assertThat(words)
        .doesNotHaveDuplicates()
        .allMatch(one -> (one + ", SNAPPY").length() <= ShareChart.LONGEST_WORDS);
    assertThatThrownBy(() -> SampleFiles.words("orders")).hasMessageContaining("orders");
  }
}
