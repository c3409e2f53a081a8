package io.jparquet.spark.planning;

import io.jparquet.ParquetReader;
import io.jparquet.metadata.RowGroup;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.DriverRead;
import io.jparquet.spark.core.read.PlannedSplit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/**
 * Files that are known to have as many rows as a LIMIT requires, chosen by the footers of the
 * largest ones. This counts on a read of all their rows, so nothing may be filtered.
 */
final class FilesForLimit {

  /** The most footers that are worth reading on the driver. */
  private static final int MOST_FOOTERS = 2;

  private final DriverRead read;

  /** Looks at files by a plan. */
  FilesForLimit(DriverRead read) {
    this.read = read;
  }

  /**
   * The tasks that are needed.
   *
   * @param tasks what reads all files of the directories
   * @param rows how many rows are needed
   * @return the splits of one or two files, or all tasks if these files have too few rows, or if it
   *     is not known, or if files may turn out to have fewer because damaged ones or those outside
   *     of a box are left out
   */
  List<FilePartition> of(
      List<FilePartition> tasks, List<PartitionDirectory> directories, long rows) {
    ReadSettings settings = read.plan().settings();
    if (settings.mayLoseRows() || settings.box() != null) {
      return tasks;
    }
    Footers footers = new Footers(read.plan(), read.hadoopConf());
    Map<SparkPath, Integer> enough = new HashMap<>();
    long found = 0;
    List<ListedFile> longest =
        ListedFile.of(directories).stream()
            .sorted(ListedFile.LONGEST_FIRST)
            .limit(MOST_FOOTERS)
            .toList();
    for (ListedFile listed : longest) {
      FooterRows footer =
          footers.inspectWithKeys(listed.file(), (reader, path) -> FooterRows.of(reader));
      if (footer == null) {
        return tasks;
      }
      enough.put(SparkPath.fromPath(listed.file().getPath()), footer.checksum());
      found += footer.rows();
      if (found >= rows) {
        return only(enough, tasks);
      }
    }
    return tasks;
  }

  /** The checksum of a footer, and the rows that it counts. */
  private record FooterRows(int checksum, long rows) {
    static FooterRows of(ParquetReader reader) {
      return new FooterRows(
          reader.footerChecksum(),
          reader.metaData().rowGroups().stream().mapToLong(RowGroup::numRows).sum());
    }
  }

  private static List<FilePartition> only(
      Map<SparkPath, Integer> footers, List<FilePartition> tasks) {
    List<FilePartition> chosen = new ArrayList<>();
    for (FilePartition task : tasks) {
      PartitionedFile[] splits =
          List.of(task.files()).stream()
              .filter(split -> footers.containsKey(split.filePath()))
              .map(split -> new PlannedSplit(split, footers.get(split.filePath())))
              .toArray(PartitionedFile[]::new);
      if (splits.length > 0) {
        chosen.add(new FilePartition(chosen.size(), splits));
      }
    }
    return chosen;
  }
}
