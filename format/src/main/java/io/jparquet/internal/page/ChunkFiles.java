package io.jparquet.internal.page;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The files that the column chunks of one footer are in: the footer's own, and those that its
 * chunks name by {@code file_path}, which are opened when they are first needed. Not thread-safe.
 *
 * <p>Specification: {@code ColumnChunk.file_path} in parquet.thrift.
 */
public final class ChunkFiles implements Closeable {
  private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");

  private static final int MOST_OPEN = 64;

  /** Begins at a root: a path of any system, or a URI. */
  private static final Pattern ABSOLUTE = Pattern.compile("[/\\\\].*|[^/\\\\]*:.*", Pattern.DOTALL);

  private final InputFile own;
  private final boolean anywhere;
  private final Map<String, InputFile> others = new HashMap<>();

  /**
   * The files of a footer.
   *
   * @param own the file of the footer; not closed by this object
   * @param anywhere whether paths may be absolute or lead upward
   */
  public ChunkFiles(InputFile own, boolean anywhere) {
    this.own = own;
    this.anywhere = anywhere;
  }

  /**
   * The file of a column chunk.
   *
   * @param filePath the chunk's {@code file_path}; null for the footer's own file
   * @throws UnsupportedFeatureException when the path leads out of the directory of the footer's
   *     file, or that file has none
   * @throws IOException when the file cannot be opened
   */
  public InputFile of(String filePath) throws IOException {
    if (filePath == null || filePath.isEmpty()) {
      return own;
    }
    InputFile known = others.get(filePath);
    if (known != null) {
      return known;
    }
    if (!anywhere) {
      check(filePath);
    }
    InputFile opened = isOwnName(filePath) ? own : own.sibling(filePath);
    others.put(filePath, opened);
    return opened;
  }

  private static void check(String filePath) {
    boolean upwards = List.of(SEPARATOR.split(filePath, -1)).contains("..");
    if (upwards || ABSOLUTE.matcher(filePath).matches() || filePath.indexOf('\0') >= 0) {
      throw new UnsupportedFeatureException(
          "the column chunk is in the file '"
              + filePath
              + "', outside of the directory of the file with the footer; if you trust the file,"
              + " allow this"
              + " with jparquet.read.any-file-path=true");
    }
  }

  private boolean isOwnName(String filePath) {
    String location = own.location();
    return location.equals(filePath) || location.endsWith("/" + filePath) && isName(filePath);
  }

  private static boolean isName(String filePath) {
    return !SEPARATOR.matcher(filePath).find();
  }

  /**
   * Whether a column chunk is in the footer's own file; opens no file to find out.
   *
   * @param filePath the chunk's {@code file_path}
   */
  public boolean isOwn(String filePath) {
    return filePath == null || filePath.isEmpty() || isOwnName(filePath);
  }

  /** Whether a file is the footer's own. */
  public boolean isOwn(InputFile file) {
    return file == own;
  }

  /**
   * Closes the other files if there are many, as for a summary file. Call it only while none of
   * them is being read; they are opened again when needed.
   */
  public void closeExcess() throws IOException {
    if (others.size() > MOST_OPEN) {
      close();
    }
  }

  /** Closes all files but the footer's own. */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (InputFile file : others.values()) {
      try {
        if (file != own) {
          file.close();
        }
      } catch (IOException e) {
        failure = e;
      }
    }
    others.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
