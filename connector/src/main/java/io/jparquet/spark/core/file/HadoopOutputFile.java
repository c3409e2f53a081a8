package io.jparquet.spark.core.file;

import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Abortable;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A new file in a Hadoop file system; an existing file is never replaced. */
public final class HadoopOutputFile implements OutputFile {
  private static final Logger LOG = LoggerFactory.getLogger(HadoopOutputFile.class);
  private static final String ABORTABLE = "fs.capability.outputstream.abortable";

  private final Path path;
  private final Configuration conf;

  /**
   * A file to be created at {@code path}.
   *
   * @param conf finds and configures the file system; not changed
   */
  public HadoopOutputFile(Path path, Configuration conf) {
    this.path = path;
    this.conf = conf;
  }

  @Override
  public String location() {
    return path.toString();
  }

  @Override
  public PositionOutput create() throws IOException {
    return StoreCalls.send(
        () -> {
          FileSystem fileSystem = path.getFileSystem(conf);
          return new Output(fileSystem, path, fileSystem.create(path, false));
        });
  }

  private static final class Output implements PositionOutput {
    private final FileSystem fileSystem;
    private final Path path;
    private final FSDataOutputStream stream;
    private long position;
    private boolean ended;

    Output(FileSystem fileSystem, Path path, FSDataOutputStream stream) {
      this.fileSystem = fileSystem;
      this.path = path;
      this.stream = stream;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      StoreCalls.send(
          () -> {
            stream.write(bytes, offset, length);
            return stream;
          });
      position += length;
    }

    /** HDFS shows the bytes to readers then; stores that can't do so need not be asked. */
    @Override
    public void flush() throws IOException {
      if (stream.hasCapability(StreamCapabilities.HFLUSH)) {
        StoreCalls.send(
            () -> {
              stream.hflush();
              return stream;
            });
      }
    }

    @Override
    public void close() throws IOException {
      if (!ended) {
        ended = true;
        StoreCalls.send(
            () -> {
              stream.close();
              return stream;
            });
      }
    }

    /**
     * Object stores make a file visible only when its stream is closed, so there the upload is
     * abandoned instead; elsewhere the file is deleted.
     */
    @Override
    public void abort() {
      if (ended) {
        return;
      }
      ended = true;
      boolean abandoned = false;
      try {
        if (stream.hasCapability(ABORTABLE)) {
          Abortable.AbortableResult result = stream.abort();
          abandoned = result.anyCleanupException() == null;
        }
      } catch (RuntimeException e) {
        LOG.warn("Aborting the upload of {} failed", path, e);
      }
      try {
        stream.close();
      } catch (IOException | RuntimeException e) {
        LOG.debug("Closing the aborted file {} failed", path, e);
      }
      if (!abandoned) {
        delete();
      }
    }

    private void delete() {
      try {
        fileSystem.delete(path, false);
      } catch (IOException | RuntimeException e) {
        LOG.warn("Deleting the incomplete file {} failed", path, e);
      }
    }
  }
}
