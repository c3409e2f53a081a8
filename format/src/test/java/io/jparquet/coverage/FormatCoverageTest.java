package io.jparquet.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.coverage.CoveragePage.Row;
import io.jparquet.internal.thrift.MetadataSamples;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds the tables of FORMAT_COVERAGE.md against the metadata records, in both directions, and
 * these against the Thrift definition that parquet-java was made from.
 */
class FormatCoverageTest {
  /** What the format has got since the definition that parquet-java 1.18.1 was made from. */
  private static final Set<String> NEWER_THAN_PARQUET_JAVA =
      Set.of(
          "SchemaElement 11 vector_length",
          "LogicalType 19 FILE",
          "ColumnOrder 3 INT96_TIMESTAMP_ORDER",
          "FieldRepetitionType 3 VECTOR",
          "Encoding 10 ALP");

  @Test
  void noCellIsEmptyAndEveryRowNamesTestsThatExist() {
    CoveragePage.all()
        .forEach(
            (heading, rows) -> {
              for (Row row : rows) {
                assertThat(row.cells()).as(row.toString()).doesNotContainValue("");
                assertThat(row.links("proof")).as(row.toString()).isNotEmpty().doesNotContainNull();
                for (String link : row.links("proof")) {
                  assertThat(CoveragePage.FILE.resolveSibling(link)).matches(Files::isRegularFile);
                }
              }
            });
  }

