package io.jparquet.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.ParquetException;
import io.jparquet.variant.VariantWriteOptions.DuplicateFields;
import io.jparquet.variant.VariantWriteOptions.FieldOrder;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VariantBuilderTest {

  @Test
  void writesTheBytesOfTheSpecification() {
    Variant variant =
        new VariantBuilder()
            .startObject()
            .name("c")
            .appendLong(3)
            .name("b")
            .appendString("hi")
            .name("a")
            .startArray()
            .appendBoolean(true)
            .appendNull()
            .end()
            .end()
            .build();
    assertThat(variant.metadata().toBytes()).containsExactly(1, 3, 0, 1, 2, 3, 'c', 'b', 'a');
    assertThat(variant.toBytes())
        .containsExactly(
            2, 3, // object of three fields
            2, 1, 0, // ids of a, b, c
            5, 2, 0, 12, // offsets and end
            0b1100, 3, // int8
            0b1001, 'h', 'i', // short string
            3, 2, 0, 1, 2, 0b100, 0); // array of true and null
    variant.validate();
  }

  @Test
  void listsFieldsInTheOrderThatIsAskedFor() {
    List<String> names =
        List.of("b", "\uff5a", "\ud83d\ude00", "\ue000x", "\ud83d\ude00\uff5a", "", "\u00e9", "ba");
    for (FieldOrder order : FieldOrder.values()) {
      VariantBuilder builder =
          new VariantBuilder(VariantWriteOptions.defaults().withFieldOrder(order)).startObject();
      names.forEach(name -> builder.name(name).appendString(name));
      Variant variant = builder.end().build();
      variant.validate();
      List<String> listed =
          IntStream.range(0, names.size()).mapToObj(variant.object()::name).toList();
      Comparator<String> expected =
          order == FieldOrder.UTF16
              ? Comparator.naturalOrder()
              : Comparator.comparing(name -> name.codePoints().boxed().toList(), codePoints());
      assertThat(listed).as(order.toString()).isSortedAccordingTo(expected);
      names.forEach(name -> assertThat(variant.object().get(name).getString()).isEqualTo(name));
    }
  }

  private static Comparator<List<Integer>> codePoints() {
    return (a, b) -> Arrays.compare(a.toArray(Integer[]::new), b.toArray(Integer[]::new));
  }

  @Test
  void usesTheSmallestWidths() {
    assertThat(type(Byte.MIN_VALUE)).isEqualTo(VariantType.INT8);
    assertThat(type(Byte.MAX_VALUE + 1)).isEqualTo(VariantType.INT16);
    assertThat(type(Short.MIN_VALUE - 1)).isEqualTo(VariantType.INT32);
    assertThat(type(Integer.MAX_VALUE + 1L)).isEqualTo(VariantType.INT64);
    assertThat(type("999999999")).isEqualTo(VariantType.DECIMAL4);
    assertThat(type("9999999.999")).isEqualTo(VariantType.DECIMAL8);
    assertThat(type("0.0000000001")).isEqualTo(VariantType.DECIMAL8);
    assertThat(type("-1234567890123456789.5")).isEqualTo(VariantType.DECIMAL16);
    assertThat(new VariantBuilder().appendString("x".repeat(63)).build().length()).isEqualTo(64);
    assertThat(new VariantBuilder().appendString("x".repeat(64)).build().length()).isEqualTo(69);
  }

  @Test
  void returnsEveryScalarItWasGiven() {
    for (long number : new long[] {0, -1, 127, -129, 40_000, -3_000_000_000L, Long.MIN_VALUE}) {
      assertThat(new VariantBuilder().appendLong(number).build().getLong()).isEqualTo(number);
    }
    for (String text : new String[] {"0", "-1.50", "0.0000000001", "-" + "9".repeat(38)}) {
      BigDecimal decimal = new BigDecimal(text);
      assertThat(new VariantBuilder().appendDecimal(decimal).build().getDecimal())
          .isEqualTo(decimal);
    }
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    Variant variant = new VariantBuilder().appendUuid(uuid).build();
    assertThat(variant.getUuid()).isEqualTo(uuid);
    assertThat(variant.toBytes()).startsWith(20 << 2, 0, 0x11, 0x22);
    assertThat(new VariantBuilder().appendFloat(-0f).build().getFloat()).isEqualTo(-0f);
    assertThat(new VariantBuilder().appendBinary(new byte[300]).build().getBinary()).hasSize(300);
  }

  @Test
  void writesContainersOfEverySizeClass() {
    for (int size : new int[] {0, 1, 255, 256, 70_000}) {
      VariantBuilder array = new VariantBuilder().startArray();
      VariantBuilder object = new VariantBuilder().startObject();
      for (int i = 0; i < size; i++) {
        array.appendString("element " + i);
        object.name("field " + i).appendLong(i);
      }
      Variant elements = array.end().build();
      Variant fields = object.end().build();
      elements.validate();
      fields.validate();
      assertThat(elements.array().size()).isEqualTo(size);
      assertThat(fields.object().size()).isEqualTo(size);
      if (size > 0) {
        assertThat(elements.array().get(size - 1).getString()).isEqualTo("element " + (size - 1));
        assertThat(fields.object().get("field " + (size - 1)).getLong()).isEqualTo(size - 1);
        assertThat(fields.object().get("field " + size)).isNull();
      }
    }
  }

  @Test
  void writesOffsetsOfFourBytes() {
    byte[] large = new byte[1 << 24];
    Variant array =
        new VariantBuilder().startArray().appendBinary(large).appendLong(7).end().build();
    array.validate();
    assertThat(array.array().get(1).getLong()).isEqualTo(7);
    assertThat(array.length()).isEqualTo(1 + 1 + 3 * 4 + 5 + large.length + 2);
  }

  @Test
  void marksDictionariesThatCameInOrder() {
    assertThat(object("a", "b").metadata().isSorted()).isTrue();
    assertThat(object("b", "a").metadata().isSorted()).isFalse();
    VariantWriteOptions sorting = VariantWriteOptions.defaults().withSortDictionary(true);
    Variant sorted = Variant.parseJson("{\"b\":{\"c\":1,\"a\":2}}", sorting);
    assertThat(sorted.metadata()).hasToString("[a, b, c]");
    assertThat(sorted.metadata().isSorted()).isTrue();
    assertThat(sorted).hasToString("{\"b\":{\"a\":2,\"c\":1}}");
    sorted.validate();
  }

  @Test
  void refusesOrReplacesFieldsOfOneName() {
    assertThatThrownBy(() -> object("a", "b", "a"))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("LAST_WINS");
    VariantWriteOptions lastWins =
        VariantWriteOptions.defaults().withDuplicateFields(DuplicateFields.LAST_WINS);
    Variant variant =
        Variant.parseJson("{\"a\":\"x\",\"b\":2,\"a\":[5],\"c\":4,\"a\":3}", lastWins);
    variant.validate();
    assertThat(variant).hasToString("{\"a\":3,\"b\":2,\"c\":4}");
    assertThat(variant.length()).isEqualTo(2 + 3 + 4 + 6);
  }

  @Test
  void copiesValuesIntoAnotherDictionary() {
    Variant inner = Variant.parseJson("{\"z\":[{\"y\":1}],\"a\":\"text\"}");
    Variant outer = new VariantBuilder().startObject().name("y").append(inner).end().build();
    outer.validate();
    assertThat(outer).hasToString("{\"y\":{\"a\":\"text\",\"z\":[{\"y\":1}]}}");
    assertThat(outer.metadata().size()).isEqualTo(3);
    assertThat(outer.object().get("y")).isEqualTo(inner);
  }

  @Test
  void writesOverADictionaryThatExists() {
    VariantMetadata metadata = object("a", "b").metadata();
    VariantBuilder builder = VariantBuilder.over(metadata, VariantWriteOptions.defaults());
    Variant variant = builder.startObject().name("b").appendNull().end().build();
    assertThat(variant.metadata()).isSameAs(metadata);
    assertThat(variant).hasToString("{\"b\":null}");
    assertThatThrownBy(() -> builder.clear().startObject().name("c"))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("'c'");
  }

  @Test
  void canBeUsedAgain() {
    VariantBuilder builder = new VariantBuilder();
    builder.startObject().name("x").appendLong(1).end().build();
    assertThat(builder.clear().startObject().name("y").appendLong(2).end().build())
        .hasToString("{\"y\":2}");
  }

  @Test
  void keepsToItsLimits() {
    VariantWriteOptions small = VariantWriteOptions.defaults().withMaxBytes(1000);
    assertThatThrownBy(() -> new VariantBuilder(small).appendString("x".repeat(1000)))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("1000 bytes");
    assertThatThrownBy(
            () ->
                new VariantBuilder(small)
                    .startObject()
                    .name("x".repeat(1000))
                    .appendNull()
                    .end()
                    .build())
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("field names");
    VariantBuilder deep = new VariantBuilder();
    for (int i = 0; i < 1000; i++) {
      deep.startArray();
    }
    assertThatThrownBy(deep::startArray)
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("1000");
  }

  @Test
  void refusesCallsOutOfOrder() {
    assertThatIllegalStateException().isThrownBy(() -> new VariantBuilder().build());
    assertThatIllegalStateException().isThrownBy(() -> new VariantBuilder().end());
    assertThatIllegalStateException().isThrownBy(() -> new VariantBuilder().name("a"));
    assertThatIllegalStateException()
        .isThrownBy(() -> new VariantBuilder().appendNull().appendNull());
    assertThatIllegalStateException()
        .isThrownBy(() -> new VariantBuilder().startObject().appendNull());
    assertThatIllegalStateException()
        .isThrownBy(() -> new VariantBuilder().startObject().name("a").end());
    assertThatIllegalStateException()
        .isThrownBy(() -> new VariantBuilder().startObject().name("a").name("b"));
    assertThatIllegalStateException().isThrownBy(() -> new VariantBuilder().startArray().build());
  }

  @Test
  void refusesNumbersThatATypeCannotHold() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new VariantBuilder().appendLong(VariantType.INT8, 128));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new VariantBuilder().appendLong(VariantType.DOUBLE, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new VariantBuilder().appendDecimal(new BigDecimal("1" + "0".repeat(38))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new VariantBuilder().appendDecimal(new BigDecimal("1E+2")));
  }

  private static VariantType type(long number) {
    return new VariantBuilder().appendLong(number).build().type();
  }

  private static VariantType type(String decimal) {
    return new VariantBuilder().appendDecimal(new BigDecimal(decimal)).build().type();
  }

  private static Variant object(String... names) {
    VariantBuilder builder = new VariantBuilder().startObject();
    for (String name : names) {
      builder.name(name).appendNull();
    }
    return builder.end().build();
  }
}
