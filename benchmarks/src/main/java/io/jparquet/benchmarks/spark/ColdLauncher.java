package io.jparquet.benchmarks.spark;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts processes with the JVM, the class path and the options of this process. Not thread-safe.
 */
final class ColdLauncher {
  private static final long LIMIT_MINUTES = 10;

  /** From this JDK on, one option records an AOT cache; before, an archive of classes. */
  private static final int FIRST_WITH_AOT_CACHE = 25;

  private final List<String> options;
  private final Path directory;
  private final List<Path> classPath;

  /**
   * A launcher.
   *
   * @param options further options of the JVM
   * @param directory where logs of processes and archives of classes are kept; created if missing
   */
  ColdLauncher(List<String> options, Path directory) throws IOException {
    this.options = List.copyOf(options);
    this.directory = Files.createDirectories(directory.toAbsolutePath());
    this.classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      // Archives of classes are refused if the class path contains a directory.
      classPath.add(Files.isDirectory(path) ? packed(path) : path);
    }
  }

  private Path packed(Path classes) throws IOException {
    Path jar = directory.resolve("classes-" + classPath.size() + ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return jar;
  }

  /** Runs a process that parses its classes. */
  List<ColdExecution> run(ColdWork work) throws IOException, InterruptedException {
    return run(work, List.of());
  }

  /** Runs a process that reads its classes from the archive of {@link #archive}. */
  List<ColdExecution> runArchived(ColdWork work) throws IOException, InterruptedException {
    return run(
        work,
        List.of((hasAotCache() ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archiveFile(work)));
  }

  /** Runs the work once and archives the classes that it has loaded. */
  void archive(ColdWork work) throws IOException, InterruptedException {
    Path file = archiveFile(work);
    Files.deleteIfExists(file);
    run(
        work,
        List.of((hasAotCache() ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + file));
    if (Files.notExists(file)) {
      throw new IOException("the JVM did not write " + file);
    }
  }

  private static boolean hasAotCache() {
    return Runtime.version().feature() >= FIRST_WITH_AOT_CACHE;
  }

  private Path archiveFile(ColdWork work) {
    return directory.resolve(work.row() + "-" + work.source().label() + ".jsa");
  }

  private List<ColdExecution> run(ColdWork work, List<String> more)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(options);
    command.addAll(more);
    command.addAll(List.of("-classpath", classPath(work), ColdProcess.class.getName()));
    command.addAll(work.arguments());
    Path log = directory.resolve(work.row() + "-" + work.source().label() + ".log");
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    process.getOutputStream().close();
    List<ColdExecution> executions = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      lines.lines().forEach(line -> ColdExecution.of(line).ifPresent(executions::add));
      if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new IOException("a process failed; its log is " + log + ": " + command);
      }
    } finally {
      process.destroyForcibly();
    }
    return executions;
  }

  /** Sessions of Spark's own source do not have jparquet on their class path. */
  private String classPath(ColdWork work) {
    List<Path> without =
        work.isSession() && work.source() == Source.PARQUET ? ownEntries() : List.of();
    return classPath.stream()
        .filter(entry -> !without.contains(entry))
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static List<Path> ownEntries() {
    return Arrays.asList(
        entry(io.jparquet.ParquetReader.class), entry(io.jparquet.spark.JParquetDataSource.class));
  }

  private static Path entry(Class<?> member) {
    try {
      return Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
