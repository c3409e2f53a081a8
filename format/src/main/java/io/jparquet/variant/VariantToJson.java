package io.jparquet.variant;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** Writes values as JSON text. */
final class VariantToJson {
  private static final DateTimeFormatter LOCAL_TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral(' ')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(LOCAL_TIMESTAMP)
          .appendOffset("+HH:MM", "+00:00")
          .toFormatter(Locale.ROOT);
  private static final JsonStringEncoder STRINGS = JsonStringEncoder.getInstance();

  private final StringBuilder text;
  private final ZoneId zone;

  VariantToJson(StringBuilder text, ZoneId zone) {
    this.text = text;
    this.zone = zone;
  }

  /**
   * Writes a value.
   *
   * @param depth number of containers around it
   */
  void write(Variant value, int depth) {
    switch (value.type()) {
      case NULL -> text.append("null");
      case BOOLEAN -> text.append(value.getBoolean());
      case INT8, INT16, INT32, INT64 -> text.append(value.getLong());
      case FLOAT -> {
        float number = value.getFloat();
        number(Float.toString(number), Float.isFinite(number));
      }
      case DOUBLE -> {
        double number = value.getDouble();
        number(Double.toString(number), Double.isFinite(number));
      }
      case DECIMAL4, DECIMAL8, DECIMAL16 -> decimal(value.getDecimal());
      case DATE -> quoted(LocalDate.ofEpochDay(value.getLong()).toString());
      case TIME -> time(value.getLong());
      case TIMESTAMP -> instant(value.getLong(), ChronoUnit.MICROS);
      case TIMESTAMP_NANOS -> instant(value.getLong(), ChronoUnit.NANOS);
      case TIMESTAMP_NTZ -> local(value.getLong(), ChronoUnit.MICROS);
      case TIMESTAMP_NTZ_NANOS -> local(value.getLong(), ChronoUnit.NANOS);
      case BINARY -> quoted(Base64.getEncoder().encodeToString(value.getBinary()));
      case STRING -> string(value.getString());
      case UUID -> quoted(value.getUuid().toString());
      case OBJECT -> object(value.object(), VariantValidation.below(depth));
      case ARRAY -> array(value.array(), VariantValidation.below(depth));
    }
  }

  private void object(VariantObject object, int depth) {
    object.checkExtents();
    text.append('{');
    for (int i = 0; i < object.size(); i++) {
      if (i > 0) {
        text.append(',');
      }
      string(object.name(i));
      text.append(':');
      write(object.get(i), depth);
    }
    text.append('}');
  }

  private void array(List<Variant> array, int depth) {
    text.append('[');
    for (int i = 0; i < array.size(); i++) {
      if (i > 0) {
        text.append(',');
      }
      write(array.get(i), depth);
    }
    text.append(']');
  }

  private void number(String number, boolean finite) {
    if (finite) {
      text.append(number);
    } else {
      quoted(number);
    }
  }

  private void decimal(BigDecimal decimal) {
    text.append(decimal.stripTrailingZeros().toPlainString());
  }

  /** Writes a time; microseconds that are not a time of day are written as a number. */
  private void time(long micros) {
    if (micros < 0 || micros >= ChronoUnit.DAYS.getDuration().toMillis() * 1000) {
      text.append(micros);
    } else {
      quoted(DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(micros * 1000)));
    }
  }

  private void instant(long count, ChronoUnit unit) {
    quoted(TIMESTAMP.format(Instant.EPOCH.plus(count, unit).atZone(zone)));
  }

  private void local(long count, ChronoUnit unit) {
    quoted(LOCAL_TIMESTAMP.format(Instant.EPOCH.plus(count, unit).atZone(ZoneOffset.UTC)));
  }

  private void string(String string) {
    text.append('"');
    STRINGS.quoteAsString(string, text);
    text.append('"');
  }

  private void quoted(String plain) {
    text.append('"').append(plain).append('"');
  }
}
