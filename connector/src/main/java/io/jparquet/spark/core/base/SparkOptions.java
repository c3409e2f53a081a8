package io.jparquet.spark.core.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jparquet.option.Option;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * The options that exist only in Spark; {@link ReadOptions} and {@link WriteOptions} have the
 * others. Each constant is registered where it is declared; docs/options.md has tables of them.
 *
 * <p>Options whose names begin with {@code parquet.} or {@code jparquet.} are looked up in Hadoop's
 * configuration, into which Spark merges the session's and those of the operation; other names only
 * in the options of the operation.
 */
public final class SparkOptions {
  private static final List<Option<?>> READS = new ArrayList<>();
  private static final List<Option<?>> FILES = new ArrayList<>();
  private static final List<Option<?>> WRITES = new ArrayList<>();
  private static final List<Option<?>> ACCELERATION = new ArrayList<>();

  /** Whether the schema is put together from all files. */
  public static final Option<@Nullable Boolean> MERGE_SCHEMA =
      addUnset(
          READS,
          Option.flag("mergeSchema")
              .defaultsTo("`spark.sql.parquet.mergeSchema`")
              .describedAs("merges the schemas of all files, instead of using that of one file"));

  /** The name of a calendar mode for dates and timestamps of files that do not record theirs. */
  public static final Option<@Nullable String> DATETIME_REBASE_MODE =
      addUnset(
          READS,
          Option.choice("datetimeRebaseMode", rebaseModes())
              .defaultsTo("`spark.sql.parquet.datetimeRebaseModeInRead`")
              .describedAs(
                  "the calendar of old dates and timestamps, if a file does not record it:"
                      + " EXCEPTION,"
                      + " CORRECTED, LEGACY"));

  /** As {@link #DATETIME_REBASE_MODE}, for timestamps in INT96. */
  public static final Option<@Nullable String> INT96_REBASE_MODE =
      addUnset(
          READS,
          Option.choice("int96RebaseMode", rebaseModes())
              .defaultsTo("`spark.sql.parquet.int96RebaseModeInRead`")
              .describedAs("the same for timestamps in INT96"));

  /** Whether the rest of a damaged file is skipped. */
  public static final Option<@Nullable Boolean> IGNORE_CORRUPT_FILES =
      addUnset(
          READS,
          Option.flag("ignoreCorruptFiles")
              .defaultsTo("`spark.sql.files.ignoreCorruptFiles`")
              .describedAs(
                  "reads the rows of a damaged file up to the damage; an exceeded limit or an"
                      + " unknown feature counts as damage, as in Spark's own source"));

  /** Whether files that vanished are skipped. */
  public static final Option<@Nullable Boolean> IGNORE_MISSING_FILES =
      addUnset(
          READS,
          Option.flag("ignoreMissingFiles")
              .defaultsTo("`spark.sql.files.ignoreMissingFiles`")
              .describedAs("skips files that no longer exist"));

  /** Whether timestamps in nanoseconds are truncated to microseconds, or refused. */
  public static final Option<@Nullable Boolean> TIMESTAMP_NANOS =
      addUnset(
          READS,
          Option.choice("timestampNanos", choices("refuse", "truncate"))
              .defaultsTo("`spark.jparquet.read.timestampNanos`")
              .describedAs(
                  "`refuse` timestamps in nanoseconds, or `truncate` them to microseconds"));

  /** What {@link #TIMESTAMP_NANOS} is in a session, for reads that do not say it. */
  public static final Option<Boolean> TIMESTAMP_NANOS_OF_SESSION =
      add(
          READS,
          Option.choice("spark.jparquet.read.timestampNanos", choices("refuse", "truncate"), false)
              .describedAs(
                  "setting of a session: what `timestampNanos` is for reads and tables that do not"
                      + " set it, also for"
                      + " [`parquet` with acceleration](acceleration.md#nanoseconds)"));

  /**
   * The type of DECIMAL columns of more digits than Spark's have, where the schema is inferred;
   * empty if they are refused.
   */
  public static final Option<Optional<DataType>> WIDE_DECIMALS =
      add(
          READS,
          Option.choice("jparquet.read.wide-decimals", wideDecimals(), Optional.<DataType>empty())
              .describedAs(
                  "DECIMAL columns of more than 38 digits: `refuse` them, or infer `string`, with"
                      + " all digits, or `double`, the nearest number"));

  /**
   * Whether the Parquet types of columns that say more than Spark's are kept, in the metadata of
   * the columns of reads, and from there in writes.
   */
  public static final Option<Boolean> KEEP_TYPES =
      add(
          READS,
          Option.flag("jparquet.keep-types", true)
              .describedAs(
                  "of reads: notes Parquet types that say more than Spark's in the metadata of the"
                      + " columns; of writes: stores columns as noted:"
                      + " [type-mapping.md](type-mapping.md#written-types)"));

