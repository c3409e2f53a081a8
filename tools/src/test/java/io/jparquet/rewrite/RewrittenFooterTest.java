package io.jparquet.rewrite;

import static io.jparquet.rewrite.SampleFile.SCHEMA;
import static io.jparquet.rewrite.SampleFile.file;
import static io.jparquet.rewrite.SampleFile.footer;
import static io.jparquet.rewrite.SampleFile.records;
import static io.jparquet.rewrite.SampleFile.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.RecordFiles;
import io.jparquet.Rewriting;
import io.jparquet.Rewriting.Rewritten;
import io.jparquet.Rows;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.KeyValue;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.time.LocalDate;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The columns and key-value pairs that rewritten files have, and those that are refused. */
class RewrittenFooterTest {
  @Test
  void columnsAreLeftOutAndRenamedWithoutDecodingTheOthers() throws IOException {
    byte[] file = file(0, 130);
    Rewritten kept = Rewriting.of(List.of(file), b -> b.keep(Set.of("tags", "s.y")));
    assertThat(kept.result().rowGroupsEncoded()).isZero();
    List<Object> all = Rows.read(file, 100);
    List<Object> expected = new ArrayList<>();
    for (Object row : all) {
      List<?> fields = (List<?>) row;
      List<?> s = (List<?>) fields.get(2);
      List<Object> left = new ArrayList<>();
      left.add(s == null ? null : List.of(s.get(1)));
      left.add(fields.get(3));
      expected.add(left);
    }
    assertThat(Rows.read(kept.file(), 100)).isEqualTo(expected);
    assertThat(Rewriting.of(List.of(file), b -> b.drop(Set.of("id", "name", "s.x"))).file())
        .isEqualTo(kept.file());
    Rewritten renamed =
        Rewriting.of(List.of(file), b -> b.rename("id", "key").rename("s.y", "why"));
    assertThat(Rows.read(renamed.file(), 100)).isEqualTo(all);
    assertThat(footer(renamed.file()).schema().get(1).name()).isEqualTo("key");
    assertThat(footer(renamed.file()).schema().get(1).fieldId()).isEqualTo(7);
    assertThat(Rewriting.chunks(renamed.file())).isEqualTo(Rewriting.chunks(file));
    assertThat(footer(renamed.file()).rowGroups().get(0).columns().get(3).metaData().pathInSchema())
        .containsExactly("s", "why");
    Rewriting.assertPrunesRightly(renamed.file(), ReadOptions.defaults(), new Random(1));
    Rewritten decoded = Rewriting.of(List.of(file), b -> b.recode().keep(Set.of("tags", "s.y")));
    assertThat(Rows.read(decoded.file(), 100)).isEqualTo(expected);
  }

