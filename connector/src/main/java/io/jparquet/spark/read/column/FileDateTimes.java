package io.jparquet.spark.read.column;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.spark.convert.ConversionContext;
import io.jparquet.spark.convert.Rebase;
import io.jparquet.spark.schema.FooterSchema;
import io.jparquet.spark.settings.ReadSettings;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.catalyst.util.RebaseDateTime.RebaseSpec;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;

/**
 * How the dates and timestamps of one file are to be understood, from its writer's footer entries.
 */
public final class FileDateTimes {

  private FileDateTimes() {}

  /** Modes of the settings apply only where the footer has none. */
  public static ConversionContext context(FileMetaData metaData, ReadSettings settings) {
    RebaseSpec datetime =
        DataSourceUtils.datetimeRebaseSpec(
            key -> FooterSchema.property(metaData, key), settings.datetimeRebase().name());
    RebaseSpec int96 =
        DataSourceUtils.int96RebaseSpec(
            key -> FooterSchema.property(metaData, key), settings.int96Rebase().name());
    return new ConversionContext(
        rebase(datetime, "Parquet"),
        rebase(int96, "Parquet INT96"),
        int96Zone(metaData, settings),
        settings.types().truncateNanos());
  }

  private static Rebase rebase(RebaseSpec spec, String format) {
    return new Rebase(Rebase.Mode.valueOf(spec.mode().toString()), spec.timeZone(), format);
  }

  /**
   * Other writers than parquet-java stored INT96 in their local time: with the session's option
   * those are shifted to UTC.
   */
  private static ZoneId int96Zone(FileMetaData metaData, ReadSettings settings) {
    String createdBy = metaData.createdBy();
    if (!settings.int96TimestampConversion()
        || (createdBy != null
            && (createdBy.startsWith("parquet-mr") || createdBy.startsWith("jparquet")))) {
      return null;
    }
    ZoneId zone = DateTimeUtils.getZoneId(settings.timeZone());
    return zone.equals(ZoneOffset.UTC) ? null : zone;
  }
}
