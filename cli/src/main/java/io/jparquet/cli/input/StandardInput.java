package io.jparquet.cli.input;

import io.jparquet.cli.output.Failure;
import io.jparquet.cli.output.Interruption;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.io.RequestCost;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The standard input as a file. Parquet files are read from their end, so its bytes are kept in a
 * temporary file, which only its owner can read. The file is deleted when the command ends, or the
 * process, also by a signal. Applies to the whole process, which has one standard input; not
 * thread-safe.
 */
public final class StandardInput {
  /** The name on command lines. */
  public static final String ARGUMENT = "-";

  /** The name in results and messages. */
  public static final String NAME = "(stdin)";

  private static final int BUFFER_BYTES = 1 << 16;

  /** The file with its bytes; null if it was not read yet. */
  private static @Nullable Path spooled;

  private StandardInput() {}

  /**
   * Reads the standard input to its end.
   *
   * @return the file with its bytes
   * @throws UsageException when it was read before
   * @throws FileSystemException when there is no room for it
   */
  static Path spool() throws IOException {
    if (spooled != null) {
      throw new UsageException("the standard input (-) can be read only once");
    }
    Path directory = Path.of(System.getProperty("java.io.tmpdir", "."));
    try {
      Path file = Files.createTempFile(directory, "jparquet-stdin-", ".parquet");
      file.toFile().deleteOnExit();
      spooled = file;
      copy(Interruption.standardInput(), file);
      return file;
    } catch (InputFailure e) {
      throw e.cause;
    } catch (IOException e) {
      close();
      throw new FileSystemException(
          NAME,
          null,
          "its bytes cannot be kept in the directory of temporary files "
              + directory
              + " ("
              + Failure.text(e)
              + "): save them to a file first, or name another directory with the option"
              + " -Djava.io.tmpdir=DIR of the JVM");
    }
  }

  private static void copy(InputStream in, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int count = read(in, buffer); count >= 0; count = read(in, buffer)) {
        out.write(buffer, 0, count);
      }
    }
  }

  /** An error of the input, not of the temporary file. */
  private static final class InputFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final IOException cause;

    InputFailure(IOException cause) {
      super(cause);
      this.cause = cause;
    }
  }

  private static int read(InputStream in, byte[] buffer) {
    try {
      return in.read(buffer);
    } catch (IOException e) {
      throw new InputFailure(new FileSystemException(NAME, null, String.valueOf(e.getMessage())));
    }
  }

  /** Whether a path is that of the bytes of the standard input. */
  public static boolean is(Path path) {
    return path.equals(spooled);
  }

  /** The name of a file in results and messages. */
  public static String shown(Path path) {
    return is(path) ? NAME : path.toString();
  }

  /** Opens a file under the name that {@link #shown} has for it. */
  public static InputFile open(Path path) throws IOException {
    InputFile file = InputFile.of(path);
    return is(path) ? new Named(file) : file;
  }

  /** Deletes the bytes; the standard input may be another one from now on. */
  public static void close() {
    Path file = spooled;
    spooled = null;
    if (file != null) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        file.toFile().deleteOnExit(); // where an open file cannot be deleted
      }
    }
  }

  private record Named(InputFile file) implements InputFile {
    @Override
    public String location() {
      return NAME;
    }

    @Override
    public long length() throws IOException {
      return file.length();
    }

    @Override
    public void readFully(long position, byte[] dst, int offset, int length) throws IOException {
      file.readFully(position, dst, offset, length);
    }

    @Override
    public List<FetchedRange> readRanges(List<ByteRange> ranges, IntFunction<byte[]> allocation)
        throws IOException {
      return file.readRanges(ranges, allocation);
    }

    @Override
    public RequestCost requestCost() {
      return file.requestCost();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
