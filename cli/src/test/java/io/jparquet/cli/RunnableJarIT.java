package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar that users start, as a process. */
@EnabledIfSystemProperty(
    named = "jparquet.jar",
    matches = ".+",
    disabledReason = "the jar is built by Maven's package phase, which sets jparquet.jar")
class RunnableJarIT {
  @TempDir private static Path directory;

  private static CommandRun run(Object... words) throws IOException {
    List<Object> all = new ArrayList<>(List.of(javaCommand(), "-jar", jar()));
    all.addAll(List.of(words));
    return process(directory.resolve("out"), all);
  }

  private static String jar() {
    return System.getProperty("jparquet.jar");
  }

  private static String javaCommand() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static CommandRun process(Path out, List<Object> words) throws IOException {
    Path err = directory.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(words.stream().map(Object::toString).toList())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("JPARQUET_CACHE", directory.resolve("cache").toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    try {
      int code = builder.start().waitFor();
      return new CommandRun(code, Files.isRegularFile(out) ? text(out) : "", text(err));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path trips() throws IOException {
    Path trips = directory.resolve("trips.parquet");
    return Files.exists(trips) ? trips : SampleFiles.trips(trips);
  }

  @Test
  void theJarStarts() throws IOException {
    CommandRun version = run("--version");
    assertThat(version.code()).as(version.err()).isZero();
    assertThat(version.out()).matches("jparquet [0-9].*\\R");
    CommandRun shown = run(trips());
    assertThat(shown.out()).isEqualTo(CommandRun.of("show", trips()).out());
    assertThat(shown.err()).isEmpty();
  }

  /** What the jar's NOTICE calls the libraries of packages. */
  private static final Map<String, String> LIBRARIES =
      Map.ofEntries(
          Map.entry("com/aayushatharva/brotli4j/", "Brotli4j"),
          Map.entry("com/fasterxml/jackson/core/", "Jackson"),
          Map.entry("com/github/luben/zstd/", "zstd-jni"),
          Map.entry("de/siegmar/fastcsv/", "FastCSV"),
          Map.entry("io/airlift/compress/", "aircompressor"),
          Map.entry("io/jparquet/", "jparquet"),
          Map.entry("me/tongfei/progressbar/", "progressbar"),
          Map.entry("net/jpountz/", "lz4-java"),
          Map.entry("org/apache/thrift/", "Apache Thrift"),
          Map.entry("org/jline/", "JLine"),
          Map.entry("org/slf4j/", "SLF4J"),
          Map.entry("org/xerial/snappy/", "snappy-java"),
          Map.entry("picocli/", "picocli"));

  @Test
  void theJarHasTheLicencesAndNoticesOfItsLibraries() throws IOException {
    try (ZipFile zip = new ZipFile(jar())) {
      String notice = entry(zip, "META-INF/NOTICE");
      Set<String> found = new HashSet<>();
      for (String name : zip.stream().map(ZipEntry::getName).toList()) {
        if (name.endsWith(".class")) {
          List<String> prefixes =
              LIBRARIES.keySet().stream().filter(name::startsWith).limit(2).toList();
          assertThat(prefixes).as(name).hasSize(1);
          found.add(LIBRARIES.get(prefixes.get(0)));
        }
      }
      assertThat(found).hasSameElementsAs(LIBRARIES.values());
      for (String library : found) {
        assertThat(notice).containsPattern("(?m)^" + library);
      }
      assertThat(entry(zip, "META-INF/LICENSE")).contains("Apache License");
      Matcher named = Pattern.compile("META-INF/[\\w./-]*\\w").matcher(notice);
      Set<String> files = new HashSet<>();
      while (named.find()) {
        files.add(named.group());
      }
      assertThat(files).hasSizeGreaterThan(10);
      for (String file : files) {
        assertThat(entry(zip, file)).as(file).hasSizeGreaterThan(500);
      }
      for (String file :
          List.of("brotli", "fastcsv", "jline", "lz4", "progressbar", "slf4j", "snappy", "zstd")) {
        assertThat(files).contains("META-INF/licenses/" + file + ".txt");
      }
    }
  }

  /**
   * The paragraphs of the jar's NOTICE for each artifact that the build puts into it, by their
   * first words.
   */
  private static final Map<String, List<String>> NOTICES =
      Map.ofEntries(
          Map.entry("aircompressor", List.of("aircompressor")),
          Map.entry("brotli4j", List.of("Brotli4j")),
          Map.entry("fastcsv", List.of("FastCSV")),
          Map.entry("jackson-core", List.of("Jackson")),
          Map.entry("jline-native", List.of("JLine")),
          Map.entry("jline-terminal", List.of("JLine")),
          Map.entry("jparquet-format", List.of("jparquet")),
          Map.entry("jparquet-tools", List.of("jparquet")),
          Map.entry("libthrift", List.of("Apache Thrift")),
          Map.entry("lz4-java", List.of("lz4-java", "LZ4 and xxHash")),
          Map.entry("native-linux-aarch64", List.of("Brotli4j", "Brotli,")),
          Map.entry("native-linux-x86_64", List.of("Brotli4j", "Brotli,")),
          Map.entry("native-osx-aarch64", List.of("Brotli4j", "Brotli,")),
          Map.entry("native-osx-x86_64", List.of("Brotli4j", "Brotli,")),
          Map.entry("native-windows-x86_64", List.of("Brotli4j", "Brotli,")),
          Map.entry("picocli", List.of("picocli")),
          Map.entry("progressbar", List.of("progressbar")),
          Map.entry("service", List.of("Brotli4j")),
          Map.entry("slf4j-api", List.of("SLF4J")),
          Map.entry("slf4j-nop", List.of("SLF4J")),
          Map.entry("snappy-java", List.of("snappy-java", "Snappy,")),
          Map.entry("zstd-jni", List.of("zstd-jni", "Zstandard")));

  /** The license at the end of the first line of a paragraph, and its file unless it is LICENSE. */
  private static final Pattern LICENSE =
      Pattern.compile("; (Apache|MIT|BSD) License(?: 2\\.0)?(?:, see (META-INF/[\\w./-]+))?\\.$");

  /** Words of each license that its text must have. */
  private static final Map<String, String> WORDS =
      Map.of(
          "Apache", "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
          "MIT", "Permission is hereby granted, free of charge",
          "BSD", "Redistribution and use in source and binary forms");

  @Test
  void theJarHasTheLicenseOfEachArtifactThatTheBuildPutsIntoIt() throws IOException {
    List<String> artifacts =
        Files.readAllLines(Path.of(System.getProperty("jparquet.artifacts"))).stream()
            .map(line -> Pattern.compile("^ +[\\w.-]+:([\\w.-]+):jar:").matcher(line))
            .filter(Matcher::find)
            .map(found -> found.group(1))
            .toList();
    assertThat(artifacts).containsExactlyInAnyOrderElementsOf(NOTICES.keySet());
    try (ZipFile zip = new ZipFile(jar())) {
      List<String> paragraphs = List.of(entry(zip, "META-INF/NOTICE").split("\\R\\R+"));
      for (String artifact : artifacts) {
        for (String words : NOTICES.get(artifact)) {
          List<String> named = paragraphs.stream().filter(p -> p.startsWith(words)).toList();
          assertThat(named).as(words).hasSize(1);
          if (words.equals("jparquet")) {
            continue;
          }
          Matcher license = LICENSE.matcher(named.get(0).lines().findFirst().orElseThrow());
          assertThat(license.find()).as(named.get(0)).isTrue();
          String file = license.group(2) == null ? "META-INF/LICENSE" : license.group(2);
          assertThat(entry(zip, file)).as(file).contains(WORDS.get(license.group(1)));
        }
      }
    }
  }

  private static String entry(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    assertThat(entry).as(name).isNotNull();
    return new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"snappy", "gzip", "zstd", "lz4_raw", "brotli"})
  void theJarHasTheCodecs(String codec) throws IOException {
    Path file = directory.resolve(codec + ".parquet");
    CommandRun written = run("rewrite", "recode", "--codec", codec, "-o", file, trips());
    assertThat(written.code()).as(written.err()).isZero();
    CommandRun rows = run("cat", file);
    assertThat(rows.code()).as(rows.err()).isZero();
    assertThat(rows.out()).isEqualTo(CommandRun.of("cat", trips()).out());
    assertThat(rows.err()).isEmpty();
  }

  @Test
  @EnabledOnOs(
      value = {OS.LINUX, OS.MAC},
      disabledReason = "the script is one of a POSIX shell")
  void theScriptKeepsAnArchiveOfClasses() throws IOException {
    Path script = Path.of("jparquet").toAbsolutePath();
    for (int i = 0; i < 2; i++) {
      CommandRun run = process(directory.resolve("out"), List.of(script, "count", trips()));
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).isEqualTo("250\n");
      assertThat(run.err()).isEmpty();
      try (Stream<Path> cached = Files.list(directory.resolve("cache"))) {
        assertThat(cached).singleElement().asString().endsWith(".jsa");
      }
    }
    CommandRun wrong = process(directory.resolve("out"), List.of(script, "count", "--nonsense"));
    assertThat(wrong.code()).isEqualTo(2);
  }

  /** The words of a command on a terminal that the command {@code script} of util-linux makes. */
  private static Process onTerminal(String... words) throws IOException {
    OnPath.assume(
        "script", "it makes the terminal of the test; a build needs only a JDK and Maven");
    List<String> all = new ArrayList<>(List.of(javaCommand(), "-jar", jar()));
    all.addAll(List.of(words));
    String command = "exec '" + String.join("' '", all) + "'";
    ProcessBuilder builder =
        new ProcessBuilder("script", "-qec", command, "/dev/null").redirectErrorStream(true);
    builder.environment().put("TERM", "xterm");
    return builder.start();
  }

  /** Reads what a process prints, until it has printed a text; null for all of it. */
  private static String printed(Process process, @Nullable String until) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String text = "";
    int next = 0;
    while (next >= 0 && (until == null || !text.contains(until))) {
      next = process.getInputStream().read();
      if (next >= 0) {
        bytes.write(next);
        text = next < ' ' || until == null ? text : bytes.toString(StandardCharsets.UTF_8);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  @Timeout(120)
  @EnabledOnOs(value = OS.LINUX, disabledReason = "the command script differs on other systems")
  void aDiveRestoresTheTerminalAfterAKeyAndAfterASignal() throws Exception {
    Process quit = onTerminal("dive", trips().toString());
    String shown = printed(quit, "q quit");
    assertThat(shown).contains("\u001b[?1049h", "trips.parquet", "> row groups");
    quit.getOutputStream().write('q');
    quit.getOutputStream().flush();
    assertThat(printed(quit, null)).contains("\u001b[?25h\u001b[?1049l");
    assertThat(quit.waitFor()).isZero();

    Process stopped = onTerminal("dive", trips().toString());
    printed(stopped, "q quit");
    stopped
        .descendants()
        .filter(child -> child.info().command().orElse("").endsWith("java"))
        .forEach(ProcessHandle::destroy);
    assertThat(printed(stopped, null)).contains("\u001b[?25h\u001b[?1049l");
    assertThat(stopped.waitFor()).isNotZero();
  }

  @Test
  void aDiveWithoutATerminalNamesAnotherCommand() throws IOException {
    CommandRun run = run("dive", trips());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("needs a terminal").contains("jparquet show");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "other systems have no /dev/full")
  void aFullDiskIsAnError() throws IOException {
    CommandRun run =
        process(Path.of("/dev/full"), List.of(javaCommand(), "-jar", jar(), "cat", trips()));
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("the result could not be written");
  }
}
