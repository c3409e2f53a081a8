package io.jparquet.spark.core.file;

import io.jparquet.option.DamagedData;
import io.jparquet.option.Option;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.BoxHint;
import io.jparquet.spark.core.base.OptionNames;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.mapping.FilterPushdown;
import io.jparquet.spark.core.mapping.InferredTypes;
import io.jparquet.spark.core.mapping.Rebase;
import io.jparquet.spark.encryption.EncryptionNames;
import java.io.Serializable;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

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
 * @param datetimeRebase mode for files that do not record it
 * @param int96Rebase mode for files that do not record it
 * @param int96TimestampConversion whether INT96 timestamps of other writers are shifted to UTC
 * @param shreddedVariants whether variants are read from shredded columns
 * @param filterPushdown which filters may skip data
 * @param batchRows most rows of a batch
 * @param box the query needs no geometries outside of this box; null for no box
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
    @Nullable BoxHint box,
    boolean ignoreCorruptFiles,
    boolean ignoreMissingFiles,
    HashMap<String, String> format)
    implements Serializable {

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
    return of(conf, options, hadoopConf, Integer.MAX_VALUE);
  }

  /**
   * As {@link #of(SQLConf, CaseInsensitiveStringMap, Configuration)}, for a read of few rows.
   *
   * @param mostBatchRows a limit for the rows of a batch, besides the session's
   */
  public static ReadSettings of(
      SQLConf conf, CaseInsensitiveStringMap options, Configuration hadoopConf, int mostBatchRows) {
    return of(conf, options, ReadProperties.of(hadoopConf), mostBatchRows);
  }

  /**
   * As {@link #of(SQLConf, CaseInsensitiveStringMap, Configuration, int)}.
   *
   * @param properties with the options of the read merged in
   */
  public static ReadSettings of(
      SQLConf conf,
      CaseInsensitiveStringMap options,
      ReadProperties properties,
      int mostBatchRows) {
    HashMap<String, String> format = new HashMap<>(properties.format());
    // Those of Hadoop's own files are judged nowhere else.
    OptionNames.report(format.keySet());
    // Tasks would refuse them only when they open files.
    SparkOptions.ofFiles().forEach(option -> SparkOptions.value(option, format::get));
    ReadOptions.fromSharedProperties(format);
    return new ReadSettings(
        conf.caseSensitiveAnalysis(),
        conf.sessionLocalTimeZone(),
        inferredTypes(conf, options, format),
        flag(conf, PARQUET + "fieldId.read.enabled", false),
        flag(conf, PARQUET + "fieldId.read.ignoreMissing", false),
        flag(conf, "spark.sql.legacy.parquet.returnNullStructIfAllFieldsMissing", false),
        rebase(conf, options, SparkOptions.DATETIME_REBASE_MODE),
        rebase(conf, options, SparkOptions.INT96_REBASE_MODE),
        flag(conf, PARQUET + "int96TimestampConversion", false),
        flag(conf, SHREDDED_VARIANTS, true),
        filterPushdown(conf),
        Math.min(mostBatchRows, batchRows(conf)),
        SparkOptions.value(SparkOptions.BOX, options::get),
        SparkOptions.value(
            SparkOptions.IGNORE_CORRUPT_FILES, options::get, conf.ignoreCorruptFiles()),
        SparkOptions.value(
            SparkOptions.IGNORE_MISSING_FILES, options::get, conf.ignoreMissingFiles()),
        format);
  }

  private static InferredTypes inferredTypes(
      SQLConf conf, CaseInsensitiveStringMap options, Map<String, String> format) {
    return new InferredTypes(
        flag(conf, PARQUET + "binaryAsString", false),
        flag(conf, PARQUET + "int96AsTimestamp", true),
        flag(conf, PARQUET + "inferTimestampNTZ.enabled", true),
        flag(conf, "spark.sql.legacy.parquet.nanosAsLong", false),
        flag(conf, PARQUET + "ignoreVariantAnnotation", false),
        flag(conf, PARQUET + "reader.respectUnknownTypeAnnotation.enabled", false),
        SparkLine.bridge().hasTime(conf),
        SparkLine.bridge().hasGeospatial(conf),
        truncatesNanos(conf, options),
        SparkOptions.value(SparkOptions.WIDE_DECIMALS, format::get).orElse(null),
        SparkOptions.value(SparkOptions.KEEP_TYPES, format::get));
  }

  /**
   * Whether timestamps in nanoseconds are read without the digits that Spark's do not have.
   *
   * @throws IllegalArgumentException naming the option or setting whose value is not understood
   */
  public static boolean truncatesNanos(SQLConf conf, CaseInsensitiveStringMap options) {
    boolean ofSession =
        SparkOptions.TIMESTAMP_NANOS_OF_SESSION.from(name -> conf.getConfString(name, null));
    return SparkOptions.value(SparkOptions.TIMESTAMP_NANOS, options::get, ofSession);
  }

  private static int batchRows(SQLConf conf) {
    return Integer.parseInt(conf.getConfString(PARQUET + "columnarReaderBatchSize", "4096"));
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
   * Whether readers evaluate filters: {@link ReadOptions#ROW_FILTER} of the settings of a read,
   * without the copy of Hadoop's configuration that these need. Planning asks for each scan.
   *
   * @param shared Hadoop's configuration of all sessions
   * @throws IllegalArgumentException naming the option whose value is not understood
   */
  public static boolean evaluatesFilters(
      SQLConf conf, CaseInsensitiveStringMap options, Configuration shared) {
    return of(ReadOptions.ROW_FILTER, conf, options, shared);
  }

  /**
   * Whether damaged parts of files are left out: {@link #leavesOutDamage} of the settings of a
   * read, without the copy of Hadoop's configuration that these need.
   *
   * @param shared Hadoop's configuration of all sessions
   * @throws IllegalArgumentException naming the option whose value is not understood
   */
  public static boolean leavesOutDamage(
      SQLConf conf, CaseInsensitiveStringMap options, Configuration shared) {
    return of(ReadOptions.DAMAGED, conf, options, shared) != DamagedData.FAIL;
  }

  private static <T> T of(
      Option<T> option, SQLConf conf, CaseInsensitiveStringMap options, Configuration shared) {
    return option.from(
        name -> {
          String value = options.get(name);
          return value == null ? conf.getConfString(name, shared.get(name)) : value;
        });
  }

  private static Rebase.Mode rebase(
      SQLConf conf, CaseInsensitiveStringMap options, Option<@Nullable String> option) {
    String ofSession =
        Objects.requireNonNull(
            option.from(name -> conf.getConfString(PARQUET + name + "InRead", "CORRECTED")));
    return Rebase.Mode.valueOf(SparkOptions.value(option, options::get, ofSession));
  }

  private static boolean flag(SQLConf conf, String key, boolean fallback) {
    return Boolean.parseBoolean(SessionSettings.setting(conf, key, Boolean.toString(fallback)));
  }

  /** The options of the format's reader in a configuration of Hadoop, without keys. */
  static Map<String, String> formatProperties(Configuration hadoopConf) {
    Map<String, String> properties = new HashMap<>();
    for (Map.Entry<String, String> entry : hadoopConf) {
      String name = entry.getKey();
      if ((name.startsWith("parquet.") || name.startsWith("jparquet."))
          && !EncryptionNames.isEncryption(name)) {
        properties.put(name, entry.getValue());
      }
    }
    return properties;
  }

  /** The value of an option whose name begins with {@code parquet.} or {@code jparquet.}. */
  public <T extends @Nullable Object> T get(Option<T> option) {
    return SparkOptions.value(option, format::get);
  }

  /**
   * Whether files may turn out to have fewer rows than their footers say, because damaged or
   * missing ones are left out, or damaged parts of them: then nothing is concluded from the number
   * of rows in a footer, or from its bounds about values that exist.
   */
  public boolean mayLoseRows() {
    return ignoreCorruptFiles || ignoreMissingFiles || leavesOutDamage();
  }

  /**
   * The time zone that INT96 timestamps are shifted from in files of writers that are taken to have
   * stored local times; null if they are not shifted, or by nothing.
   */
  public @Nullable ZoneId int96Zone() {
    ZoneId zone = int96TimestampConversion ? DateTimeUtils.getZoneId(timeZone) : ZoneOffset.UTC;
    return zone.equals(ZoneOffset.UTC) ? null : zone;
  }

  /** Whether damaged parts of files are left out. */
  public boolean leavesOutDamage() {
    return get(ReadOptions.DAMAGED) != DamagedData.FAIL;
  }

  /**
   * Options of the format's reader. What a query does not look at is not decoded, unless damaged
   * files are to be read up to where they are damaged, or without the damage, or files may be
   * missing: that has to be known before rows are returned.
   */
  public ReadOptions readOptions() {
    boolean lazy =
        !ignoreCorruptFiles
            && !ignoreMissingFiles
            && !leavesOutDamage()
            && SparkOptions.value(ReadOptions.LAZY_VECTORS, format::get, true);
    return ReadOptions.fromSharedProperties(format).with(ReadOptions.LAZY_VECTORS, lazy);
  }
}
