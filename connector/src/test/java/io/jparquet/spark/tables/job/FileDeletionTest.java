package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.spark.core.file.StoreFileSystem;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.internal.io.HadoopMapReduceCommitProtocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDeletionTest {
  private static final int FILES = 40;

  @TempDir Path directory;
  private org.apache.hadoop.fs.Path root;
  private FileSystem fileSystem;
  private final List<org.apache.hadoop.fs.Path> files = new ArrayList<>();

  /** Counts what it deletes. */
  public static final class BookKeeping extends HadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;
    private int deleted;

    BookKeeping(String path) {
      super("job", path, false);
    }

    @Override
    public boolean deleteWithJob(
        FileSystem fileSystem, org.apache.hadoop.fs.Path path, boolean recursive) {
      deleted++;
      return super.deleteWithJob(fileSystem, path, recursive);
    }
  }

  @BeforeEach
  void makeFiles() throws IOException {
    root = new org.apache.hadoop.fs.Path("store:" + directory);
    Configuration conf = new Configuration();
    conf.set(StoreFileSystem.SETTING, StoreFileSystem.class.getName());
    fileSystem = root.getFileSystem(conf);
    for (int i = 0; i < FILES; i++) {
      Files.createFile(directory.resolve("f" + i));
      files.add(new org.apache.hadoop.fs.Path(root, "f" + i));
    }
  }

  @AfterEach
  void reset() throws InterruptedException {
    // Requests that were sent before an interruption would be counted for the next test.
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("jparquet-file-requests")) {
        thread.join(60_000);
      }
    }
    StoreFileSystem.reset();
  }

  private static void fail(String name, String refused) throws IOException {
    if (name.equals(refused)) {
      throw new IOException("denied: " + name);
    }
  }

  @Test
  void deletesPageByPageAndNamesWhatWasRefused() throws IOException {
    StoreFileSystem.setPageSize(15);
    StoreFileSystem.listen((request, path) -> fail(path.getName(), "f20"));
    FileDeletion.Outcome outcome = FileDeletion.of(fileSystem, root).delete(files);
    assertThat(outcome.left()).containsExactly(files.get(20));
    assertThat(outcome.cause()).hasMessageContaining("denied: f20");
    assertThat(directory).isDirectoryContaining("glob:**f20");
    assertThat(StoreFileSystem.counts()).containsOnly(Map.entry("bulk delete", 3));
  }

  @Test
  void deletesTheOtherPagesIfOneFails() throws IOException {
    StoreFileSystem.setPageSize(10);
    AtomicInteger pages = new AtomicInteger();
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("bulk delete") && pages.getAndIncrement() == 1) {
            throw new IOException("no answer");
          }
        });
    FileDeletion.Outcome outcome = FileDeletion.of(fileSystem, root).delete(files);
    assertThat(outcome.left()).isEqualTo(files.subList(10, 20));
    assertThat(outcome.cause()).hasMessage("no answer");
  }

  @Test
  void namesWhatWasRefusedWithoutPagesToo() throws IOException {
    StoreFileSystem.listen((request, path) -> fail(path.getName(), "f3"));
    FileDeletion.Outcome outcome = FileDeletion.of(fileSystem, root).delete(files);
    assertThat(outcome.left()).containsExactly(files.get(3));
    assertThat(outcome.cause()).hasMessage("denied: f3");
    assertThat(StoreFileSystem.counts()).containsOnly(Map.entry("delete", FILES - 1));
  }

  @Test
  void looksForAFileOnlyIfItWasNotDeleted() throws IOException {
    Files.delete(directory.resolve("f7"));
    FileDeletion.Outcome outcome = FileDeletion.of(fileSystem, root).delete(files);
    assertThat(outcome.left()).isEmpty();
    assertThat(StoreFileSystem.counts()).containsEntry("delete", FILES).containsEntry("status", 1);
  }

  @Test
  void asksAProtocolThatKeepsBooks() throws IOException {
    StoreFileSystem.setPageSize(10);
    BookKeeping protocol = new BookKeeping(root.toString());
    assertThat(FileDeletion.of(fileSystem, root, protocol).delete(files).left()).isEmpty();
    assertThat(protocol.deleted).isEqualTo(FILES);
  }

  @Test
  void asksTheFileSystemIfTheProtocolHasNothingToSay() throws IOException {
    StoreFileSystem.setPageSize(FILES);
    HadoopMapReduceCommitProtocol protocol =
        new HadoopMapReduceCommitProtocol("job", root.toString(), false);
    assertThat(FileDeletion.of(fileSystem, root, protocol).delete(files).left()).isEmpty();
    assertThat(StoreFileSystem.counts()).containsOnly(Map.entry("bulk delete", 1));
  }

  @Test
  void endsWhenItIsInterrupted() {
    Thread caller = Thread.currentThread();
    // Once: a request of another thread would interrupt what comes after this test.
    AtomicBoolean interrupted = new AtomicBoolean();
    StoreFileSystem.listen(
        (request, path) -> {
          if (interrupted.compareAndSet(false, true)) {
            caller.interrupt();
          }
          try {
            Thread.sleep(60_000);
          } catch (InterruptedException e) {
            throw new InterruptedIOException("stopped");
          }
        });
    assertThatThrownBy(() -> FileDeletion.of(fileSystem, root).delete(files))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(directory).isDirectoryContaining("glob:**f39");
  }
}
