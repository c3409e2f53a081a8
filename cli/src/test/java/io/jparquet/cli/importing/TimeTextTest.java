package io.jparquet.cli.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {

  @Test
  void datesAreThoseOfTheCalendar() {
    assertThat(TimeText.date("2024-02-29")).isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(TimeText.date("2023-02-29")).isNull();
    assertThat(TimeText.date("2024-2-29")).isNull();
    assertThat(TimeText.date("29-02-2024")).isNull();
    assertThat(TimeText.date("2024-02-29 ")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "2024-01-01T10:00:00Z, 2024-01-01T10:00:00Z",
    "2024-01-01 10:00, 2024-01-01T10:00:00Z",
    "2024-01-01T10:00:00.5+02:00, 2024-01-01T08:00:00.500Z",
    "2024-01-01T10:00:00-0530, 2024-01-01T15:30:00Z",
    "2024-01-01T10:00:00.123456789+01, 2024-01-01T09:00:00.123456789Z"
  })
  void timestampsHaveAnOffsetOrNot(String text, String instant) {
    TimeText.Timestamp timestamp = TimeText.timestamp(text);
    assertThat(timestamp).isNotNull();
    assertThat(timestamp.instant()).hasToString(instant);
    assertThat(timestamp.offset() == null).isEqualTo(text.equals("2024-01-01 10:00"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-01-01T24:00",
        "2024-01-01T10:60",
        "2024-01-01T10:00:60",
        "2024-01-01T10",
        "2024-13-01T10:00",
        "2024-01-01T10:00:00.1234567890",
        "2024-01-01T10:00+19:00",
        "2024-01-01  10:00",
        "2024-01-01"
      })
  void otherTextsAreNotTimestamps(String text) {
    assertThat(TimeText.timestamp(text)).isNull();
  }

  @Test
  void timesHaveNoOffset() {
    assertThat(TimeText.time("10:30")).isEqualTo(LocalTime.of(10, 30));
    assertThat(TimeText.time("10:30:00.000001")).isEqualTo(LocalTime.of(10, 30, 0, 1000));
    assertThat(TimeText.time("10:30Z")).isNull();
    assertThat(TimeText.time("25:00")).isNull();
  }
}
