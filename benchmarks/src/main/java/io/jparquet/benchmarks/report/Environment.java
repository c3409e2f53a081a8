package io.jparquet.benchmarks.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.stream.Stream;

/**
 * What figures were measured on.
 *
 * @param machine processor, number of cores and operating system
 * @param jdk virtual machine and its version
 * @param commit of the checkout that the program was started in, or "unknown"
 * @param date day of the measurement
 */
public record Environment(String machine, String jdk, String commit, String date) {
  private static final int COMMIT_DIGITS = 10;

  /** That of this process. */
  public static Environment current() {
    String machine =
        "%s, %d cores, %s %s"
            .formatted(
                processor(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"));
    String jdk =
        "%s %s".formatted(System.getProperty("java.vm.name"), System.getProperty("java.version"));
    return new Environment(machine, jdk, head(), LocalDate.now().toString());
  }

  /** What Linux says; elsewhere what the virtual machine knows. */
  private static String processor() {
    Path info = Path.of("/proc/cpuinfo");
    if (Files.isReadable(info)) {
      try (Stream<String> lines = Files.lines(info)) {
        String name =
            lines
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("");
        if (!name.isEmpty()) {
          return name;
        }
      } catch (IOException e) {
        return System.getProperty("os.arch");
      }
    }
    return System.getProperty("os.arch");
  }

  private static String head() {
    try {
      Process git =
          new ProcessBuilder("git", "rev-parse", "--short=" + COMMIT_DIGITS, "HEAD")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return git.waitFor() == 0 ? commit.strip() : "unknown";
    } catch (IOException e) {
      return "unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }
}
