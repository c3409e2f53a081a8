package io.jparquet.internal.stats;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The conclusions that readers draw about the values of a file from its writer, named in the
 * footer, rather than from the schema. Each conclusion holds for all values of a file, so files
 * that differ in one can't be merged.
 *
 * <ul>
 *   <li>{@link Int96Writer}: whether INT96 timestamps may be local times.
 *   <li>Spark's keys: Spark up to 2.4 wrote dates and timestamps in the hybrid Julian calendar, and
 *       later versions do on request. If the keys are missing, a setting of the reader decides.
 * </ul>
 *
 * @param int96Writer null without INT96 columns
 * @param dates the calendar of dates and timestamps; null if the file has none, or does not say
 * @param int96 the calendar of INT96; null if the file has none, or does not say
 */
public record ValueMeaning(
    @Nullable Int96Writer int96Writer, @Nullable String dates, @Nullable String int96) {

  /** The key of the version of Spark. */
  public static final String VERSION = "org.apache.spark.version";

  private static final String TIME_ZONE = "org.apache.spark.timeZone";
  private static final String PROLEPTIC = "proleptic";

  /**
   * The meaning according to the footer of a file.
   *
   * @param schema the columns that count
   */
  public static ValueMeaning of(FileMetaData file, ParquetSchema schema) {
    Map<String, @Nullable String> pairs = new HashMap<>();
    List<KeyValue> stored = file.keyValueMetadata();
    if (stored != null) {
      stored.forEach(pair -> pairs.put(pair.key(), pair.value()));
    }
    boolean hasInt96 = Int96Writer.isIn(schema);
    boolean hasDates = schema.leaves().stream().anyMatch(ValueMeaning::isDateOrTimestamp);
    return new ValueMeaning(
        hasInt96 ? Int96Writer.of(file.createdBy()) : null,
        hasDates ? calendar(pairs, "3.0.0", "org.apache.spark.legacyDateTime") : null,
        hasInt96 ? calendar(pairs, "3.1.0", "org.apache.spark.legacyINT96") : null);
  }

  private static boolean isDateOrTimestamp(LeafColumn leaf) {
    LogicalType type = leaf.node().logicalType();
    return leaf.type() != Type.INT96
        && (type instanceof LogicalType.DateType || type instanceof LogicalType.TimestampType);
  }

  private static @Nullable String calendar(
      Map<String, @Nullable String> pairs, String first, String legacy) {
    String version = pairs.get(VERSION);
    if (version == null) {
      return null;
    }
    boolean hybrid = version.compareTo(first) < 0 || pairs.containsKey(legacy);
    return hybrid ? "hybrid " + pairs.get(TIME_ZONE) : PROLEPTIC;
  }

  /**
   * Explains why rows with this meaning can't be in one file with rows of another meaning.
   *
   * @param writerIsDecided whether the new file names a writer of the caller's choice
   * @return a sentence without its end; null if they can
   */
  public @Nullable String difference(ValueMeaning other, boolean writerIsDecided) {
    if (!Objects.equals(dates, other.dates) || !Objects.equals(int96, other.int96)) {
      return "the files have dates or timestamps in different calendars by their key-value metadata"
          + " ("
          + calendars()
          + ", and "
          + other.calendars()
          + ")";
    }
    if (int96Writer != null
        && other.int96Writer != null
        && int96Writer != other.int96Writer
        && !writerIsDecided) {
      return "the files have INT96 timestamps of different kinds of writers by their created_by ("
          + int96Writer.shown()
          + ", and "
          + other.int96Writer.shown()
          + "), which readers can take for local times or not"
          + " (spark.sql.parquet.int96TimestampConversion)";
    }
    return null;
  }

  private String calendars() {
    return "dates " + text(dates) + ", INT96 " + text(int96);
  }

  private static String text(@Nullable String calendar) {
    return calendar == null ? "not stated" : calendar;
  }
}
