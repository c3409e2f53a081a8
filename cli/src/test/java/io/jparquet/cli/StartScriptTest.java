package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the tool, with a JVM that prints its arguments. */
@EnabledOnOs(
    value = {OS.LINUX, OS.MAC},
    disabledReason = "the script is one of a POSIX shell")
class StartScriptTest {
  @TempDir private Path directory;

  private Path installed;
  private Path javaHome;

  @BeforeEach
  void install() throws IOException {
    installed = Files.createDirectories(directory.resolve("opt with space/cli"));
    Files.copy(Path.of("jparquet"), installed.resolve("jparquet"));
    Files.writeString(installed.resolve("jparquet.jar"), "");
    javaHome = javaHome("jdk");
  }

  /** A JVM that prints its arguments and, as one does, leaves an archive where it is asked for. */
  private Path javaHome(String name) throws IOException {
    Path home = directory.resolve(name);
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        for word in "$@"; do
          echo "$word"
          case $word in -XX:ArchiveClassesAtExit=*) echo > "${word#*=}" ;; esac
        done
        exit 3
        """);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(
        installed.resolve("jparquet"), PosixFilePermissions.fromString("rwxr-xr-x"));
    return home;
  }

  private List<String> run(Path script, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of(script.toString()));
    all.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", javaHome.toString());
    builder.environment().put("JPARQUET_CACHE", directory.resolve("the cache").toString());
    builder.environment().put("JPARQUET_JAVA_OPTIONS", "-Xmx1g -Da=b");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isEqualTo(3);
    return out.lines().toList();
  }

  private void assertStarts(Path script) throws Exception {
    assertThat(run(script, "show", "a b.parquet"))
        .contains("-Xmx1g", "-Da=b", "-XX:TieredStopAtLevel=1")
        .endsWith("show", "a b.parquet")
        .anySatisfy(word -> assertThat(Path.of(word)).hasFileName("jparquet.jar").exists());
  }

  @Test
  void theToolStartsThroughLinksToIt() throws Exception {
    Path bin = Files.createDirectories(directory.resolve("bin"));
    Path absolute =
        Files.createSymbolicLink(bin.resolve("jparquet"), installed.resolve("jparquet"));
    Path relative =
        Files.createSymbolicLink(
            bin.resolve("jp"), Path.of("..", "opt with space", "cli", "jparquet"));
    Path chain = Files.createSymbolicLink(directory.resolve("jq"), Path.of("bin", "jp"));
    for (Path script : List.of(installed.resolve("jparquet"), absolute, relative, chain)) {
      assertStarts(script);
    }
  }

  @Test
  void theToolStartsWithAJavaHomeThatHasASpace() throws Exception {
    javaHome = javaHome("Java Virtual Machines/jdk 17");
    assertStarts(installed.resolve("jparquet"));
    // The second time there is an archive.
    assertStarts(installed.resolve("jparquet"));
    try (Stream<Path> cached = Files.list(directory.resolve("the cache"))) {
      assertThat(cached).singleElement().asString().endsWith(".jsa");
    }
  }

  @Test
  void commandsThatTakeLongHaveTheCompilerForThem() throws Exception {
    assertThat(run(installed.resolve("jparquet"))).noneMatch(word -> word.contains(".jsa"));
    assertThat(run(installed.resolve("jparquet"), "verify", "x"))
        .doesNotContain("-XX:TieredStopAtLevel=1")
        .endsWith("verify", "x");
  }
}
