package io.jparquet.spark.option;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names of options that begin with {@code jparquet.}. Nobody else gives such a name a meaning:
 * one that is not known is a mistake, which the log tells once in the life of the process. Names
 * without that prefix may belong to others, and are passed over in silence, as Spark does it.
 */
public final class OptionNames {
  private static final Logger LOG = LoggerFactory.getLogger(OptionNames.class);

  private static final String PREFIX = "jparquet.";

  /** All of them; the pages {@code docs/options.md} and {@code docs/encryption.md} explain each. */
  static final Set<String> KNOWN =
      Set.of(
          "jparquet.column.order",
          "jparquet.compatibility",
          "jparquet.encoding",
          "jparquet.encryption.aad.prefix",
          "jparquet.encryption.aad.prefix.store",
          "jparquet.encryption.check.footer.signature",
          "jparquet.encryption.required",
          "jparquet.filter.rows.enabled",
          "jparquet.footer.cache.bytes",
          "jparquet.read.any-file-path",
          "jparquet.read.fetch-bytes",
          "jparquet.read.footer-bytes",
          "jparquet.read.lazy-vectors",
          "jparquet.read.max-batch-elements",
          "jparquet.read.max-page-bytes",
          "jparquet.read.merge-gap-bytes",
          "jparquet.read.planned-files",
          "jparquet.read.prefetch-bytes",
          "jparquet.read.small-file-bytes",
          "jparquet.sort.columns",
          "jparquet.variant.shredding",
          "jparquet.verifyPruning",
          "jparquet.write.abandoned-after",
          "jparquet.write.memory.limit");

  private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

  private OptionNames() {}

  /** Writes a warning for each name that looks like one of ours and is none. */
  public static void report(Collection<String> names) {
    for (String name : unknown(names)) {
      if (REPORTED.add(name)) {
        LOG.warn(
            "Option {} has no effect, because jparquet has none of that name (case counts); it has"
                + " {}",
            name,
            KNOWN.stream().sorted().toList());
      }
    }
  }

  /** Those of the names that begin with {@code jparquet.} and are not known. */
  static List<String> unknown(Collection<String> names) {
    return names.stream()
        .filter(name -> name.startsWith(PREFIX) && !KNOWN.contains(withoutColumn(name)))
        .toList();
  }

  private static String withoutColumn(String name) {
    int hash = name.indexOf('#');
    return hash < 0 ? name : name.substring(0, hash);
  }
}
