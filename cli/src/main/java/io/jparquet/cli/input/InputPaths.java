package io.jparquet.cli.input;

import io.jparquet.crypto.keys.EnvelopeKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Files from names on a command line: files, directories with their subdirectories, and patterns of
 * the form of shells ({@code *}, {@code **}, {@code ?}, {@code [a-z]}, {@code {a,b}}), which match
 * files and directories; those with {@code **} match files alone. Files of directories are in the
 * order of their names, and links are followed. Names that begin with a dot or an underscore and
 * files of key material are left out, as by Spark, unless a pattern has such a name.
 */
public final class InputPaths {
  private static final String SPECIAL = "*?[{";

  private InputPaths() {}

  /** Whether a name may be a pattern. */
  public static boolean isPattern(String name) {
    return name.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0);
  }

  /**
   * The files of a name.
   *
   * @throws NoSuchFileException when there is no file
   */
  public static List<Path> of(String name) throws IOException {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      return matching(name);
    }
    if (Files.isDirectory(path)) {
      return inDirectory(path);
    }
    return Files.exists(path) || !isPattern(name) ? List.of(path) : matching(name);
  }

  private static List<Path> inDirectory(Path directory) throws IOException {
    List<Path> files = dataFiles(directory);
    if (files.isEmpty()) {
      throw new NoSuchFileException(directory.toString(), null, "the directory has no data files");
    }
    return files;
  }

  private static List<Path> dataFiles(Path directory) throws IOException {
    return walk(
        directory,
        Integer.MAX_VALUE,
        path -> Files.isRegularFile(path) && isData(directory.relativize(path)));
  }

  private static List<Path> walk(Path directory, int depth, Predicate<Path> wanted)
      throws IOException {
    try (Stream<Path> all = Files.walk(directory, depth, FileVisitOption.FOLLOW_LINKS)) {
      return all.filter(wanted).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Whether none of the names of a path is hidden, and the file is not of another kind. */
  private static boolean isData(Path relative) {
    for (Path part : relative) {
      if (isHidden(part.toString())) {
        return false;
      }
    }
    String name = relative.getFileName().toString();
    return !EnvelopeKeys.isKeyMaterial(name) && !name.endsWith(".crc");
  }

  private static boolean isHidden(String name) {
    boolean here = name.equals(".") || name.equals("..");
    return name.startsWith(".") && !here || name.startsWith("_") && !name.contains("=");
  }

  private static List<Path> matching(String pattern) throws IOException {
    List<String> fixed = new ArrayList<>();
    String[] parts = pattern.split("/", -1);
    for (String part : parts) {
      if (isPattern(part)) {
        break;
      }
      fixed.add(part);
    }
    String prefix = String.join("/", fixed);
    Path start = Path.of(fixed.size() == 1 && prefix.isEmpty() ? "/" : prefix);
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    int depth = pattern.contains("**") ? Integer.MAX_VALUE : parts.length - fixed.size();
    Predicate<Path> wanted =
        Stream.of(parts).anyMatch(InputPaths::isHidden)
            ? matcher::matches
            : path -> matcher.matches(path) && isData(start.relativize(path));
    Set<Path> files = new TreeSet<>();
    if (Files.isDirectory(start)) {
      for (Path path : walk(start, depth, wanted)) {
        if (Files.isRegularFile(path)) {
          files.add(path);
        } else if (Files.isDirectory(path) && !pattern.contains("**")) {
          files.addAll(dataFiles(path));
        }
      }
    }
    if (files.isEmpty()) {
      throw new NoSuchFileException(pattern, null, "no file matches the pattern");
    }
    return List.copyOf(files);
  }
}
