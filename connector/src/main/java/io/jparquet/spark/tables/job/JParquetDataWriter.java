package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.file.TablePaths;
import io.jparquet.spark.core.write.RowFileWriter;
import io.jparquet.spark.core.write.WriteTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.OutputMetrics;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.errors.QueryExecutionErrors;
import scala.Option;

/**
 * Writes the rows of one task, into one file at a time: a new one for each partition that the rows
 * come to, and after {@code maxRecordsPerFile} rows. Rows are expected sorted by partition; when
 * they come back to an earlier one, that gets one more file.
 *
 * <p>Where not all rows of a task may be in one file ({@link RowOrigin}), a partition has a file
 * for each {@link TaskOutput} at a time.
 */
final class JParquetDataWriter implements DataWriter<InternalRow> {
  private static final int MAX_FILES = 1_000_000;

  private final WriteTask task;
  private final RowOrigin origin;
  private final int partitionId;
  private final FileCommitProtocol committer;
  private final TaskAttemptContext context;
  private final RowPartitioner partitioner;
  private final TaskOutputs outputs;

  /** Files so far by partition directory; the empty name is the table's own. */
  private final Map<String, Integer> fileCounts = new HashMap<>();

  private final List<String> files = new ArrayList<>();
  private final Map<String, byte[]> keyMaterials = new HashMap<>();
  private String directory = "";

  /** Where the last row went; null before the first row. */
  private TaskOutput output;

  private long rows;
  private long bytes;

  /**
   * For one attempt of one task, which the committer has received.
   *
   * @param partitionId the task's number in the stage
   */
  JParquetDataWriter(
      WriteTask task,
      RowOrigin origin,
      int partitionId,
      FileCommitProtocol committer,
      TaskAttemptContext context) {
    this.task = task;
    this.origin = origin;
    this.partitionId = partitionId;
    this.committer = committer;
    this.context = context;
    this.partitioner = task.isPartitioned() ? RowPartitioner.of(task) : null;
    this.outputs = origin.outputs(task.files(), context.getConfiguration());
  }

  @Override
  public void write(InternalRow row) {
    write(null, row);
  }

  /**
   * Writes a row of a file that is replaced.
   *
   * @param metadata the hidden column of its file; null for a new row
   */
  @Override
  public void write(InternalRow metadata, InternalRow row) {
    try {
      if (partitioner != null && partitioner.moveTo(row)) {
        closeFiles();
        directory = partitioner.directory();
      }
      output = outputs.of(metadata);
      if (output.file() == null || output.rows() >= task.maxRecordsPerFile()) {
        closeFile(output);
        openFile();
      }
      output.write(row);
    } catch (IOException | RuntimeException e) {
      String path = output == null || output.file() == null ? task.path() : output.file().path();
      throw SparkErrors.unchecked(QueryExecutionErrors.taskFailedWhileWritingRowsError(path, e));
    }
  }

  private void openFile() throws IOException {
    int count = fileCounts.merge(directory, 1, Integer::sum) - 1;
    if (count >= MAX_FILES) {
      throw new IllegalStateException(
          "A task would write more than "
              + MAX_FILES
              + " files into one directory. Increase maxRecordsPerFile, which is "
              + task.maxRecordsPerFile());
    }
    // Spark's own writers separate the counter by '.' below a partition, by '-' elsewhere.
    String suffix =
        String.format(
            Locale.ROOT,
            "%sc%03d%s",
            partitioner == null ? "-" : ".",
            count,
            output.writers().fileExtension());
    Option<String> dir = partitioner == null ? Option.empty() : Option.apply(directory);
    String path = committer.newTaskTempFile(context, dir, new FileNameSpec("", suffix));
    RowFileWriter file =
        RowFileWriter.open(
            path, context.getConfiguration(), output.writers(), false, task.dataOrdinals());
    output.begin(file);
    files.add(TablePaths.file(directory, new Path(path).getName()));
    if (file.keyMaterial() != null) {
      files.add(TablePaths.file(directory, file.keyMaterial().getName()));
    }
  }

  private void closeFiles() throws IOException {
    for (TaskOutput some : outputs.all()) {
      closeFile(some);
    }
  }

  private void closeFile(TaskOutput some) throws IOException {
    RowFileWriter file = some.file();
    if (file == null) {
      return;
    }
    file.close();
    keepKeyMaterial(file);
    bytes += file.bytesWritten();
    rows += some.rows();
    some.end();
    report();
  }

  private void keepKeyMaterial(RowFileWriter file) throws IOException {
    Path path = file.keyMaterial();
    if (path != null) {
      FileSystem fileSystem = path.getFileSystem(context.getConfiguration());
      try (FSDataInputStream stream = fileSystem.open(path)) {
        keyMaterials.put(TablePaths.file(directory, path.getName()), stream.readAllBytes());
      }
    }
  }

  private void report() {
    TaskContext context = TaskContext.get();
    if (context != null) {
      OutputMetrics metrics = context.taskMetrics().outputMetrics();
      metrics.setBytesWritten(bytes);
      metrics.setRecordsWritten(rows);
    }
  }

  /**
   * Completes the last file and passes all files to the committer. The first task may write a file
   * even without rows.
   */
  @Override
  public WriterCommitMessage commit() {
    try {
      if (origin.marksEmptyResult() && partitionId == 0 && files.isEmpty() && partitioner == null) {
        output = outputs.of(null);
        openFile();
      }
      closeFiles();
      TaskResult result =
          new TaskResult(
              committer.commitTask(context),
              List.copyOf(files),
              new HashMap<>(keyMaterials),
              bytes);
      return result.message();
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.unchecked(
          QueryExecutionErrors.taskFailedWhileWritingRowsError(task.path(), e));
    }
  }

  @Override
  public void abort() {
    close();
    committer.abortTask(context);
  }

  /** Gives up a file that was not completed; without effect after a commit. */
  @Override
  public void close() {
    outputs.all().forEach(TaskOutput::abort);
    output = null;
  }
}
