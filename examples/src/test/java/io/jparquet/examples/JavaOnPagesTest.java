package io.jparquet.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordWriter;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java code of README.md and of the pages in docs is code of this module, so it compiles. That
 * of docs/library.md is run, and prints what its comments say.
 */
class JavaOnPagesTest {
  private static final Path ROOT = Path.of("..");
  private static final Path LIBRARY = ROOT.resolve("docs/library.md");
  private static final Path CODE = Path.of("src/main/java/io/jparquet/examples/LibraryPage.java");
  private static final Pattern METHOD =
      Pattern.compile("^ {2}static void (\\w+)\\(.*?^ {2}}$", Pattern.MULTILINE | Pattern.DOTALL);

  private static final Pattern PRINTED =
      Pattern.compile("System\\.out\\.println\\(.*?\\);((?:\\s*// [^\n]*)*)", Pattern.DOTALL);

  private static final Pattern JAVA =
      Pattern.compile("^```java\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  /** The blocks of Java on a page. */
  private static List<String> blocks(Path page) throws IOException {
    return JAVA.matcher(Files.readString(page)).results().map(found -> found.group(1)).toList();
  }

  /** The tokens of code: pages have shorter lines, and less indentation. */
  private static String inOneLine(String code) {
    return code.strip().replaceAll("\\s+", " ");
  }

  private static String sources() throws IOException {
    StringBuilder sources = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).sorted().toList()) {
        sources.append(inOneLine(Files.readString(file))).append('\n');
      }
    }
    return sources.toString();
  }

  @Test
  void eachBlockOfJavaOnAPageIsInASourceOfThisModule() throws IOException {
    String sources = sources();
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      List<Path> pages =
          Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
              .filter(path -> path.toString().endsWith(".md"))
              .sorted()
              .toList();
      assertThat(pages).contains(LIBRARY);
      for (Path page : pages) {
        for (String block : blocks(page)) {
          assertThat(block).isNotBlank();
          assertThat(sources).as("sources, for %s", page).contains(inOneLine(block));
        }
      }
    }
  }

  /** The methods of the page's class by their names, in their order. */
  private static Map<String, String> methods() throws IOException {
    Map<String, String> methods = new LinkedHashMap<>();
    Matcher matcher = METHOD.matcher(Files.readString(CODE));
    while (matcher.find()) {
      methods.put(matcher.group(1), matcher.group());
    }
    return methods;
  }

  @Test
  void theLibraryPageShowsEachMethodInTheOrderOfTheSource() throws IOException {
    Map<String, String> methods = methods();
    Set<String> shown = new LinkedHashSet<>();
    for (String block : blocks(LIBRARY)) {
      String code = inOneLine(block);
      methods.forEach(
          (name, source) -> {
            if (inOneLine(source).contains(code)) {
              shown.add(name);
            }
          });
    }
    assertThat(shown).containsExactlyElementsOf(methods.keySet());
    assertThat(methods.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(LibraryPage.class.getDeclaredMethods())
                .filter(method -> method.getReturnType() == void.class)
                .filter(method -> !method.isSynthetic())
                .map(Method::getName)
                .toList());
  }

  /**
   * The lines that a method prints by its comments: those after a println, on the same line or
   * below. In a loop it prints several, with {@code , then} between them.
   */
  private static List<String> stated(String source) {
    List<String> lines = new ArrayList<>();
    Matcher matcher = PRINTED.matcher(source);
    while (matcher.find()) {
      String comment = matcher.group(1).replaceAll("\\s*// ", " ").strip();
      if (!comment.isEmpty()) {
        lines.addAll(List.of(comment.split(", then ")));
      }
    }
    return lines;
  }

  @TestFactory
  Stream<DynamicTest> theCodeOfTheLibraryPagePrintsWhatItsCommentsSay(@TempDir Path directory)
      throws IOException {
    return methods().entrySet().stream()
        .map(
            method ->
                DynamicTest.dynamicTest(
                    method.getKey(),
                    () ->
                        assertThat(printedBy(() -> call(method.getKey(), directory)).lines())
                            .containsExactlyElementsOf(stated(method.getValue()))));
  }

  @Test
  void whatCodePrintsIsReadFromItsComments() {
    assertThat(
            stated(
                """
                System.out.println(f("a")); // 1, then 2
                // and 3
                System.out.println(
                    b());
                int c; // c
                System.out.println("no"); // 4
                """))
        .containsExactly("1", "2 and 3", "4");
  }

  private static void call(String name, Path directory) throws Exception {
    Method method =
        Arrays.stream(LibraryPage.class.getDeclaredMethods())
            .filter(candidate -> candidate.getName().equals(name))
            .findFirst()
            .orElseThrow();
    try (HttpStore store = new HttpStore()) {
      method.invoke(
          null,
          Stream.of(method.getParameterTypes())
              .map(type -> type.equals(URI.class) ? store.uri() : directory)
              .toArray());
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception exception ? exception : e;
    }
  }

  /** A call that may fail. */
  private interface Call {
    void run() throws Exception;
  }

  private static String printedBy(Call call) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, UTF_8));
    try {
      call.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(UTF_8);
  }

  @Test
  void theExampleOfTheReadmeReadsWhatItHasWritten(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("trips.parquet");
    FormatExample.write(file);
    assertThat(printedBy(() -> FormatExample.print(file)).lines())
        .containsExactly("Bremen: 12.5", "null: 3.0");
    assertThat(FormatExample.totalDistance(file)).isEqualTo(15.5);
  }

  @Test
  void theKeyOfTheReadmeEncryptsAFile() throws IOException {
    byte[] bytes = new byte[16];
    DataKey key = DataKey.of(bytes, "name of the key".getBytes(UTF_8));
    FileEncryption encryption = FileEncryption.builder(key).build();
    WriteOptions options = WriteOptions.builder().encryption(encryption).build();

    ByteArrayOutputFile file = new ByteArrayOutputFile();
    ParquetSchema schema = ParquetSchema.parse("message trips { required double distance; }");
    try (RecordWriter writer = RecordWriter.open(file, schema, options)) {
      writer.write(Map.of("distance", 12.5));
    }
    assertThat(new String(file.toByteArray(), UTF_8)).startsWith("PARE").endsWith("PARE");
  }
}
