package io.jparquet.internal.column.read;

import java.util.List;

/**
 * The leaf that provides the levels of a field above it. Of the leaves below the field, it is the
 * one with the smallest column chunk: if none of them is used, it alone is decompressed. Not
 * thread-safe.
 */
final class LevelSource {
  private final LeafReader[] candidates;
  private LeafReader leaf;

  /**
   * A source of levels.
   *
   * @param candidates leaves below the field that have the same repeated ancestors; not empty
   */
  LevelSource(List<LeafReader> candidates) {
    this.candidates = candidates.toArray(new LeafReader[0]);
    this.leaf = this.candidates[0];
  }

  /** Chooses again, after the chunks of a row group were opened. */
  void choose() {
    leaf = candidates[0];
    for (LeafReader candidate : candidates) {
      if (candidate.chunkBytes() < leaf.chunkBytes()) {
        leaf = candidate;
      }
    }
  }

  /** The leaf. */
  LeafReader leaf() {
    return leaf;
  }
}
