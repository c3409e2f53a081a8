package io.jparquet.spark.planning;

import io.jparquet.spark.core.read.PlannedFile;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.RowGroupSplit;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/**
 * Row groups that are known to have as many rows as a LIMIT requires after the conditions of a
 * scan: of each of them statistics prove that all rows satisfy all conditions. They are looked for
 * in footers that are in memory, and in a few others.
 */
final class RowGroupsForLimit {

  /** The most footers that are worth reading on the driver. */
  private static final int MOST_FOOTERS = 32;

  /** The footers that are read first; where they prove too little, others. */
  private static final int FIRST_FOOTERS = 4;

  /** The most footers in memory that are looked at. */
  private static final int MOST_KNOWN = 256;

  private final ReadPlan plan;
  private final Configuration hadoopConf;

  /**
   * Looks at files by a plan.
   *
   * @param plan evaluates all conditions of the query
   */
  RowGroupsForLimit(ReadPlan plan, Configuration hadoopConf) {
    this.plan = plan;
    this.hadoopConf = hadoopConf;
  }

  /**
   * The tasks that are needed.
   *
   * @param rows how many rows are needed
   * @param mostTasks how many tasks there are for all files
   * @return null if it is not proven that so many rows exist in few files, or if files may turn out
   *     to have fewer because damaged ones are left out
   */
  List<FilePartition> of(List<PartitionDirectory> directories, long rows, int mostTasks) {
    List<ListedFile> files = new ArrayList<>(ListedFile.of(directories));
    files.sort(ListedFile.LONGEST_FIRST);
    Footers footers = new Footers(plan, hadoopConf);
    if (files.isEmpty()
        || plan.settings().mayLoseRows()
        || footers.needsKeys(files.get(0).file())) {
      return null;
    }
    Found found = new Found(rows);
    List<ListedFile> unknown = new ArrayList<>();
    for (int i = 0; i < files.size() && !found.isEnough(); i++) {
      ListedFile file = files.get(i);
      PlannedFile known = i < MOST_KNOWN ? footers.provenIfKnown(file.file()) : null;
      if (known == null) {
        unknown.add(file);
      } else {
        found.add(file, known);
      }
    }
    int next = 0;
    int most = Math.min(MOST_FOOTERS, unknown.size());
    for (int end = FIRST_FOOTERS; next < most && !found.isEnough(); end = most) {
      List<ListedFile> some = unknown.subList(next, Math.min(end, most));
      next += some.size();
      List<PlannedFile> read = footers.proven(some.stream().map(ListedFile::file).toList());
      for (int i = 0; i < read.size() && !found.isEnough(); i++) {
        if (read.get(i) != null) {
          found.add(some.get(i), read.get(i));
        }
      }
    }
    return found.isEnough() ? found.tasks(mostTasks) : null;
  }

  /** Row groups of a file whose rows all satisfy the conditions. */
  private record Whole(ListedFile file, PlannedFile planned, List<PlannedFile.Part> parts) {
    FilePartition task(int index, List<PlannedFile.Part> some) {
      PartitionedFile range = file.range(some.get(0).start(), some.get(some.size() - 1).end());
      PartitionedFile split = new RowGroupSplit(range, planned, some);
      return new FilePartition(index, new PartitionedFile[] {split});
    }
  }

  /** What was found. Not thread-safe. */
  private static final class Found {
    private final long wanted;
    private final List<Whole> files = new ArrayList<>();
    private long rows;

    Found(long wanted) {
      this.wanted = wanted;
    }

    boolean isEnough() {
      return rows >= wanted;
    }

    /** Adds row groups of a file, as far as they are needed. */
    void add(ListedFile listed, PlannedFile file) {
      List<PlannedFile.Part> whole = new ArrayList<>();
      for (PlannedFile.Part part : file.parts()) {
        if (part.whole() && !isEnough()) {
          whole.add(part);
          rows += part.rows();
        }
      }
      if (!whole.isEmpty()) {
        files.add(new Whole(listed, file, whole));
      }
    }

    /** A task for each row group, or if these are too many, for each file. */
    List<FilePartition> tasks(int most) {
      boolean alone = files.stream().mapToInt(file -> file.parts().size()).sum() <= most;
      List<FilePartition> tasks = new ArrayList<>();
      for (Whole file : files) {
        if (alone) {
          file.parts().forEach(part -> tasks.add(file.task(tasks.size(), List.of(part))));
        } else {
          tasks.add(file.task(tasks.size(), file.parts()));
        }
      }
      return tasks;
    }
  }
}
