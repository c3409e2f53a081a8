package io.jparquet.internal.variant.shredding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.RandomVariants;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantObject;
import io.jparquet.variant.VariantPath;
import io.jparquet.variant.VariantType;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.StructVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/** What paths lead to is the same in the columns of a file as in the variants. */
class VariantPathReaderTest {
  private static final int MOST_PATHS = 60;

  @Test
  void aListWhoseElementsAreNoGroupsIsReportedAsDamage() {
    GroupField variant =
        (GroupField)
            ParquetSchema.parse(
                    """
                    message m {
                      optional group v (VARIANT(1)) {
                        required binary metadata;
                        optional binary value;
                        optional group typed_value (LIST) {
                          repeated group list { optional int32 element; }
                        }
                      }
                    }
                    """)
                .fields()
                .get(0);
    VariantPath first = VariantPath.parse("$[0]");
    GroupField needed = PathColumns.of(variant, List.of(first), (value, typed) -> true);
    assertThatThrownBy(
            () -> new VariantPathReader(needed, first, ShreddingRules.of(NumberRule.SAME_TYPE)))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("a list whose elements are groups");
  }

  @Test
  void pathsLeadToTheSameValuesAsInWholeVariants() throws IOException {
    for (long seed = 0; seed < 12; seed++) {
      List<Variant> variants = new RandomVariants(seed).column(120, 0);
      for (ShreddingSchema shredding : List.of(inferred(variants), ShreddingSchema.UNSHREDDED)) {
        byte[] file = write(variants, shredding);
        for (VariantPath path : paths(variants)) {
          assertThat(read(file, path))
              .as("seed %d, path %s, %s", seed, path, shredding)
              .isEqualTo(expected(variants, path));
        }
      }
    }
  }

  @Test
  void valuesThatDoNotFitTheirColumnsAreFoundInTheOthers() throws IOException {
    List<Variant> variants = new ArrayList<>();
    for (String json :
        List.of(
            "{\"a\": 1, \"b\": {\"c\": 2}, \"l\": [3, \"x\"], \"rest\": {\"r\": 5}}",
            "{\"a\": \"text\", \"b\": {\"c\": null, \"d\": 1}, \"l\": []}",
            "{\"b\": 17, \"l\": {\"c\": 1}}",
            "{\"b\": [1], \"a\": null}",
            "{}",
            "[{\"a\": 1}]",
            "null")) {
      variants.add(Variant.parseJson(json));
    }
    variants.add(null);
    byte[] file = write(variants, partly());
    for (String text :
        List.of(
            "$",
            "$.a",
            "$.a.x",
            "$.b",
            "$.b.c",
            "$.b.d",
            "$.b[0]",
            "$.l",
            "$.l[0]",
            "$.l[1]",
            "$.l[9]",
            "$.l.c",
            "$.rest",
            "$.rest.r",
            "$.none",
            "$[0]",
            "$[0].a")) {
      VariantPath path = VariantPath.parse(text);
      assertThat(read(file, path)).as(text).isEqualTo(expected(variants, path));
    }
  }

  @Test
  void onlyTheColumnsOfThePathAreRead() throws IOException {
    byte[] file = write(List.of(Variant.parseJson("{\"a\": 1}")), partly());
    assertThat(columns(file, true, "$.a"))
        .containsExactly(
            "v.metadata", "v.value", "v.typed_value.a.value", "v.typed_value.a.typed_value");
    assertThat(columns(file, false, "$.a")).containsExactly("v.typed_value.a.typed_value");
    assertThat(columns(file, false, "$.a", "$.b.c"))
        .containsExactly(
            "v.typed_value.a.typed_value", "v.typed_value.b.typed_value.c.typed_value");
    assertThat(columns(file, true, "$.none")).containsExactly("v.metadata", "v.value");
    assertThat(columns(file, true, "$")).hasSize(10);
    assertThat(columns(file, true)).isEmpty();
  }

  @Test
  void aBatchIsTypedIfNoValueIsElsewhere() throws IOException {
    assertThat(isTyped("{\"a\": 1}", "{\"b\": 2}", "{}")).isTrue();
    assertThat(isTyped("{\"a\": 1, \"rest\": 1}", "{\"rest\": 2}")).isTrue();
    assertThat(isTyped("{\"a\": 1}", "{\"a\": \"text\"}")).isFalse();
    assertThat(isTyped("{\"a\": 1}", "[1]")).isFalse();
  }

  private static boolean isTyped(String... json) throws IOException {
    List<Variant> variants = new ArrayList<>();
    for (String text : json) {
      variants.add(Variant.parseJson(text));
    }
    boolean[] typed = new boolean[1];
    read(
        write(variants, partly()),
        VariantPath.parse("$.a"),
        reader -> {
          typed[0] = reader.isTyped();
          assertThat(reader.scalar().column().dotPath()).isEqualTo("v.typed_value.a.typed_value");
          assertThat(reader.scalarType().type()).isEqualTo(VariantType.INT8);
          return ((IntVector) reader.scalars()).size();
        });
    return typed[0];
  }

