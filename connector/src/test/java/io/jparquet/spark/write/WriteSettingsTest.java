package io.jparquet.spark.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
}
