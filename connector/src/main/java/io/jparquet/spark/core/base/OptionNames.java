package io.jparquet.spark.core.base;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.option.Option;
import io.jparquet.option.PropertyNames;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.internal.SQLConf;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The names of options, and the rule for those that do not exist: an error if they begin with
 * {@code jparquet.}, a warning if they begin with {@code parquet.}, which other tools use too. Of a
 * table that is stored in a catalog both are warnings where the table is used, since an older
 * version may have stored them; the statement that stores them is refused. Names with neither
 * prefix are ignored, as in Spark.
 */
public final class OptionNames {
  private static final Logger LOG = LoggerFactory.getLogger(OptionNames.class);

  /** What the names of options begin with that set a key-value pair of the footer. */
  public static final String KEY_VALUE_PREFIX = "jparquet.metadata.";

  private static final String PREFIX = "jparquet.";
  private static final String SETTING_PREFIX = "spark.jparquet.";
  private static final String HADOOP_PREFIX = "spark.hadoop.";

  /** What such names of a session begin with, in its configuration or for that of Hadoop. */
  private static final List<String> PREFIXES_OF_SESSIONS =
      List.of(
          PREFIX, SETTING_PREFIX, "parquet.", HADOOP_PREFIX + PREFIX, HADOOP_PREFIX + "parquet.");

  private static final PropertyNames NAMES =
      PropertyNames.with(
          Stream.concat(
                  Stream.of(
                          SparkOptions.ofReads(),
                          SparkOptions.ofFiles(),
                          SparkOptions.ofWrites(),
                          SparkOptions.ofAcceleration())
                      .flatMap(List::stream)
                      .map(Option::name),
                  // What sets up the encryption of Spark's own source sets up jparquet's.
                  Stream.of("parquet.crypto.factory.class"))
              .toList(),
          SETTING_PREFIX,
          // A client of keys can have names of its own. FileKeys warns of them.
          List.of(KEY_VALUE_PREFIX, "parquet.encryption."));

  /** The names of all options, also of those without the prefix. */
  private static final Set<String> ALL =
      Stream.concat(
              Stream.of(
                      ReadOptions.all(),
                      WriteOptions.all(),
                      SparkOptions.ofReads(),
                      SparkOptions.ofFiles(),
                      SparkOptions.ofWrites(),
                      SparkOptions.ofAcceleration())
                  .flatMap(List::stream)
                  .map(Option::name),
              KeyProperties.names().stream())
          .collect(Collectors.toUnmodifiableSet());

  /** All of them; the pages {@code docs/options.md} and {@code docs/encryption.md} explain each. */
  static final Set<String> KNOWN =
      ALL.stream().filter(name -> name.startsWith(PREFIX)).collect(Collectors.toUnmodifiableSet());

  /** The options that the format has for single columns; a variant is no column of a file. */
  private static final Set<String> OF_COLUMNS =
      WriteOptions.all().stream()
          .filter(option -> !option.columns().isEmpty() && option != WriteOptions.VARIANT_SHREDDING)
          .map(Option::name)
          .collect(Collectors.toUnmodifiableSet());

  /** Names that do not exist, and that tables of DataSource V1 have stored. */
  private static final Set<String> STORED = ConcurrentHashMap.newKeySet();

  private OptionNames() {}

  /**
   * Refuses names that do not exist and begin with {@code jparquet.}; warns of those with {@code
   * parquet.}.
   *
   * @param names those of a read, of a write, or of a statement that stores them
   * @throws IllegalArgumentException naming one, and the nearest name that exists
   */
  public static void check(Collection<String> names) {
    NAMES.check(names);
  }

  /**
   * As {@link #check}, but for names that were seen as those of stored tables: these are warned.
   */
  public static void checkUnlessStored(Collection<String> names) {
    List<String> given = new ArrayList<>(names);
    given.removeAll(STORED);
    check(given);
    report(names);
  }

