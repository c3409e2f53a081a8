package io.jparquet.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class VariantPathTest {

  @Test
  void parsesEveryKindOfStep() {
    assertThat(VariantPath.parse("$.a.b c[2]['c d'][\"e'f\"][''][03]").steps())
        .containsExactly(
            new VariantPath.Name("a"),
            new VariantPath.Name("b c"),
            new VariantPath.Index(2),
            new VariantPath.Name("c d"),
            new VariantPath.Name("e'f"),
            new VariantPath.Name(""),
            new VariantPath.Index(3));
    assertThat(VariantPath.parse("$").steps()).isEmpty();
  }

  @Test
  void itsTextIsAPathAgain() {
    VariantPath path = VariantPath.parse("$.a['x.y'][7][\"it's\"]");
    assertThat(path).hasToString("$['a']['x.y'][7][\"it's\"]");
    assertThat(VariantPath.parse(path.toString())).isEqualTo(path);
  }

  @Test
  void refusesOtherTexts() {
    for (String text :
        new String[] {
          "",
          "a",
          "$.",
          "$a",
          "$..a",
          "$[",
          "$[-1]",
          "$[1",
          "$['a",
          "$['a\"]",
          "$[ 1]",
          "$.a[]",
          "$[99999999999]"
        }) {
      assertThatIllegalArgumentException().as(text).isThrownBy(() -> VariantPath.parse(text));
    }
  }

  @Test
  void findsNullWhereTheWayEnds() {
    Variant variant = Variant.parseJson("{\"a\":[1,{\"b\":null}],\"0\":5}");
    assertThat(find("$", variant)).isEqualTo(variant);
    assertThat(find("$.a[0]", variant).getLong()).isEqualTo(1);
    assertThat(find("$.a[1].b", variant).isNull()).isTrue();
    assertThat(find("$.a[2]", variant)).isNull();
    assertThat(find("$.a.b", variant)).isNull();
    assertThat(find("$[0]", variant)).isNull();
    assertThat(find("$.a[1].b.c[0]", variant)).isNull();
  }

  private static Variant find(String path, Variant variant) {
    return VariantPath.parse(path).find(variant);
  }
}
