package io.jparquet.internal.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.CompactTree.Field;
import io.jparquet.internal.thrift.CompactTree.Sequence;
import io.jparquet.internal.thrift.CompactTree.Struct;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.TimeUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of writers with other versions of the format. */
class MetadataEvolutionTest {
  static Stream<Class<? extends Record>> roots() {
    return MetadataSamples.ROOTS.stream();
  }

  @ParameterizedTest
  @MethodSource("roots")
  void skipsUnknownFieldsOfEveryTypeInEveryStruct(Class<? extends Record> root) {
    for (int seed = 0; seed < 20; seed++) {
      Record value = new MetadataSamples(seed, true, choice -> true).sample(root);
      Struct tree = CompactTree.parse(RootCodecs.encode(value));
      for (Struct struct : CompactTree.structs(tree)) {
        struct.fields().addAll(CompactTree.fieldsOfAllTypes(1000));
      }
      assertSame(RootCodecs.decode(root, CompactTree.encode(tree)), value, seed);
    }
  }

  @ParameterizedTest
  @MethodSource("roots")
  void reportsMissingRequiredFieldsAndForgivesMissingOptionalOnes(Class<? extends Record> root) {
    for (int seed = 0; seed < 5; seed++) {
      Record value = new MetadataSamples(seed, true, choice -> true).sample(root);
      changeEachField(root, value, seed, (struct, index) -> struct.fields().remove(index));
    }
  }

  @ParameterizedTest
  @MethodSource("roots")
  void treatsFieldsOfTheWrongTypeAsMissing(Class<? extends Record> root) {
    for (int seed = 0; seed < 5; seed++) {
      Record value = new MetadataSamples(seed, true, choice -> true).sample(root);
      changeEachField(root, value, seed, MetadataEvolutionTest::changeType);
    }
  }

  @Test
  void namesTheStructAndTheFieldThatIsMissing() {
    for (Class<? extends Record> root : MetadataSamples.ROOTS) {
      Record value = new MetadataSamples(3, false, choice -> true).sample(root);
      for (int i = 0; i < root.getRecordComponents().length; i++) {
        if (!MetadataSamples.isOptional(root, i)) {
          Struct tree = CompactTree.parse(RootCodecs.encode(value));
          int fieldId = i + 1;
          tree.fields().removeIf(f -> f.id() == fieldId);
          String field = snakeCase(root.getRecordComponents()[i].getName());
          assertThatThrownBy(() -> RootCodecs.decode(root, CompactTree.encode(tree)))
              .isInstanceOf(CorruptFileException.class)
              .hasMessageContaining(root.getSimpleName())
              .hasMessageMatching(".*required field (" + field + "|numBytes) of.*");
        }
      }
    }
  }

  @Test
  void readsUnknownConstantsAndMembersAsUnknown() {
    Struct unit = struct(new Field(4, TType.STRUCT, struct()));
    Struct time = struct(new Field(1, TType.BOOL, true), new Field(2, TType.STRUCT, unit));
    FileMetaData file =
        MetadataDecoder.fileMetaData(
            file(
                element(new Field(1, TType.I32, 99)),
                element(new Field(10, TType.STRUCT, struct(new Field(2555, TType.I64, 1L)))),
                element(new Field(10, TType.STRUCT, struct(new Field(7, TType.STRUCT, time))))),
            0,
            fileLength);
    List<SchemaElement> schema = file.schema();
    assertThat(schema.get(0).type()).isEqualTo(io.jparquet.metadata.Type.UNKNOWN);
    assertThat(schema.get(1).logicalType()).isEqualTo(new LogicalType.Unknown(2555));
    assertThat(schema.get(2).logicalType())
        .isEqualTo(new LogicalType.TimeType(true, TimeUnit.UNKNOWN));
    assertThat(file.columnOrders())
        .containsExactly(new ColumnOrder.TypeDefinedOrder(), new ColumnOrder.Unknown(44));
  }

  @Test
  void readsUnknownEncodingsOfPages() {
    Struct page =
        struct(
            new Field(1, TType.I32, 1),
            new Field(2, TType.I32, 77),
            new Field(3, TType.I32, 3),
            new Field(4, TType.I32, 4));
    Struct header =
        struct(
            new Field(1, TType.I32, 17),
            new Field(2, TType.I32, 10),
            new Field(3, TType.I32, 10),
            new Field(5, TType.STRUCT, page));
    byte[] bytes = CompactTree.encode(header);
    PageHeader decoded = MetadataDecoder.pageHeader(bytes, 0, bytes.length).header();
    assertThat(decoded.type()).isEqualTo(io.jparquet.metadata.PageType.UNKNOWN);
    assertThat(decoded.dataPageHeader().encoding()).isEqualTo(Encoding.UNKNOWN);
    assertThat(decoded.dataPageHeader().definitionLevelEncoding()).isEqualTo(Encoding.RLE);
  }

