package io.jparquet.benchmarks.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The environment of a measurement.
 *
 * @param machine processor, number of cores and operating system
 * @param jdk virtual machine and its version
 * @param commit the last commit that changed the main sources of format, tools or connector, with a
 *     mark if they have uncommitted changes; "unknown" outside of a checkout
 * @param date day of the measurement
 */
public record Environment(String machine, String jdk, String commit, String date) {
  /** The paths, as git takes them, of the sources that are measured. */
  public static final List<String> MEASURED =
      List.of(":/format/src/main", ":/tools/src/main", ":/connector/src/main");

  private static final String CHANGED = " + changes";

  /** The environment of this process. */
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
    return new Environment(machine, jdk, measuredCommit(), LocalDate.now().toString());
  }

  /** The processor according to Linux, or otherwise to the virtual machine. */
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

  /** Commits that change only the documentation or the benchmarks are ignored. */
  private static String measuredCommit() {
    String commit = git("log", "-1", "--format=%h", "--abbrev=10");
    if (commit.isEmpty()) {
      return "unknown";
    }
    return git("status", "--porcelain").isEmpty() ? commit : commit + CHANGED;
  }

  /** The output of git about the measured sources; empty if there is none or git is missing. */
  private static String git(String... arguments) {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    command.add("--");
    command.addAll(MEASURED);
    try {
      Process git =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return git.waitFor() == 0 ? said.strip() : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