  @Test
  void impossibleColumnsAreRefused() throws IOException {
    byte[] file = file(0, 5);
    Map<String, FileRewrite.Builder> wrong = new LinkedHashMap<>();
    wrong.put("no column nothing", FileRewrite.builder().drop(Set.of("nothing")));
    wrong.put("structure of a LIST", FileRewrite.builder().rename("tags.list.element", "x"));
    wrong.put("Two fields would have the name name", FileRewrite.builder().rename("id", "name"));
    wrong.put("No column is left", FileRewrite.builder().drop(Set.of("id", "name", "s", "tags")));
    for (Map.Entry<String, FileRewrite.Builder> entry : wrong.entrySet()) {
      FileRewrite rewrite =
          entry.getValue().input(InputFile.of("a", file)).target(new ByteArrayOutputFile()).build();
      assertThatThrownBy(rewrite::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(entry.getKey());
    }
  }

  @Test
  void filesWithOtherSchemasAreRefusedWithTheDifference() throws IOException {
    byte[] file = file(0, 5);
    Map<String, String> others = new LinkedHashMap<>();
    others.put("message m { required int32 id = 7; }", "the field name is only in the first file");
    others.put(
        "message m { optional int32 id = 7; optional binary name (STRING) = 8; }",
        "the field id differs: REQUIRED and OPTIONAL");
    others.put(
        "message m { required int64 id = 7; optional binary name (STRING) = 8; }",
        "the field id differs: INT32 and INT64");
    others.put(
        "message m { required int32 id = 7; optional binary name = 8; }",
        "the field name differs: StringType[] and null");
    others.put(
        "message m { required int32 id = 9; optional binary name (STRING) = 8; }",
        "the field id differs: field ids 7 and 9");
    for (Map.Entry<String, String> other : others.entrySet()) {
      byte[] second =
          RecordFiles.write(
              ParquetSchema.parse(other.getKey()), WriteOptions.defaults(), List.of());
      assertThatThrownBy(() -> Rewriting.of(List.of(file, second), builder -> builder))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining(other.getValue())
          .hasMessageContaining("input1");
    }
    byte[] otherRoot =
        RecordFiles.write(
            ParquetSchema.of("other", SCHEMA.root().children()),
            WriteOptions.defaults(),
            records(0, 3));
    assertThat(Rewriting.of(List.of(file, otherRoot), builder -> builder).result().rows())
        .isEqualTo(8);
  }

  private static Map<String, String> keyValues(byte[] file) throws IOException {
    Map<String, String> pairs = new LinkedHashMap<>();
    List<KeyValue> stored = footer(file).keyValueMetadata();
    if (stored != null) {
      stored.forEach(pair -> pairs.put(pair.key(), pair.value()));
    }
    return pairs;
  }

  @Test
  void keyValuesAreKeptMergedOrRefused() throws IOException {
    byte[] first = file(0, 5, small().keyValue("a", "1").keyValue("same", "x").build());
    byte[] second =
        file(5, 5, small().keyValue("a", "2").keyValue("same", "x").keyValue("b", null).build());
    List<byte[]> files = List.of(first, second);
    assertThatThrownBy(() -> Rewriting.of(files, builder -> builder))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("different values of the key 'a'")
        .hasMessageContaining("input1");
    assertThat(keyValues(Rewriting.of(files, b -> b.onKeyConflict(KeyConflict.FIRST)).file()))
        .containsExactly(
            Map.entry("a", "1"), Map.entry("same", "x"), new AbstractMap.SimpleEntry<>("b", null));
    assertThat(keyValues(Rewriting.of(files, b -> b.onKeyConflict(KeyConflict.DROP)).file()))
        .containsOnlyKeys("same", "b");
    assertThat(
            keyValues(
                Rewriting.of(files, b -> b.keyValue("a", "3").removeKey("same").keyValue("c", "d"))
                    .file()))
        .containsEntry("a", "3")
        .containsEntry("c", "d")
        .containsKey("b")
        .doesNotContainKey("same");
  }

  /** As GeoPandas writes it: its system of coordinates has members such as id and type. */
  private static final String GEO =
      """
      {"version":"1.1.0","primary_column":"name","columns":{"name":{"encoding":"WKB",
      "geometry_types":["Point"],"crs":{"type":"GeographicCRS","name":"WGS 84","id":{"code":4326}},
      "covering":{"bbox":{"xmin":["s","x"],"xmax":["s","x"]}}}}}
      """;

  @Test
  void copiesOfTheSchemaAreLeftOutWhenColumnsChange() throws IOException {
    byte[] file =
        file(
            0,
            5,
            small()
                .keyValue("ARROW:schema", "1")
                .keyValue("pandas", "2")
                .keyValue("geo", GEO)
                .keyValue("k", "v")
                .build());
    assertThat(keyValues(Rewriting.of(List.of(file), b -> b.drop(Set.of("id"))).file()))
        .containsOnlyKeys("geo", "k");
    for (String described : List.of("name", "s")) {
      assertThat(keyValues(Rewriting.of(List.of(file), b -> b.drop(Set.of(described))).file()))
          .containsOnlyKeys("k");
    }
    assertThat(keyValues(Rewriting.of(List.of(file), b -> b.rename("name", "n")).file()))
        .containsOnlyKeys("k");
    assertThat(keyValues(Rewriting.of(List.of(file), b -> b).file()))
        .containsOnlyKeys("ARROW:schema", "pandas", "geo", "k");
  }

  @Test
  void filesWithDatesInDifferentCalendarsAreNotMerged() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int32 d (DATE); }");
    List<byte[]> files = new ArrayList<>();
    for (String version : List.of("2.4.8", "3.0.0", "3.5.1")) {
      files.add(
          RecordFiles.write(
              schema,
              WriteOptions.builder().keyValue("org.apache.spark.version", version).build(),
              List.of(Map.of("d", LocalDate.of(1500, 1, 1)))));
    }
    assertThatThrownBy(
            () -> Rewriting.of(files.subList(0, 2), b -> b.onKeyConflict(KeyConflict.FIRST)))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("calendars");
    assertThat(keyValues(Rewriting.of(files.subList(1, 3), b -> b).file()))
        .containsEntry("org.apache.spark.version", "3.0.0");
  }
}
