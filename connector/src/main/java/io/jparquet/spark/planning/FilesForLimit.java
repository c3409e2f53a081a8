package io.jparquet.spark.planning;

import io.jparquet.ParquetReader;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadIntent;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.StoredFile;
import io.jparquet.spark.core.read.PlannedSplit;
import io.jparquet.spark.encryption.FileKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files that are known to have as many rows as a LIMIT requires, chosen by the footers of the
 * largest ones. This counts on a read of all their rows, so nothing may be filtered.
 */
final class FilesForLimit {

  private static final Logger LOG = LoggerFactory.getLogger(FilesForLimit.class);

  /** The most footers that are worth reading on the driver. */
  private static final int MOST_FOOTERS = 2;

  private final ReadSettings settings;
  private final Configuration hadoopConf;

  /** Looks at files with the settings of a read. */
  FilesForLimit(ReadSettings settings, Configuration hadoopConf) {
    this.settings = settings;
    this.hadoopConf = hadoopConf;
  }

  /**
   * The tasks that are needed.
   *
   * @param tasks what reads all files of the directories
   * @param rows how many rows are needed
   * @return the splits of one or two files, or all tasks if these files have too few rows, or if it
   *     is not known, or if files may turn out to have fewer because damaged ones are left out
   */
  List<FilePartition> of(
      List<FilePartition> tasks, List<PartitionDirectory> directories, long rows) {
    if (settings.mayLoseRows()) {
      return tasks;
    }
    Map<SparkPath, Integer> enough = new HashMap<>();
    long found = 0;
    try {
      for (FileStatusWithMetadata file : largest(directories)) {
        found += add(file, enough);
        if (found >= rows) {
          return only(enough, tasks);
        }
      }
    } catch (Exception e) { // whatever it is, the tasks meet it too, and report it as usual
      LOG.debug("The row counts for a limit of {} could not be read", rows, e);
    }
    return tasks;
  }

  private static List<FileStatusWithMetadata> largest(List<PartitionDirectory> directories) {
    return directories.stream()
        .flatMap(directory -> Seqs.list(directory.files()).stream())
        .sorted(Comparator.comparingLong(FileStatusWithMetadata::getLen).reversed())
        .limit(MOST_FOOTERS)
        .toList();
  }

  /** Adds a file with the checksum of its footer, and returns its number of rows. */
  private long add(FileStatusWithMetadata file, Map<SparkPath, Integer> enough) throws IOException {
    ConnectorContext context = ConnectorContext.ofProcess();
    FileKeys keys = FileKeys.forReading(hadoopConf, context.keys());
    try (ParquetReader reader =
        context
            .files(settings.format(), hadoopConf)
            .open(
                StoredFile.of(file.fileStatus()),
                settings.readOptions().toBuilder()
                    .intent(ReadIntent.FOOTER)
                    .decryption(keys.decryption(file.getPath()))
                    .build())) {
      enough.put(SparkPath.fromPath(file.getPath()), reader.footerChecksum());
      return reader.metaData().rowGroups().stream().mapToLong(RowGroup::numRows).sum();
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
