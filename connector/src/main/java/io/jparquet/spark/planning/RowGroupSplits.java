package io.jparquet.spark.planning;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.PlannedFile;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.RowGroupPriority;
import io.jparquet.spark.core.read.RowGroupSplit;
import io.jparquet.spark.core.scan.FileMetrics;
import io.jparquet.spark.core.scan.SplitPlanner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.PartitionedFileUtil$;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.internal.SQLConf;
import scala.Option;

/**
 * Cuts large files into splits of whole row groups, of about as many bytes of the columns that are
 * read, without those that statistics exclude, and packs splits into tasks as Spark packs files. So
 * no task is empty because its bytes have no row group's middle. For one scan; not thread-safe.
 */
final class RowGroupSplits implements SplitPlanner {

  private final SparkSession session;
  private final Supplier<Configuration> configuration;
  private final Function<Configuration, ReadPlan> plans;
  private final Map<Path, PlannedFile> chosen;
  private long filesSkipped;
  private long rowGroupsSkipped;
  private long bytesSkipped;

  /**
   * Splits for a scan.
   *
   * @param configuration gives Hadoop's configuration, if it is needed
   * @param plans gives what is read
   * @param chosen the row groups that are read of files for which that is decided, large or not
   */
  public RowGroupSplits(
      SparkSession session,
      Supplier<Configuration> configuration,
      Function<Configuration, ReadPlan> plans,
      Map<Path, PlannedFile> chosen) {
    this.session = session;
    this.configuration = configuration;
    this.plans = plans;
    this.chosen = chosen;
  }

  /** A split, the bytes that are read of it, and when it is read. */
  private record Weighed(PartitionedFile split, double bytes, RowGroupPriority priority) {}

  /**
   * Tasks for the files of directories.
   *
   * @param maxSplitBytes the length from which on Spark cuts files
   * @return null if files are to be cut by their bytes: no file is large, too many are, some may
   *     turn out to be unreadable and are then to be skipped, or there are keys that are for tasks
   *     to ask for
   */
  @Override
  public List<FilePartition> of(List<PartitionDirectory> directories, long maxSplitBytes) {
    List<ListedFile> files = ListedFile.of(directories);
    Map<ListedFile, PlannedFile> planned = new IdentityHashMap<>();
    List<ListedFile> large = new ArrayList<>();
    for (ListedFile file : files) {
      PlannedFile known = chosen.get(file.file().getPath());
      if (known != null) {
        planned.put(file, known);
      } else if (file.file().getLen() > maxSplitBytes) {
        large.add(file);
      }
    }
    if (!large.isEmpty()) {
      plan(large, planned);
    }
    return planned.isEmpty() ? null : tasks(files, planned, maxSplitBytes);
  }

  /** The metrics of files, with what statistics excluded here. */
  @Override
  public FileMetrics metrics(FileMetrics files) {
    return files.withSkipped(filesSkipped, rowGroupsSkipped, bytesSkipped);
  }

  /** Adds the plans of files, but for those whose footers can't be read: tasks report the error. */
  private void plan(List<ListedFile> files, Map<ListedFile, PlannedFile> planned) {
    Configuration hadoopConf = configuration.get();
    ReadPlan plan = plans.apply(hadoopConf);
    ReadSettings settings = plan.settings();
    Footers footers = new Footers(plan, hadoopConf);
    if (files.size() > settings.get(SparkOptions.PLANNED_FILES)
        || settings.ignoreCorruptFiles()
        || settings.ignoreMissingFiles()
        || footers.needsKeys(files.get(0).file())) {
      return;
    }
    List<PlannedFile> seen = footers.planned(files.stream().map(ListedFile::file).toList());
    for (int i = 0; i < files.size(); i++) {
      if (seen.get(i) != null) {
        planned.put(files.get(i), seen.get(i));
      }
    }
  }

