package io.jparquet.spark.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadSettingsTest {

  private static ReadSettings with(String name, String value) {
    Configuration conf = new Configuration(false);
    conf.set(name, value);
    return ReadSettings.of(new SQLConf(), CaseInsensitiveStringMap.empty(), conf);
  }

  @ParameterizedTest
  @CsvSource({
    "jparquet.read.planned-files, x",
    "jparquet.read.planned-files, -1",
    "jparquet.footer.cache.bytes, -1",
    "parquet.hadoop.vectored.io.enabled, yes please"
  })
  void refusesWhatTheTasksOrTheCuttingOfFilesWouldNotUnderstand(String name, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(name, value))
        .withMessageStartingWith(name + " must be ")
        .withMessageEndingWith("not '" + value + "'");
  }

  @Test
  void takesAnyNumberOfPlannedFilesAndHasADefault() {
    assertThat(with("jparquet.read.planned-files", " 0 ").plannedFiles()).isZero();
    assertThat(with("parquet.hadoop.vectored.io.enabled", "False").plannedFiles()).isEqualTo(64);
    ReadSettings some = with("jparquet.read.planned-files", "3");
    assertThat(some.withBatchRows(10).plannedFiles()).isEqualTo(3);
  }
}
