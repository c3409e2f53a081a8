package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.variant.shredding.ShreddedType;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.metadata.Type;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.variant.RandomVariants;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantBuilder;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.variant.VariantType;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Variants as values of records. */
class VariantRecordsTest {
  private static final WriteOptions INFERRED =
      WriteOptions.builder().set(WriteOptions.VARIANT_SHREDDING, true).build();

  @Test
  void aRecordThatTheSampleRefusesGivesTheFileUp() throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    RecordWriter writer = RecordWriter.open(out, schema(ShreddingSchema.UNSHREDDED), INFERRED);
    writer.write(Map.of());
    assertThatThrownBy(() -> writer.write((Map<String, ?>) null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> writer.write(Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has discarded the file");
    writer.close();
    assertThatThrownBy(out::toByteArray).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void scalarsOfAllTypesComeBackFromTypedColumns() throws IOException {
    for (Variant scalar : scalars()) {
      ShreddingSchema typed =
          scalar.type().isDecimal()
              ? new ShreddingSchema(true, decimal(scalar))
              : scalar.isNull()
                  ? ShreddingSchema.UNSHREDDED
                  : ShreddingSchema.scalar(scalar.type());
      for (ShreddingSchema shredding :
          List.of(
              ShreddingSchema.UNSHREDDED,
              typed,
              ShreddingSchema.array(typed),
              ShreddingSchema.object(new ShreddedType.Field("x", typed)))) {
        List<Variant> variants = Arrays.asList(scalar, null, array(scalar), object(scalar), scalar);
        ParquetSchema schema = schema(shredding);
        assertThat(read(write(schema, WriteOptions.defaults(), variants)))
            .as(scalar.type() + " in " + schema)
            .isEqualTo(variants);
      }
    }
  }

  @Test
  void variantsOfAllShapesComeBackShreddedByASample() throws IOException {
    for (long seed = 0; seed < 20; seed++) {
      List<Variant> variants = new RandomVariants(seed).column(200, 0);
      byte[] file = write(schema(ShreddingSchema.UNSHREDDED), INFERRED, variants);
      assertThat(read(file)).as("seed " + seed).isEqualTo(variants);
    }
  }

  @Test
  void variantsComeBackFromStructsListsAndMaps() throws IOException {
    GroupNode variant =
        ShreddingSchema.object(
                new ShreddedType.Field("a", ShreddingSchema.scalar(VariantType.INT8)),
                new ShreddedType.Field("b", ShreddingSchema.array(ShreddingSchema.UNSHREDDED)))
            .toNode(FieldRepetitionType.OPTIONAL, "value");
    for (WriteOptions options : List.of(WriteOptions.defaults(), INFERRED)) {
      for (GroupNode node :
          List.of(variant, ShreddingSchema.UNSHREDDED.toNode(variant.repetition(), "value"))) {
        List<Map<String, Object>> records = nestedRecords();
        byte[] file = RecordFiles.write(nestedSchema(node), options, records);
        try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
          for (Map<String, Object> record : records) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.row().toMap()).isEqualTo(record);
          }
          assertThat(reader.next()).isFalse();
        }
      }
    }
  }

  private static ParquetSchema nestedSchema(GroupNode variant) {
    return ParquetSchema.of(
        "m",
        GroupNode.optional("struct", variant),
        GroupNode.list(FieldRepetitionType.OPTIONAL, "list", variant),
        GroupNode.map(
            FieldRepetitionType.OPTIONAL,
            "map",
            PrimitiveNode.required("key", Type.BYTE_ARRAY).with(new LogicalType.StringType()),
            variant));
  }

  private static List<Map<String, Object>> nestedRecords() throws IOException {
    Variant object = Variant.parseJson("{\"a\": 1, \"b\": [2, {\"a\": null}], \"c\": \"x\"}");
    Variant array = Variant.parseJson("[1, {}, []]");
    List<Map<String, Object>> records = new ArrayList<>();
    records.add(record(struct(object), Arrays.asList(object, null, array), map(array, null)));
    records.add(record(struct(null), List.of(), Map.of()));
    records.add(record(null, null, null));
    records.add(record(struct(array), List.of(array), map(object, array)));
    return records;
  }

  private static Map<String, Object> record(Object struct, Object list, Object map) {
    Map<String, Object> record = new HashMap<>();
    record.put("struct", struct);
    record.put("list", list);
    record.put("map", map);
    return record;
  }

  private static Map<String, Object> struct(Variant value) {
    Map<String, Object> struct = new HashMap<>();
    struct.put("value", value);
    return struct;
  }

  private static Map<String, Object> map(Variant first, Variant second) {
    Map<String, Object> map = new HashMap<>();
    map.put("first", first);
    map.put("second", second);
    return map;
  }

