package io.jparquet.spark.tables.maintenance;

import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.TablePaths;
import io.jparquet.spark.core.write.FileSpec;
import io.jparquet.spark.tables.job.TaskAttempts;
import io.jparquet.spark.tables.job.TaskResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** Copies some row groups of files, which are not decoded, into new files beside them. */
public final class RowGroupCopies {
  private RowGroupCopies() {}

  /**
   * Runs a task for each file.
   *
   * @param settings of the write
   * @param root the directory of the table
   * @param rowGroups by plain file, the indexes of the row groups that are copied
   * @param attempts of the job that will commit the new files
   * @param first the number of the first task
   */
  public static List<TaskResult> write(
      SparkSession session,
      WriteSettings settings,
      Path root,
      Map<FileStatus, List<Integer>> rowGroups,
      TaskAttempts attempts,
      int first) {
    if (rowGroups.isEmpty()) {
      return List.of();
    }
    List<RewriteGroup> groups = new ArrayList<>();
    rowGroups.forEach(
        (file, indexes) ->
            groups.add(
                new RewriteGroup(
                    TablePaths.directory(TablePaths.relative(root, file.getPath())),
                    ListedFile.of(file),
                    indexes)));
    RewriteTask task =
        new RewriteTask(
            attempts,
            FileAccess.of(session, settings.options()),
            FileSpec.ofRewrite(settings.options(), settings.hadoopConf(), settings.conf()),
            false);
    TaskResult[] results = new TaskResult[groups.size()];
    task.runAll(session, groups, first, (number, done) -> results[number] = done.result());
    return Arrays.asList(results);
  }
}
