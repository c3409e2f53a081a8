package io.jparquet.spark.settings;

import io.jparquet.option.ReadOptions;
import io.jparquet.spark.convert.Rebase;
import io.jparquet.spark.encryption.EncryptionNames;
import io.jparquet.spark.filter.FilterPushdown;
import io.jparquet.spark.io.ParquetFiles;
import io.jparquet.spark.option.OptionValues;
import io.jparquet.spark.schema.InferredTypes;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Everything that the options of a read and the session's configuration say about how files are
 * read: taken once on the driver, sent to the tasks. Names are those of Spark's own Parquet source.
 *
 * @param caseSensitive whether column names match by case
 * @param timeZone the session's time zone
 * @param types what types an inferred schema has
 * @param fieldIds whether columns are found by field id
 * @param ignoreMissingFieldIds whether files without field ids are read when the schema has ids
 * @param nullStructIfAllFieldsMissing whether a struct is null when a file has none of the
 *     requested fields, instead of where the file's struct is null
 * @param datetimeRebase mode for files that do not tell
 * @param int96Rebase mode for files that do not tell
 * @param int96TimestampConversion whether INT96 timestamps of other writers are shifted to UTC
 * @param shreddedVariants whether variants are read from shredded columns
 * @param filterPushdown which filters may skip data
 * @param batchRows most rows of a batch
 * @param plannedFiles most large files whose footers the driver reads, to cut them at row groups
 * @param ignoreCorruptFiles whether the rest of a damaged file is left out
 * @param ignoreMissingFiles whether files that vanished are left out
 * @param format options of the format's reader
 */
