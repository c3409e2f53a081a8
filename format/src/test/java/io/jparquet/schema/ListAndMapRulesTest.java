package io.jparquet.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The logical view of current, legacy and malformed lists and maps. */
class ListAndMapRulesTest {

  @Test
  void readsTheThreeLevelList() {
    assertView(
        "optional group a (LIST) { repeated group list { optional binary element (STRING); } }",
        "a: list?@1/0[2] of element: leaf?@3/1");
    assertView(
        "required group a (LIST) { repeated group list { required binary element (STRING); } }",
        "a: list@0/0[1] of element: leaf@1/1");
  }

  @Test
  void doesNotMindTheNamesOfTheThreeLevelList() {
    assertView(
        "optional group a (LIST) { repeated group element { required binary str (UTF8); } }",
        "a: list?@1/0[2] of str: leaf@2/1");
    assertView(
        "optional group a (LIST) { repeated group bag { optional int32 array_element; } }",
        "a: list?@1/0[2] of array_element: leaf?@3/1");
  }

  @Test
  void takesARepeatedPrimitiveAsTheElement() {
    assertView(
        "optional group a (LIST) { repeated int32 element; }",
        "a: list?@1/0[2] of element: leaf@2/1");
  }

  @Test
  void takesARepeatedGroupOfSeveralFieldsAsTheElement() {
    assertView(
        "optional group a (LIST) { repeated group element {"
            + " required binary str (UTF8); optional int32 num; } }",
        "a: list?@1/0[2] of element: group@2/1 {str: leaf@2/1, num: leaf?@3/1}");
  }

  @Test
  void takesARepeatedGroupOfOneRepeatedFieldAsTheElement() {
    assertView(
        "optional group a (LIST) { repeated group array (LIST) { repeated int32 array; } }",
        "a: list?@1/0[2] of array: list@2/1[3] of array: leaf@3/2");
    assertView(
        "optional group a (LIST) { repeated group b { repeated int32 c; } }",
        "a: list?@1/0[2] of b: group@2/1 {c: list@2/1[3] of c: leaf@3/2}");
  }

  @Test
  void takesARepeatedGroupNamedArrayOrTupleAsTheElement() {
    assertView(
        "optional group a (LIST) { repeated group array { required binary str (UTF8); } }",
        "a: list?@1/0[2] of array: group@2/1 {str: leaf@2/1}");
    assertView(
        "optional group a (LIST) { repeated group a_tuple { optional binary str (UTF8); } }",
        "a: list?@1/0[2] of a_tuple: group@2/1 {str: leaf?@3/1}");
    assertView(
        "optional group a (LIST) { repeated group b_tuple { required binary str (UTF8); } }",
        "a: list?@1/0[2] of str: leaf@2/1");
  }

  @Test
  void readsListsOfLists() {
    assertView(
        "optional group a (LIST) { repeated group list { optional group element (LIST) {"
            + " repeated group list { optional int32 element; } } } }",
        "a: list?@1/0[2] of element: list?@3/1[4] of element: leaf?@5/2");
  }

  @Test
  void readsUnannotatedRepeatedFieldsAsListsThatAreNeverNull() {
    assertView("repeated int32 a;", "a: list@0/0[1] of a: leaf@1/1");
    assertView(
        "repeated group a { required int32 num; optional binary str (UTF8); }",
        "a: list@0/0[1] of a: group@1/1 {num: leaf@1/1, str: leaf?@2/1}");
    assertView(
        "optional group s { repeated group a { repeated int32 b; } }",
        "s: group?@1/0 {a: list@1/0[2] of a: group@2/1 {b: list@2/1[3] of b: leaf@3/2}}");
  }

  @Test
  void readsARepeatedListGroupAsAListOfLists() {
    assertView(
        "repeated group a (LIST) { repeated int32 b; }",
        "a: list@0/0[1] of a: list@1/1[2] of b: leaf@2/2");
  }

  @Test
  void readsMaps() {
    assertView(
        "required group a (MAP) { repeated group key_value {"
            + " required binary key (STRING); optional int32 value; } }",
        "a: map@0/0[1] of key: leaf@1/1 to value: leaf?@2/1");
    assertView(
        "optional group a (MAP) { repeated group map (MAP_KEY_VALUE) {"
            + " required binary str (UTF8); required int32 num; } }",
        "a: map?@1/0[2] of str: leaf@2/1 to num: leaf@2/1");
  }

  @Test
  void readsMapKeyValueInPlaceOfMap() {
    assertView(
        "optional group a (MAP_KEY_VALUE) { repeated group map {"
            + " required binary key (UTF8); optional int32 value; } }",
        "a: map?@1/0[2] of key: leaf@2/1 to value: leaf?@3/1");
  }

