package io.jparquet.internal.rewrite;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.stats.ValueMeaning;
import io.jparquet.internal.write.SourceLayout;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

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
  private final boolean schemaChanges;
  private final Set<String> decided;
  private final Map<String, String> merged = new LinkedHashMap<>();
  private final Set<String> dropped = new HashSet<>();

  /**
   * No pairs yet.
   *
   * @param schemaChanges whether columns are left out or renamed
   * @param decided keys whose values in the files are ignored
   */
  public MergedKeyValues(Conflicts conflicts, boolean schemaChanges, Set<String> decided) {
    this.conflicts = conflicts;
    this.decided = Set.copyOf(decided);
    this.schemaChanges = schemaChanges;
  }

  /** The pairs of a file; the last value of a key counts. */
  public static Map<String, String> of(FileMetaData file) {
    Map<String, String> pairs = new LinkedHashMap<>();
    List<KeyValue> stored = file.keyValueMetadata();
    if (stored != null) {
      stored.forEach(pair -> pairs.put(pair.key(), pair.value()));
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
    boolean counts = !dropped.contains(key) && !decided.contains(key);
    if (!counts || schemaChanges && SourceLayout.isSchema(key)) {
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
