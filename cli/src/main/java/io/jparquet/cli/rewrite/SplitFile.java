package io.jparquet.cli.rewrite;

import io.jparquet.cli.command.Count;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Screen;
import io.jparquet.rewrite.FileRewrite;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes several files from one. */
@Command(
    name = "split",
    description = {
      "Splits one file into several.",
      "out.parquet becomes out-0.parquet, out-1.parquet and so on."
    },
    footer = {
      "",
      "Example:",
      "  jparquet rewrite split --rows 1000000 -o part.parquet all.parquet"
    })
final class SplitFile extends Rewriting {
  @Option(
      names = "--rows",
      paramLabel = "N",
      converter = Count.class,
      description = "Rows of each file.")
  private @Nullable Long rows;

  @Option(
      names = "--bytes",
      paramLabel = "N",
      converter = Count.class,
      description = "A file ends with the row group that brings it to this size.")
  private @Nullable Long bytes;

  @Option(
      names = "--row-groups",
      paramLabel = "N",
      converter = Count.class,
      description = "Row groups of each file.")
  private @Nullable Long rowGroups;

  SplitFile(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) throws IOException {
    if (input().storesKeyMaterialOutside()) {
      throw new UsageException(
          "the files of a split have the same keys, so their key material can't be beside one of"
              + " them");
    }
    if (rows != null && bytes == null && rowGroups == null) {
      rewrite.splitAfterRows(rows);
    } else if (rows == null && bytes != null && rowGroups == null) {
      rewrite.splitAfterBytes(bytes);
    } else if (rows == null && bytes == null && rowGroups != null) {
      rewrite.splitAfterRowGroups((int) Math.min(rowGroups, Integer.MAX_VALUE));
    } else {
      throw new UsageException("one of --rows, --bytes and --row-groups is needed");
    }
  }

  @Override
  void target(FileRewrite.Builder rewrite, Path path, boolean replaces) {
    if (replaces) {
      throw new UsageException("a file can't be split in place; use --output");
    }
    if (path.toString().equals(StandardInput.ARGUMENT)) {
      throw new UsageException("several files cannot go to the standard output; name a file");
    }
    String name = path.getFileName().toString();
    int end = name.lastIndexOf('.');
    String stem = end <= 0 ? name : name.substring(0, end);
    String extension = end <= 0 ? "" : name.substring(end);
    rewrite.targets(number -> newFile(path.resolveSibling(stem + "-" + number + extension), false));
  }

  @Override
  boolean isForEach() {
    return false;
  }
}