  private static ShreddingSchema partly() {
    return ShreddingSchema.object(
        new ShreddedType.Field("a", ShreddingSchema.scalar(VariantType.INT8)),
        new ShreddedType.Field(
            "b",
            ShreddingSchema.object(
                new ShreddedType.Field("c", ShreddingSchema.scalar(VariantType.INT8)))),
        new ShreddedType.Field(
            "l", ShreddingSchema.array(ShreddingSchema.scalar(VariantType.INT8))));
  }

  private static List<Variant> expected(List<Variant> variants, VariantPath path) {
    return variants.stream().map(variant -> variant == null ? null : path.find(variant)).toList();
  }

  /** Paths to values of the variants, and beside them. */
  private static Set<VariantPath> paths(List<Variant> variants) {
    Set<VariantPath> paths = new LinkedHashSet<>();
    for (Variant variant : variants) {
      if (variant != null && paths.size() < MOST_PATHS) {
        addPaths(variant, new ArrayList<>(), paths);
      }
    }
    return paths;
  }

  private static void addPaths(
      Variant variant, List<VariantPath.Step> steps, Set<VariantPath> paths) {
    paths.add(new VariantPath(steps));
    if (steps.size() == 4) {
      return;
    }
    if (variant.type() == VariantType.OBJECT) {
      VariantObject object = variant.object();
      for (int i = 0; i < object.size(); i++) {
        addPaths(object.get(i), with(steps, new VariantPath.Name(object.name(i))), paths);
      }
      paths.add(new VariantPath(with(steps, new VariantPath.Index(0))));
    } else if (variant.type() == VariantType.ARRAY) {
      for (int i = 0; i < variant.array().size(); i++) {
        addPaths(variant.array().get(i), with(steps, new VariantPath.Index(i)), paths);
      }
      paths.add(new VariantPath(with(steps, new VariantPath.Index(variant.array().size()))));
    }
  }

  private static List<VariantPath.Step> with(List<VariantPath.Step> steps, VariantPath.Step step) {
    List<VariantPath.Step> more = new ArrayList<>(steps);
    more.add(step);
    return more;
  }

  private static ShreddingSchema inferred(List<Variant> variants) {
    ShreddingInference inference = new ShreddingInference(new InferenceOptions(0, 60, 4));
    inference.add(variants.get(1));
    return inference.infer();
  }

  private static byte[] write(List<Variant> variants, ShreddingSchema shredding)
      throws IOException {
    ParquetSchema schema =
        ParquetSchema.of("m", shredding.toNode(FieldRepetitionType.OPTIONAL, "v"));
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (FileWriter writer = FileWriter.open(file, schema, WriteOptions.defaults())) {
      VariantLeafWriter leaves =
          new VariantLeafWriter(
              (GroupField) schema.fields().get(0), writer::leaf, NumberRule.SAME_TYPE);
      for (Variant variant : variants) {
        if (variant == null) {
          leaves.writeNull(0, 0);
        } else {
          leaves.write(0, variant);
        }
        writer.endRecord();
      }
    }
    return file.toByteArray();
  }

  private static List<String> columns(byte[] file, boolean mayCount, String... paths)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      GroupField variant = (GroupField) reader.schema().fields().get(0);
      List<VariantPath> parsed = List.of(paths).stream().map(VariantPath::parse).toList();
      GroupField needed = PathColumns.of(variant, parsed, (value, typed) -> mayCount);
      if (needed.fields().isEmpty()) {
        return List.of();
      }
      try (FileScan scan = reader.scan(List.of(needed)).open()) {
        return scan.columns().stream().map(LeafColumn::dotPath).toList();
      }
    }
  }

  private static List<Variant> read(byte[] file, VariantPath path) throws IOException {
    List<Variant> found = new ArrayList<>();
    read(
        file,
        path,
        reader -> {
          int rows = reader.size();
          for (int i = 0; i < rows; i++) {
            Variant variant = reader.get(i);
            found.add(
                variant == null
                    ? null
                    : Variant.of(variant.metadata(), variant.toBytes(), 0, variant.length()));
          }
          return rows;
        });
    return found;
  }

  /** Reads a file with only the columns that a path needs. */
  private static void read(byte[] file, VariantPath path, ToIntFunction<VariantPathReader> batch)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      GroupField variant = (GroupField) reader.schema().fields().get(0);
      GroupField needed = PathColumns.of(variant, List.of(path), (value, typed) -> true);
      VariantPathReader paths =
          new VariantPathReader(needed, path, ShreddingRules.of(NumberRule.SAME_TYPE));
      try (FileScan rows = reader.scan(List.of(needed)).batchRows(64).open()) {
        while (rows.next()) {
          paths.batch((StructVector) rows.vector(0));
          assertThat(batch.applyAsInt(paths)).isEqualTo(rows.rowCount());
        }
      }
    }
  }
}
