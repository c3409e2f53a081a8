package io.jparquet.spark.core.file;

import io.jparquet.error.CorruptFileException;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.io.RequestCost;
import io.jparquet.spark.core.base.SparkOptions;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options.OpenFileOptions;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.FutureIO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file in a Hadoop file system whose length is known from the listing, so that opening it costs
 * no further request where the file system can do without.
 *
 * <p>Local files are read through {@link InputFile#of(java.nio.file.Path)}, not through Hadoop's
 * {@code LocalFileSystem}: its {@code .crc} files are not consulted. Parquet has checksums of its
 * own for each page ({@code parquet.page.verify-checksum.enabled}), and the double bookkeeping
 * costs a second open and a second look at the bytes. A file system that was configured in its
 * place is used as configured.
 *
 * <p>May be used by several threads. They wait for each other where the file system reads in the
 * calling thread.
 */
final class HadoopInputFile implements InputFile {
  private static final Logger LOG = LoggerFactory.getLogger(HadoopInputFile.class);

  private static final String READ_POLICY = "parquet, vector, random, adaptive";
  private static final Pattern ABSOLUTE_URI = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:/");

  /** One range of so many bytes is read as several are, without keeping the stream. */
  private static final int LEAST_BYTES_OF_A_THREAD = 1 << 18;

  private static final String READ_AGAIN =
      ". Run the query again; for a table or a view, run REFRESH TABLE first";

  /** The error of Hadoop's S3A, which is not on the class path of each application. */
  private static final String OTHER_VERSION = "RemoteFileChangedException";

  /** How the client of Amazon reports that an ETag is not that of the object. */
  private static final String PRECONDITION_FAILED = "Status Code: 412";

  private final Path path;
  private final long length;
  private final FSDataInputStream stream;
  private final Configuration conf;
  private final boolean vectored;
  private final StoreTimes times;

  private HadoopInputFile(
      Path path,
      long length,
      FSDataInputStream stream,
      Configuration conf,
      boolean vectored,
      StoreTimes times) {
    this.times = times;
    this.path = path;
    this.length = length;
    this.stream = stream;
    this.conf = conf;
    this.vectored = vectored;
  }

  /**
   * Opens a file. Of a file with a version no other version is read: reads fail.
   *
   * @param conf finds and configures the file system; not changed
   * @param times measures the requests
   * @throws FileNotFoundException when it does not exist
   * @throws IllegalArgumentException naming the setting of {@code conf} that is not understood
   */
  static InputFile open(StoredFile file, Configuration conf, StoreTimes times) throws IOException {
    Path path = file.path();
    if (isPlainLocal(path, conf)) {
      return openLocal(path, conf, times);
    }
    boolean vectored = SparkOptions.VECTORED_IO.from(conf::get);
    FSDataInputStream stream = StoreCalls.send(() -> opened(opening(file, conf).build()));
    return new HadoopInputFile(path, file.length(), stream, conf, vectored, times);
  }

  private static FutureDataInputStreamBuilder opening(StoredFile file, Configuration conf)
      throws IOException {
    FutureDataInputStreamBuilder opening =
        file.path()
            .getFileSystem(conf)
            .openFile(file.path())
            .opt(OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY, READ_POLICY)
            .optLong(OpenFileOptions.FS_OPTION_OPENFILE_LENGTH, file.length());
    return file.version() == null ? opening : opening.withFileStatus(file.version());
  }

  /** The stream; if the thread is interrupted before it is open, it is closed when it is. */
  private static FSDataInputStream opened(CompletableFuture<FSDataInputStream> opening)
      throws IOException {
    try {
      return FutureIO.awaitFuture(opening);
    } catch (InterruptedIOException e) {
      opening.thenAccept(HadoopInputFile::closeUnused);
      throw e;
    }
  }

  private static void closeUnused(FSDataInputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      LOG.debug("A file that is no longer needed could not be closed", e);
    }
  }

  /** Whether a file is read through the JDK. */
  static boolean isPlainLocal(Path path, Configuration conf) {
    String scheme = path.toUri().getScheme();
    if (!"file".equals(scheme)) {
      return false;
    }
    String implementation = conf.get("fs.file.impl");
    return implementation == null || implementation.equals(LocalFileSystem.class.getName());
  }

  private static InputFile openLocal(Path path, Configuration conf, StoreTimes times)
      throws IOException {
    try {
      return new CountedLocalFile(
          InputFile.of(java.nio.file.Path.of(path.toUri().getPath())), path, conf, times);
    } catch (NoSuchFileException e) {
      FileNotFoundException missing = new FileNotFoundException("File " + path + " does not exist");
      missing.initCause(e);
      throw missing;
    }
  }

  @Override
  public String location() {
    return path.toString();
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public synchronized void readFully(long position, byte[] dst, int offset, int count)
      throws IOException {
    long start = System.nanoTime();
    read(
        position + count,
        () -> {
          stream.readFully(position, dst, offset, count);
          return dst;
        });
    times.of(path).add(count, System.nanoTime() - start);
  }

  @Override
  public RequestCost requestCost() {
    return times.cost(path);
  }

  /**
   * Sends a request for bytes.
   *
   * @param end the position after the last of them
   */
  private <T> T read(long end, StoreCalls.Call<T> request) throws IOException {
    try {
      return StoreCalls.send(request);
    } catch (EOFException e) {
      if (end > length) {
        throw e;
      }
      EOFException shorter =
          new EOFException(
              "The file "
                  + path
                  + " is shorter than the "
                  + length
                  + " bytes that it had when it was listed, so it was replaced"
                  + READ_AGAIN);
      shorter.initCause(e);
      throw shorter;
    } catch (IOException e) {
      if (isOtherVersion(e)) {
        throw new IOException(
            "The file " + path + " was replaced or deleted after it was listed" + READ_AGAIN, e);
      }
      throw e;
    }
  }

  /** Whether a store refused to read another version of the file than the one that was listed. */
  private static boolean isOtherVersion(Throwable error) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      if (e.getClass().getSimpleName().equals(OTHER_VERSION)
          || String.valueOf(e.getMessage()).contains(PRECONDITION_FAILED)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public List<FetchedRange> readRanges(List<ByteRange> ranges, IntFunction<byte[]> allocation)
      throws IOException {
    if (!vectored || ranges.size() < 2 && !isWorthAThread(ranges)) {
      return InputFile.super.readRanges(ranges, allocation);
    }
    for (ByteRange range : ranges) {
      if (range.end() > length) {
        throw new EOFException(
            "Range " + range + " ends after the end of " + path + " at " + length);
      }
    }
    List<FileRange> requests = new ArrayList<>(ranges.size());
    for (ByteRange range : ranges) {
      requests.add(FileRange.createFileRange(range.offset(), range.length()));
    }
    long start = System.nanoTime();
    List<FetchedRange> all =
        read(
            length,
            () -> {
              synchronized (this) {
                // A slice, since there are file systems that go by the capacity of what they get.
                stream.readVectored(
                    requests, size -> ByteBuffer.wrap(allocation.apply(size), 0, size).slice());
              }
              return fetched(ranges, requests);
            });
    if (ranges.size() == 1) {
      times.of(path).add(ranges.get(0).length(), System.nanoTime() - start);
    }
    return all;
  }

  /** Whether a file system may read in threads of its own, so that others need not wait. */
  private boolean isWorthAThread(List<ByteRange> ranges) {
    return requestCost().isSlow()
        && ranges.size() == 1
        && ranges.get(0).length() >= LEAST_BYTES_OF_A_THREAD;
  }

  private static List<FetchedRange> fetched(List<ByteRange> ranges, List<FileRange> requests)
      throws IOException {
    List<FetchedRange> fetched = new ArrayList<>(ranges.size());
    for (int i = 0; i < requests.size(); i++) {
      fetched.add(fetched(ranges.get(i), FutureIO.awaitFuture(requests.get(i).getData())));
    }
    return fetched;
  }

  private static FetchedRange fetched(ByteRange range, ByteBuffer bytes) {
    if (bytes.hasArray()) {
      return new FetchedRange(range, bytes.array(), bytes.arrayOffset() + bytes.position());
    }
    byte[] copy = new byte[range.length()];
    bytes.get(copy);
    return new FetchedRange(range, copy, 0);
  }

  @Override
  public InputFile sibling(String relativePath) throws IOException {
    return openSibling(path, relativePath, conf, times);
  }

  private static InputFile openSibling(
      Path path, String relativePath, Configuration conf, StoreTimes times) throws IOException {
    Path sibling = resolve(path, relativePath);
    long length =
        isPlainLocal(sibling, conf)
            ? 0
            : StoreCalls.send(() -> sibling.getFileSystem(conf).getFileStatus(sibling).getLen());
    return open(new StoredFile(sibling, length, 0, null), conf, times);
  }

  /** Names of files may have colons, which a relative path of Hadoop can't have. */
  private static Path resolve(Path path, String relativePath) {
    URI own = path.toUri();
    try {
      if (ABSOLUTE_URI.matcher(relativePath).lookingAt()) {
        return new Path(relativePath);
      }
      String directory = relativePath.startsWith("/") ? "" : path.getParent().toUri().getPath();
      return new Path(own.getScheme(), own.getAuthority(), directory + "/" + relativePath);
    } catch (IllegalArgumentException e) {
      throw new CorruptFileException(
          "'" + relativePath + "' is not a path to a file: " + e.getMessage(), e);
    }
  }

  /** Waits for reads in the threads that called them; others fail. */
  @Override
  public synchronized void close() throws IOException {
    stream.close();
  }

  /**
   * A local file whose reads count in Hadoop's statistics, from which Spark takes its input size.
   */
  private static final class CountedLocalFile implements InputFile {
    private final InputFile file;
    private final Path path;
    private final Configuration conf;
    private final StoreTimes times;
    private final FileSystem.Statistics statistics;

    @SuppressWarnings("deprecation") // Spark reads the bytes of a thread from these
    CountedLocalFile(InputFile file, Path path, Configuration conf, StoreTimes times) {
      this.times = times;
      this.file = file;
      this.path = path;
      this.conf = conf;
      this.statistics = FileSystem.getStatistics("file", LocalFileSystem.class);
    }

    @Override
    public String location() {
      return path.toString();
    }

    @Override
    public long length() throws IOException {
      return file.length();
    }

    @Override
    public void readFully(long position, byte[] dst, int offset, int count) throws IOException {
      file.readFully(position, dst, offset, count);
      statistics.incrementBytesRead(count);
    }

    @Override
    public InputFile sibling(String relativePath) throws IOException {
      return openSibling(path, relativePath, conf, times);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
