package io.jparquet.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local files, but that permissions are set by this process. Where Hadoop has no native
 * code, its own class starts the command {@code chmod} for each file and each directory that it
 * creates, which took a third of the time of tests that write many small files.
 */
public class LocalFiles extends RawLocalFileSystem {
  @Override
  public void setPermission(Path path, FsPermission permission) throws IOException {
    if (permission.getStickyBit()) {
      super.setPermission(path, permission);
    } else {
      String symbols =
          permission.getUserAction().SYMBOL
              + permission.getGroupAction().SYMBOL
              + permission.getOtherAction().SYMBOL;
      Files.setPosixFilePermissions(
          pathToFile(path).toPath(), PosixFilePermissions.fromString(symbols));
    }
  }

  /** The same with Hadoop's files of checksums, as for the scheme {@code file}. */
  public static final class Checked extends LocalFileSystem {
    /** As Hadoop makes it. */
    public Checked() {
      super(new LocalFiles());
    }
  }

  /**
   * Gives this process these files for the scheme {@code file}: Hadoop keeps the first object of a
   * scheme that it makes. The configuration stays the default, by which jparquet recognises local
   * files. Does nothing after Hadoop has made another object.
   */
  public static void use() {
    Configuration configuration = new Configuration();
    configuration.set("fs.file.impl", Checked.class.getName());
    try {
      FileSystem.get(URI.create("file:///"), configuration);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