  @Test
  void acceptsEmptyListsOfAnyElementType() {
    Struct index =
        struct(
            new Field(1, TType.LIST, new Sequence(TType.BYTE, List.of())),
            new Field(2, TType.LIST, new Sequence(TType.I64, List.of())));
    byte[] bytes = CompactTree.encode(index);
    assertThat(MetadataDecoder.offsetIndex(bytes, 0, bytes.length).pageLocations()).isEmpty();
  }

  @Test
  void refusesUnionsWithoutAMember() {
    byte[] bytes = file(element(new Field(10, TType.STRUCT, struct())));
    assertThatThrownBy(() -> MetadataDecoder.fileMetaData(bytes, 0, bytes.length))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("LogicalType");
  }

  @Test
  void takesTheDefaultOfTheDeprecatedFileOffset() {
    Struct rowGroup =
        struct(
            new Field(1, TType.LIST, new Sequence(TType.STRUCT, List.of(struct()))),
            new Field(2, TType.I64, 0L),
            new Field(3, TType.I64, 0L));
    Struct file =
        struct(
            new Field(1, TType.I32, 1),
            new Field(2, TType.LIST, new Sequence(TType.STRUCT, List.of())),
            new Field(3, TType.I64, 0L),
            new Field(4, TType.LIST, new Sequence(TType.STRUCT, List.of(rowGroup))));
    byte[] bytes = CompactTree.encode(file);
    FileMetaData decoded = MetadataDecoder.fileMetaData(bytes, 0, bytes.length);
    assertThat(decoded.rowGroups().get(0).columns().get(0).fileOffset()).isZero();
  }

  private int fileLength;

  private byte[] file(Struct... schema) {
    Struct known = struct(new Field(1, TType.STRUCT, struct()));
    Struct unknown = struct(new Field(44, TType.STRUCT, struct(new Field(1, TType.I32, 5))));
    byte[] bytes =
        CompactTree.encode(
            struct(
                new Field(1, TType.I32, 1),
                new Field(2, TType.LIST, new Sequence(TType.STRUCT, List.of((Object[]) schema))),
                new Field(3, TType.I64, 0L),
                new Field(4, TType.LIST, new Sequence(TType.STRUCT, List.of())),
                new Field(7, TType.LIST, new Sequence(TType.STRUCT, List.of(known, unknown)))));
    fileLength = bytes.length;
    return bytes;
  }

  private static Struct element(Field field) {
    Field name = new Field(4, TType.STRING, new byte[] {'a'});
    return field.id() < 4 ? struct(field, name) : struct(name, field);
  }

  private static Struct struct(Field... fields) {
    return new Struct(new ArrayList<>(List.of(fields)));
  }

  @FunctionalInterface
  private interface FieldChange {
    void apply(Struct struct, int index);
  }

  /**
   * Changes one field at a time: the value must change, or the file must be reported as corrupt.
   */
  private static void changeEachField(
      Class<? extends Record> root, Record value, int seed, FieldChange change) {
    byte[] bytes = RootCodecs.encode(value);
    List<Struct> structs = CompactTree.structs(CompactTree.parse(bytes));
    int forgiven = 0;
    for (int s = 0; s < structs.size(); s++) {
      for (int f = 0; f < structs.get(s).fields().size(); f++) {
        Struct tree = CompactTree.parse(bytes);
        change.apply(CompactTree.structs(tree).get(s), f);
        try {
          RootCodecs.decode(root, CompactTree.encode(tree));
          forgiven++;
        } catch (CorruptFileException e) {
          assertThat(e)
              .as("seed %d, struct %d, field %d", seed, s, f)
              .hasMessageMatching(".*(required field .* of|member of) the Thrift .*");
        }
      }
    }
    boolean hasOptional = CompactTree.parse(bytes).fields().size() > 4;
    assertThat(forgiven).as("seed %d", seed).isGreaterThanOrEqualTo(hasOptional ? 1 : 0);
  }

  private static void changeType(Struct struct, int index) {
    Field field = struct.fields().get(index);
    Field wrong =
        field.type() == TType.DOUBLE
            ? new Field(field.id(), TType.I32, 1)
            : new Field(field.id(), TType.DOUBLE, 1.5);
    struct.fields().set(index, wrong);
  }

  private static String snakeCase(String name) {
    return name.replaceAll("([A-Z0-9]+)", "_$1").toLowerCase(Locale.ROOT);
  }

  private static void assertSame(Record actual, Record expected, int seed) {
    assertThat(MetadataText.of(actual)).as("seed %d", seed).isEqualTo(MetadataText.of(expected));
  }
}