  /** What is read of the files in place of their rows; null for the rows. */
  public static final Option<@Nullable MetadataKind> METADATA =
      addUnset(
          READS,
          Option.choice("jparquet.metadata", MetadataKind.byText())
              .describedAs(
                  "of `load()`: reads the metadata of the files as rows, one for each of the"
                      + " `files`, `row_groups`, `columns` or `pages`:"
                      + " [tables.md](tables.md#metadata-as-tables)"));

  /** Whether Spark shows all metrics of a scan in place of a few. */
  public static final Option<Boolean> METRICS =
      add(
          READS,
          Option.choice("jparquet.metrics", choices("summary", "detail"), false)
              .describedAs(
                  "what Spark's pages show of a scan: a `summary` in a few lines, or every"
                      + " metric in `detail`: [metrics.md](metrics.md#metrics)"));

  /** Whether Spark's user interface has a tab of jparquet. */
  public static final Option<Boolean> UI_ENABLED =
      add(
          READS,
          Option.flag("spark.jparquet.ui.enabled", true)
              .describedAs(
                  "setting of the application, or of a history server: whether Spark's pages have"
                      + " the tab `jparquet`: [metrics.md](metrics.md#the-jparquet-tab)"));

  /** Whether partial aggregates are made of the batches of scans. */
  public static final Option<Boolean> PARTIAL_AGGREGATES =
      add(
          READS,
          Option.flag("spark.jparquet.aggregate.enabled", true)
              .describedAs(
                  "setting of a session: whether scans make partial aggregates of their columns, in"
                      + " place of rows for Spark: [reading.md](reading.md#aggregates)"));

  /** So many groups of a partial aggregate are kept in a task before they are returned. */
  public static final Option<Long> GROUPS =
      add(
          READS,
          Option.longNumber("spark.jparquet.aggregate.groups", "groups", 1, 1L << 20)
              .describedAs(
                  "setting of a session: number of groups that a task keeps before it passes them on"
                      + " and begins new ones: [reading.md](reading.md#aggregates)"));

  /** The query needs no geometries outside of this box; null for no box. */
  public static final Option<@Nullable BoxHint> BOX =
      addUnset(
          READS,
          Option.parsed("jparquet.read.box", BoxHint.FORM, BoxHint::parse, box -> true)
              .describedAs(
                  "`column: xmin ymin xmax ymax`: skips row groups whose geometries lie outside of"
                      + " the box; other rows outside of it are returned, so the query still needs"
                      + " its condition"));

  /** Estimated bytes of footers that a process keeps; null for the default. */
  public static final Option<@Nullable Long> FOOTER_CACHE_BYTES =
      addUnset(
          FILES,
          Option.longNumber("jparquet.footer.cache.bytes", "bytes", 0)
              .defaultsTo("64 MiB, at most a 32nd of the heap")
              .describedAs("bytes of footers that a process keeps; 0: none"));

  /**
   * The most files that are so large that they are cut, and of which the driver reads the footers
   * to cut them at row groups; with more of them, or 0, files are cut by their bytes.
   */
  public static final Option<Long> PLANNED_FILES =
      add(
          FILES,
          Option.longNumber("jparquet.read.planned-files", "files", 0, 64L)
              .describedAs(
                  "maximum number of large files whose footers the driver reads, to split them"
                      + " at row groups;"
                      + " with more large files, or 0, files are split by bytes"));

  /** Whether several parts of a file are requested with one call of Hadoop's API. */
  public static final Option<Boolean> VECTORED_IO =
      add(
          FILES,
          Option.flag("parquet.hadoop.vectored.io.enabled", true)
              .describedAs("requests several parts of a file with one call of Hadoop's API"));

  /** The name of a codec. */
  public static final Option<@Nullable String> COMPRESSION =
      addUnset(
          WRITES,
          Option.text("compression")
              .orNamed(WriteOptions.COMPRESSION.name())
              .defaultsTo("`parquet.compression`, else `spark.sql.parquet.compression.codec`")
              .describedAs("codec of the files"));

  /** Whether an overwrite replaces only the partitions that get rows. */
  public static final Option<@Nullable Boolean> PARTITION_OVERWRITE_MODE =
      addUnset(
          WRITES,
          Option.choice("partitionOverwriteMode", choices("static", "dynamic"))
              .defaultsTo("`spark.sql.sources.partitionOverwriteMode`")
              .describedAs("`static` or `dynamic`"));

