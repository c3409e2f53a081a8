package io.jparquet.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jparquet.schema.ParquetSchema;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What can be left out and renamed of lists and maps in the forms of all writers. */
class SchemaEditTest {

  @Test
  void fieldsOfElementsAreLeftOutAndRenamedWhateverTheFormOfTheList() {
    String fields = "optional int32 a; optional int32 b; optional int32 c; ";
    assertEdited(
        "optional group l (LIST) { repeated group list { optional group element { %s} } }",
        fields, "l.list.element.");
    assertEdited("optional group l (LIST) { repeated group array { %s} }", fields, "l.array.");
    assertEdited("optional group l (LIST) { repeated group x { %s} }", fields, "l.x.");
    assertEdited("repeated group l { %s}", fields, "l.");
    assertEdited(
        "optional group m (MAP) { repeated group map (MAP_KEY_VALUE) { required int32 key;"
            + " optional group value { %s} } }",
        fields, "m.map.value.");
    assertEdited(
        "optional group m (MAP_KEY_VALUE) { repeated group map { required int32 key;"
            + " optional group value { %s} } }",
        fields, "m.map.value.");
  }

  private static void assertEdited(String schema, String fields, String path) {
    ParquetSchema all = ParquetSchema.parse("message m { " + schema.formatted(fields) + " }");
    assertThat(edited(all, Set.of(path + "b"), Map.of(path + "c", "d")))
        .isEqualTo(
            ParquetSchema.parse(
                "message m { " + schema.formatted("optional int32 a; optional int32 d; ") + " }"));
  }

  @Test
  void whatAListOrMapConsistsOfStays() {
    for (String repeated :
        new String[] {
          "repeated int32 array;",
          "repeated group list { optional int32 element; }",
          "repeated group bag { optional int32 array; }"
        }) {
      ParquetSchema list =
          ParquetSchema.parse("message m { optional group l (LIST) { " + repeated + " } }");
      String leaf = list.leaves().get(0).dotPath();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> edited(list, Set.of(), Map.of(leaf, "x")))
          .withMessageContaining("part of the structure");
    }
    ParquetSchema map =
        ParquetSchema.parse(
            "message m { optional group m (MAP) { repeated group map (MAP_KEY_VALUE) {"
                + " required int32 key; optional int32 value; } } }");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> edited(map, Set.of("m.map.value"), Map.of()))
        .withMessageContaining("part of the structure");
  }

  @Test
  void aListWhoseElementsWouldBecomeOthersIsRefused() {
    ParquetSchema pairs =
        ParquetSchema.parse(
            "message m { optional group l (LIST) { repeated group x {"
                + " optional int32 a; optional int32 b; } } }");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> edited(pairs, Set.of("l.x.b"), Map.of()))
        .withMessageContaining("elements of the list l");
    ParquetSchema tuple =
        ParquetSchema.parse(
            "message m { optional group l (LIST) { repeated group l_tuple {"
                + " optional int32 a; } } }");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> edited(tuple, Set.of(), Map.of("l", "k")))
        .withMessageContaining("elements of the list l");
    ParquetSchema array =
        ParquetSchema.parse(
            "message m { optional group l (LIST) { repeated group array {"
                + " optional int32 a; optional int32 b; } } }");
    assertThat(edited(array, Set.of("l.array.b"), Map.of()).leaves()).hasSize(1);
  }

  @Test
  void aPathOfTwoColumnsIsRefused() {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { optional group a { optional int32 b; } optional int32 `a.b`;"
                + " optional int32 c; }");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> edited(schema, Set.of("a.b"), Map.of()))
        .withMessageContaining("a.b names more than one column");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> edited(schema, Set.of(), Map.of("a.b", "x")))
        .withMessageContaining("a.b names more than one column");
    assertThat(edited(schema, Set.of("c"), Map.of()).leaves()).hasSize(2);
  }

  private static ParquetSchema edited(
      ParquetSchema schema, Set<String> dropped, Map<String, String> names) {
    return SchemaEdit.of(schema.toElements(), null, dropped, names).schema();
  }
}
