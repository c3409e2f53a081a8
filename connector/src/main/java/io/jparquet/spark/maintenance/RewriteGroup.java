package io.jparquet.spark.maintenance;

import java.io.Serializable;
import java.util.List;

/**
 * Files that become one.
 *
 * @param directory the directory of all of them, relative to the table; empty for its own
 * @param files the files, in the order of their rows in the new one
 * @param anew whether their rows are encoded anew, instead of copying row groups
 * @param rowGroups of a single file, the indexes of the row groups that are copied; null for all
 */
record RewriteGroup(String directory, List<ListedFile> files, boolean anew, List<Integer> rowGroups)
    implements Serializable {

  /** Whole files. */
  RewriteGroup(String directory, List<ListedFile> files, boolean anew) {
    this(directory, files, anew, null);
  }
}
