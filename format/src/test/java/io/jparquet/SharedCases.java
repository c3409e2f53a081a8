package io.jparquet;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * Small files that show a fault, in the directory {@code shared/cases} beside the checkout. A test
 * that asks for a file that is not there is skipped.
 */
public final class SharedCases {
  private SharedCases() {}

  /**
   * A file of the cases; skips the calling test when it is absent.
   *
   * @param relative path inside the directory
   */
  public static Path path(String relative) {
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      Path path = up.resolve("shared/cases").resolve(relative);
      if (Files.exists(path)) {
        return path;
      }
    }
    Assumptions.abort(
        "Skipped: " + relative + " is looked for in shared/cases beside the checkout, or above it");
    throw new AssertionError();
  }
}
