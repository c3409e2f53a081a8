package io.jparquet.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.jparquet.error.CorruptFileException;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParquetSchemaTest {

  @Test
  void numbersTheLeavesAndGivesThemLevels() {
    ParquetSchema schema =
        ParquetSchema.parse(
            """
            message document {
              required int64 id;
              optional group links {
                repeated int64 backward;
                repeated int64 forward;
              }
              repeated group name {
                repeated group language {
                  required binary code;
                  optional binary country;
                }
                optional binary url;
              }
            }
            """);
    assertThat(schema.name()).isEqualTo("document");
    assertThat(schema.leaves().stream().map(ParquetSchemaTest::levels))
        .containsExactly(
            "0 id 0/0",
            "1 links.backward 2/1",
            "2 links.forward 2/1",
            "3 name.language.code 2/2",
            "4 name.language.country 3/2",
            "5 name.url 2/1");
    assertThat(schema.leaf(List.of("name", "url")).index()).isEqualTo(5);
    assertThat(schema.leaf(List.of("name"))).isNull();
    assertThat(schema.leaf(List.of("absent"))).isNull();
  }

  private static String levels(LeafColumn leaf) {
    return leaf.index()
        + " "
        + leaf.dotPath()
        + " "
        + leaf.maxDefinitionLevel()
        + "/"
        + leaf.maxRepetitionLevel();
  }

  @Test
  void keepsFieldsOfTheSameNameApartByPosition() {
    ParquetSchema schema =
        ParquetSchema.fromElements(
            List.of(root(2), leaf("a", Type.INT32).build(), leaf("a", Type.INT64).build()));
    assertThat(schema.leaves())
        .extracting(LeafColumn::type)
        .containsExactly(Type.INT32, Type.INT64);
    assertThat(schema.fields()).hasSize(2);
    assertThat(schema.leaf(List.of("a")).index()).isZero();
    assertThatThrownBy(schema::requireWritable)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining("twice");
  }

  @Test
  void equalsASchemaOfTheSameTree() {
    ParquetSchema one = ParquetSchema.of("m", PrimitiveNode.required("a", Type.INT32));
    ParquetSchema two = ParquetSchema.parse("message m { required int32 a; }");
    assertThat(one).isEqualTo(two).hasSameHashCodeAs(two);
    assertThat(one).isNotEqualTo(ParquetSchema.parse("message m { optional int32 a; }"));
  }

  @Test
  void acceptsASchemaWithoutFields() {
    assertThat(ParquetSchema.fromElements(List.of(root(0))).leaves()).isEmpty();
    assertThat(
            ParquetSchema.fromElements(List.of(SchemaElement.builder().name("m").build())).fields())
        .isEmpty();
    assertThat(ParquetSchema.of("m").toElements()).hasSize(1);
  }

  @Test
  void readsLeavesThatClaimZeroChildren() {
    ParquetSchema schema =
        ParquetSchema.fromElements(List.of(root(1), leaf("a", Type.INT32).numChildren(0).build()));
    assertThat(schema.leaves()).hasSize(1);
  }

  @Test
  void keepsFieldIds() {
    ParquetSchema schema =
        ParquetSchema.of(
            "m",
            GroupNode.optional("g", PrimitiveNode.required("a", Type.INT32).withFieldId(-7))
                .withFieldId(0));
    assertThat(schema.fields().get(0).fieldId()).isZero();
    assertThat(schema.toElements()).extracting(SchemaElement::fieldId).containsExactly(null, 0, -7);
    assertThat(ParquetSchema.fromElements(schema.toElements())).isEqualTo(schema);
  }

  @Test
  void refusesListsThatAreNoTree() {
    assertCorrupt(List.of(), "empty");
    assertCorrupt(List.of(root(-1)), "-1 children");
    assertCorrupt(List.of(root(Integer.MAX_VALUE)), "2147483647 children, but 0");
    assertCorrupt(List.of(root(2), leaf("a", Type.INT32).build()), "claims 2 children");
    assertCorrupt(
        List.of(root(1), leaf("a", Type.INT32).build(), leaf("b", Type.INT32).build()),
        "has 3 elements");
    assertCorrupt(
        List.of(root(2), group("g", 1), leaf("a", Type.INT32).build()), "1 of 2 children found");
  }

  @Test
  void takesElementsWithoutARepetitionTypeForRequired() {
    ParquetSchema schema =
        ParquetSchema.fromElements(
            List.of(
                root(2),
                SchemaElement.builder().name("a").type(Type.INT32).build(),
                SchemaElement.builder().name("g").numChildren(1).build(),
                SchemaElement.builder().name("b").type(Type.INT64).build()));
    assertThat(schema)
        .isEqualTo(
            ParquetSchema.parse(
                "message m { required int32 a; required group g { required int64 b; } }"));
  }

  @Test
  void refusesElementsThatAreNeitherLeafNorGroup() {
    assertCorrupt(
        List.of(
            root(1),
            SchemaElement.builder().name("a").repetitionType(FieldRepetitionType.REQUIRED).build()),
        "neither a type nor children");
    assertCorrupt(
        List.of(root(1), leaf("a", Type.INT32).numChildren(1).build()), "both the type INT32");
    assertCorrupt(List.of(root(1), leaf("a", Type.FIXED_LEN_BYTE_ARRAY).build()), "type_length");
    assertCorrupt(
        List.of(root(1), leaf("a", Type.FIXED_LEN_BYTE_ARRAY).typeLength(-1).build()),
        "type_length");
  }

  @Test
  void boundsTheDepthOfGroups() {
    assertThat(ParquetSchema.fromElements(nested(999)).leaves().get(0).path()).hasSize(1000);
    assertCorrupt(nested(1000), "1000 levels");
    assertCorrupt(nested(1_000_000), "1000 levels");
    String text = "message m { " + "optional group g { ".repeat(5000);
    assertThatThrownBy(() -> ParquetSchema.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1000");
  }

  private static List<SchemaElement> nested(int groups) {
    List<SchemaElement> elements = new ArrayList<>();
    elements.add(root(1));
    for (int i = 0; i < groups; i++) {
      elements.add(group("g", 1));
    }
    elements.add(leaf("a", Type.INT32).build());
    return elements;
  }

  @Test
  void boundsTheTotalLengthOfThePaths() {
    List<SchemaElement> elements = new ArrayList<>(nested(999));
    elements.remove(elements.size() - 1);
    int leaves = 10_001;
    elements.set(999, group("g", leaves));
    for (int i = 0; i < leaves; i++) {
      elements.add(leaf("a", Type.INT32).build());
    }
    assertCorrupt(elements, "10000000 names");
  }

  @Test
  void groupsThatClaimAllElementsThatAreLeftTakeNoMemoryForThem() {
    int count = 200_000;
    List<SchemaElement> elements = new ArrayList<>(List.of(root(1)));
    for (int depth = 1; depth < 990; depth++) {
      elements.add(group("g", count - depth));
    }
    SchemaElement leaf = leaf("a", Type.INT32).build();
    while (elements.size() <= count) {
      elements.add(leaf);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertCorrupt(elements, "10000000 names");
    long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    assertThat(allocated).isLessThan(100L << 20);
  }

  @Test
  void ignoresAnnotationsThatDoNotFitWhenReading() {
    assertIgnored(leaf("a", Type.INT32).logicalType(new LogicalType.StringType()));
    assertIgnored(leaf("a", Type.INT64).convertedType(ConvertedType.INT_8));
    assertIgnored(leaf("a", Type.INT32).logicalType(new LogicalType.IntType((byte) 64, true)));
    assertIgnored(leaf("a", Type.INT32).logicalType(new LogicalType.IntType((byte) 7, true)));
    assertIgnored(leaf("a", Type.DOUBLE).logicalType(new LogicalType.DecimalType(0, 10)));
    assertIgnored(leaf("a", Type.BOOLEAN).convertedType(ConvertedType.DECIMAL));
    assertIgnored(leaf("a", Type.INT32).logicalType(new LogicalType.Unknown(2222)));
    assertIgnored(fixed(12).convertedType(ConvertedType.TIMESTAMP_MILLIS));
    assertIgnored(fixed(11).logicalType(new LogicalType.TimestampType(true, TimeUnit.NANOS)));
    assertIgnored(leaf("a", Type.INT32).logicalType(new LogicalType.ListType()));
    assertIgnored(leaf("a", Type.INT32).convertedType(ConvertedType.MAP_KEY_VALUE));
    assertIgnored(leaf("a", Type.INT32).convertedType(ConvertedType.UNKNOWN));
    assertIgnored(leaf("a", Type.INT32).convertedType(ConvertedType.INTERVAL));
    assertIgnored(fixed(15).logicalType(new LogicalType.UUIDType()));
    assertIgnored(fixed(4).logicalType(new LogicalType.Float16Type()));
    assertIgnored(fixed(13).convertedType(ConvertedType.INTERVAL));
    assertIgnored(
        leaf("a", Type.INT32).logicalType(new LogicalType.TimeType(true, TimeUnit.MICROS)));
  }

  @Test
  void refusesAnnotationsThatDoNotFitWhenWriting() {
    PrimitiveNode number = PrimitiveNode.required("a", Type.INT32);
    assertRefused(number.with(new LogicalType.StringType()), "STRING needs BYTE_ARRAY, not INT32");
    assertRefused(number.with(new LogicalType.DecimalType(2, 10)), "9 digits");
    assertRefused(number.with(new LogicalType.DecimalType(5, 4)), "scale");
    assertRefused(number.with(new LogicalType.ListType()), "LIST needs a group");
    assertRefused(number.with(new LogicalType.Unknown(99)), "unknown to this version");
    assertRefused(GroupNode.required("a"), "without fields");
    assertRefused(GroupNode.required("a", number).with(new LogicalType.DateType()), "DATE cannot");
    assertRefused(GroupNode.required("a", number).with(new LogicalType.ListType()), "one repeated");
    assertRefused(
        GroupNode.required("a", PrimitiveNode.repeated("b", Type.INT32))
            .with(new LogicalType.MapType()),
        "a key and at most one value");
    assertRefused(PrimitiveNode.required("a", Type.UNKNOWN), "physical type unknown");
    assertRefused(
        PrimitiveNode.of(FieldRepetitionType.UNKNOWN, "a", Type.INT32, 0),
        "repetition type unknown");
  }

  @Test
  void boundsThePrecisionByTheLengthInBytes() {
    int[] lengths = {1, 2, 3, 4, 5, 8, 9, 12, 16, 64, 65};
    int[] digits = {2, 4, 6, 9, 11, 18, 21, 28, 38, 153, 156};
    for (int i = 0; i < lengths.length; i++) {
      assertThat(Annotation.maxPrecision(lengths[i])).isEqualTo(digits[i]);
    }
    assertThat(Annotation.maxPrecision(Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void readsLogicalTypesThatThisVersionDoesNotKnowByPhysicalType() {
    ParquetSchema schema =
        ParquetSchema.fromElements(
            List.of(
                root(1), leaf("a", Type.INT32).logicalType(new LogicalType.Unknown(2222)).build()));
    LeafColumn column = schema.leaves().get(0);
    assertThat(column.unsupportedReason()).isNull();
    assertThat(column.node().logicalType()).isNull();
    assertThat(column.node().ignoredAnnotation()).contains("2222");
  }

  @Test
  void saysWhichColumnsItCannotRead() {
    ParquetSchema schema =
        ParquetSchema.parse(
            """
            message m {
              required int32 good;
              required unknown type;
              unknown int32 repetition;
              optional int64 unit (TIMESTAMP(UNKNOWN,true));
              required group emb (VECTOR) {
                vector group list [3] {
                  required float element;
                }
              }
            }
            """);
    assertThat(schema.leaves())
        .extracting(column -> column.unsupportedReason() == null)
        .containsExactly(true, false, false, false, false);
    assertThat(schema.leaf(List.of("emb", "list", "element")).unsupportedReason())
        .contains("'list'")
        .contains("VECTOR");
    assertThat(((LeafField) schema.fields().get(1)).unsupportedReason()).contains("physical type");
    assertThat(ParquetSchema.parse(schema.toString())).isEqualTo(schema);
    assertThat(ParquetSchema.fromElements(schema.toElements())).isEqualTo(schema);
  }

  private static void assertIgnored(SchemaElement.Builder element) {
    ParquetSchema schema = ParquetSchema.fromElements(List.of(root(1), element.build()));
    PrimitiveNode node = schema.leaves().get(0).node();
    assertThat(node.logicalType()).isNull();
    assertThat(node.convertedType()).isNull();
    assertThat(schema.leaves().get(0).unsupportedReason()).isNull();
    assertThat(node.ignoredAnnotation()).isNotEmpty();
    assertThat(node.withFieldId(5).ignoredAnnotation()).isEqualTo(node.ignoredAnnotation());
    assertThat(node.with(new LogicalType.NullType()).ignoredAnnotation()).isNull();
    assertThatThrownBy(schema::requireWritable).hasMessageContaining(node.ignoredAnnotation());
  }

  @Test
  void refusesColumnsOfDecimalsThatTheirTypeCannotHold() {
    for (SchemaElement.Builder element :
        List.of(
            leaf("a", Type.INT32).logicalType(new LogicalType.DecimalType(0, 10)),
            leaf("a", Type.INT64).logicalType(new LogicalType.DecimalType(4, 3)),
            fixed(3).logicalType(new LogicalType.DecimalType(0, 7)),
            leaf("a", Type.INT32).convertedType(ConvertedType.DECIMAL),
            leaf("a", Type.INT32).convertedType(ConvertedType.DECIMAL).precision(-1))) {
      ParquetSchema schema = ParquetSchema.fromElements(List.of(root(1), element.build()));
      assertThat(schema.leaves().get(0).unsupportedReason())
          .contains("field 'a'")
          .contains("DECIMAL");
    }
  }

  @Test
  void ignoresTheTypeOfTheRoot() {
    SchemaElement typed = root(1).toBuilder().type(Type.INT32).build();
    ParquetSchema schema =
        ParquetSchema.fromElements(List.of(typed, leaf("a", Type.INT32).build()));
    assertThat(schema.leaves()).hasSize(1);
  }

  @Test
  void refusesToWriteGroupsThatAreNotOfTheirShape() {
    LogicalType variant = new LogicalType.VariantType((byte) 1);
    PrimitiveNode metadata = PrimitiveNode.required("metadata", Type.BYTE_ARRAY);
    PrimitiveNode value = PrimitiveNode.optional("value", Type.BYTE_ARRAY);
    assertRefused(GroupNode.required("a", value).with(variant), "needs a required BYTE_ARRAY");
    assertRefused(GroupNode.required("a", metadata).with(variant), "needs a field 'value'");
    assertRefused(
        GroupNode.required("a", PrimitiveNode.optional("metadata", Type.BYTE_ARRAY), value)
            .with(variant),
        "needs a required BYTE_ARRAY");
    assertRefused(
        GroupNode.required("a", metadata, PrimitiveNode.required("value", Type.INT32))
            .with(variant),
        "'value' must be a BYTE_ARRAY");
    assertRefused(
        GroupNode.required("a", metadata, value, PrimitiveNode.required("b", Type.INT32))
            .with(variant),
        "cannot have the field 'b'");
    LogicalType file = new LogicalType.FileType();
    PrimitiveNode uri =
        PrimitiveNode.optional("uri", Type.BYTE_ARRAY).with(new LogicalType.StringType());
    assertRefused(
        GroupNode.required("a", PrimitiveNode.required("size", Type.INT64)).with(file), "'size'");
    assertRefused(
        GroupNode.required("a", PrimitiveNode.optional("uri", Type.BYTE_ARRAY)).with(file),
        "'uri'");
    assertRefused(
        GroupNode.required("a", uri, PrimitiveNode.optional("etag", Type.BYTE_ARRAY)).with(file),
        "'etag'");
    assertThat(ParquetSchema.of("m", GroupNode.required("a", uri).with(file)).leaves()).hasSize(1);
    PrimitiveNode key = PrimitiveNode.optional("key", Type.INT32);
    assertRefused(
        GroupNode.map(FieldRepetitionType.REQUIRED, "a", key, value), "needs a required key");
  }

  private static void assertRefused(SchemaNode node, String message) {
    assertThatThrownBy(() -> ParquetSchema.of("m", node))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining(message);
  }

  private static void assertCorrupt(List<SchemaElement> elements, String message) {
    assertThatThrownBy(() -> ParquetSchema.fromElements(elements))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message);
  }

  private static SchemaElement root(int children) {
    return SchemaElement.builder().name("m").numChildren(children).build();
  }

  private static SchemaElement group(String name, int children) {
    return SchemaElement.builder()
        .name(name)
        .repetitionType(FieldRepetitionType.OPTIONAL)
        .numChildren(children)
        .build();
  }

  private static SchemaElement.Builder fixed(int length) {
    return leaf("a", Type.FIXED_LEN_BYTE_ARRAY).typeLength(length);
  }

  private static SchemaElement.Builder leaf(String name, Type type) {
    return SchemaElement.builder()
        .name(name)
        .type(type)
        .repetitionType(FieldRepetitionType.OPTIONAL);
  }
}
