package io.jparquet.spark.encryption;

import io.jparquet.crypto.keys.KeyMaterialDirectory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.fs.permission.FsPermission;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory of a Hadoop file system. A file is found by the file system's own name for it, and
 * moves with its data file where Spark's committers move what a task has written. Public for users,
 * who rotate keys with {@link io.jparquet.crypto.keys.KeyRotation}.
 */
public final class HadoopKeyMaterialDirectory implements KeyMaterialDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(HadoopKeyMaterialDirectory.class);

  private final Path directory;
  private final Configuration conf;

  /**
   * Names a directory.
   *
   * @param conf finds and configures the file system; not changed
   */
  public HadoopKeyMaterialDirectory(Path directory, Configuration conf) {
    this.directory = Objects.requireNonNull(directory, "directory");
    this.conf = Objects.requireNonNull(conf, "conf");
  }

  /** The directory of a data file. */
  public static HadoopKeyMaterialDirectory of(Path dataFile, Configuration conf) {
    return new HadoopKeyMaterialDirectory(dataFile.getParent(), conf);
  }

  private FileSystem fileSystem() throws IOException {
    return directory.getFileSystem(conf);
  }

  @Override
  public String location() {
    return directory.toString();
  }

  @Override
  public byte[] read(String name, int maxLength) throws IOException {
    Path file = new Path(directory, name);
    try (FSDataInputStream stream = fileSystem().open(file)) {
      byte[] bytes = stream.readNBytes(maxLength);
      if (stream.read() >= 0) {
        throw new IOException(file + " is longer than " + maxLength + " bytes");
      }
      return bytes;
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  @Override
  public void write(String name, byte[] bytes) throws IOException {
    try (FSDataOutputStream stream = fileSystem().create(new Path(directory, name), true)) {
      stream.write(bytes);
      if (stream.hasCapability(StreamCapabilities.HSYNC)) {
        stream.hsync();
      }
    }
  }

  @Override
  public void replace(String from, String to) throws IOException {
    Path source = new Path(directory, from);
    Path target = new Path(directory, to);
    keepRights(source, target);
    try {
      FileContext.getFileContext(fileSystem().makeQualified(directory).toUri(), conf)
          .rename(source, target, Options.Rename.OVERWRITE);
    } catch (UnsupportedFileSystemException e) {
      fileSystem().delete(target, false);
      if (!fileSystem().rename(source, target)) {
        throw new IOException("The file system refused to rename " + source + " to " + target, e);
      }
    }
  }

  /** Who could read the keys can still read them, and no others, where files have permissions. */
  private void keepRights(Path source, Path target) throws IOException {
    try {
      FsPermission rights = fileSystem().getFileStatus(target).getPermission();
      if (!rights.equals(fileSystem().getFileStatus(source).getPermission())) {
        fileSystem().setPermission(source, rights);
      }
    } catch (FileNotFoundException e) {
      // There is no file to replace.
    } catch (UnsupportedOperationException e) {
      LOG.debug("Files of {} have no permissions", directory, e);
    }
  }

  @Override
  public void delete(String name) throws IOException {
    fileSystem().delete(new Path(directory, name), false);
  }

  @Override
  public List<String> list() throws IOException {
    List<String> names = new ArrayList<>();
    for (FileStatus file : fileSystem().listStatus(directory)) {
      if (file.isFile()) {
        names.add(file.getPath().getName());
      }
    }
    return names;
  }

  @Override
  public String toString() {
    return "HadoopKeyMaterialDirectory[" + directory + "]";
  }
}