  @Test
  void sampleDecidesTheSchemaOfTheFile() throws IOException {
    List<Variant> variants = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      // The records after the sample have another shape.
      variants.add(Variant.parseJson(i < 4096 ? "{\"a\": " + i + "}" : "{\"b\": " + i + "}"));
    }
    byte[] file = write(schema(ShreddingSchema.UNSHREDDED), INFERRED, variants);
    assertThat(shreddingOf(file))
        .isEqualTo(
            ShreddingSchema.object(
                new ShreddedType.Field("a", ShreddingSchema.scalar(VariantType.INT64))));
    try (ParquetReader reader = open(file)) {
      LeafColumn typed = reader.schema().leaf(List.of("v", "typed_value", "a", "typed_value"));
      List<Long> nulls =
          reader.metaData().rowGroups().stream()
              .map(group -> group.columns().get(typed.index()).metaData().statistics().nullCount())
              .toList();
      assertThat(nulls).containsExactly(5000L - 4096L);
    }
    // An exact reader sees the width of the column in place of the smallest.
    List<Variant> read = read(file);
    assertThat(read).hasSize(variants.size());
    assertThat(read.get(4999)).isEqualTo(variants.get(4999));
  }

  @Test
  void samplesAreTakenWhereTheyAreAskedFor() throws IOException {
    List<Variant> variants = List.of(Variant.parseJson("\"text\""));
    ParquetSchema schema = schema(ShreddingSchema.UNSHREDDED);
    Map<String, String> property = Map.of("jparquet.variant.shredding#v", "infer");
    assertThat(shreddingOf(write(schema, WriteOptions.fromProperties(property), variants)))
        .isEqualTo(ShreddingSchema.scalar(VariantType.STRING));
    Map<String, String> other =
        Map.of("jparquet.variant.shredding", "infer", "jparquet.variant.shredding#v", "none");
    assertThat(shreddingOf(write(schema, WriteOptions.fromProperties(other), variants)))
        .isEqualTo(ShreddingSchema.UNSHREDDED);
    // The schema that is given counts for more.
    ShreddingSchema given = ShreddingSchema.scalar(VariantType.DATE);
    assertThat(shreddingOf(write(schema(given), INFERRED, variants))).isEqualTo(given);
    assertThatThrownBy(
            () -> WriteOptions.fromProperties(Map.of("jparquet.variant.shredding", "yes")))
        .hasMessageContainingAll("jparquet.variant.shredding", "none or infer", "'yes'");
  }

  @Test
  void recordsOfASampleMayBeReused() throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    Map<String, Object> record = new HashMap<>();
    try (RecordWriter writer =
        RecordWriter.open(file, schema(ShreddingSchema.UNSHREDDED), INFERRED)) {
      writer.putKeyValue("k", "v");
      for (long i = 0; i < 3; i++) {
        record.put("v", new VariantBuilder().appendLong(VariantType.INT64, i).build());
        writer.write(record);
      }
      assertThat(writer.rowCount()).isEqualTo(3);
    }
    assertThat(read(file.toByteArray())).extracting(Variant::getLong).containsExactly(0L, 1L, 2L);
    try (ParquetReader reader = open(file.toByteArray())) {
      assertThat(reader.metaData().keyValueMetadata())
          .anySatisfy(pair -> assertThat(pair.value()).isEqualTo("v"));
    }
  }

  @Test
  void sortingColumnsKeepTheirColumnWhenASampleAddsOthers() throws IOException {
    ParquetSchema schema =
        ParquetSchema.of(
            "m",
            ShreddingSchema.UNSHREDDED.toNode(FieldRepetitionType.OPTIONAL, "v"),
            PrimitiveNode.required("k", Type.INT32));
    WriteOptions options =
        INFERRED.toBuilder().sortingColumns(List.of(new SortingColumn(2, false, false))).build();
    byte[] file =
        RecordFiles.write(schema, options, List.of(Map.of("v", Variant.parseJson("1"), "k", 1)));
    try (ParquetReader reader = open(file)) {
      int sorted = reader.metaData().rowGroups().get(0).sortingColumns().get(0).columnIdx();
      assertThat(reader.schema().leaves().get(sorted).dotPath()).isEqualTo("k");
    }
  }

  @Test
  void noFileIsLeftOfASampleThatIsGivenUp() throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    RecordWriter writer = RecordWriter.open(file, schema(ShreddingSchema.UNSHREDDED), INFERRED);
    writer.write(Map.of("v", Variant.parseJson("1")));
    writer.abort();
    writer.close();
    assertThatThrownBy(file::toByteArray).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> writer.write(Map.of())).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void variantsThatDoNotFitAreRefusedWithColumnAndValue() {
    ShreddingSchema numbers = new ShreddingSchema(false, ShreddedType.Scalar.of(VariantType.INT64));
    assertThatThrownBy(
            () ->
                write(
                    schema(numbers),
                    WriteOptions.defaults(),
                    List.of(Variant.parseJson("\"text\""))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Column v", "\"text\"", "no value column", "INT64");
    assertThatThrownBy(
            () ->
                RecordFiles.write(
                    schema(numbers), WriteOptions.defaults(), List.of(Map.of("v", "text"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Column v", "String");
    Variant broken = Variant.of(VariantMetadata.EMPTY, new byte[] {2, 1, 5, 0, 1, 0}, 0, 6);
    assertThatThrownBy(
            () ->
                write(
                    schema(ShreddingSchema.object(new ShreddedType.Field("x", numbers))),
                    WriteOptions.defaults(),
                    List.of(broken)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Column v", "OBJECT");
  }

  @Test
  void brokenVariantGroupsAreRefusedWithTheirColumn() throws IOException {
    ParquetSchema group =
        ParquetSchema.parse("message m { required group v { required binary metadata; } }");
    byte[] plain =
        RecordFiles.write(
            group, WriteOptions.defaults(), List.of(Map.of("v", Map.of("metadata", new byte[0]))));
    ParquetSchema variant =
        ParquetSchema.parse(
            "message m { required group v (VARIANT(1)) { required binary metadata; } }");
    byte[] file;
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of("v.parquet", plain), ReadOptions.defaults())) {
      file =
          HandmadeFile.withFooter(
              plain, reader.metaData().toBuilder().schema(variant.toElements()).build());
    }
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContainingAll("'v'", "column v");
  }

  @Test
  void variantsOfWhichFieldsAreLeftOutAreRows() throws IOException {
    byte[] file =
        write(
            schema(ShreddingSchema.scalar(VariantType.INT8)),
            WriteOptions.defaults(),
            List.of(Variant.parseJson("7")));
    try (ParquetReader reader = open(file)) {
      GroupField group = (GroupField) reader.schema().fields().get(0);
      GroupField typed = group.withFields(List.of(group.fields().get(2)));
      RecordReader records = RecordReader.of(reader, List.of(typed));
      assertThat(records.next()).isTrue();
      assertThat(records.row().getRow(0).get("typed_value")).isEqualTo(7);
    }
  }

  private static List<Variant> scalars() {
    List<Variant> scalars = new ArrayList<>();
    scalars.add(new VariantBuilder().appendNull().build());
    scalars.add(new VariantBuilder().appendBoolean(true).build());
    scalars.add(new VariantBuilder().appendFloat(Float.NaN).build());
    scalars.add(new VariantBuilder().appendDouble(-0.0).build());
    scalars.add(new VariantBuilder().appendDecimal(new BigDecimal("12.34")).build());
    scalars.add(new VariantBuilder().appendDecimal(new BigDecimal("-1234567890.1")).build());
    scalars.add(new VariantBuilder().appendDecimal(new BigDecimal("1".repeat(38))).build());
    scalars.add(new VariantBuilder().appendBinary(new byte[] {1, 2}).build());
    scalars.add(new VariantBuilder().appendString("\u00e9".repeat(100)).build());
    scalars.add(new VariantBuilder().appendUuid(new UUID(-1, 2)).build());
    for (VariantType type : VariantType.values()) {
      if (type.isInteger() || type.isTemporal()) {
        scalars.add(new VariantBuilder().appendLong(type, -5).build());
      }
    }
    return scalars;
  }

  private static ShreddedType.Scalar decimal(Variant scalar) {
    BigDecimal value = scalar.getDecimal();
    return switch (scalar.type()) {
      case DECIMAL4 -> ShreddedType.Scalar.decimal(9, value.scale());
      case DECIMAL8 -> ShreddedType.Scalar.decimal(18, value.scale());
      default -> ShreddedType.Scalar.decimal(38, value.scale());
    };
  }

  private static Variant array(Variant element) {
    return new VariantBuilder().startArray().append(element).append(element).end().build();
  }

  private static Variant object(Variant field) {
    return new VariantBuilder()
        .startObject()
        .name("x")
        .append(field)
        .name("y")
        .append(field)
        .end()
        .build();
  }

  private static ParquetSchema schema(ShreddingSchema shredding) {
    return ParquetSchema.of("m", shredding.toNode(FieldRepetitionType.OPTIONAL, "v"));
  }

  private static byte[] write(ParquetSchema schema, WriteOptions options, List<Variant> variants)
      throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (Variant variant : variants) {
      records.add(variant == null ? Map.of() : Map.of("v", variant));
    }
    return RecordFiles.write(schema, options, records);
  }

  private static List<Variant> read(byte[] file) throws IOException {
    List<Variant> variants = new ArrayList<>();
    try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
      while (reader.next()) {
        variants.add(reader.row().getVariant(0));
      }
    }
    return variants;
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
  }

  private static ShreddingSchema shreddingOf(byte[] file) throws IOException {
    try (ParquetReader reader = open(file)) {
      return ShreddingSchema.of((GroupNode) reader.schema().fields().get(0).node());
    }
  }
}
