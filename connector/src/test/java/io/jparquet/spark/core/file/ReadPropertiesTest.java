package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.LocalSession;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.QueryPlanningTracker;
import org.apache.spark.sql.catalyst.QueryPlanningTracker$;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import scala.Option;

class ReadPropertiesTest {

  private static final String SETTING = "parquet.filter.bloom.enabled";

  private static SparkSession spark;

  @BeforeAll
  static void startSpark() {
    spark = LocalSession.builder("local[1]").getOrCreate();
  }

  @AfterAll
  static void stopSpark() {
    spark.stop();
  }

  private static ReadProperties forEstimate(String... option) {
    return ReadProperties.forEstimate(
        spark,
        new CaseInsensitiveStringMap(option.length == 0 ? Map.of() : Map.of(option[0], option[1])));
  }

  private static <T> T whilePlanning(QueryPlanningTracker query, Supplier<T> work) {
    return QueryPlanningTracker$.MODULE$.withTracker(query, work::get);
  }

  @Test
  void scansOfAQueryShareThemIfTheirOptionsAreTheSame() {
    QueryPlanningTracker query = new QueryPlanningTracker(Option.empty());
    ReadProperties first = whilePlanning(query, () -> forEstimate("a", "b"));
    assertThat(whilePlanning(query, () -> forEstimate("a", "b"))).isSameAs(first);
    assertThat(first.hadoopConf().get("a")).isEqualTo("b");

    ReadProperties other = whilePlanning(query, () -> forEstimate("a", "c"));
    assertThat(other.hadoopConf().get("a")).isEqualTo("c");
    assertThat(whilePlanning(query, () -> forEstimate()).hadoopConf().get("a")).isNull();
  }

  @Test
  void eachQueryHasTheSettingsOfTheSessionAtItsTime() {
    QueryPlanningTracker before = new QueryPlanningTracker(Option.empty());
    assertThat(whilePlanning(before, () -> forEstimate().format())).doesNotContainKey(SETTING);
    spark.conf().set(SETTING, "false");
    try {
      QueryPlanningTracker after = new QueryPlanningTracker(Option.empty());
      assertThat(whilePlanning(after, () -> forEstimate().format()))
          .containsEntry(SETTING, "false");
    } finally {
      spark.conf().unset(SETTING);
    }
  }

  @Test
  void anotherSessionSharesNothing() {
    QueryPlanningTracker query = new QueryPlanningTracker(Option.empty());
    SparkSession other = spark.newSession();
    other.conf().set(SETTING, "false");
    CaseInsensitiveStringMap none = CaseInsensitiveStringMap.empty();
    ReadProperties own = whilePlanning(query, () -> forEstimate());
    ReadProperties others = whilePlanning(query, () -> ReadProperties.forEstimate(other, none));
    assertThat(own.format()).doesNotContainKey(SETTING);
    assertThat(others.format()).containsEntry(SETTING, "false");
  }

  @Test
  void outsideOfAQueryTheyAreMadeEachTime() {
    assertThat(forEstimate()).isNotSameAs(forEstimate());
    spark.sparkContext().hadoopConfiguration().set(SETTING, "false");
    try {
      assertThat(forEstimate().format()).containsEntry(SETTING, "false");
    } finally {
      spark.sparkContext().hadoopConfiguration().unset(SETTING);
    }
    assertThat(forEstimate().format()).doesNotContainKey(SETTING);
  }

  @Test
  void onlyOptionsOfTheFormatAreAmongThoseOfItsReader() {
    Configuration conf = new Configuration(false);
    conf.set("parquet.a", "1");
    conf.set("jparquet.b", "2");
    conf.set("fs.c", "3");
    assertThat(ReadProperties.of(conf).format())
        .containsOnly(Map.entry("parquet.a", "1"), Map.entry("jparquet.b", "2"));
  }
}
