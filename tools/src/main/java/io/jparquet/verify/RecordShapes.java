package io.jparquet.verify;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The structure of the records of a row group, as shown by the levels of each column. All columns
 * below a group must have the same lists and nulls down to that group. The structure is kept as one
 * hash per 1024 rows. Not thread-safe.
 *
 * <p>Specification: "Nested Encoding".
 */
final class RecordShapes {
  /** Number of rows per hash. */
  private static final int ROWS = 1024;

  private static final long PRIME = 0x9E3779B97F4A7C15L;

  private final List<List<Group>> groupsOfLeaves = new ArrayList<>();
  private final List<List<Integer>> repeatedLevelsOfLeaves = new ArrayList<>();

  /** A group with optional or repeated nodes on its path, including itself. */
  private static final class Group {
    final String path;
    final int definition;
    final int repetition;
    int leaves;

    /** The hashes of the first column below the group; null until it was read. */
    long @Nullable [] hashes;

    String column = "";

    Group(String path, int definition, int repetition) {
      this.path = path;
      this.definition = definition;
      this.repetition = repetition;
    }
  }

  RecordShapes(ParquetSchema schema) {
    collect(schema.root(), "", 0, List.of(), List.of());
  }

  /**
   * Collects the leaves below a group.
   *
   * @param groups the groups above them
   * @param repeated the definition levels of the repeated nodes above them
   */
  private void collect(
      GroupNode parent, String path, int definition, List<Group> groups, List<Integer> repeated) {
    for (SchemaNode child : parent.children()) {
      boolean counts = child.repetition() != FieldRepetitionType.REQUIRED;
      int level = definition + (counts ? 1 : 0);
      List<Integer> levels = repeated;
      if (child.repetition() == FieldRepetitionType.REPEATED) {
        levels = new ArrayList<>(repeated);
        levels.add(level);
      }
      if (child instanceof GroupNode group) {
        String name = path.isEmpty() ? group.name() : path + "." + group.name();
        List<Group> above = groups;
        if (counts) {
          above = new ArrayList<>(groups);
          above.add(new Group(name, level, levels.size()));
        }
        collect(group, name, level, above, levels);
      } else {
        groups.forEach(group -> group.leaves++);
        groupsOfLeaves.add(groups);
        repeatedLevelsOfLeaves.add(levels);
      }
    }
  }

  /** The definition levels of the repeated nodes above a leaf, outermost first. */
  int[] repeatedLevels(int leaf) {
    return repeatedLevelsOfLeaves.get(leaf).stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Returns a recorder for the shape of a column; null if it shares no group with another column.
   */
  @Nullable Recorder recorder(int leaf) {
    List<Group> shared = groupsOfLeaves.get(leaf).stream().filter(g -> g.leaves > 1).toList();
    return shared.isEmpty() ? null : new Recorder(shared);
  }

  /** The shape of one column. */
  static final class Recorder {
    private final List<Group> groups;
    private final long[] current;
    private final List<long[]> blocks = new ArrayList<>();
    private long rows;

    private Recorder(List<Group> groups) {
      this.groups = groups;
      this.current = new long[groups.size()];
    }

    /**
     * Adds entries.
     *
     * @param repetitions their repetition levels; null if the column has none
     * @param definitions their definition levels
     */
    void add(byte @Nullable [] repetitions, byte[] definitions, int count) {
      for (int i = 0; i < count; i++) {
        int repetition = repetitions == null ? 0 : repetitions[i];
        if (repetition == 0) {
          if (rows > 0 && rows % ROWS == 0) {
            blocks.add(current.clone());
            Arrays.fill(current, 0);
          }
          rows++;
        }
        for (int k = 0; k < current.length; k++) {
          Group group = groups.get(k);
          if (repetition <= group.repetition) {
            int definition = Math.min(definitions[i], group.definition);
            current[k] = (current[k] + (definition << 8 | repetition) + 1) * PRIME;
            current[k] ^= current[k] >>> 29;
          }
        }
      }
    }

    /**
     * Compares the column with earlier columns.
     *
     * @param column its name
     * @return how it contradicts another column; null if it does not
     */
    @Nullable String contradiction(String column) {
      blocks.add(current.clone());
      String found = null;
      for (int k = 0; k < current.length && found == null; k++) {
        Group group = groups.get(k);
        int of = k;
        long[] hashes = blocks.stream().mapToLong(block -> block[of]).toArray();
        if (group.hashes == null) {
          group.hashes = hashes;
          group.column = column;
        } else {
          int differing = Arrays.mismatch(hashes, group.hashes);
          if (differing >= 0) {
            long first = (long) differing * ROWS;
            found =
                "in the rows from "
                    + first
                    + " to "
                    + Math.max(first, Math.min(rows, first + ROWS) - 1)
                    + " of the row group, the column has other nulls or lists down to the group "
                    + group.path
                    + " than the column "
                    + group.column;
          }
        }
      }
      return found;
    }
  }
}
