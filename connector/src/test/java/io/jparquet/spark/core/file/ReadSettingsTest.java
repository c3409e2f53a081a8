package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jparquet.option.ReadOptions;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.mapping.Rebase;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataTypes;
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
    "parquet.hadoop.vectored.io.enabled, yes please",
    "jparquet.read.max-page-bytes, 1g",
    "parquet.filter.bloom.enabled, on"
  })
  void refusesWhatTheTasksOrTheCuttingOfFilesWouldNotUnderstand(String name, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(name, value))
        .withMessageStartingWith(name + " must be ")
        .withMessageEndingWith("not '" + value + "'");
  }

  @Test
  void takesAnyNumberOfPlannedFilesAndHasADefault() {
    assertThat(plannedFiles(with("jparquet.read.planned-files", " 0 "))).isZero();
    assertThat(plannedFiles(with("parquet.hadoop.vectored.io.enabled", "False"))).isEqualTo(64);
    Configuration conf = new Configuration(false);
    conf.set("jparquet.read.planned-files", "3");
    ReadSettings few = ReadSettings.of(new SQLConf(), CaseInsensitiveStringMap.empty(), conf, 10);
    assertThat(plannedFiles(few)).isEqualTo(3);
    assertThat(few.batchRows()).isEqualTo(10);
  }

  private static long plannedFiles(ReadSettings settings) {
    return settings.get(SparkOptions.PLANNED_FILES);
  }

  @Test
  void aBatchHasAsManyRowsAsTheSessionSaysOrFewer() {
    SQLConf conf = new SQLConf();
    Configuration hadoopConf = new Configuration(false);
    CaseInsensitiveStringMap none = CaseInsensitiveStringMap.empty();
    assertThat(ReadSettings.of(conf, none, hadoopConf).batchRows()).isEqualTo(4096);
    assertThat(ReadSettings.of(conf, none, hadoopConf, 5000).batchRows()).isEqualTo(4096);
    conf.setConfString("spark.sql.parquet.columnarReaderBatchSize", "100");
    assertThat(ReadSettings.of(conf, none, hadoopConf).batchRows()).isEqualTo(100);
    assertThat(ReadSettings.of(conf, none, hadoopConf, 1).batchRows()).isEqualTo(1);
  }

  @Test
  void nanosecondsAreTruncatedAsTheSessionSaysUnlessTheReadSaysOtherwise() {
    SQLConf conf = new SQLConf();
    assertThat(given(conf, Map.of()).types().truncateNanos()).isFalse();
    conf.setConfString("spark.jparquet.read.timestampNanos", "truncate");
    assertThat(given(conf, Map.of()).types().truncateNanos()).isTrue();
    assertThat(given(conf, Map.of("TIMESTAMPNANOS", "refuse")).types().truncateNanos()).isFalse();
    conf.setConfString("spark.jparquet.read.timestampNanos", "round");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> given(conf, Map.of()))
        .withMessage("spark.jparquet.read.timestampNanos must be refuse or truncate, not 'round'");
  }

  @Test
  void wideDecimalsHaveTheTypeThatTheOptionSays() {
    assertThat(with("x", "y").types().wideDecimals()).isNull();
    String name = "jparquet.read.wide-decimals";
    assertThat(with(name, "refuse").types().wideDecimals()).isNull();
    assertThat(with(name, "STRING").types().wideDecimals()).isEqualTo(DataTypes.StringType);
    assertThat(with(name, "double").types().wideDecimals()).isEqualTo(DataTypes.DoubleType);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(name, "decimal"))
        .withMessage(name + " must be refuse, string or double, not 'decimal'");
  }

  @Test
  void anOptionOfTheReadTakesPrecedenceOverTheSetting() {
    SQLConf conf = new SQLConf();
    conf.setConfString("spark.sql.parquet.datetimeRebaseModeInRead", "LEGACY");
    conf.setConfString("spark.sql.files.ignoreCorruptFiles", "true");
    ReadSettings bySession = given(conf, Map.of());
    assertThat(bySession.datetimeRebase()).isEqualTo(Rebase.Mode.LEGACY);
    assertThat(bySession.int96Rebase()).isEqualTo(Rebase.Mode.CORRECTED);
    assertThat(bySession.ignoreCorruptFiles()).isTrue();
    assertThat(bySession.readOptions().get(ReadOptions.LAZY_VECTORS)).isFalse();
    assertThat(bySession.types().truncateNanos()).isFalse();
    ReadSettings byOptions =
        given(
            conf,
            Map.of(
                "datetimeRebaseMode", "exception",
                "int96RebaseMode", "legacy",
                "ignoreCorruptFiles", "false",
                "timestampNanos", "Truncate"));
    assertThat(byOptions.datetimeRebase()).isEqualTo(Rebase.Mode.EXCEPTION);
    assertThat(byOptions.int96Rebase()).isEqualTo(Rebase.Mode.LEGACY);
    assertThat(byOptions.ignoreCorruptFiles()).isFalse();
    assertThat(byOptions.readOptions().get(ReadOptions.LAZY_VECTORS)).isTrue();
    assertThat(byOptions.types().truncateNanos()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> given(conf, Map.of("datetimeRebaseMode", "JULIAN")))
        .withMessage("datetimeRebaseMode must be EXCEPTION, CORRECTED or LEGACY, not 'JULIAN'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> given(conf, Map.of("timestampNanos", "round")))
        .withMessage("timestampNanos must be refuse or truncate, not 'round'");
  }

  private static ReadSettings given(SQLConf conf, Map<String, String> options) {
    return ReadSettings.of(conf, new CaseInsensitiveStringMap(options), new Configuration(false));
  }
}
