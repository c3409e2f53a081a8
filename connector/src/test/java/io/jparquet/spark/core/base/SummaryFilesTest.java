package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryFilesTest {
  private static final String LEVEL = "parquet.summary.metadata.level";
  private static final String OLD_SWITCH = "parquet.enable.summary-metadata";

  private static Configuration with(String name, String value) {
    Configuration conf = new Configuration(false);
    conf.set(name, value);
    return conf;
  }

  /** The committer does not trim a level either. */
  @ParameterizedTest
  @CsvSource({LEVEL + ", SOME", LEVEL + ", ' ALL'", OLD_SWITCH + ", maybe"})
  void refusesWishesThatAreNotUnderstood(String name, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SummaryFiles.check(with(name, value), false))
        .withMessageStartingWith(name + " must be ")
        .withMessageEndingWith("not '" + value + "'");
  }

  @Test
  void takesLevelsInAnyCase() {
    for (String level : List.of("ALL", "common_only", "None")) {
      assertThatNoException().isThrownBy(() -> SummaryFiles.check(with(LEVEL, level), false));
    }
    assertThatNoException().isThrownBy(() -> SummaryFiles.check(with(OLD_SWITCH, "TRUE"), false));
  }
}
