package io.jparquet.option;

import io.jparquet.crypto.keys.KeyProperties;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names of properties that have a meaning, and the rule for those that have none. A name that
 * begins with {@code jparquet.} belongs to this library: an unknown one is an error. A name that
 * begins with {@code parquet.} may belong to another tool: an unknown one is logged as a warning,
 * once per process. Other names are ignored. Immutable except for remembering warnings;
 * thread-safe.
 */
public final class PropertyNames {
  private static final Logger LOG = LoggerFactory.getLogger(PropertyNames.class);

  private static final String OWN = "jparquet.";
  private static final String SHARED = "parquet.";

  /** The options of this library by their names. */
  private final Map<String, Option<?>> options = new TreeMap<>();

  /** All names, including properties that have no option here. */
  private final Set<String> names = new TreeSet<>();

  private final List<String> ownPrefixes;
  private final List<String> openPrefixes;
  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  private PropertyNames(
      Collection<String> others, Collection<String> ownPrefixes, Collection<String> openPrefixes) {
    ReadOptions.all().forEach(option -> options.put(option.name(), option));
    WriteOptions.all().forEach(option -> options.put(option.name(), option));
    names.addAll(options.keySet());
    names.addAll(KeyProperties.names());
    names.addAll(others);
    this.ownPrefixes = List.copyOf(ownPrefixes);
    this.openPrefixes = List.copyOf(openPrefixes);
  }

  /** Created when first needed, because the classes with the options use this class. */
  private static final class OfLibrary {
    static final PropertyNames NAMES = new PropertyNames(List.of(), List.of(OWN), List.of());
  }

  /** The names of this library: options of reads and writes, and properties of encryption. */
  public static PropertyNames ofLibrary() {
    return OfLibrary.NAMES;
  }

  /**
   * The names of this library and those of a program that uses it.
   *
   * @param others names of properties of the program
   * @param ownPrefix a prefix of names reserved for the program, as {@code jparquet.} is for this
   *     library
   * @param openPrefixes prefixes after which any name has a meaning, or is checked elsewhere
   */
  public static PropertyNames with(
      Collection<String> others, String ownPrefix, Collection<String> openPrefixes) {
    return new PropertyNames(others, List.of(OWN, ownPrefix), openPrefixes);
  }

  /** All names, without those after open prefixes. */
  public Set<String> all() {
    return Set.copyOf(names);
  }

  /** Whether a name has a prefix (ignoring case) that requires it to exist. */
  private boolean isOwn(String name) {
    return ownPrefixes.stream().anyMatch(prefix -> begins(name, prefix));
  }

  private static boolean begins(String name, String prefix) {
    return name.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  /**
   * Explains why a name has no effect.
   *
   * @param name the name of a property, which may end with {@code #} and a column
   * @return a sentence for people, with the nearest name that exists; null if the name has a
   *     meaning, or has no prefix that requires one
   */
  public @Nullable String problem(String name) {
    if (!isOwn(name) && !begins(name, SHARED) || openPrefixes.stream().anyMatch(name::startsWith)) {
      return null;
    }
    int column = name.indexOf('#');
    String plain = column < 0 ? name : name.substring(0, column);
    if (!names.contains(plain)) {
      String nearest = nearest(plain) + (column < 0 ? "" : name.substring(column));
      return "There is no option "
          + name
          + " (names are case-sensitive); the nearest name is "
          + nearest;
    }
    Option<?> option = options.get(plain);
    if (column >= 0 && option != null && !option.isForColumns()) {
      return "The option " + plain + " can't be set for single columns, as " + name + " does";
    } else if (column < 0 && option != null && !option.isForFiles()) {
      return "The option "
          + name
          + " can only be set for single columns: append # and the path of a leaf column";
    }
    return null;
  }

  /**
   * Applies the rule: refuses names of this library that do not exist, and warns of others.
   *
   * @throws IllegalArgumentException naming the first of them, and the nearest name that exists
   */
  public void check(Collection<String> names) {
    names.stream()
        .filter(this::isOwn)
        .sorted()
        .map(this::problem)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
    warn(names);
  }

  /** Warns of all names without a meaning, where an error would come too late. */
  public void warn(Collection<String> names) {
    for (String name : names) {
      String problem = problem(name);
      if (problem != null && warned.add(name)) {
        LOG.warn(
            "{}. It has no effect{}",
            problem,
            isOwn(name) ? "" : " here; it may be meant for another tool");
      }
    }
  }

  /** The existing name closest to a misspelled one. */
  private String nearest(String name) {
    return names.stream()
        .min(Comparator.comparingInt(other -> distance(name, other)))
        .orElseThrow();
  }

  /** The number of single-letter edits that turn one name into the other, ignoring case. */
  private static int distance(String left, String right) {
    String from = left.toLowerCase(Locale.ROOT);
    String to = right.toLowerCase(Locale.ROOT);
    int[] before = new int[to.length() + 1];
    Arrays.setAll(before, i -> i);
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
      }
      before = row;
    }
    return before[to.length()];
  }
}
