package io.jparquet.cli.importing;

import io.jparquet.cli.input.InputPaths;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Interruption;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Text files that become one file, one after another.
 *
 * @param files their names; - is the standard input
 * @param format null to find it by the end of each name
 */
record TextInputs(List<String> files, @Nullable TextFormat format, Charset encoding, CsvForm form) {
  static final String STANDARD_INPUT = "-";

  /** The formats of text files. */
  enum TextFormat {
    CSV,
    TSV,
    JSONL;

    static @Nullable TextFormat ofName(String name) {
      if (name.endsWith(".csv")) {
        return CSV;
      } else if (name.endsWith(".tsv") || name.endsWith(".tab")) {
        return TSV;
      }
      return name.endsWith(".jsonl") || name.endsWith(".ndjson") || name.endsWith(".json")
          ? JSONL
          : null;
    }
  }

  /** Checks the names before anything is read. */
  void check() throws IOException {
    boolean json = isJson();
    for (String file : files) {
      if (isJson(file) != json) {
        throw new UsageException("CSV and JSON lines do not become one file: import each of them");
      }
      if (file.equals(STANDARD_INPUT)) {
        if (files.size() > 1) {
          throw new UsageException("the standard input (-) is the only input, if it is one");
        }
        continue;
      }
      Path path = Path.of(file);
      if (InputPaths.isElsewhere(file) || Files.isDirectory(path)) {
        throw new FileSystemException(
            file, null, "only local files and the standard input (-) are imported");
      }
    }
  }

  /** The name of an input that can be read only once, such as a pipe; null if there is none. */
  @Nullable String readOnce() {
    for (String file : files) {
      if (file.equals(STANDARD_INPUT)) {
        return "the standard input";
      } else if (Files.exists(Path.of(file)) && !Files.isRegularFile(Path.of(file))) {
        return file;
      }
    }
    return null;
  }

  boolean isJson() {
    return isJson(files.get(0));
  }

  private boolean isJson(String file) {
    return formatOf(file) == TextFormat.JSONL;
  }

  private TextFormat formatOf(String file) {
    TextFormat known = format == null ? TextFormat.ofName(file) : format;
    if (known == null) {
      throw new UsageException(
          (file.equals(STANDARD_INPUT) ? "the standard input" : file)
              + ": the name does not say what the format is; say it with --format csv, tsv or"
              + " jsonl");
    }
    return known;
  }

  /** The bytes of all files; -1 if unknown. */
  long size() throws IOException {
    long size = 0;
    for (String file : files) {
      if (file.equals(STANDARD_INPUT) || !Files.isRegularFile(Path.of(file))) {
        return -1;
      }
      size += Files.size(Path.of(file));
    }
    return size;
  }

  /**
   * Opens a file.
   *
   * @param progress receives the bytes that are read
   * @param renamed the header of the first CSV file, if names are given in place of those in
   *     headers
   */
  TextRecords open(String file, LongConsumer progress, @Nullable CsvHeader renamed)
      throws IOException {
    TextFormat known = formatOf(file);
    InputStream stream =
        file.equals(STANDARD_INPUT)
            ? Interruption.standardInput()
            : Files.newInputStream(Path.of(file));
    DecodedText text =
        new DecodedText(
            new WatchedStream(new BufferedInputStream(stream), progress), name(file), encoding);
    return known == TextFormat.JSONL
        ? new JsonRecords(text, name(file))
        : new CsvRecords(text, name(file), form, known == TextFormat.TSV, renamed);
  }

  /** The name of a file for messages. */
  static String name(String file) {
    return file.equals(STANDARD_INPUT) ? "standard input" : file;
  }

  /** Checks that a file has the columns of those before it, in any order. */
  static void checkNames(String file, List<String> first, List<String> names)
      throws ImportException {
    if (!new HashSet<>(first).equals(new HashSet<>(names))) {
      throw new ImportException(
          name(file)
              + ": the header names other columns than that of the first file: "
              + InferredColumn.shown(String.join(", ", names))
              + ", not "
              + InferredColumn.shown(String.join(", ", first)));
    }
  }

  private static final class WatchedStream extends FilterInputStream {
    private final LongConsumer progress;

    WatchedStream(InputStream stream, LongConsumer progress) {
      super(stream);
      this.progress = progress;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = super.read(bytes, offset, length);
      progress.accept(Math.max(0, count));
      return count;
    }
  }
}