  private List<FilePartition> tasks(
      List<ListedFile> files, Map<ListedFile, PlannedFile> planned, long maxSplitBytes) {
    SQLConf conf = SparkLine.bridge().sqlConf(session);
    long lengths = 0;
    double plannedLengths = 0;
    double plannedBytes = 0;
    for (ListedFile file : files) {
      lengths += file.file().getLen();
      PlannedFile known = planned.get(file);
      if (known != null) {
        plannedLengths += file.file().getLen();
        plannedBytes += known.bytesSkipped();
        plannedBytes += known.parts().stream().mapToLong(PlannedFile.Part::bytes).sum();
      }
    }
    // Narrow reads keep as many tasks as there are cores: the cost of opening shrinks with them.
    double share = plannedBytes / plannedLengths;
    double openCost = conf.filesOpenCostInBytes() * share;
    double left = (lengths - plannedLengths) * share + openCost * files.size();
    for (PlannedFile file : planned.values()) {
      left += file.parts().stream().mapToLong(PlannedFile.Part::bytes).sum();
    }
    double mostBytes = mostBytes(conf, left, openCost);
    List<Weighed> splits = new ArrayList<>();
    for (ListedFile file : files) {
      PlannedFile known = planned.get(file);
      if (known != null) {
        count(known);
        addSplits(file, known, mostBytes, splits);
      } else {
        Seqs.list(
                PartitionedFileUtil$.MODULE$.splitFiles(
                    file.file(),
                    file.file().getPath(),
                    true,
                    maxSplitBytes,
                    file.directory().values()))
            .forEach(
                split ->
                    splits.add(new Weighed(split, split.length() * share, RowGroupPriority.LAST)));
      }
    }
    // Splits that can't share a task stay in the order of the file.
    splits.sort(Comparator.comparingDouble(split -> -Math.min(split.bytes(), mostBytes / 2)));
    List<Weighed> ordered = RowGroupPriority.inOrder(splits, Weighed::priority);
    List<FilePartition> tasks = packed(ordered, mostBytes, openCost);
    Option<Object> mostTasks = conf.filesMaxPartitionNum();
    if (mostTasks.isDefined() && tasks.size() > (Integer) mostTasks.get()) {
      double all = ordered.stream().mapToDouble(split -> split.bytes() + openCost).sum();
      return packed(ordered, Math.ceil(all / (Integer) mostTasks.get()), openCost);
    }
    return tasks;
  }

  /** As {@code FilePartition.maxSplitBytes} has it, with another cost of opening. */
  private double mostBytes(SQLConf conf, double total, double openCost) {
    Option<Object> asked = conf.filesMinPartitionNum();
    int tasks =
        asked.isDefined()
            ? (Integer) asked.get()
            : Integer.parseInt(
                conf.getConfString(
                    "spark.sql.leafNodeDefaultParallelism",
                    Integer.toString(session.sparkContext().defaultParallelism())));
    return Math.min(conf.filesMaxPartitionBytes(), Math.max(openCost, total / tasks));
  }

  private void count(PlannedFile file) {
    filesSkipped += file.isSkipped() ? 1 : 0;
    rowGroupsSkipped += file.rowGroupsSkipped();
    bytesSkipped += file.bytesSkipped();
  }

  private static void addSplits(
      ListedFile listed, PlannedFile file, double mostBytes, List<Weighed> splits) {
    List<PlannedFile.Part> parts = new ArrayList<>();
    long bytes = 0;
    for (PlannedFile.Part part : file.parts()) {
      if (!parts.isEmpty() && bytes + part.bytes() > mostBytes) {
        splits.add(weighed(listed, file, parts));
        parts.clear();
        bytes = 0;
      }
      parts.add(part);
      bytes += part.bytes();
    }
    if (!parts.isEmpty()) {
      splits.add(weighed(listed, file, parts));
    }
  }

  private static Weighed weighed(
      ListedFile listed, PlannedFile file, List<PlannedFile.Part> parts) {
    return new Weighed(
        split(listed, file, parts),
        parts.stream().mapToLong(PlannedFile.Part::bytes).sum(),
        parts.stream()
            .map(PlannedFile.Part::priority)
            .reduce(RowGroupPriority.LAST, RowGroupPriority::or));
  }

  /** The first row group of a file begins with the file, and all of them are the whole file. */
  private static RowGroupSplit split(
      ListedFile listed, PlannedFile file, List<PlannedFile.Part> parts) {
    boolean whole = parts.size() == file.rowGroupCount();
    long start = parts.get(0).index() == 0 ? 0 : parts.get(0).start();
    long end = whole ? listed.file().getLen() : parts.get(parts.size() - 1).end();
    return new RowGroupSplit(listed.range(start, end), file, parts);
  }

  /** As Spark packs files: in their order, while there is room. */
  private static List<FilePartition> packed(
      List<Weighed> splits, double mostBytes, double openCost) {
    List<FilePartition> tasks = new ArrayList<>();
    List<PartitionedFile> task = new ArrayList<>();
    double bytes = 0;
    for (Weighed split : splits) {
      if (!task.isEmpty() && bytes + split.bytes() > mostBytes) {
        tasks.add(new FilePartition(tasks.size(), task.toArray(new PartitionedFile[0])));
        task.clear();
        bytes = 0;
      }
      task.add(split.split());
      bytes += split.bytes() + openCost;
    }
    if (!task.isEmpty()) {
      tasks.add(new FilePartition(tasks.size(), task.toArray(new PartitionedFile[0])));
    }
    return tasks;
  }
}
