package io.jparquet.schema;

import io.jparquet.metadata.Type;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A leaf of the schema, which is stored as one column chunk per row group. Immutable.
 *
 * @param index the position among the leaves, which is the position of its column chunks
 * @param path the names from below the root to the leaf
 * @param node the leaf node
 * @param maxDefinitionLevel the number of optional and repeated nodes on the path
 * @param maxRepetitionLevel the number of repeated nodes on the path
 * @param unsupportedReason why this version cannot read or write the column (something on its path
 *     is unknown), or null if it can; the other columns of the file are not affected
 */
public record LeafColumn(
    int index,
    List<String> path,
    PrimitiveNode node,
    int maxDefinitionLevel,
    int maxRepetitionLevel,
    @Nullable String unsupportedReason) {

  public LeafColumn {
    path = List.copyOf(path);
    Objects.requireNonNull(node, "node");
  }

  /** A column that this version can read and write. */
  public LeafColumn(
      int index,
      List<String> path,
      PrimitiveNode node,
      int maxDefinitionLevel,
      int maxRepetitionLevel) {
    this(index, path, node, maxDefinitionLevel, maxRepetitionLevel, null);
  }

  /** The path joined by dots, for messages and per-column options. */
  public String dotPath() {
    return String.join(".", path);
  }

  /** The physical type. */
  public Type type() {
    return node.type();
  }

  /**
   * The better of two leaves below a common field for reading the field's presence: a leaf that can
   * be read is better, then a leaf with fewer repeated entries, then the first.
   */
  static LeafColumn betterLevelSource(LeafColumn first, LeafColumn second) {
    boolean firstReadable = first.unsupportedReason == null;
    boolean secondReadable = second.unsupportedReason == null;
    if (firstReadable != secondReadable) {
      return firstReadable ? first : second;
    }
    return second.maxRepetitionLevel < first.maxRepetitionLevel ? second : first;
  }
}
