package io.jparquet.benchmarks.spark.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.report.ShareChart;
import io.jparquet.benchmarks.spark.BenchmarkSession;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class VisitsTest {
  private static SparkSession spark;

  @BeforeAll
  static void start() {
    spark = BenchmarkSession.local(1).getOrCreate();
    VisitRows.of(spark, 0.001).createOrReplaceTempView("visits");
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  @Test
  void areAskedByQueriesThatSparkCanAnswer() {
    assertThat(QuerySet.VISITS.queries(1)).hasSize(43);
    for (Query query : QuerySet.VISITS.queries(1)) {
      Dataset<Row> rows = spark.sql(query.sql());
      assertThat(rows.queryExecution().executedPlan()).as(query.words()).isNotNull();
      assertThat(query.words()).hasSizeLessThanOrEqualTo(ShareChart.LONGEST_WORDS);
    }
  }

  @Test
  void haveFrequentUsersAndMostlyEmptyTexts() {
    List<Row> rows =
        spark
            .sql(
                "SELECT max(n), count(*) FROM"
                    + " (SELECT user_id, count(*) AS n FROM visits GROUP BY user_id)")
            .collectAsList();
    assertThat(rows.get(0).getLong(0)).isGreaterThan(50);
    assertThat(rows.get(0).getLong(1)).isGreaterThan(5000);
    Row texts =
        spark
            .sql(
                "SELECT count_if(search_phrase = ''), count_if(referer = ''), count(DISTINCT url),"
                    + " count(DISTINCT day), string(min(day)), string(max(day)) FROM visits")
            .head();
    assertThat(texts.getLong(0)).isBetween(8500L, 8900L);
    assertThat(texts.getLong(1)).isBetween(3700L, 4300L);
    assertThat(texts.getLong(2)).isGreaterThan(4000);
    assertThat(texts.getLong(3)).isEqualTo(31);
    assertThat(texts.getString(4)).isEqualTo("2026-07-01");
    assertThat(texts.getString(5)).isEqualTo("2026-07-31");
  }
}