public record ReadSettings(
    boolean caseSensitive,
    String timeZone,
    InferredTypes types,
    boolean fieldIds,
    boolean ignoreMissingFieldIds,
    boolean nullStructIfAllFieldsMissing,
    Rebase.Mode datetimeRebase,
    Rebase.Mode int96Rebase,
    boolean int96TimestampConversion,
    boolean shreddedVariants,
    FilterPushdown filterPushdown,
    int batchRows,
    long plannedFiles,
    boolean ignoreCorruptFiles,
    boolean ignoreMissingFiles,
    HashMap<String, String> format)
    implements Serializable {

  /** Option: what timestamps in nanoseconds are; {@code refuse} or {@code truncate}. */
  public static final String TIMESTAMP_NANOS = "timestampNanos";

  /**
   * Option: the most files that are so large that they are cut, and of which the driver reads the
   * footers to cut them at row groups; with more of them, or 0, files are cut by their bytes.
   */
  public static final String PLANNED_FILES = "jparquet.read.planned-files";

  private static final int DEFAULT_PLANNED_FILES = 64;

  /** Setting of the session: whether shredded variants are read, or refused. */
  public static final String SHREDDED_VARIANTS = "spark.sql.variant.allowReadingShredded";

  private static final String PARQUET = "spark.sql.parquet.";

  /**
   * The settings of a session, where the options do not say otherwise.
   *
   * @param hadoopConf Hadoop's configuration with the options of the read merged in, from which the
   *     format's reader is set up
   * @throws IllegalArgumentException naming the option whose value is not understood
   */
  public static ReadSettings of(
      SQLConf conf, CaseInsensitiveStringMap options, Configuration hadoopConf) {
    HashMap<String, String> format = formatProperties(hadoopConf);
    ParquetFiles.checkOptions(format, hadoopConf);
    return new ReadSettings(
        conf.caseSensitiveAnalysis(),
        conf.sessionLocalTimeZone(),
        inferredTypes(conf, options),
        flag(conf, PARQUET + "fieldId.read.enabled", false),
        flag(conf, PARQUET + "fieldId.read.ignoreMissing", false),
        flag(conf, "spark.sql.legacy.parquet.returnNullStructIfAllFieldsMissing", false),
        rebase(conf, options, "datetimeRebaseMode"),
        rebase(conf, options, "int96RebaseMode"),
        flag(conf, PARQUET + "int96TimestampConversion", false),
        flag(conf, SHREDDED_VARIANTS, true),
        filterPushdown(conf),
        Integer.parseInt(conf.getConfString(PARQUET + "columnarReaderBatchSize", "4096")),
        plannedFiles(format),
        options.getBoolean("ignoreCorruptFiles", conf.ignoreCorruptFiles()),
        options.getBoolean("ignoreMissingFiles", conf.ignoreMissingFiles()),
        format);
  }

  private static InferredTypes inferredTypes(SQLConf conf, CaseInsensitiveStringMap options) {
    return new InferredTypes(
        flag(conf, PARQUET + "binaryAsString", false),
        flag(conf, PARQUET + "int96AsTimestamp", true),
        flag(conf, PARQUET + "inferTimestampNTZ.enabled", true),
        flag(conf, "spark.sql.legacy.parquet.nanosAsLong", false),
        flag(conf, PARQUET + "ignoreVariantAnnotation", false),
        flag(conf, PARQUET + "reader.respectUnknownTypeAnnotation.enabled", false),
        conf.isTimeTypeEnabled(),
        conf.geospatialEnabled(),
        truncateNanos(options));
  }

  private static boolean truncateNanos(CaseInsensitiveStringMap options) {
    String value = options.getOrDefault(TIMESTAMP_NANOS, "refuse");
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "refuse" -> false;
      case "truncate" -> true;
      default ->
          throw new IllegalArgumentException(
              TIMESTAMP_NANOS + " must be refuse or truncate, not '" + value + "'");
    };
  }

  /** Which filters may skip data in a session. */
  public static FilterPushdown filterPushdown(SQLConf conf) {
    String key = PARQUET + "filterPushdown";
    return new FilterPushdown(
        flag(conf, key, true),
        flag(conf, key + ".date", true),
        flag(conf, key + ".timestamp", true),
        flag(conf, key + ".decimal", true),
        flag(conf, key + ".stringPredicate", flag(conf, key + ".string.startsWith", true)));
  }

  /**
   * Whether readers evaluate filters: {@link ReadOptions#rowFilter()} of the settings of a read,
   * without the copy of Hadoop's configuration that these need. Planning asks for each scan.
   *
   * @param shared Hadoop's configuration of all sessions
   * @throws IllegalArgumentException naming the option whose value is not understood
   */
  public static boolean evaluatesFilters(
      SQLConf conf, CaseInsensitiveStringMap options, Configuration shared) {
    String name = ReadOptions.ROW_FILTER;
    String value = options.get(name);
    if (value == null) {
      value = conf.getConfString(name, shared.get(name));
    }
    Map<String, String> properties = value == null ? Map.of() : Map.of(name, value);
    return ReadOptions.fromProperties(properties).rowFilter();
  }

  private static Rebase.Mode rebase(SQLConf conf, CaseInsensitiveStringMap options, String option) {
    String value = options.get(option);
    if (value == null) {
      value = conf.getConfString(PARQUET + option + "InRead", "CORRECTED");
    }
    try {
      return Rebase.Mode.valueOf(value.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          option + " must be EXCEPTION, CORRECTED or LEGACY, not '" + value + "'", e);
    }
  }

  private static boolean flag(SQLConf conf, String key, boolean fallback) {
    return Boolean.parseBoolean(conf.getConfString(key, Boolean.toString(fallback)));
  }

  private static HashMap<String, String> formatProperties(Configuration hadoopConf) {
    HashMap<String, String> properties = new HashMap<>();
    for (Map.Entry<String, String> entry : hadoopConf) {
      String name = entry.getKey();
      if ((name.startsWith("parquet.") || name.startsWith("jparquet."))
          && !EncryptionNames.isEncryption(name)) {
        properties.put(name, entry.getValue());
      }
    }
    return properties;
  }

  private static long plannedFiles(Map<String, String> format) {
    String value = format.get(PLANNED_FILES);
    return value == null
        ? DEFAULT_PLANNED_FILES
        : OptionValues.number(PLANNED_FILES, value, 0, "a number of files, 0 or more");
  }

  /** The same with other batches. */
  public ReadSettings withBatchRows(int rows) {
    return new ReadSettings(
        caseSensitive,
        timeZone,
        types,
        fieldIds,
        ignoreMissingFieldIds,
        nullStructIfAllFieldsMissing,
        datetimeRebase,
        int96Rebase,
        int96TimestampConversion,
        shreddedVariants,
        filterPushdown,
        rows,
        plannedFiles,
        ignoreCorruptFiles,
        ignoreMissingFiles,
        format);
  }

  /**
   * Options of the format's reader. What a query does not look at is not decoded, unless damaged
   * files are to be read up to where they are damaged: that has to be known before rows are given
   * out.
   */
  public ReadOptions readOptions() {
    ReadOptions options = ReadOptions.fromProperties(format);
    boolean asked = format.containsKey("jparquet.read.lazy-vectors");
    return options.withLazyVectors(!ignoreCorruptFiles && (options.lazyVectors() || !asked));
  }
}
