package io.jparquet.spark.write;

import io.jparquet.ParquetWriter;
import io.jparquet.spark.io.HadoopOutputFile;
import io.jparquet.spark.write.row.RowAppender;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;

/** Writes rows into one Parquet file. After a failure the file can only be given up. */
final class RowFileWriter implements Closeable {
  private final String path;
  private final ParquetWriter writer;
  private final RowAppender appender;
  private boolean failed;

  private RowFileWriter(String path, ParquetWriter writer, RowAppender appender) {
    this.path = path;
    this.writer = writer;
    this.appender = appender;
  }

  /**
   * Creates the file.
   *
   * @param ordinals for every column of the file its place in the rows
   */
  static RowFileWriter open(String path, Configuration conf, FileSpec spec, int[] ordinals)
      throws IOException {
    ParquetWriter writer =
        ParquetWriter.open(
            new HadoopOutputFile(new Path(path), conf),
            spec.conversion().schema().convert(spec.dataSchema()),
            spec.writeOptions());
    writer.putKeyValues(spec.footer());
    RowAppender appender = new RowAppender(writer, spec.conversion(), spec.dataSchema(), ordinals);
    return new RowFileWriter(path, writer, appender);
  }

  /** Where the file is written. */
  String path() {
    return path;
  }

  /** Appends a row, which may be reused afterwards. */
  void write(InternalRow row) throws IOException {
    boolean appended = false;
    try {
      appender.append(row);
      appended = true;
    } finally {
      if (!appended) {
        failed = true;
      }
    }
  }

  /** Bytes in the file; after {@link #close()} its length. */
  long bytesWritten() {
    return writer.bytesWritten();
  }

  /** Completes the file; after a failure gives it up instead. */
  @Override
  public void close() throws IOException {
    if (failed) {
      writer.abort();
      return;
    }
    failed = true;
    writer.close();
    failed = false;
  }

  /** Gives the file up: nothing that looks like a Parquet file is left. */
  void abort() {
    writer.abort();
  }
}
