package io.jparquet.spark.write.task;

import io.jparquet.spark.context.ConnectorContext;
import io.jparquet.spark.error.SparkErrors;
import io.jparquet.spark.overwrite.TablePaths;
import io.jparquet.spark.write.file.FileSpec;
import io.jparquet.spark.write.file.RowFileWriter;
import io.jparquet.spark.write.file.RowSource;
import io.jparquet.spark.write.file.RowSources;
import io.jparquet.spark.write.file.TaskWriters;
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
 * <p>The rows of a statement that changes some of them come with the file that they are from. Files
 * whose values readers take for something else ({@link RowSource.Kind}) do not become one, so that
 * a partition can have some files at a time.
 */
final class JParquetDataWriter implements DataWriter<InternalRow> {
  private static final int MAX_FILES = 1_000_000;

  private final WriteTask task;
  private final int partitionId;
  private final FileCommitProtocol committer;
  private final TaskAttemptContext context;
  private final RowPartitioner partitioner;

  /** Null if all rows are new. */
  private final RowSources sources;

  /** Files so far by partition directory; the empty name is the table's own. */
  private final Map<String, Integer> fileCounts = new HashMap<>();

  private final List<String> files = new ArrayList<>();
  private final Map<String, byte[]> keyMaterials = new HashMap<>();
  private final List<Output> outputs = new ArrayList<>();

  /** Outputs by the file that rows come from; null for new rows. */
  private final Map<RowSource, Output> ofSources = new HashMap<>();

  private String directory = "";

  /** Where the last row went, and its source; null before the first row. */
  private Output output;

  private RowSource source;
  private long rows;
  private long bytes;

  /** The files, one at a time, of rows that readers take for the same. */
  private static final class Output {
    private final RowSource.Kind kind;

    /** Whether its files keep the layout of another file. */
    private final boolean hasSource;

    private final TaskWriters writers;
    private RowFileWriter file;
    private long rowsInFile;

    /** The source whose key-value pairs the file has kept last; null for none. */
    private RowSource kept;

    Output(RowSource.Kind kind, boolean hasSource, TaskWriters writers) {
      this.kind = kind;
      this.hasSource = hasSource;
      this.writers = writers;
    }
  }

  /**
   * For one attempt of one task, which the committer has received.
   *
   * @param partitionId the task's number in the stage
   */
  JParquetDataWriter(
      WriteTask task, int partitionId, FileCommitProtocol committer, TaskAttemptContext context) {
    this.task = task;
    this.partitionId = partitionId;
    this.committer = committer;
    this.context = context;
    this.partitioner = task.isPartitioned() ? task.newPartitioner() : null;
    this.sources =
        task.reading() == null ? null : new RowSources(task.reading(), context.getConfiguration());
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
      boolean isNew = sources == null || metadata == null || metadata.isNullAt(0);
      RowSource from = isNew ? null : sources.of(metadata.getUTF8String(0));
      moveTo(from);
      if (output.file == null || output.rowsInFile >= task.maxRecordsPerFile()) {
        closeFile(output);
        openFile();
      }
      if (from != null && !from.equals(output.kept)) {
        output.file.keepPairs(from);
        output.kept = from;
      }
      output.file.write(row);
      output.rowsInFile++;
    } catch (IOException | RuntimeException e) {
      String path = output == null || output.file == null ? task.path() : output.file.path();
      throw SparkErrors.unchecked(QueryExecutionErrors.taskFailedWhileWritingRowsError(path, e));
    }
  }

  /**
   * Finds the output of a row.
   *
   * @param from the file that it comes from; null if it is new
   */
  private void moveTo(RowSource from) {
    boolean goesOn =
        from == null ? output != null && output.kind.takesNewRows() : from.equals(source);
    if (goesOn) {
      return;
    }
    output = ofSources.computeIfAbsent(from, this::outputOf);
    source = from;
  }

  private Output outputOf(RowSource from) {
    RowSource.Kind kind = task.files().kind(from, task.reading());
    for (Output some : outputs) {
      if (from == null ? some.kind.takesNewRows() : some.hasSource && some.kind.equals(kind)) {
        return some;
      }
    }
    FileSpec spec = from == null ? task.files() : task.files().withRowsOf(kind, task.reading());
    TaskWriters writers = new TaskWriters(spec, ConnectorContext.ofProcess(), from);
    Output created = new Output(kind, from != null, writers);
    outputs.add(created);
    return created;
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
            output.writers.fileExtension());
    Option<String> dir = partitioner == null ? Option.empty() : Option.apply(directory);
    String path = committer.newTaskTempFile(context, dir, new FileNameSpec("", suffix));
    RowFileWriter file =
        RowFileWriter.open(
            path, context.getConfiguration(), output.writers, false, task.dataOrdinals());
    output.file = file;
    output.rowsInFile = 0;
    files.add(TablePaths.file(directory, new Path(path).getName()));
    if (file.keyMaterial() != null) {
      files.add(TablePaths.file(directory, file.keyMaterial().getName()));
    }
  }

  private void closeFiles() throws IOException {
    for (Output some : outputs) {
      closeFile(some);
    }
  }

  private void closeFile(Output some) throws IOException {
    RowFileWriter file = some.file;
    if (file == null) {
      return;
    }
    file.close();
    keepKeyMaterial(file);
    bytes += file.bytesWritten();
    rows += some.rowsInFile;
    some.file = null;
    some.kept = null;
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
   * even without rows, so that the schema of an empty result can be read back.
   */
  @Override
  public WriterCommitMessage commit() {
    try {
      if (task.marksEmptyResult() && partitionId == 0 && files.isEmpty() && partitioner == null) {
        moveTo(null);
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
    for (Output some : outputs) {
      if (some.file != null) {
        some.file.abort();
        some.file = null;
      }
      some.writers.close();
    }
    outputs.clear();
    ofSources.clear();
    output = null;
  }
}
