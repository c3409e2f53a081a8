package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.PartitionFilter;
import io.jparquet.spark.core.file.StreamLog;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.write.TableRoot;
import io.jparquet.spark.tables.job.OverwriteRecovery;
import io.jparquet.spark.tables.job.PartitionDirectories;
import io.jparquet.spark.tables.job.ReplacedFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.errors.QueryCompilationErrors;

/**
 * DELETE FROM where whole partitions go, and TRUNCATE TABLE. Rows inside of files are deleted by a
 * {@link RowLevelStatement}.
 */
final class TableDeletes {
  private TableDeletes() {}

  /** Whether the predicates decide on partitions as a whole. */
  static boolean canDeleteWhere(TableFiles table, Predicate[] predicates) {
    return filter(table, settings(table), predicates).isPresent();
  }

  /** Deletes the files of the partitions for which all predicates are true. */
  static void deleteWhere(TableFiles table, Predicate[] predicates) {
    WriteSettings settings = settings(table);
    PartitionFilter filter =
        filter(table, settings, predicates)
            .orElseThrow(() -> new IllegalArgumentException("Call canDeleteWhere first"));
    Path root = TableRoot.of(table, settings);
    try {
      FileSystem fileSystem = root.getFileSystem(settings.hadoopConf());
      StreamLog.requireNone(fileSystem, root);
      OverwriteRecovery.finish(fileSystem, root);
      ReplacedFiles files = new ReplacedFiles(fileSystem, root);
      if (table.partitionSchema().isEmpty()) {
        // The predicates have no column then: they mean every row or none.
        if (filter.test(InternalRow.empty())) {
          files.addAllBelow(root);
        }
      } else {
        List<Path> partitions =
            directories(table, settings, fileSystem, root).list(filter).stream()
                .map(PartitionDirectories.Partition::path)
                .toList();
        files.addAllBelow(partitions, Set.of());
        files.addDirectories(partitions);
      }
      files.delete();
    } catch (IOException e) {
      throw new UncheckedIOException("Deleting from " + root + " failed", e);
    } finally {
      table.refresh();
    }
  }

  /** Deletes all files of the table. */
  static boolean truncate(TableFiles table) {
    requireManaged(table);
    WriteSettings settings = settings(table);
    Path root = TableRoot.of(table, settings);
    try {
      FileSystem fileSystem = root.getFileSystem(settings.hadoopConf());
      StreamLog.requireNone(fileSystem, root);
      OverwriteRecovery.finish(fileSystem, root);
      ReplacedFiles files = new ReplacedFiles(fileSystem, root);
      files.addAllBelow(root);
      files.delete();
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException("Truncating " + root + " failed", e);
    } finally {
      table.refresh();
    }
  }

  /** Refuses to delete files that the catalog does not own, as Spark does. */
  static void requireManaged(TableFiles table) {
    if (table.definition().isExternal()) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.truncateTableOnExternalTablesError(table.shownName()));
    }
  }

  private static WriteSettings settings(TableFiles table) {
    return WriteSettings.of(table.definition().session(), table.definition().options());
  }

  private static Optional<PartitionFilter> filter(
      TableFiles table, WriteSettings settings, Predicate[] predicates) {
    return PartitionFilter.of(
        predicates,
        table.partitionSchema(),
        settings.conf().caseSensitiveAnalysis(),
        settings.timeZone());
  }

  private static PartitionDirectories directories(
      TableFiles table, WriteSettings settings, FileSystem fileSystem, Path root) {
    return new PartitionDirectories(
        fileSystem,
        root,
        table.partitionSchema(),
        settings.conf().caseSensitiveAnalysis(),
        settings.timeZone());
  }
}
