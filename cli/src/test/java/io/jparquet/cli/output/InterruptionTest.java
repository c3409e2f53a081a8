package io.jparquet.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.Main;
import io.jparquet.cli.SampleFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tool as a process that is stopped in the middle of its work, as Ctrl-C does. */
class InterruptionTest {
  /** One file is read so often that the work takes seconds. */
  private static final int INPUTS = 6000;

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"recode", "sort --by distance", "split --rows 100000000"})
  @EnabledOnOs(
      value = {OS.LINUX, OS.MAC},
      disabledReason = "other systems end a process without telling it")
  void aProcessThatIsToldToEndLeavesNoTemporaryFiles(String command, @TempDir Path directory)
      throws Exception {
    Path trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    Path results = Files.createDirectory(directory.resolve("results"));
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "rewrite"));
    words.addAll(List.of(command.split(" ")));
    words.addAll(List.of("-o", results.resolve("out.parquet").toString()));
    words.addAll(Collections.nCopies(INPUTS, trips.toString()));
    File err = directory.resolve("err").toFile();
    Process process =
        new ProcessBuilder(words)
            .redirectError(err)
            .redirectOutput(directory.resolve("out").toFile())
            .start();
    try {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (files(results).isEmpty() && process.isAlive() && System.nanoTime() < deadline) {
        Thread.sleep(20);
      }
      assertThat(process.isAlive()).as(Files.readString(err.toPath())).isTrue();
      assertThat(files(results))
          .singleElement()
          .satisfies(file -> assertThat(file.getFileName().toString()).startsWith(".out"));
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isNotZero();
      assertThat(files(results)).isEmpty();
      assertThat(files(temporary)).allMatch(file -> !file.toString().endsWith(".tmp"));
      assertThat(Files.readString(err.toPath())).isEmpty();
    } finally {
      process.destroyForcibly();
    }
  }
}
