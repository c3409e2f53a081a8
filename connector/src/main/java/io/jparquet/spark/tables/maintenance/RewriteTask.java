package io.jparquet.spark.tables.maintenance;

import io.jparquet.ParquetReader;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.FileCopier;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.RewriteResult;
import io.jparquet.spark.core.base.TaskJob;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.HadoopOutputFile;
import io.jparquet.spark.core.file.TablePaths;
import io.jparquet.spark.encryption.FileKeys;
import io.jparquet.spark.tables.job.TaskAttempts;
import io.jparquet.spark.tables.job.TaskResult;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.TaskContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * Makes one file of others, in a task.
 *
 * @param attempts begins the attempt of the task
 * @param access opens the files that are read
 * @param options of the new file, as properties
 * @param recompress whether row groups that are copied get the codec of the options
 */
record RewriteTask(
    TaskAttempts attempts, FileAccess access, Map<String, String> options, boolean recompress)
    implements Serializable {

  private static final String NAME_END = "-c000.parquet";

  /**
   * What a task has done.
   *
   * @param result its files, for the commit
   */
  record Done(
      TaskResult result,
      long rows,
      int rowGroupsCopied,
      int rowGroupsEncoded,
      long bytesBefore,
      long bytesAfter)
      implements Serializable {}

  /**
   * Runs a task for each group.
   *
   * @param first the number of the first task
   * @param results takes what was made of a group, by its number
   */
  void runAll(
      SparkSession session, List<RewriteGroup> groups, int first, TaskJob.Results<Done> results) {
    TaskJob.run(session.sparkContext(), groups, first, this::run, results);
  }

  /** Makes the file of a group and commits the attempt. */
  private Done run(RewriteGroup group, TaskContext task) throws IOException {
    TaskAttemptContext attempt = attempts.begin(task.partitionId(), task.taskAttemptId());
    FileCommitProtocol committer = attempts.committer();
    boolean committed = false;
    try {
      Option<String> directory =
          group.directory().isEmpty() ? Option.empty() : Option.apply(group.directory());
      Path path =
          new Path(committer.newTaskTempFile(attempt, directory, new FileNameSpec("", NAME_END)));
      FileKeys keys =
          FileKeys.forWriting(attempt.getConfiguration(), ConnectorContext.ofProcess().keys());
      RewriteResult made = write(group, path, keys, attempt.getConfiguration());
      List<String> files = new ArrayList<>();
      files.add(TablePaths.file(group.directory(), path.getName()));
      HashMap<String, byte[]> materials = new HashMap<>();
      Path material = keys.keyMaterial(path);
      if (material != null) {
        String name = TablePaths.file(group.directory(), material.getName());
        files.add(name);
        materials.put(name, content(material, attempt.getConfiguration()));
      }
      TaskResult result =
          new TaskResult(committer.commitTask(attempt), files, materials, made.bytesAfter());
      committed = true;
      return new Done(
          result,
          made.rows(),
          made.rowGroupsCopied(),
          made.rowGroupsEncoded(),
          made.bytesBefore(),
          made.bytesAfter());
    } finally {
      if (!committed) {
        committer.abortTask(attempt);
      }
    }
  }

  private RewriteResult write(RewriteGroup group, Path target, FileKeys keys, Configuration conf)
      throws IOException {
    if (group.rowGroups() != null) {
      return copy(group.files().get(0), group.rowGroups(), target, conf);
    }
    WriteOptions writeOptions = WriteOptions.fromSharedProperties(options);
    if (group.merges() && !writeOptions.isSet(WriteOptions.BLOCK_SIZE)) {
      // Said, so that row groups do not stay as they are.
      Long size = WriteOptions.BLOCK_SIZE.defaultValue();
      writeOptions = writeOptions.with(WriteOptions.BLOCK_SIZE, size);
    }
    FileRewrite.Builder rewrite =
        FileRewrite.builder().writeOptions(writeOptions).target(new HadoopOutputFile(target, conf));
    for (ListedFile file : group.files()) {
      rewrite.input(file.path(), () -> access.input(file), access.options(file, ReadIntent.ROWS));
    }
    if (group.encodes()) {
      rewrite.recode();
    } else if (recompress) {
      rewrite.recompress(false);
    }
    rewrite.sortBy(group.order().stream().map(RewriteGroup.Order::sortBy).toList());
    try (FileEncryption encryption = keys.encryption(target)) {
      if (encryption == null) {
        // That encrypted files do not become plain ones was checked before.
        rewrite.decrypt();
      } else {
        rewrite.encrypt(encryption);
      }
      return rewrite.build().run();
    }
  }

  /** Copies row groups of a plain file into a plain file. */
  private RewriteResult copy(
      ListedFile file, List<Integer> rowGroups, Path target, Configuration conf)
      throws IOException {
    int copied = 0;
    try (ParquetReader reader = access.open(file, ReadIntent.ROWS)) {
      FileCopier copier =
          FileCopier.open(
              new HadoopOutputFile(target, conf),
              reader,
              WriteOptions.fromSharedProperties(options));
      try (copier) {
        for (int rowGroup : rowGroups) {
          copied += copier.copy(reader, rowGroup) ? 1 : 0;
        }
      }
      return new RewriteResult(
          copier.rowCount(),
          1,
          copied,
          rowGroups.size() - copied,
          file.length(),
          copier.bytesWritten());
    }
  }

  private static byte[] content(Path path, Configuration conf) throws IOException {
    FileSystem fileSystem = path.getFileSystem(conf);
    try (FSDataInputStream stream = fileSystem.open(path)) {
      return stream.readAllBytes();
    }
  }
}
