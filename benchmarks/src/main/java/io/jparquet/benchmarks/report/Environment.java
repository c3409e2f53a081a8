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
 * What figures were measured on.
 *
 * @param machine processor, number of cores and operating system
 * @param jdk virtual machine and its version
 * @param commit the last one that changed the main sources of format or connector, with a mark if
 *     they are changed since; "unknown" outside of a checkout
 * @param date day of the measurement
 */
public record Environment(String machine, String jdk, String commit, String date) {
  private static final List<String> MEASURED = List.of(":/format/src/main", ":/connector/src/main");
  private static final String CHANGED = " + changes";

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
    return new Environment(machine, jdk, measuredCommit(), LocalDate.now().toString());
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

  /** Neither changes of the documentation nor of the benchmarks make another commit of it. */
  private static String measuredCommit() {
    String commit = git("log", "-1", "--format=%h", "--abbrev=10");
    if (commit.isEmpty()) {
      return "unknown";
    }
    return git("status", "--porcelain").isEmpty() ? commit : commit + CHANGED;
  }

  /** What git says of the sources that are measured; empty if it says nothing, or is not there. */
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
