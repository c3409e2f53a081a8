package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.local.LocalFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryListingTest {

  @TempDir private java.nio.file.Path directory;

  /** What Hadoop's local file system throws when a directory is deleted while it lists it. */
  private static final List<IOException> RACES =
      List.of(
          new FileNotFoundException("File t/p=1 does not exist"),
          new AccessDeniedException("t/p=1", null, "Permission denied"),
          new IOException("Invalid directory or I/O error occurred for dir: t/p=1"));

  private static FileSystem failing(IOException error) throws IOException {
    FileSystem fileSystem =
        new LocalFiles() {
          @Override
          public FileStatus[] listStatus(Path path) throws IOException {
            throw error;
          }
        };
    Configuration conf = new Configuration(false);
    fileSystem.initialize(new Path("file:///").toUri(), conf);
    return fileSystem;
  }

  @Test
  void aDirectoryThatIsDeletedWhileItIsListedHasNoFiles() throws IOException {
    Path gone = new Path(directory.resolve("gone").toUri());
    for (IOException error : RACES) {
      assertThat(DirectoryListing.mayBeGone(error)).isTrue();
      assertThat(DirectoryListing.of(failing(error), gone)).isEmpty();
    }
  }

  @Test
  void aDirectoryThatIsThereAndCannotBeListedIsAnError() throws IOException {
    Path there = new Path(Files.createDirectory(directory.resolve("there")).toUri());
    for (IOException error : RACES.subList(1, RACES.size())) {
      assertThatThrownBy(() -> DirectoryListing.of(failing(error), there)).isSameAs(error);
    }
    IOException other = new IOException("The disk is broken");
    assertThat(DirectoryListing.mayBeGone(other)).isFalse();
    Path gone = new Path(directory.resolve("gone").toUri());
    assertThatThrownBy(() -> DirectoryListing.of(failing(other), gone)).isSameAs(other);
  }
}
