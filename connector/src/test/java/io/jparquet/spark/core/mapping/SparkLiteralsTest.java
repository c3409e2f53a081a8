package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Date;
import java.time.LocalDate;
import java.util.TimeZone;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.junit.jupiter.api.Test;

class SparkLiteralsTest {
  @Test
  void datesThatMayBeADayThatTheZoneSkipsAreNotCertain() {
    int skipped = (int) LocalDate.of(2011, 12, 30).toEpochDay();
    TimeZone zone = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Apia"));
      for (int day = skipped - 400; day < skipped + 400; day++) {
        Date date = DateTimeUtils.toJavaDate(day);
        boolean certain = day != skipped && day != skipped + 1;
        assertThat(SparkLiterals.days(date))
            .as(LocalDate.ofEpochDay(day).toString())
            .isEqualTo(certain ? day : null);
        assertThat(SparkLiterals.days(LocalDate.ofEpochDay(day))).isEqualTo(day);
      }
    } finally {
      TimeZone.setDefault(zone);
    }
  }
}
