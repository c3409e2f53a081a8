package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.StoredFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.execution.PartitionedFileUtil$;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.FilePartition$;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.internal.SQLConf;
import org.jspecify.annotations.Nullable;
import scala.Function0;
import scala.collection.immutable.Seq;

/**
 * The files that a scan reads, in their directories, and how they are cut into splits and packed
 * into tasks: as Spark's own file sources do it, or by a {@link SplitPlanner}. Not thread-safe.
 */
public final class FileSplits {

  private final SparkSession session;
  private final FileIndex index;
  private final List<Expression> partitionFilters;
  private final List<Expression> fileFilters;
  private @Nullable List<PartitionDirectory> directories;

  /**
   * The files of an index.
   *
   * @param partitionFilters conditions on the values of directories
   * @param fileFilters conditions on files, in which members of {@code _metadata} are attributes
   */
  public FileSplits(
      SparkSession session,
      FileIndex index,
      List<Expression> partitionFilters,
      List<Expression> fileFilters) {
    this.session = session;
    this.index = index;
    this.partitionFilters = partitionFilters;
    this.fileFilters = fileFilters;
  }

  /** The directories that the filters leave, with their files; the same list on each call. */
  public List<PartitionDirectory> directories() {
    if (directories == null) {
      Seq<PartitionDirectory> listed =
          index.listFiles(Seqs.of(partitionFilters), Seqs.of(fileFilters));
      directories = Seqs.list(listed).stream().map(FileSplits::versioned).toList();
    }
    return directories;
  }

  private static PartitionDirectory versioned(PartitionDirectory directory) {
    List<FileStatusWithMetadata> files =
        Seqs.list(directory.files()).stream().map(StoredFile::versioned).toList();
    return new PartitionDirectory(directory.values(), Seqs.of(files));
  }

  /** The number of files in some directories. */
  public static int fileCount(List<PartitionDirectory> directories) {
    return directories.stream().mapToInt(directory -> directory.files().size()).sum();
  }

  /** The bytes of the files in some directories. */
  public static long sizeInBytes(List<PartitionDirectory> directories) {
    return files(directories).stream().mapToLong(FileStatusWithMetadata::getLen).sum();
  }

  /** Some of the files of directories, in those directories that are left with any. */
  public static List<PartitionDirectory> select(
      List<PartitionDirectory> directories, Predicate<FileStatusWithMetadata> wanted) {
    List<PartitionDirectory> selected = new ArrayList<>();
    for (PartitionDirectory directory : directories) {
      List<FileStatusWithMetadata> files =
          Seqs.list(directory.files()).stream().filter(wanted).toList();
      if (files.size() == directory.files().size()) {
        selected.add(directory);
      } else if (!files.isEmpty()) {
        selected.add(new PartitionDirectory(directory.values(), Seqs.of(files)));
      }
    }
    return selected;
  }

  /** The files of some directories, in their order. */
  public static List<FileStatusWithMetadata> files(List<PartitionDirectory> directories) {
    return directories.stream()
        .flatMap(directory -> Seqs.list(directory.files()).stream())
        .toList();
  }

  /** The number of files that tasks read, in whatever splits. */
  public static long filesOf(List<FilePartition> tasks) {
    return tasks.stream()
        .flatMap(task -> Arrays.stream(task.files()))
        .map(PartitionedFile::filePath)
        .distinct()
        .count();
  }

  /**
   * Tasks of about the same number of bytes that are read, for which files are cut where a planner
   * says, or else as in {@link #bySize(List)}.
   */
  public List<FilePartition> bySize(List<PartitionDirectory> selected, SplitPlanner planner) {
    List<FilePartition> tasks = planner.of(selected, maxSplitBytes(selected));
    return tasks == null ? bySize(selected) : tasks;
  }

  private long maxSplitBytes(List<PartitionDirectory> selected) {
    return FilePartition$.MODULE$.maxSplitBytes(session, Seqs.of(selected));
  }

  /** Tasks of about the same number of bytes, for which large files are cut. */
  public List<FilePartition> bySize(List<PartitionDirectory> selected) {
    long maxSplitBytes = maxSplitBytes(selected);
    List<PartitionedFile> splits = new ArrayList<>();
    for (PartitionDirectory directory : selected) {
      for (FileStatusWithMetadata file : Seqs.list(directory.files())) {
        splits.addAll(
            Seqs.list(
                PartitionedFileUtil$.MODULE$.splitFiles(
                    file, file.getPath(), true, maxSplitBytes, directory.values())));
      }
    }
    splits.sort((a, b) -> Long.compare(b.length(), a.length()));
    return Seqs.list(
        FilePartition$.MODULE$.getFilePartitions(session, Seqs.of(splits), maxSplitBytes));
  }

  /** Tasks of about the same number of whole files, for which only footers are read. */
  public List<FilePartition> byNumber(List<PartitionDirectory> selected) {
    return byNumber(selected, file -> true);
  }

  /**
   * Tasks of about the same number of whole files, for which only footers are read.
   *
   * @param needed the files that are read
   */
  public List<FilePartition> byNumber(
      List<PartitionDirectory> selected, Predicate<PartitionedFile> needed) {
    SQLConf conf = SessionSettings.sqlConf(session);
    long cost = Math.max(1, conf.filesOpenCostInBytes());
    long total = cost * fileCount(selected);
    Function0<Object> totalCost = () -> total;
    long perTask = Math.max(1, FilePartition$.MODULE$.maxSplitBytes(session, totalCost) / cost);
    List<FilePartition> tasks = new ArrayList<>();
    List<PartitionedFile> files = new ArrayList<>();
    for (PartitionDirectory directory : selected) {
      for (FileStatusWithMetadata file : Seqs.list(directory.files())) {
        if (files.size() == perTask) {
          tasks.add(task(tasks.size(), files));
          files.clear();
        }
        PartitionedFile whole =
            PartitionedFileUtil$.MODULE$.getPartitionedFile(
                file, file.getPath(), directory.values(), 0, file.getLen());
        if (needed.test(whole)) {
          files.add(whole);
        }
      }
    }
    if (!files.isEmpty()) {
      tasks.add(task(tasks.size(), files));
    }
    return tasks;
  }

  private static FilePartition task(int index, List<PartitionedFile> files) {
    return new FilePartition(index, files.toArray(new PartitionedFile[0]));
  }
}