  @Test
  void readsMapsWithoutValues() {
    assertView(
        "optional group a (MAP) { repeated group key_value { required int32 key; } }",
        "a: map?@1/0[2] of key: leaf@2/1 to nothing");
    assertView(
        "optional group a (MAP) { repeated group key_value {"
            + " required int32 key; optional group value { } } }",
        "a: map?@1/0[2] of key: leaf@2/1 to nothing");
  }

  @Test
  void readsMapsWithOptionalAndNestedKeys() {
    assertView(
        "optional group a (MAP) { repeated group map { optional binary key (UTF8);"
            + " optional group value (MAP) { repeated group map {"
            + " required group k { required int32 x; } repeated int64 v; } } } }",
        "a: map?@1/0[2] of key: leaf?@3/1 to value: map?@3/1[4] of k: group@4/2 {x: leaf@4/2}"
            + " to v: list@4/2[5] of v: leaf@5/3");
  }

  @Test
  void readsMalformedListsAsGroups() {
    assertView(
        "optional group a (LIST) { optional int32 element; }",
        "a: group?@1/0 {element: leaf?@2/0}");
    assertView(
        "optional group a (LIST) { repeated int32 b; repeated int32 c; }",
        "a: group?@1/0 {b: list@1/0[2] of b: leaf@2/1, c: list@1/0[2] of c: leaf@2/1}");
  }

  @Test
  void readsMalformedMapsAsGroups() {
    assertView(
        "optional group a (MAP) { repeated int32 key; }",
        "a: group?@1/0 {key: list@1/0[2] of key: leaf@2/1}");
    assertView(
        "optional group a (MAP) { required group key_value { required int32 key; } }",
        "a: group?@1/0 {key_value: group@1/0 {key: leaf@1/0}}");
    assertView(
        "optional group a (MAP) { repeated group map (MAP_KEY_VALUE) {"
            + " required int32 k; required int32 v; required int32 w; } }",
        "a: group?@1/0 {map: list@1/0[2] of map: group@2/1"
            + " {k: leaf@2/1, v: leaf@2/1, w: leaf@2/1}}");
    assertView(
        "optional group a (MAP) { repeated group map { repeated int32 k; required int32 v; } }",
        "a: group?@1/0 {map: list@1/0[2] of map: group@2/1"
            + " {k: list@2/1[3] of k: leaf@3/2, v: leaf@2/1}}");
  }

  @Test
  void leavesOutGroupsWithoutLeaves() {
    assertView("optional group a { optional group b { } } required int32 c;", "c: leaf@0/0");
    assertView(
        "optional group a (LIST) { repeated group list { } } required int32 c;", "c: leaf@0/0");
  }

  @Test
  void takesPresenceFromTheLeafWithTheFewestRepetitions() {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { optional group a { repeated int32 b; optional int32 c; } }");
    GroupField group = (GroupField) schema.fields().get(0);
    assertThat(group.levelSource().dotPath()).isEqualTo("a.c");
    Field list = group.fields().get(0);
    assertThat(group.withFields(java.util.List.of(list)).levelSource().dotPath()).isEqualTo("a.b");
  }

  private static void assertView(String fields, String expected) {
    ParquetSchema schema = ParquetSchema.parse("message m { " + fields + " }");
    assertThat(schema.fields().stream().map(ListAndMapRulesTest::describe))
        .as(schema.toString())
        .containsExactly(expected);
    ParquetSchema decoded = ParquetSchema.fromElements(schema.toElements());
    assertThat(decoded.fields()).isEqualTo(schema.fields());
  }

  /** kind, ? if nullable, definition level, repetition level, element definition level. */
  static String describe(Field field) {
    String levels =
        (field.nullable() ? "?" : "")
            + "@"
            + field.definitionLevel()
            + "/"
            + field.repetitionLevel();
    String body;
    if (field instanceof LeafField) {
      body = "leaf" + levels;
    } else if (field instanceof GroupField group) {
      body =
          group.fields().stream()
              .map(ListAndMapRulesTest::describe)
              .collect(Collectors.joining(", ", "group" + levels + " {", "}"));
    } else if (field instanceof ListField list) {
      body =
          "list"
              + levels
              + "["
              + list.elementDefinitionLevel()
              + "] of "
              + describe(list.element());
    } else {
      MapField map = (MapField) field;
      body =
          "map"
              + levels
              + "["
              + map.elementDefinitionLevel()
              + "] of "
              + describe(map.key())
              + " to "
              + (map.value() == null ? "nothing" : describe(map.value()));
    }
    return field.name() + ": " + body;
  }
}
