package io.jparquet.cli.input;

import io.jparquet.cli.output.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of one name on a command line.
 *
 * @param name the name
 * @param root the directory that the files are in, at any depth
 * @param files the files in the order of their names; at least one
 * @param partitions the columns that the directories between the root and the files name
 */
public record InputFiles(String name, Path root, List<Path> files, PartitionColumns partitions) {

  /**
   * Finds the files of a name.
   *
   * @param screen receives messages about the files of a directory that are left out
   * @throws IOException as {@link InputPaths#of}
   */
  public static InputFiles of(Screen screen, String name) throws IOException {
    List<Path> files = InputOptions.files(screen, List.of(name));
    if (name.equals(StandardInput.ARGUMENT)) {
      return new InputFiles(StandardInput.NAME, Path.of(""), files, PartitionColumns.NONE);
    }
    Path root = InputPaths.root(name);
    return new InputFiles(name, root, files, PartitionColumns.of(root, files));
  }

  /** Whether the name is that of a directory, or a pattern with several files. */
  public boolean isTable() {
    return files.size() > 1 || InputPaths.isDirectory(name);
  }

  /** The path of a file without that of the root. */
  public String shortName(Path file) {
    return file.startsWith(root) && !root.toString().isEmpty()
        ? root.relativize(file).toString()
        : StandardInput.shown(file);
  }
}
