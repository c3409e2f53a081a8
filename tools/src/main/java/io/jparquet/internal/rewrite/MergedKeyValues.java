package io.jparquet.internal.rewrite;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.stats.ValueMeaning;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * The key-value metadata of several files in one. Not thread-safe.
 *
 * <p>Specification: {@code FileMetaData.key_value_metadata} in parquet.thrift.
 */
public final class MergedKeyValues {
  /** How to treat a key that has different values in several files. */
  public enum Conflicts {
    REFUSE,
    FIRST,
    DROP
  }

  private final Conflicts conflicts;
  private final BiPredicate<String, String> ignored;
  private final Map<String, String> merged = new LinkedHashMap<>();
  private final Set<String> dropped = new HashSet<>();

  /**
   * No pairs yet.
   *
   * @param ignored the pairs of the files that are left out, by key and value
   */
  public MergedKeyValues(Conflicts conflicts, BiPredicate<String, String> ignored) {
    this.conflicts = conflicts;
    this.ignored = ignored;
  }

  /**
   * The pairs of a file; the last value of a key counts. A new file is complete, even if the file
   * was not written to its end.
   */
  public static Map<String, String> of(FileMetaData file) {
    Map<String, String> pairs = new LinkedHashMap<>();
    List<KeyValue> stored = file.keyValueMetadata();
    if (stored != null) {
      stored.forEach(pair -> pairs.put(pair.key(), pair.value()));
      pairs.remove(Footer.UNFINISHED);
    }
    return pairs;
  }

  /**
   * Adds the pairs of a file whose values mean the same as those of earlier files, according to
   * {@link ValueMeaning}.
   *
   * @param location its name, for messages
   * @throws UnsupportedFeatureException if a key has another value in an earlier file, and
   *     conflicts are refused
   */
  public void add(FileMetaData file, String location) {
    of(file).forEach((key, value) -> add(key, value, location));
  }

  private void add(String key, String value, String location) {
    if (dropped.contains(key) || ignored.test(key, value)) {
      return;
    }
    if (!merged.containsKey(key)) {
      merged.put(key, value);
      return;
    }
    boolean isSame = Objects.equals(merged.get(key), value) || key.equals(ValueMeaning.VERSION);
    if (isSame || conflicts == Conflicts.FIRST) {
      return;
    }
    if (conflicts == Conflicts.DROP) {
      merged.remove(key);
      dropped.add(key);
      return;
    }
    throw new UnsupportedFeatureException(
        "the files have different values of the key '"
            + key
            + "' in their key-value metadata, and "
            + location
            + " is the first that differs; keep the first value, leave such keys out, or set or"
            + " remove the key");
  }

  /** The pairs of all files. */
  public Map<String, String> pairs() {
    return merged;
  }
}
