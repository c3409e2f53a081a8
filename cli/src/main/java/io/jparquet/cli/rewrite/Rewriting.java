package io.jparquet.cli.rewrite;

import io.jparquet.cli.command.ExitCode;
import io.jparquet.cli.command.JsonOption;
import io.jparquet.cli.command.OutputArguments;
import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Failure;
import io.jparquet.cli.output.Interruption;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.Screen;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.ParquetException;
import io.jparquet.io.OutputFile;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.RewriteResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The common part of all rewrites. */
abstract class Rewriting implements Callable<Integer> {
  private final Screen screen;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files, directories or patterns; their rows are taken in this order.")
  private List<String> names = List.of();

  @Mixin private InputOptions input = new InputOptions();
  @Mixin private OutputArguments output = new OutputArguments();
  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--in-place", description = "Replaces each file when the new one is complete.")
  private boolean inPlace;

  private final List<String> written = new ArrayList<>();
  private List<Path> files = List.of();

  Rewriting(Screen screen) {
    this.screen = screen;
  }

  /** Describes the rewrite. */
  abstract void describe(FileRewrite.Builder rewrite) throws IOException;

  /** Sets the new files. */
  void target(FileRewrite.Builder rewrite, Path path, boolean replaces) {
    rewrite.target(newFile(path, replaces));
  }

  /** A file that is written. */
  final OutputFile newFile(Path path, boolean replaces) {
    if (output.isStandardOutput()) {
      return output.standardOutput(screen);
    }
    checkNotRead(path, replaces);
    written.add(path.toString());
    return output.file(path, replaces);
  }

  /** Whether the new file is encrypted as the properties say. */
  boolean encrypts() {
    return true;
  }

  final InputOptions input() {
    return input;
  }

  @Override
  public final Integer call() throws IOException {
    try (Interruption.Writing writing = Interruption.writing()) {
      return rewrite();
    }
  }

  private int rewrite() throws IOException {
    input.report(screen);
    List<Path> found = InputOptions.files(screen, names);
    if (inPlace) {
      return inPlace(found);
    }
    files = found;
    checkPartitions();
    Path path = output.required();
    output.checkStandardOutput(json.isSet() || input.storesKeyMaterialOutside());
    print(run(path));
    return ExitCode.FINE;
  }

  /** Rewrites each file on its own. One that cannot be rewritten stays as it is. */
  private int inPlace(List<Path> found) throws IOException {
    if (output.path() != null) {
      throw new UsageException("--in-place and --output exclude each other");
    }
    if (found.size() > 1 && !isForEach()) {
      throw new UsageException(
          "--in-place needs a single file for this command, but there are " + found.size());
    }
    if (found.stream().anyMatch(StandardInput::is)) {
      throw new UsageException("the standard input (-) cannot be replaced; use --output");
    }
    input.writing(); // a wrong option is reported once, not for each file
    int code = ExitCode.FINE;
    long before = 0;
    long after = 0;
    for (Path file : found) {
      files = List.of(file);
      written.clear();
      try {
        RewriteResult result = run(file);
        print(result);
        before += result.bytesBefore();
        after += result.bytesAfter();
      } catch (IOException | ParquetException e) {
        if (found.size() == 1 || Interruption.isRequested()) {
          throw e;
        }
        screen.message("jparquet: " + Failure.text(e));
        code = Math.max(code, ExitCode.UNREADABLE);
      } catch (UsageException e) {
        // Other files may have what this one lacks, such as a column.
        if (found.size() == 1) {
          throw e;
        }
        screen.message("jparquet: " + Printable.of(file + ": " + e.getMessage()));
        code = Math.max(code, ExitCode.USAGE);
      }
    }
    if (found.size() > 1 && !json.isSet()) {
      screen.line(
          Amounts.count(found.size(), "file")
              + "; "
              + Amounts.bytes(before)
              + " became "
              + Amounts.bytes(after)
              + saved(before, after));
    }
    return code;
  }

  /** Whether the work on one file does not need the others. */
  boolean isForEach() {
    return true;
  }

  private RewriteResult run(Path path) throws IOException {
    FileRewrite.Builder rewrite =
        FileRewrite.builder()
            .readOptions(input.reading(files.get(0)))
            .writeOptions(input.writing());
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
      // Each file may have its own key material beside it.
      rewrite.input(StandardInput.shown(file), () -> StandardInput.open(file), input.reading(file));
    }
    try (FileEncryption encryption = encrypts() ? input.encryption(path) : null;
        Progress progress = Progress.ofBytes(screen, "rewriting", bytes)) {
      if (encryption != null) {
        rewrite.encrypt(encryption);
      }
      if (inPlace) {
        rewrite.inPlace();
      }
      describe(rewrite);
      target(rewrite, path, inPlace);
      rewrite.onProgress(progress::step);
      return rewrite.build().run();
    } catch (IllegalArgumentException e) {
      throw new UsageException(e);
    }
  }

  /**
   * Checks for partitions: values in the names of directories, such as {@code year=2026}, are not
   * in the files.
   */
  private void checkPartitions() {
    List<String> first = partitions(files.get(0));
    for (Path file : files) {
      if (!partitions(file).equals(first)) {
        throw new UsageException(
            "The files belong to different partitions, such as "
                + String.join("/", first)
                + " and "
                + String.join("/", partitions(file))
                + ", which one file cannot tell apart: rewrite each directory separately");
      }
    }
  }

  private static List<String> partitions(Path file) {
    List<String> partitions = new ArrayList<>();
    Path directory = StandardInput.is(file) ? null : file.toAbsolutePath().getParent();
    if (directory != null) {
      directory.forEach(
          name -> {
            if (name.toString().indexOf('=') > 0) {
              partitions.add(name.toString());
            }
          });
    }
    return partitions;
  }

  /** Checks that no file that is read is replaced by accident. */
  private void checkNotRead(Path path, boolean replaces) {
    try {
      for (Path file : files) {
        if (!replaces && Files.exists(path) && Files.isSameFile(file, path)) {
          throw new UsageException(
              path + " is one of the files that are read: name another one, or use --in-place");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void print(RewriteResult result) {
    if (json.isSet()) {
      Json.print(
          screen,
          new JsonObject()
              .put("files", written)
              .put("rows", result.rows())
              .put("rowGroupsCopied", result.rowGroupsCopied())
              .put("rowGroupsEncoded", result.rowGroupsEncoded())
              .put("bytesBefore", result.bytesBefore())
              .put("bytesAfter", result.bytesAfter()));
      return;
    }
    String line =
        Amounts.count(result.rows(), "row")
            + " in "
            + target()
            + "; "
            + Amounts.count(result.rowGroupsCopied(), "row group")
            + " copied, "
            + Amounts.count(result.rowGroupsEncoded())
            + " encoded; "
            + Amounts.bytes(result.bytesBefore())
            + " became "
            + Amounts.bytes(result.bytesAfter())
            + saved(result.bytesBefore(), result.bytesAfter());
    if (output.isStandardOutput()) {
      screen.message(line);
    } else {
      screen.line(line);
    }
  }

  /** The new files: the first and the last, if there are several. */
  private String target() {
    if (output.isStandardOutput()) {
      return "(stdout)";
    }
    String first = Printable.of(written.get(0));
    return written.size() == 1
        ? first
        : Amounts.count(written.size(), "file")
            + ", "
            + first
            + " to "
            + Printable.of(written.get(written.size() - 1));
  }

  private static String saved(long before, long after) {
    long saved = before - after;
    return saved <= 0
        ? ""
        : ", saved " + Amounts.bytes(saved) + " (" + Amounts.share(saved, before) + ")";
  }
}