  @Test
  void listsEveryFieldOfEveryStructInTheOrderOfTheFormat() {
    Map<String, List<String>> expected = new TreeMap<>();
    Map<String, List<String>> listed = new TreeMap<>();
    for (Class<?> type : MetadataClasses.structs()) {
      if (type.getRecordComponents().length > 0) {
        List<String> fields = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
          fields.add((fields.size() + 1) + " " + MetadataWalk.field(type, component));
        }
        expected.put(type.getSimpleName(), fields);
        listed.put(
            type.getSimpleName(),
            CoveragePage.table(type.getSimpleName()).stream()
                .map(
                    row -> row.get("id") + " " + MetadataWalk.field(row.table(), row.code("field")))
                .toList());
      }
    }
    assertThat(listed).isEqualTo(expected);
  }

  /** {@code MetadataRoundTripTest} and {@code MetadataInteropTest} do so with each. */
  @Test
  void decodesAndEncodesEveryFieldAndEveryMemberThatIsWritable() {
    for (Class<?> type : MetadataClasses.structs()) {
      assertThat(CoveragePage.table(type.getSimpleName()))
          .allMatch(row -> row.get("decoded").equals("yes") && row.get("encoded").equals("yes"));
    }
    for (Class<?> union : MetadataClasses.unions()) {
      for (Class<?> member : union.getPermittedSubclasses()) {
        CoveragePage.table(union.getSimpleName()).stream()
            .filter(row -> row.code("member").equals(member.getSimpleName()))
            .forEach(
                row ->
                    assertThat(row.get("encoded").equals("yes"))
                        .as(row.toString())
                        .isEqualTo(MetadataSamples.isWritable(member)));
      }
    }
  }

  @Test
  void listsEveryMemberOfEveryUnion() {
    for (Class<?> union : MetadataClasses.unions()) {
      assertThat(CoveragePage.table(union.getSimpleName()))
          .as(union.getSimpleName())
          .extracting(row -> row.code("member"))
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(union.getPermittedSubclasses())
                  .map(Class::getSimpleName)
                  .filter(name -> !name.equals("Unknown"))
                  .toList());
    }
  }

  @Test
  void listsEveryConstantOfEveryEnumeration() {
    for (Class<?> type : MetadataClasses.enums()) {
      assertThat(CoveragePage.table(type.getSimpleName()))
          .as(type.getSimpleName())
          .extracting(row -> row.get("id") + " " + row.code(MetadataClasses.constantColumn(type)))
          .containsExactlyInAnyOrderElementsOf(
              constants(type).map(c -> MetadataClasses.number(c) + " " + c.name()).toList());
    }
  }

  /** Constants are read if, and only if, some field of their type is used. */
  @Test
  void saysTheSameOfConstantsAndOfTheFieldsThatHaveThem() {
    Map<String, Boolean> read = new TreeMap<>();
    Map<String, Boolean> used = new TreeMap<>();
    for (Class<?> type : MetadataClasses.enums()) {
      read.put(
          type.getSimpleName(),
          CoveragePage.table(type.getSimpleName()).stream()
              .anyMatch(row -> !row.get("read").startsWith("no")));
      used.put(type.getSimpleName(), isUsed(type));
    }
    assertThat(read).isEqualTo(used);
  }

  private static boolean isUsed(Class<?> type) {
    for (Class<?> struct : MetadataClasses.structs()) {
      List<Row> rows = CoveragePage.table(struct.getSimpleName());
      for (int i = 0; i < rows.size(); i++) {
        String component = struct.getRecordComponents()[i].getGenericType().getTypeName();
        boolean has = component.equals(type.getName()) || component.contains(type.getName() + ">");
        if (has && !rows.get(i).get("reading uses it").startsWith("no")) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void hasNoTableOfSomethingThatDoesNotExist() {
    List<String> types = MetadataClasses.all().stream().map(Class::getSimpleName).toList();
    Set<String> others =
        Set.of(
            "Implementation status",
            "Encodings × types",
            "Page types",
            "Compression codecs",
            "Logical types",
            "Frame and modules of a file",
            "Layouts that are legal and that we avoid");
    assertThat(CoveragePage.all().keySet()).allMatch(h -> types.contains(h) || others.contains(h));
    assertThat(CoveragePage.all()).containsKeys(others.toArray(String[]::new));
  }

  @Test
  void hasTheIdsAndNamesOfTheThriftDefinition() {
    Set<String> thrift = ThriftDefinition.ofParquetJava();
    Set<String> listed = new TreeSet<>();
    CoveragePage.all().values().stream().flatMap(List::stream).forEach(row -> add(listed, row));
    assertThat(listed).containsAll(NEWER_THAN_PARQUET_JAVA);
    listed.removeAll(NEWER_THAN_PARQUET_JAVA);
    listed.removeIf(name -> name.equals("LogicalType – VECTOR"));
    Set<String> unknown = new TreeSet<>(listed);
    unknown.removeAll(thrift);
    assertThat(unknown)
        .as("in FORMAT_COVERAGE.md only; NEWER_THAN_PARQUET_JAVA lists what parquet-java lacks")
        .isEmpty();
    Set<String> missing = new TreeSet<>(thrift);
    missing.removeAll(listed);
    assertThat(missing).as("missing in FORMAT_COVERAGE.md").isEmpty();
  }

  private static void add(Set<String> listed, Row row) {
    if (row.cells().containsKey("field")) {
      listed.add(row.table() + " " + row.get("id") + " " + row.code("field"));
    } else if (row.cells().containsKey("name")) {
      listed.add(row.table() + " " + row.get("id") + " " + row.get("name"));
    } else if (row.cells().containsKey("constant")) {
      listed.add(row.table() + " " + row.get("id") + " " + row.code("constant"));
    }
  }

  @Test
  void theStatusNamesEveryTypeEncodingAndCodecOfTheFormat() {
    assertThat(features("physical type")).containsAll(names(Type.class));
    assertThat(features("encoding")).containsAll(names(Encoding.class));
    assertThat(features("codec"))
        .containsExactlyInAnyOrderElementsOf(names(CompressionCodec.class));
    Set<String> logical = features("logical type");
    for (Row row : CoveragePage.table(LogicalType.class.getSimpleName())) {
      String name = row.get("name");
      assertThat(logical)
          .as("status of logical types")
          .contains(name.equals("INTEGER") ? "8, 16, 32, 64 bit signed and unsigned INT" : name);
    }
  }

  /** The features of a group of the status, without the text in parentheses. */
  private static Set<String> features(String group) {
    Set<String> features = new TreeSet<>();
    for (Row row : CoveragePage.table("Implementation status")) {
      if (row.get("group").equals(group)) {
        features.add(row.get("feature").replaceAll(" \\(.*", ""));
      }
    }
    return features;
  }

  private static List<String> names(Class<?> type) {
    return constants(type).map(Enum::name).toList();
  }

  private static Stream<Enum<?>> constants(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .<Enum<?>>map(constant -> (Enum<?>) constant)
        .filter(constant -> MetadataClasses.number(constant) >= 0);
  }
}
