package io.jparquet.spark.tables.maintenance;

import io.jparquet.spark.core.file.TablePaths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * Which files become one: files of one directory with the same schema and key-value metadata, whose
 * values readers take for the same, in the order of their names, until a new file has the size that
 * is wanted. A single file is left as it is, and so is a file that has three quarters of that size
 * already.
 *
 * @param targetBytes the wanted size of files
 * @param rowGroups what becomes of row groups
 * @param single whether all files are written again, each for itself
 * @param order of the rows of each new file; if they are sorted, files of any size up to the wanted
 *     one are written again
 */
record RewritePlan(long targetBytes, RowGroups rowGroups, boolean single, RequestedOrder order) {

  /** Smaller row groups cost more to read than what is in them. */
  private static final long SMALL_ROW_GROUP = 4L << 20;

  /** Names of the files of buckets, by which Spark knows what is in them. */
  private static final Pattern BUCKET =
      Pattern.compile("part-\\d+-[0-9a-f-]{36}_\\d{5}[.-]c\\d{3}.*");

  /** What becomes of the row groups of small files. */
  public enum RowGroups {
    /** They are copied, unless they are small on average. */
    AUTO,
    /** They are copied wherever that is possible. */
    COPY,
    /** Their rows are put together to large row groups. */
    MERGE
  }

  /** The files whose footers are worth a look. */
  List<FileStatus> candidates(List<FileStatus> files) {
    return files.stream()
        .filter(file -> !BUCKET.matcher(file.getPath().getName()).matches())
        .filter(file -> single || isSmall(file.getLen()))
        .toList();
  }

  private boolean isSorted() {
    return !order.isEmpty();
  }

  private boolean isSmall(long bytes) {
    return bytes < (isSorted() ? targetBytes : targetBytes - targetBytes / 4);
  }

  /**
   * The files that become one.
   *
   * @param facts of files in the order of their names
   * @param root the directory of the table
   * @throws IllegalArgumentException if the rows of a file can't have the order
   */
  List<RewriteGroup> groups(Collection<FileFacts> facts, Path root) {
    record Kind(Path directory, String kind) {}
    Map<Kind, List<FileFacts>> kinds = new LinkedHashMap<>();
    for (FileFacts fact : facts) {
      Kind kind = new Kind(fact.file().toPath().getParent(), fact.kind());
      kinds.computeIfAbsent(kind, any -> new ArrayList<>()).add(fact);
    }
    List<RewriteGroup> groups = new ArrayList<>();
    kinds.forEach(
        (kind, files) -> {
          for (List<FileFacts> some : split(files)) {
            if (single || isSorted() || some.size() > 1) {
              groups.add(group(kind.directory(), some, root));
            }
          }
        });
    return groups;
  }

  private List<List<FileFacts>> split(List<FileFacts> files) {
    List<List<FileFacts>> parts = new ArrayList<>();
    List<FileFacts> part = new ArrayList<>();
    long bytes = 0;
    for (FileFacts file : files) {
      if (!part.isEmpty() && (single || bytes + file.file().length() > targetBytes)) {
        parts.add(part);
        part = new ArrayList<>();
        bytes = 0;
      }
      part.add(file);
      bytes += file.file().length();
    }
    parts.add(part);
    return parts;
  }

  private RewriteGroup group(Path directory, List<FileFacts> facts, Path root) {
    long bytes = facts.stream().mapToLong(fact -> fact.file().length()).sum();
    int count = facts.stream().mapToInt(FileFacts::rowGroups).sum();
    boolean merges =
        rowGroups == RowGroups.MERGE
            || rowGroups == RowGroups.AUTO && bytes < count * SMALL_ROW_GROUP;
    boolean encodes = single || isSorted() || merges;
    return new RewriteGroup(
        TablePaths.directory(TablePaths.relative(root, new Path(directory, "x"))),
        facts.stream().map(FileFacts::file).toList(),
        order.of(facts.get(0)),
        encodes,
        merges);
  }
}
