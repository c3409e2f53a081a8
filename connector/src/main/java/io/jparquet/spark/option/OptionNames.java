package io.jparquet.spark.option;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.option.Option;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names of options that begin with {@code jparquet.}. An unknown name with this prefix is a
 * mistake: the log warns of it once in a process. Names without the prefix may belong to others,
 * and are ignored, as in Spark.
 */
public final class OptionNames {
  private static final Logger LOG = LoggerFactory.getLogger(OptionNames.class);

  /** What the names of options begin with that set a key-value pair of the footer. */
  public static final String KEY_VALUE_PREFIX = "jparquet.metadata.";

  private static final String PREFIX = "jparquet.";

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

  private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

  private OptionNames() {}

  /** Writes a warning for each unknown name that begins with {@code jparquet.}. */
  public static void report(Collection<String> names) {
    for (String name : unknown(names)) {
      if (REPORTED.add(name)) {
        LOG.warn(
            "Option {} has no effect, because jparquet has no option of that name (names are"
                + " case-sensitive); it has"
                + " {}",
            name,
            KNOWN.stream().sorted().toList());
      }
    }
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

  /** Those of the names that begin with {@code jparquet.} and are not known. */
  static List<String> unknown(Collection<String> names) {
    return names.stream()
        .filter(name -> name.startsWith(PREFIX) && !name.startsWith(KEY_VALUE_PREFIX))
        .filter(name -> !KNOWN.contains(withoutColumn(name)))
        .toList();
  }

  /**
   * Whether a name is nobody else's: that of an option, or one that looks like it.
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