  /** Warns of names of a stored table that do not exist. */
  public static void report(Collection<String> names) {
    NAMES.warn(names);
  }

  /** As {@link #report}, for tables whose options later come without their table. */
  public static void reportStored(Collection<String> names) {
    names.stream().filter(name -> NAMES.problem(name) != null).forEach(STORED::add);
    report(names);
  }

  /**
   * Why the first of some names that begin with {@code jparquet.} does not exist.
   *
   * @return null if all exist
   */
  public static @Nullable String problem(Collection<String> names) {
    return names.stream()
        .filter(name -> name.startsWith(PREFIX) || name.startsWith(SETTING_PREFIX))
        .sorted()
        .map(NAMES::problem)
        .filter(problem -> problem != null)
        .findFirst()
        .orElse(null);
  }

  /**
   * As {@link #check}, for what is set in a session, also for Hadoop's configuration.
   *
   * @throws IllegalArgumentException naming one, the nearest name, and where it is set
   */
  public static void checkSession(SQLConf conf) {
    Collection<String> names = ofSession(conf);
    refuseOfSession(names);
    report(names);
  }

  /**
   * Refuses settings of a session that begin with {@code spark.jparquet.} and do not exist.
   *
   * @throws IllegalArgumentException naming one, and the nearest name that exists
   */
  public static void checkSwitches(SQLConf conf) {
    refuseOfSession(
        CollectionConverters.asJava(conf.getAllConfs()).keySet().stream()
            .filter(name -> name.startsWith(SETTING_PREFIX))
            .toList());
  }

  private static void refuseOfSession(Collection<String> names) {
    String problem = problem(names);
    if (problem != null) {
      throw new IllegalArgumentException(
          problem + ". It is set in the configuration of the session: RESET removes it there");
    }
  }

  /** The settings of a session that begin as options do, those for Hadoop without their prefix. */
  public static Collection<String> ofSession(SQLConf conf) {
    return CollectionConverters.asJava(conf.getAllConfs()).keySet().stream()
        .filter(name -> PREFIXES_OF_SESSIONS.stream().anyMatch(name::startsWith))
        .map(OptionNames::withoutHadoop)
        .toList();
  }

  /**
   * As {@link #check}, for the name of a setting of a session that is being set.
   *
   * @throws IllegalArgumentException naming it, and the nearest name that exists
   */
  public static void checkSetting(String name) {
    check(List.of(withoutHadoop(name)));
  }

  private static String withoutHadoop(String name) {
    return name.startsWith(HADOOP_PREFIX) ? name.substring(HADOOP_PREFIX.length()) : name;
  }

  /**
   * Writes a warning for each option of one column, if the files have no such column. Options of a
   * session may be meant for other files, so pass only those of the write.
   *
   * @param columns the dot paths of the leaf columns of the files
   */
  public static void reportColumns(Collection<String> names, Collection<String> columns) {
    for (String name : withoutColumns(names, columns)) {
      LOG.warn(
          "Option {} has no effect, because the files have no column {} (names are case-sensitive);"
              + " they have {}",
          name,
          name.substring(name.indexOf('#') + 1),
          columns);
    }
  }

  /** Those of the names that set an option of the format for a column that is not there. */
  static List<String> withoutColumns(Collection<String> names, Collection<String> columns) {
    return names.stream()
        .filter(name -> name.indexOf('#') > 0 && OF_COLUMNS.contains(withoutColumn(name)))
        .filter(name -> !columns.contains(name.substring(name.indexOf('#') + 1)))
        .toList();
  }

  /**
   * Whether a name is one of jparquet: that of an option, or one that looks like it.
   *
   * @param option a name without a column
   */
  public static boolean isOwn(String option) {
    return option.startsWith(PREFIX) || ALL.contains(option);
  }

  /** The name of the option that a name sets, which may end with {@code #} and a column. */
  public static String withoutColumn(String name) {
    int hash = name.indexOf('#');
    return hash < 0 ? name : name.substring(0, hash);
  }
}
