package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;

class WriteSettingsTest {

  private static long maxRecords(String value) {
    return new WriteSettings(
            new SQLConf(),
            new Configuration(false),
            new CaseInsensitiveStringMap(Map.of("maxRecordsPerFile", value)))
        .maxRecordsPerFile();
  }

  @Test
  void theMostRowsOfAFileAreANumber() {
    assertThat(maxRecords(" 7 ")).isEqualTo(7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> maxRecords("abc"))
        .withMessage("maxRecordsPerFile must be a number of rows, 0 for any number, not 'abc'");
  }

  @Test
  void zeroAndLessMeanAnyNumberOfRowsAsInSpark() {
    assertThat(maxRecords("0")).isEqualTo(Long.MAX_VALUE);
    assertThat(maxRecords("-1")).isEqualTo(Long.MAX_VALUE);
  }

  private static Duration abandonedAfter(String value) {
    Configuration conf = new Configuration(false);
    if (value != null) {
      conf.set("jparquet.write.abandoned-after", value);
    }
    return new WriteSettings(new SQLConf(), conf, CaseInsensitiveStringMap.empty())
        .abandonedAfter();
  }

  @Test
  void stagedFilesAreAbandonedAfterAWeekOrWhatTheOptionSays() {
    assertThat(abandonedAfter(null)).isEqualTo(Duration.ofDays(7));
    assertThat(abandonedAfter("90min")).isEqualTo(Duration.ofMinutes(90));
    assertThat(abandonedAfter("30")).isEqualTo(Duration.ofSeconds(30));
    for (String value : List.of("", "0s", "-1d", "soon", "10ms")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> abandonedAfter(value))
          .withMessage(
              "jparquet.write.abandoned-after must be a duration of a second or more, such as 12h"
                  + " or 7d, not '%s'",
              value);
    }
  }
}
