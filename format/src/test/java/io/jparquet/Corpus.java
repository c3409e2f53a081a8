package io.jparquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The corpus of files of other writers (apache/parquet-testing and fastparquet's test data).
 *
 * <p>It lies in the directory that the system property {@code jparquet.corpus} or the environment
 * variable {@code JPARQUET_CORPUS} names, else in {@code shared/corpus} beside the checkout. A test
 * that asks for a file that is not there is skipped.
 */
public final class Corpus {
  private Corpus() {}

  /**
   * A file or directory of the corpus; skips the calling test when it is absent.
   *
   * @param relative path inside the corpus, for instance {@code parquet-testing/data/x.parquet}
   */
  public static Path path(String relative) {
    Path root = root();
    Assumptions.assumeTrue(
        root != null,
        "Skipped: the files of other writers are not part of the checkout; set JPARQUET_CORPUS to"
            + " a directory with parquet-testing and fastparquet");
    Path path = root.resolve(relative);
    Assumptions.assumeTrue(Files.exists(path), "Skipped: the corpus lacks " + relative);
    return path;
  }

  /**
   * All Parquet files under a directory of the corpus, by name; skips the calling test when the
   * directory is absent. Files are recognised by their name, encrypted ones included.
   *
   * @param relative path inside the corpus, for instance {@code parquet-testing/data}
   */
  public static List<Path> files(String relative) {
    try (Stream<Path> paths = Files.walk(path(relative))) {
      return paths.filter(Corpus::isParquet).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isParquet(Path path) {
    String name = path.getFileName().toString();
    return Files.isRegularFile(path)
        && (name.endsWith(".parquet")
            || name.endsWith(".parq")
            || name.endsWith(".parquet.encrypted"));
  }

  private static Path root() {
    String named = System.getProperty("jparquet.corpus", System.getenv("JPARQUET_CORPUS"));
    if (named != null) {
      Path root = Path.of(named);
      return Files.isDirectory(root) ? root : null;
    }
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      Path root = up.resolve("shared/corpus");
      if (Files.isDirectory(root)) {
        return root;
      }
    }
    return null;
  }
}
