package io.jparquet.cli.input;

import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.inspect.ParquetSigns;
import io.jparquet.io.InputFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
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
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files from names on a command line: files, directories with their subdirectories, and shell
 * patterns ({@code *}, {@code **}, {@code ?}, {@code [a-z]}, {@code {a,b}}), which match files and
 * directories; those with {@code **} match only files. Files in directories are sorted by name, and
 * links are followed. As in Spark, names that begin with a dot or an underscore, and files of key
 * material, are left out, unless a pattern has such a name. In directories, and for patterns that
 * match any name, files other than Parquet files are left out: their name does not end in {@code
 * .parquet}, and they have the magic bytes neither at their beginning nor at their end.
 */
public final class InputPaths {
  private static final String SPECIAL = "*?[{";

  private static final Pattern LOCAL = Pattern.compile("^file:/+");

  /**
   * A scheme of at least two letters, because one letter is a drive. The JDK's form of a path has
   * one slash after it.
   */
  private static final Pattern LOCATION = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/");

  private InputPaths() {}

  /** Whether a name may be a pattern. */
  public static boolean isPattern(String name) {
    return name.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0);
  }

  /**
   * The files of a name.
   *
   * @param leftOut receives each file that is left out because it is not a Parquet file
   * @throws NoSuchFileException when there is no file
   * @throws FileSystemException if the name is that of a pipe, a device, or a place outside the
   *     local file system
   */
  public static List<Path> of(String name, Consumer<Path> leftOut) throws IOException {
    String local = LOCAL.matcher(name).replaceFirst("/");
    Path path;
    try {
      path = Path.of(local);
    } catch (InvalidPathException e) {
      return matching(local, leftOut);
    }
    if (Files.isDirectory(path)) {
      return inDirectory(path, leftOut);
    }
    requireFile(local, path);
    return Files.exists(path) || !isPattern(local) ? List.of(path) : matching(local, leftOut);
  }

  /** Whether a name is that of a directory. */
  public static boolean isDirectory(String name) {
    try {
      return Files.isDirectory(Path.of(LOCAL.matcher(name).replaceFirst("/")));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * The directory that the files of a name are in, at any depth: the named one, the part of a
   * pattern before its first special character, or the directory of a file.
   */
  public static Path root(String name) {
    String local = LOCAL.matcher(name).replaceFirst("/");
    try {
      Path path = Path.of(local);
      if (Files.isDirectory(path)) {
        return path;
      } else if (Files.exists(path) || !isPattern(local)) {
        Path parent = path.getParent();
        return parent == null ? Path.of("") : parent;
      }
    } catch (InvalidPathException e) {
      // Only a pattern can be no path.
    }
    return start(local);
  }

  /** The directory in which the files of a pattern are looked for. */
  private static Path start(String pattern) {
    List<String> fixed = fixedParts(pattern);
    String prefix = String.join("/", fixed);
    return Path.of(fixed.size() == 1 && prefix.isEmpty() ? "/" : prefix);
  }

  private static List<String> fixedParts(String pattern) {
    List<String> fixed = new ArrayList<>();
    for (String part : pattern.split("/", -1)) {
      if (isPattern(part)) {
        break;
      }
      fixed.add(part);
    }
    return fixed;
  }

  /**
   * Refuses anything that cannot be read as a file: pipes, devices, and locations in other file
   * systems.
   *
   * @throws FileSystemException with a message that says what the user can do instead
   */
  public static void requireFile(Path path) throws IOException {
    requireFile(path.toString(), path);
  }

  private static void requireFile(String name, Path path) throws IOException {
    boolean exists = Files.exists(path);
    if (exists && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      throw new FileSystemException(
          name,
          null,
          "a pipe or device cannot be read, because Parquet files are read from their end: save"
              + " it to a file first, or direct it to the standard input, and name that (-)");
    } else if (!exists && isElsewhere(name)) {
      throw new FileSystemException(
          name,
          null,
          "it is not in the local file system, the only one that this tool reads: copy it to a"
              + " local file first");
    }
  }

  /** Whether a name is a location of another file system, such as {@code s3://bucket/key}. */
  public static boolean isElsewhere(String name) {
    return LOCATION.matcher(name).lookingAt();
  }

  private static List<Path> inDirectory(Path directory, Consumer<Path> leftOut) throws IOException {
    List<Path> files = withoutOthers(dataFiles(directory), leftOut);
    if (files.isEmpty()) {
      throw new NoSuchFileException(directory.toString(), null, "the directory has no data files");
    }
    return files;
  }

  /** Leaves out files that are not Parquet files. */
  private static List<Path> withoutOthers(List<Path> files, Consumer<Path> leftOut) {
    List<Path> left = new ArrayList<>();
    for (Path file : files) {
      if (ParquetSigns.inName(file.getFileName().toString()) || hasMagic(file)) {
        left.add(file);
      } else {
        leftOut.accept(file);
      }
    }
    return left;
  }

  /** Whether a file begins or ends like a Parquet file; true if it cannot be read. */
  private static boolean hasMagic(Path path) {
    try (InputFile file = InputFile.of(path)) {
      return ParquetSigns.inBytes(file);
    } catch (IOException e) {
      return true; // the command that reads it reports why
    }
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

  /** Whether no name in a path is hidden, and the file is not of another kind. */
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

  /** Whether the last name of a pattern has no characters of its own, as in {@code data/**}. */
  private static boolean matchesAnyName(String lastPart) {
    return lastPart.chars().allMatch(c -> c == '*' || c == '?');
  }

  private static List<Path> matching(String pattern, Consumer<Path> leftOut) throws IOException {
    String[] parts = pattern.split("/", -1);
    Path start = start(pattern);
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    int depth =
        pattern.contains("**") ? Integer.MAX_VALUE : parts.length - fixedParts(pattern).size();
    Predicate<Path> wanted =
        Stream.of(parts).anyMatch(InputPaths::isHidden)
            ? matcher::matches
            : path -> matcher.matches(path) && isData(start.relativize(path));
    Set<Path> named = new TreeSet<>();
    Set<Path> any = new TreeSet<>();
    if (Files.isDirectory(start)) {
      for (Path path : walk(start, depth, wanted)) {
        if (Files.isRegularFile(path)) {
          (matchesAnyName(parts[parts.length - 1]) ? any : named).add(path);
        } else if (Files.isDirectory(path) && !pattern.contains("**")) {
          any.addAll(dataFiles(path));
        }
      }
    }
    any.removeAll(named);
    named.addAll(withoutOthers(List.copyOf(any), leftOut));
    if (named.isEmpty()) {
      throw new NoSuchFileException(pattern, null, "no Parquet file matches the pattern");
    }
    return List.copyOf(named);
  }
}
