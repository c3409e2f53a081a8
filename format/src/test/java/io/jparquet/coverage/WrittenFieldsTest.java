package io.jparquet.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.coverage.CoveragePage.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares what FORMAT_COVERAGE.md says of writing with the structs in files of all kinds. */
class WrittenFieldsTest {
  /** Fields, record types and constants that occur in the files. */
  private static final Set<Object> WRITTEN = written();

  private static Set<Object> written() {
    Set<Object> written = new HashSet<>();
    try {
      List<ChangeableFile> files = new ArrayList<>(SampleFiles.encrypted());
      for (byte[] file : SampleFiles.all().values()) {
        files.add(FileParts.of(file));
      }
      for (ChangeableFile file : files) {
        file.structs(struct -> MetadataWalk.visit(struct, written::add, written::add));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return written;
  }

  @Test
  void structsHaveTheFieldsThatThePageSaysAreFilled() {
    List<String> differences = new ArrayList<>();
    for (Class<?> type : MetadataClasses.structs()) {
      for (Row row : CoveragePage.table(type.getSimpleName())) {
        String field = MetadataWalk.field(type.getSimpleName(), row.code("field"));
        compare(differences, field, row.get("writing fills it"), field);
      }
    }
    assertThat(differences).isEmpty();
  }

  @Test
  void unionsHaveTheMembersThatThePageSaysAreWritten() {
    List<String> differences = new ArrayList<>();
    for (Class<?> union : MetadataClasses.unions()) {
      for (Class<?> member : union.getPermittedSubclasses()) {
        for (Row row : CoveragePage.table(union.getSimpleName())) {
          if (row.code("member").equals(member.getSimpleName())) {
            compare(differences, row.toString(), row.get("written"), member);
          }
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  @Test
  void enumerationsHaveTheConstantsThatThePageSaysAreWritten() {
    List<String> differences = new ArrayList<>();
    for (Class<?> type : MetadataClasses.enums()) {
      for (Object constant : type.getEnumConstants()) {
        for (Row row : CoveragePage.table(type.getSimpleName())) {
          String name = ((Enum<?>) constant).name();
          if (row.code(MetadataClasses.constantColumn(type)).equals(name)) {
            compare(differences, row.toString(), row.get("written"), constant);
          }
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private static void compare(
      List<String> differences, String what, String said, Object fieldOrChoice) {
    boolean written = WRITTEN.contains(fieldOrChoice);
    if (written == said.startsWith("no")) {
      differences.add(what + (written ? " is written" : " is never written"));
    }
  }
}
