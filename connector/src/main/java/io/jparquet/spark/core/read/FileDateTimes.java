package io.jparquet.spark.core.read;

import io.jparquet.internal.stats.Int96Writer;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FooterSchema;
import io.jparquet.spark.core.mapping.Rebase;
import org.apache.spark.sql.catalyst.util.RebaseDateTime.RebaseSpec;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;

/**
 * How the dates and timestamps of one file are to be understood, from its writer's footer entries.
 */
final class FileDateTimes {

  private FileDateTimes() {}

  /**
   * Modes of the settings apply only where the footer has none.
   *
   * @param rewrites whether the rows are written again, and must come out as they were
   */
  public static ConversionContext context(
      FileMetaData metaData, ReadSettings settings, boolean rewrites) {
    RebaseSpec datetime =
        DataSourceUtils.datetimeRebaseSpec(
            key -> FooterSchema.property(metaData, key), settings.datetimeRebase().name());
    RebaseSpec int96 =
        DataSourceUtils.int96RebaseSpec(
            key -> FooterSchema.property(metaData, key), settings.int96Rebase().name());
    return new ConversionContext(
        rebase(datetime, "Parquet"),
        rebase(int96, "Parquet INT96"),
        Int96Writer.of(metaData.createdBy()) == Int96Writer.OTHER ? settings.int96Zone() : null,
        settings.types().truncateNanos(),
        rewrites);
  }

  private static Rebase rebase(RebaseSpec spec, String format) {
    return new Rebase(Rebase.Mode.valueOf(spec.mode().toString()), spec.timeZone(), format);
  }
}
