package io.jparquet.spark.v1;

import io.jparquet.metadata.CompressionCodec;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.SummaryFiles;
import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.write.DeclaredOrder;
import io.jparquet.spark.core.write.FileSpec;
import io.jparquet.spark.core.write.RowFileWriter;
import io.jparquet.spark.core.write.SparkWriteChecks;
import io.jparquet.spark.core.write.TaskWriters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.OutputWriter;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Makes the writers for files that Spark's own V1 machinery places and commits: the sink of
 * structured streaming, tables that a session keeps with V1, and writes of Spark's own source that
 * jparquet takes over.
 */
public final class JParquetOutputWriterFactory extends OutputWriterFactory {
  private static final long serialVersionUID = 1L;

  private final FileSpec files;

  /**
   * The resources that the files of the task share; null before its first file. Spark deserialises
   * a factory for each task.
   */
  private transient TaskWriters ofTask;

  private JParquetOutputWriterFactory(FileSpec files) {
    this.files = files;
  }

  /**
   * Prepares a write job.
   *
   * @param job the job, in whose configuration the options are merged; its committer is set here
   * @param options options of the write
   * @param dataSchema the columns of the files, which are those of the rows
   */
  public static JParquetOutputWriterFactory prepare(
      SparkSession session, Job job, Map<String, String> options, StructType dataSchema) {
    SQLConf conf = SessionSettings.sqlConf(session);
    Configuration hadoopConf = job.getConfiguration();
    // The sink of Spark 4.0 and 4.1 gives its options to the format alone.
    options.forEach(
        (name, value) -> {
          if (value != null && !name.equals("path")) {
            hadoopConf.set(name, value);
          }
        });
    WriteSettings.chooseStagingCommitter(hadoopConf);
    SummaryFiles.warnIfMissing(hadoopConf);
    return new JParquetOutputWriterFactory(
        files(dataSchema, new CaseInsensitiveStringMap(options), hadoopConf, conf));
  }

  /**
   * Checks a write whose job is not prepared yet.
   *
   * @param options options of the write
   * @param dataSchema the columns of the files
   * @return the codec of the files
   * @throws RuntimeException if {@link #prepare} would refuse the write
   */
  public static CompressionCodec check(
      SparkSession session, Map<String, String> options, StructType dataSchema) {
    CaseInsensitiveStringMap insensitive = new CaseInsensitiveStringMap(options);
    WriteSettings settings = WriteSettings.of(session, insensitive);
    return files(dataSchema, insensitive, settings.hadoopConf(), settings.conf()).codec();
  }

  private static FileSpec files(
      StructType dataSchema,
      CaseInsensitiveStringMap options,
      Configuration hadoopConf,
      SQLConf conf) {
    if (DeclaredOrder.isIn(options)) {
      throw new IllegalArgumentException(
          "A write with DataSource V1, such as that of a stream, can't sort rows: remove the option"
              + " or property "
              + DeclaredOrder.OPTION
              + ", or write in the format jparquet, without it in spark.sql.sources.useV1SourceList");
    }
    SparkWriteChecks.checkTypes(dataSchema);
    return FileSpec.of(dataSchema, options, hadoopConf, conf, List.of());
  }

  /** The same for files that Spark's own source was asked to write. */
  public JParquetOutputWriterFactory standingInForSpark() {
    return new JParquetOutputWriterFactory(files.standingInForSpark());
  }

  @Override
  public String getFileExtension(TaskAttemptContext context) {
    return files.fileExtension();
  }

  @Override
  public OutputWriter newInstance(String path, StructType dataSchema, TaskAttemptContext context) {
    int[] ordinals = IntStream.range(0, files.dataSchema().length()).toArray();
    TaskContext task = TaskContext.get();
    TaskWriters writers = task == null ? newWriters() : writersOf(task);
    try {
      return new FileOutput(
          RowFileWriter.open(path, context.getConfiguration(), writers, task == null, ordinals));
    } catch (FileAlreadyExistsException e) {
      throw SparkErrors.unchecked(e); // Spark ends the job for it, other errors are tried again
    } catch (IOException e) {
      throw new UncheckedIOException("Creating " + path + " failed", e);
    }
  }

  private TaskWriters writersOf(TaskContext task) {
    if (ofTask == null) {
      TaskWriters writers = newWriters();
      ofTask = writers;
      task.addTaskCompletionListener(
          ended -> {
            writers.close();
          });
    }
    return ofTask;
  }

  private TaskWriters newWriters() {
    return new TaskWriters(files, ConnectorContext.ofProcess());
  }

  private static final class FileOutput extends OutputWriter {
    private final RowFileWriter file;

    FileOutput(RowFileWriter file) {
      this.file = file;
    }

    @Override
    public void write(InternalRow row) {
      try {
        file.write(row);
      } catch (IOException e) {
        throw new UncheckedIOException("Writing " + file.path() + " failed", e);
      }
    }

    /** Spark closes also what it aborts: after a failed write this leaves no file. */
    @Override
    public void close() {
      try {
        file.close();
      } catch (IOException e) {
        throw new UncheckedIOException("Completing " + file.path() + " failed", e);
      }
    }

    @Override
    public String path() {
      return file.path();
    }
  }
}
