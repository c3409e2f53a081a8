package io.jparquet.internal.rewrite;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.Map;

/**
 * What Spark's key-value pairs say about the calendar of dates and timestamps of a file: Spark up
 * to 2.4 wrote them in the hybrid Julian calendar, later versions do on request. Readers convert
 * all values of a file in the same way, so files that differ in this can't become one.
 *
 * @param dates of dates and timestamps; null if the file does not say
 * @param int96 of INT96; null if the file does not say
 */
record SparkCalendars(String dates, String int96) {
  /** The key of the version of Spark. */
  static final String VERSION = "org.apache.spark.version";

  private static final String TIME_ZONE = "org.apache.spark.timeZone";
  private static final String PROLEPTIC = "proleptic";

  static SparkCalendars of(Map<String, String> keyValues, ParquetSchema schema) {
    return new SparkCalendars(
        has(schema, false) ? calendar(keyValues, "3.0.0", "org.apache.spark.legacyDateTime") : null,
        has(schema, true) ? calendar(keyValues, "3.1.0", "org.apache.spark.legacyINT96") : null);
  }

  private static boolean has(ParquetSchema schema, boolean int96) {
    for (LeafColumn leaf : schema.leaves()) {
      LogicalType type = leaf.node().logicalType();
      boolean isDate =
          type instanceof LogicalType.DateType || type instanceof LogicalType.TimestampType;
      if (int96 ? leaf.type() == Type.INT96 : isDate) {
        return true;
      }
    }
    return false;
  }

  private static String calendar(Map<String, String> keyValues, String first, String legacy) {
    String version = keyValues.get(VERSION);
    if (version == null) {
      return null;
    }
    boolean hybrid = version.compareTo(first) < 0 || keyValues.containsKey(legacy);
    return hybrid ? "hybrid " + keyValues.get(TIME_ZONE) : PROLEPTIC;
  }

  /** Refuses files that readers would convert differently. */
  void requireSame(SparkCalendars other, String file) {
    if (!equals(other)) {
      throw new UnsupportedFeatureException(
          "the files have dates or timestamps in different calendars by their key-value metadata ("
              + this
              + " and "
              + other
              + " in "
              + file
              + "), so that no reader could read both right from one file; merge files of the same"
              + " writer only");
    }
  }

  @Override
  public String toString() {
    return "dates " + text(dates) + ", INT96 " + text(int96);
  }

  private static String text(String calendar) {
    return calendar == null ? "not stated" : calendar;
  }
}
