package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.advise.AdvisedRewrite;
import io.jparquet.advise.LayoutAdvice;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Failure;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.ShellWords;
import io.jparquet.option.ReadIntent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands that follow the advice about several files: as few as there can be, because advice
 * about one file may contradict that about another. Not thread-safe.
 */
final class AdvisedFiles {
  /** More commands than this are counted. */
  private static final int MOST_COMMANDS = 10;

  private final FileArguments files;
  private final boolean sample;
  private final List<Group> groups = new ArrayList<>();
  private int fileCount;

  /** Files that one command rewrites. */
  private static final class Group {
    private AdvisedRewrite rewrite;
    private final List<Path> files = new ArrayList<>();

    Group(AdvisedRewrite rewrite) {
      this.rewrite = rewrite;
    }

    boolean add(Path file, AdvisedRewrite own) {
      AdvisedRewrite both = files.isEmpty() ? own : rewrite.with(own);
      // Rows are sorted only where that was advised.
      if (both == null || !files.isEmpty() && !own.order().equals(rewrite.order())) {
        return false;
      }
      rewrite = both;
      return files.add(file);
    }
  }

  AdvisedFiles(FileArguments files, boolean sample) {
    this.files = files;
    this.sample = sample;
  }

  /** Adds a file with its advice. */
  void add(Path file, LayoutAdvice.Result layout) {
    fileCount++;
    AdvisedRewrite own = layout.rewrite();
    if (own != null && groups.stream().noneMatch(group -> group.add(file, own))) {
      Group group = new Group(own);
      group.add(file, own);
      groups.add(group);
    }
  }

  /** The size of an open file after a rewrite, or why there can be none. */
  AdvisedRewrite.Size estimate(Path path, ParquetReader reader, AdvisedRewrite rewrite)
      throws IOException {
    boolean encrypted = reader.metaData().encryptionAlgorithm() != null;
    String problem = encrypted ? files.input().whyNotEncrypted() : null;
    if (StandardInput.is(path)) {
      problem = "it is the standard input; save it to a file first";
    }
    return problem == null
        ? LayoutAdvice.estimate(reader, rewrite, sample)
        : new AdvisedRewrite.Size(null, problem);
  }

  /** Prints the command for a single file. */
  void print(Screen screen, Path file, AdvisedRewrite rewrite, AdvisedRewrite.Size after)
      throws IOException {
    screen.line();
    if (after.problem() != null) {
      screen.line("no command rewrites the file: " + Printable.of(after.problem()));
      return;
    }
    screen.line(screen.heading("all of it in one command"));
    screen.line(
        "  " + ShellWords.line(AdvisedCommand.ofFile(rewrite, files.input().words(), file)));
    print(screen, Files.size(file), after.bytes());
  }

  private void print(Screen screen, long before, @Nullable Long after) {
    screen.line(
        "  "
            + Amounts.bytes(before)
            + (after == null
                ? " now; the size after it is not known" + (sample ? "" : "; --sample estimates it")
                : after < before
                    ? " become about "
                        + Amounts.bytes(after)
                        + ", saves "
                        + Amounts.share(before - after, before)
                    : " become about " + Amounts.bytes(after)));
  }

  /** Prints the commands for all files that were added. */
  void print(Screen screen) {
    if (groups.isEmpty()) {
      return;
    }
    screen.line();
    screen.line(
        screen.heading(
            groups.size() == 1
                ? "all of it in one command"
                : "all of it in "
                    + Amounts.count(groups.size(), "command")
                    + ", because advice about one file contradicts that about another"));
    for (Group group : groups.subList(0, Math.min(MOST_COMMANDS, groups.size()))) {
      print(screen, group);
    }
    if (groups.size() > MOST_COMMANDS) {
      screen.line(
          screen.faint(
              "and "
                  + Amounts.count(groups.size() - MOST_COMMANDS, "more command")
                  + "; name fewer files to see them"));
    }
  }

  private void print(Screen screen, Group group) {
    long before = 0;
    long after = 0;
    boolean known = true;
    List<String> names = new ArrayList<>();
    for (Path file : group.files) {
      try (ParquetReader reader =
          ParquetReader.open(
              StandardInput.open(file),
              files.input().reading(file).toBuilder()
                  .intent(sample ? ReadIntent.ROWS : ReadIntent.FOOTER)
                  .build())) {
        AdvisedRewrite.Size size = estimate(file, reader, group.rewrite);
        if (size.problem() != null) {
          screen.line(
              "  "
                  + Printable.of(StandardInput.shown(file))
                  + " cannot be rewritten: "
                  + Printable.of(size.problem()));
          continue;
        }
        before += Files.size(file);
        known &= size.bytes() != null;
        after += size.bytes() == null ? 0 : size.bytes();
        names.add(file.toString());
      } catch (IOException | RuntimeException e) {
        screen.message("jparquet: " + Failure.text(e));
      }
    }
    if (names.isEmpty()) {
      return;
    }
    boolean all = names.size() == fileCount;
    screen.line(
        "  "
            + ShellWords.line(
                AdvisedCommand.inPlace(
                    group.rewrite, files.input().words(), all ? files.names() : names)));
    print(screen, before, known ? (Long) after : null);
  }
}
