package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.ThriftEnum;
import io.jparquet.metadata.TimeUnit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the tables of FORMAT_COVERAGE.md against the metadata records, in both directions. */
class FormatCoverageTest {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /** Rows by heading of the third level, cells trimmed. */
  private static final Map<String, List<List<String>>> TABLES = tables();

  @Test
  void listsEveryFieldOfEveryStructInTheOrderOfTheFormat() {
    Map<String, List<String>> expected = new TreeMap<>();
    for (Class<?> type : metadataClasses()) {
      if (type.isRecord() && isStruct(type)) {
        RecordComponent[] components = type.getRecordComponents();
        expected.put(
            type.getSimpleName(),
            Arrays.stream(components).map(c -> c.getName().toLowerCase(Locale.ROOT)).toList());
      }
    }
    Map<String, List<String>> listed = new TreeMap<>();
    for (String struct : expected.keySet()) {
      assertThat(TABLES).as("headings").containsKey(struct);
      listed.put(struct, fields(TABLES.get(struct)));
    }
    assertThat(listed).isEqualTo(expected);
  }

  @Test
  void listsEveryMemberOfEveryUnion() {
    for (Class<?> type : metadataClasses()) {
      if (type.isSealed()) {
        List<String> members =
            Arrays.stream(type.getPermittedSubclasses())
                .map(Class::getSimpleName)
                .filter(name -> !name.equals("Unknown"))
                .toList();
        assertThat(TABLES).as("headings").containsKey(type.getSimpleName());
        assertThat(names(TABLES.get(type.getSimpleName())))
            .as(type.getSimpleName())
            .containsExactlyInAnyOrderElementsOf(members);
      }
    }
    assertThat(names(TABLES.get("TimeUnit"))).isEqualTo(constants(TimeUnit.class));
  }

  @Test
  void listsEveryConstantOfEveryEnumeration() {
    Map<String, List<String>> listed = new TreeMap<>();
    for (List<String> row : TABLES.get("Enumerations")) {
      List<String> names = code(String.join(" ", row));
      listed.put(names.get(0), names.subList(1, names.size()));
    }
    Map<String, List<String>> expected = new TreeMap<>();
    for (Class<?> type : metadataClasses()) {
      if (type.isEnum() && type != TimeUnit.class) {
        expected.put(type.getSimpleName(), constants(type));
      }
    }
    assertThat(listed).isEqualTo(expected);
  }

  @Test
  void hasNoTableOfSomethingThatDoesNotExist() {
    List<String> types = metadataClasses().stream().map(Class::getSimpleName).toList();
    assertThat(TABLES.keySet()).filteredOn(name -> !name.equals("Enumerations")).isSubsetOf(types);
  }

  private static boolean isStruct(Class<?> type) {
    boolean member = type.isMemberClass();
    return !type.getSimpleName().equals("Unknown")
        && !(member && type.getRecordComponents().length == 0);
  }

  private static List<String> fields(List<List<String>> rows) {
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i).get(0)).as("field id in " + rows.get(i)).isEqualTo("" + (i + 1));
      assertThat(rows.get(i)).as("cells").hasSize(6).doesNotContain("");
    }
    return names(rows).stream()
        .map(name -> name.replace("_", "").toLowerCase(Locale.ROOT))
        .toList();
  }

  private static List<String> names(List<List<String>> rows) {
    return rows.stream().map(row -> code(row.get(1)).get(0)).toList();
  }

  private static List<String> code(String text) {
    Matcher matcher = CODE.matcher(text);
    List<String> found = new ArrayList<>();
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static List<String> constants(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> ((ThriftEnum) constant).name())
        .filter(name -> !name.equals("UNKNOWN"))
        .toList();
  }

  /** All classes of the metadata package but its builders. */
  private static List<Class<?>> metadataClasses() {
    String root = FileMetaData.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    try (Stream<Path> files = Files.list(Path.of(root).resolve("io/jparquet/metadata"))) {
      List<Class<?>> classes = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString().replace(".class", "");
        if (!name.equals("package-info") && !name.endsWith("$Builder")) {
          classes.add(Class.forName("io.jparquet.metadata." + name));
        }
      }
      return classes;
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** The tables of the third level of headings, and of the section of enumerations. */
  private static Map<String, List<List<String>>> tables() {
    Map<String, List<List<String>>> tables = new LinkedHashMap<>();
    List<List<String>> rows = null;
    for (String line : lines()) {
      if (line.startsWith("### ") || line.equals("## Enumerations")) {
        rows = new ArrayList<>();
        tables.put(line.replace("#", "").trim(), rows);
      } else if (line.startsWith("## ")) {
        rows = null;
      } else if (rows != null && line.startsWith("|") && line.contains("`")) {
        String[] cells = line.substring(1, line.length() - 1).split("\\|", -1);
        rows.add(Arrays.stream(cells).map(String::trim).toList());
      }
    }
    return tables;
  }

  private static List<String> lines() {
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      Path file = up.resolve("FORMAT_COVERAGE.md");
      if (Files.exists(file)) {
        try {
          return Files.readAllLines(file);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    throw new AssertionError("FORMAT_COVERAGE.md is in none of the directories above");
  }
}
