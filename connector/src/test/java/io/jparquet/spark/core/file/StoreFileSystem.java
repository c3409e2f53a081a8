package io.jparquet.spark.core.file;

import io.jparquet.local.LocalFiles;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.BulkDelete;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.impl.OpenFileParameters;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * Local files under the scheme {@code store}. Counts the requests that a store would get, informs a
 * listener before it answers, and deletes in pages if a page size is set. All of that is of the
 * process.
 */
public final class StoreFileSystem extends LocalFiles {
  /** To be set as {@code fs.store.impl}. */
  public static final String SETTING = "fs.store.impl";

  private static final URI NAME = URI.create("store:///");
  private static final Map<String, AtomicInteger> COUNTS = new ConcurrentHashMap<>();
  private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);
  private static volatile Listener listener = (request, path) -> {};
  private static volatile int pageSize = 1;

  /** Is called for a request before it is answered, and may fail it. */
  public interface Listener {
    void before(String request, Path path) throws IOException;
  }

  private interface Answer<T> {
    T get() throws IOException;
  }

  public static void reset() {
    COUNTS.clear();
    listener = (request, path) -> {};
    pageSize = 1;
  }

  public static void listen(Listener to) {
    listener = to;
  }

  public static void setPageSize(int files) {
    pageSize = files;
  }

  /** Requests by their names. */
  public static Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    COUNTS.forEach((request, count) -> counts.put(request, count.get()));
    return counts;
  }

  public static int total() {
    return counts().values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Counts what is asked from outside, not what this file system asks itself. */
  private static <T> T ask(String request, Path path, Answer<T> answer) throws IOException {
    int depth = DEPTH.get();
    if (depth == 0) {
      listener.before(request, path);
      COUNTS.computeIfAbsent(request, name -> new AtomicInteger()).incrementAndGet();
    }
    DEPTH.set(depth + 1);
    try {
      return answer.get();
    } finally {
      DEPTH.set(depth);
    }
  }

  @Override
  public URI getUri() {
    return NAME;
  }

  @Override
  public String getScheme() {
    return NAME.getScheme();
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return ask("status", path, () -> super.getFileStatus(path));
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return ask("status", path, () -> super.exists(path));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return ask("list", path, () -> super.listStatus(path));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return ask("delete", path, () -> super.delete(path, recursive));
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return ask("rename", from, () -> super.rename(from, to));
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    return ask("mkdirs", path, () -> super.mkdirs(path));
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return ask("mkdirs", path, () -> super.mkdirs(path, permission));
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return ask("open", path, () -> super.open(path, bufferSize));
  }

  @Override
  protected CompletableFuture<FSDataInputStream> openFileWithOptions(
      Path path, OpenFileParameters parameters) throws IOException {
    return CompletableFuture.completedFuture(open(path));
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return ask(
        "create",
        path,
        () -> super.create(path, overwrite, bufferSize, replication, blockSize, progress));
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return ask(
        "create",
        path,
        () ->
            super.create(
                path, permission, overwrite, bufferSize, replication, blockSize, progress));
  }

  @Override
  public BulkDelete createBulkDelete(Path path) throws IOException {
    return pageSize == 1 ? super.createBulkDelete(path) : new Pages(path, pageSize);
  }

  private final class Pages implements BulkDelete {
    private final Path base;
    private final int size;

    Pages(Path base, int size) {
      this.base = base;
      this.size = size;
    }

    @Override
    public int pageSize() {
      return size;
    }

    @Override
    public Path basePath() {
      return base;
    }

    @Override
    public List<Map.Entry<Path, String>> bulkDelete(Collection<Path> paths) throws IOException {
      if (paths.size() > size) {
        throw new IllegalArgumentException(paths.size() + " files in a page of " + size);
      }
      return ask("bulk delete", base, () -> deleteEach(paths));
    }

    private List<Map.Entry<Path, String>> deleteEach(Collection<Path> paths) throws IOException {
      List<Map.Entry<Path, String>> failures = new ArrayList<>();
      for (Path path : paths) {
        try {
          listener.before("delete in bulk", path);
          StoreFileSystem.super.delete(path, false);
        } catch (IOException e) {
          failures.add(Map.entry(path, e.toString()));
        }
      }
      return failures;
    }

    @Override
    public void close() {}
  }
}
