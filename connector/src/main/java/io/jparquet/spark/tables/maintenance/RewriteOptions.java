package io.jparquet.spark.tables.maintenance;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.option.Option;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.spark.core.base.OptionNames;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.encryption.EncryptionNames;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options that have an effect on files that are made of others. Rows are read without filters,
 * and never become rows of Spark; the schema and the key-value metadata are those of the files.
 */
final class RewriteOptions {

  /** Options of the format's reader that only scans look at. */
  private static final Set<Option<?>> OF_SCANS =
      Set.of(
          ReadOptions.DAMAGED,
          ReadOptions.FETCH_BYTES,
          ReadOptions.PREFETCH_BYTES,
          ReadOptions.COLUMN_INDEX_FILTER,
          ReadOptions.ROW_FILTER,
          ReadOptions.BLOOM_FILTER,
          ReadOptions.DICTIONARY_FILTER,
          ReadOptions.VERIFY_PRUNING,
          ReadOptions.LAZY_VECTORS);

  private static final List<Option<?>> OF_FILES =
      WriteOptions.all().stream()
          .filter(option -> option != WriteOptions.VARIANT_SHREDDING)
          .collect(Collectors.toUnmodifiableList());

  private static final List<Option<?>> OF_SPARK =
      List.of(
          SparkOptions.IGNORE_CORRUPT_FILES,
          SparkOptions.IGNORE_MISSING_FILES,
          SparkOptions.RECURSIVE_FILE_LOOKUP,
          SparkOptions.TIME_ZONE,
          SparkOptions.COMPRESSION,
          SparkOptions.VECTORED_IO,
          SparkOptions.ABANDONED_AFTER,
          SparkOptions.SUMMARY_METADATA_LEVEL,
          SparkOptions.SUMMARY_METADATA);

  /** Options of Spark's listing of files that are no options of this source. */
  private static final List<String> OF_LISTING =
      List.of(
          "basePath",
          "ignoreInvalidPartitionPaths",
          "modifiedAfter",
          "modifiedBefore",
          "pathGlobFilter");

  /** Those that have an effect. */
  private static final Set<String> EFFECTIVE =
      Stream.of(
              ReadOptions.all().stream()
                  .filter(option -> !OF_SCANS.contains(option))
                  .map(Option::name),
              OF_FILES.stream().map(Option::name),
              OF_SPARK.stream().map(Option::name),
              OF_LISTING.stream(),
              KeyProperties.names().stream())
          .flatMap(names -> names)
          .collect(Collectors.toCollection(TreeSet::new));

  private static final Set<String> EFFECTIVE_OF_COLUMNS =
      OF_FILES.stream()
          .filter(option -> !option.columns().isEmpty())
          .map(Option::name)
          .collect(Collectors.toUnmodifiableSet());

  private RewriteOptions() {}

  /**
   * Refuses options that have no effect, so that no job relies on them.
   *
   * @param names as they were given
   * @throws IllegalArgumentException naming one of them, and those that have an effect, or the
   *     nearest name if it does not exist
   */
  static void check(Collection<String> names) {
    OptionNames.check(names);
    names.stream()
        .filter(name -> !isEffective(name))
        .sorted()
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "Option "
                      + name
                      + " has no effect when files are rewritten"
                      + remedy(name)
                      + "; the options that have an effect are "
                      + String.join(", ", EFFECTIVE)
                      + "; with # and a column, only "
                      + EFFECTIVE_OF_COLUMNS.stream().sorted().collect(Collectors.joining(", ")));
            });
  }

  private static String remedy(String name) {
    return name.equals(SparkOptions.SORT_COLUMNS.name()) ? ": use the argument sort_by" : "";
  }

  private static boolean isEffective(String name) {
    String option = OptionNames.withoutColumn(name);
    Set<String> effective = option.equals(name) ? EFFECTIVE : EFFECTIVE_OF_COLUMNS;
    if (!option.contains(".")) {
      return effective.stream().anyMatch(option::equalsIgnoreCase);
    }
    // Others may be properties of Hadoop, of a committer or of a client of keys.
    return effective.contains(option)
        || EncryptionNames.isEncryption(option)
        || !OptionNames.isOwn(option);
  }
}