  /** Most rows of a file; 0 and less for any number. */
  public static final Option<@Nullable Long> MAX_RECORDS_PER_FILE =
      addUnset(
          WRITES,
          Option.<Long>parsed(
                  "maxRecordsPerFile",
                  "a number of rows, 0 for any number",
                  Long::valueOf,
                  rows -> true)
              .defaultsTo("`spark.sql.files.maxRecordsPerFile`")
              .describedAs("maximum number of rows of a file; 0: any number"));

  /** The zone in which partition values are written out and read. */
  public static final Option<@Nullable String> TIME_ZONE =
      addUnset(
          WRITES,
          Option.text("timeZone")
              .defaultsTo("`spark.sql.session.timeZone`")
              .describedAs("time zone of timestamps in the names of partition directories"));

  /** The order of the rows in each file. */
  public static final Option<@Nullable String> SORT_COLUMNS =
      addUnset(
          WRITES,
          Option.text("jparquet.sort.columns")
              .describedAs("order of the rows in each file, as after ORDER BY"));

  /**
   * How variants are shredded; of one of them with {@code #} and its path appended. It takes more
   * than {@link WriteOptions#VARIANT_SHREDDING}.
   */
  public static final Option<@Nullable String> VARIANT_SHREDDING =
      addUnset(
          WRITES,
          Option.text(WriteOptions.VARIANT_SHREDDING.name())
              .defaultsTo("as set in the session")
              .describedAs(
                  "`infer`, `none`, or a schema: [type-mapping.md](type-mapping.md#variants)"));

  /** The Parquet type of a column, whose path is appended with {@code #}. */
  public static final Option<@Nullable String> COLUMN_TYPE =
      addUnset(
          WRITES,
          Option.text("jparquet.type")
              .describedAs(
                  "with `#` and the path of a column: its Parquet type, for example `UUID` or"
                      + " `TIMESTAMP(NANOS)`: [type-mapping.md](type-mapping.md#written-types)"));

  /** For how long nothing must have changed in what another job stages for that to be deleted. */
  public static final Option<Duration> ABANDONED_AFTER =
      add(
          WRITES,
          Option.parsed(
                  "jparquet.write.abandoned-after",
                  "a duration of a second or more, such as 12h or 7d",
                  text -> Duration.ofSeconds(JavaUtils.timeStringAsSec(text)),
                  duration -> duration.toSeconds() > 0,
                  Duration.ofDays(7))
              .defaultsTo("7d")
              .describedAs(
                  "an overwrite of the whole table deletes what another job has staged in"
                      + " `_temporary` if nothing in it has changed for this time:"
                      + " [limits.md](limits.md#what-a-killed-driver-leaves)"));

  /** Bytes that the open files of one task may buffer. */
  public static final Option<Long> MEMORY_LIMIT =
      add(
          WRITES,
          Option.longNumber("jparquet.write.memory.limit", "bytes", 1, Long.MAX_VALUE)
              .defaultsTo("what Spark grants")
              .describedAs("bytes that the open files of a task may buffer"));

  /** Which summary files parquet-java's committer writes. */
  public static final Option<String> SUMMARY_METADATA_LEVEL =
      add(
          WRITES,
          Option.choice(
                  "parquet.summary.metadata.level",
                  choices(List.of("ALL", "COMMON_ONLY", "NONE")),
                  "NONE")
              .describedAs(
                  "summary files `_metadata`, `_common_metadata` that parquet-java's committer"
                      + " writes: ALL, COMMON_ONLY, NONE"));

  /** Whether summary files are requested, by the old name; the level takes precedence. */
  public static final Option<Boolean> SUMMARY_METADATA =
      add(
          WRITES,
          Option.flag("parquet.enable.summary-metadata", false)
              .describedAs(
                  "the old name of `parquet.summary.metadata.level`, which takes precedence"));

  /** The share of the heap that the open files of all tasks may take, as in parquet-java. */
  public static final Option<Double> MEMORY_POOL_RATIO =
      add(
          WRITES,
          Option.parsed(
                  "parquet.memory.pool.ratio",
                  "a share of the heap, above 0 and at most 1",
                  Double::valueOf,
                  share -> share > 0 && share <= 1,
                  0.95)
              .describedAs("share of the heap for the open files of all tasks of an executor"));

  /** Whether jparquet reads for Spark's own Parquet source. */
  public static final Option<Boolean> ACCELERATE_READ =
      add(
          ACCELERATION,
          Option.flag("spark.jparquet.accelerate.read", false)
              .describedAs("setting of a session: jparquet reads for Spark's own `parquet`"));

  /** Whether jparquet writes for Spark's own Parquet source. */
  public static final Option<Boolean> ACCELERATE_WRITE =
      add(
          ACCELERATION,
          Option.flag("spark.jparquet.accelerate.write", false)
              .describedAs("setting of a session: jparquet writes for Spark's own `parquet`"));

  /** Whether jparquet infers the schemas that Spark's own Parquet source refuses to infer. */
  public static final Option<Boolean> ACCELERATE_INFER =
      add(
          ACCELERATION,
          Option.flag("spark.jparquet.accelerate.infer", false)
              .describedAs(
                  "setting of a session, with the first one: reads columns of `parquet` of types"
                      + " that Spark's own source refuses, and infers their types:"
                      + " [acceleration.md](acceleration.md#types-that-spark-refuses)"));

  /** Whether that applies to one table, read or write. */
  public static final Option<Boolean> ACCELERATE =
      add(
          ACCELERATION,
          Option.flag("jparquet.accelerate", true)
              .describedAs(
                  "option of a read or write of `parquet`, or property of such a table: whether"
                      + " these settings apply to it"));

  /** The columns of a table or read that Spark's own Parquet source must not read. */
  public static final Option<List<String>> ACCELERATE_ONLY =
      add(
          ACCELERATION,
          Option.parsed(
                  "jparquet.accelerate.only",
                  "a JSON array of names of columns",
                  SparkOptions::names,
                  names -> true,
                  List.<String>of())
              .defaultsTo("none")
              .describedAs(
                  "option of a table of `parquet`, which CREATE TABLE stores: columns that only"
                      + " jparquet reads, as a JSON array of names"));

  /** Whether all directories below the paths are read, as they are. Spark evaluates it. */
  public static final Option<Boolean> RECURSIVE_FILE_LOOKUP =
      Option.flag("recursiveFileLookup", false);

  private SparkOptions() {}

  private static <T> Option<T> add(List<Option<?>> group, Option<T> option) {
    group.add(option);
    return option;
  }

  /** As {@link #add}, for an option that is null if it is not set. */
  @SuppressWarnings({"unchecked", "NullAway"}) // it does not see in a jar what is null
  private static <T> Option<@Nullable T> addUnset(
      List<Option<?>> group, Option<? extends @Nullable T> option) {
    group.add(option);
    return (Option<T>) option;
  }

  /**
   * The value of an option.
   *
   * @param given returns the text of a name; null if it is not set
   * @return the option's default if it is not set
   * @throws IllegalArgumentException naming the option when its value is not understood
   */
  @SuppressWarnings("NullAway") // with JDK 17 it sees no annotations of type arguments in a jar
  public static <T extends @Nullable Object> T value(
      Option<T> option, Function<String, @Nullable String> given) {
    return option.from(given);
  }

  /** As {@link #value(Option, Function)}, with {@code otherwise} in place of the default. */
  @SuppressWarnings({"unchecked", "NullAway"}) // as above
  public static <T> T value(
      Option<? extends @Nullable T> option, Function<String, @Nullable String> given, T otherwise) {
    return ((Option<T>) option).from(given, otherwise);
  }

  private static Map<String, Boolean> choices(String no, String yes) {
    Map<String, Boolean> values = new LinkedHashMap<>();
    values.put(no, false);
    values.put(yes, true);
    return values;
  }

  private static List<String> names(String json) {
    try {
      return List.of(new ObjectMapper().readValue(json, String[].class));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Map<String, Optional<DataType>> wideDecimals() {
    Map<String, Optional<DataType>> types = new LinkedHashMap<>();
    types.put("refuse", Optional.empty());
    types.put("string", Optional.of(DataTypes.StringType));
    types.put("double", Optional.of(DataTypes.DoubleType));
    return types;
  }

  private static Map<String, String> choices(List<String> names) {
    Map<String, String> values = new LinkedHashMap<>();
    names.forEach(one -> values.put(one, one));
    return values;
  }

  private static Map<String, String> rebaseModes() {
    return choices(List.of("EXCEPTION", "CORRECTED", "LEGACY"));
  }

  /** How jparquet takes the place of Spark's own source, in the order of the documentation. */
  public static List<Option<?>> ofAcceleration() {
    return Collections.unmodifiableList(ACCELERATION);
  }

  /** Options of reads, in the order of the documentation. */
  public static List<Option<?>> ofReads() {
    return Collections.unmodifiableList(READS);
  }

  /** Options for how files are opened and cut, in the order of the documentation. */
  public static List<Option<?>> ofFiles() {
    return Collections.unmodifiableList(FILES);
  }

  /** Options of writes, in the order of the documentation. */
  public static List<Option<?>> ofWrites() {
    return Collections.unmodifiableList(WRITES);
  }
}
