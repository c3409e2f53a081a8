package io.jparquet.internal.variant.shredding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ListField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.RandomVariants;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantPath;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.StructVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Variants through the columns of a file. */
class ShreddedFileTest {

  @Test
  void shreddedVariantsComeBack() throws IOException {
    for (long seed = 0; seed < 20; seed++) {
      List<Variant> variants = new RandomVariants(seed).column(200, 0);
      ShreddingSchema shredding = inferred(variants);
      byte[] file = write(variants, shredding);
      assertThat(read(file)).as("seed " + seed + ", " + shredding).isEqualTo(variants);
    }
  }

  @Test
  void unshreddedVariantsComeBack() throws IOException {
    List<Variant> variants = new RandomVariants(40).column(200, 0);
    assertThat(read(write(variants, ShreddingSchema.UNSHREDDED))).isEqualTo(variants);
  }

  @Test
  void variantsInListsComeBack() throws IOException {
    List<Variant> variants = new RandomVariants(41).column(200, 0);
    GroupNode element = inferred(variants).toNode(FieldRepetitionType.OPTIONAL, "element");
    ParquetSchema schema =
        ParquetSchema.of("m", GroupNode.list(FieldRepetitionType.OPTIONAL, "l", element));
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (FileWriter writer = FileWriter.open(file, schema, WriteOptions.defaults())) {
      ListField list = (ListField) schema.fields().get(0);
      VariantLeafWriter leaves =
          new VariantLeafWriter((GroupField) list.element(), writer::leaf, NumberRule.SAME_TYPE);
      // A list of all variants, an empty one, none, and again one.
      int rep = 0;
      for (Variant variant : variants) {
        write(leaves, rep, 2, variant);
        rep = 1;
      }
      writer.endRecord();
      leaves.writeNull(0, 1);
      writer.endRecord();
      leaves.writeNull(0, 0);
      writer.endRecord();
      write(leaves, 0, 2, variants.get(1));
      writer.endRecord();
    }
    List<Variant> expected = new ArrayList<>(variants);
    expected.add(variants.get(1));
    assertThat(readElements(file.toByteArray())).isEqualTo(expected);
  }

  @Test
  void variantsWhoseListsHaveTheFormOfEarlierWritersComeBack() throws IOException {
    VariantPath second = VariantPath.parse("$.a[1]");
    for (long seed = 50; seed < 60; seed++) {
      List<Variant> variants = EarlierLists.variants(seed);
      for (ShreddingSchema element : EarlierLists.ELEMENTS) {
        for (String layer : EarlierLists.LAYERS) {
          byte[] file = EarlierLists.file(variants, element, layer);
          String clue = "seed " + seed + ", " + element + ", " + layer;
          assertThat(read(file)).as(clue).isEqualTo(variants);
          assertThat(read(file, second))
              .as(clue)
              .isEqualTo(variants.stream().map(v -> v == null ? null : second.find(v)).toList());
        }
      }
    }
  }

  private static ShreddingSchema inferred(List<Variant> variants) {
    ShreddingInference inference = new ShreddingInference(new InferenceOptions(0, 60, 4));
    inference.add(variants.get(1));
    return inference.infer();
  }

  private static byte[] write(List<Variant> variants, ShreddingSchema shredding)
      throws IOException {
    return write(
        variants, ParquetSchema.of("m", shredding.toNode(FieldRepetitionType.OPTIONAL, "v")));
  }

  static byte[] write(List<Variant> variants, ParquetSchema schema) throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (FileWriter writer = FileWriter.open(file, schema, WriteOptions.defaults())) {
      VariantLeafWriter leaves =
          new VariantLeafWriter(
              (GroupField) schema.fields().get(0), writer::leaf, NumberRule.SAME_TYPE);
      for (Variant variant : variants) {
        write(leaves, 0, 0, variant);
        writer.endRecord();
      }
    }
    return file.toByteArray();
  }

  private static void write(VariantLeafWriter leaves, int rep, int nullDef, Variant variant) {
    if (variant == null) {
      leaves.writeNull(rep, nullDef);
    } else {
      leaves.write(rep, variant);
    }
  }

  private static List<Variant> read(byte[] file) throws IOException {
    List<Variant> variants = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      List<Field> fields = reader.schema().fields();
      VariantVectorReader group =
          new VariantVectorReader((GroupField) fields.get(0), NumberRule.SAME_TYPE);
      try (FileScan rows = reader.scan(fields).batchRows(64).open()) {
        while (rows.next()) {
          group.batch((StructVector) rows.vector(0));
          for (int i = 0; i < rows.rowCount(); i++) {
            variants.add(copy(group.get(i)));
          }
        }
      }
    }
    return variants;
  }

  /** What a path leads to, read from the columns that it needs. */
  private static List<Variant> read(byte[] file, VariantPath path) throws IOException {
    List<Variant> found = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      GroupField needed =
          PathColumns.of(
              (GroupField) reader.schema().fields().get(0), List.of(path), (value, typed) -> true);
      VariantPathReader values =
          new VariantPathReader(needed, path, ShreddingRules.of(NumberRule.SAME_TYPE));
      try (FileScan rows = reader.scan(List.of(needed)).batchRows(64).open()) {
        while (rows.next()) {
          values.batch((StructVector) rows.vector(0));
          for (int i = 0; i < rows.rowCount(); i++) {
            found.add(copy(values.get(i)));
          }
        }
      }
    }
    return found;
  }

  private static List<Variant> readElements(byte[] file) throws IOException {
    List<Variant> variants = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      ListField list = (ListField) reader.schema().fields().get(0);
      VariantVectorReader group =
          new VariantVectorReader((GroupField) list.element(), NumberRule.SAME_TYPE);
      try (FileScan rows = reader.scan(List.of(list)).batchRows(64).open()) {
        while (rows.next()) {
          ListVector vector = (ListVector) rows.vector(0);
          group.batch((StructVector) vector.element());
          for (int i = 0; i < vector.offsets()[vector.size()]; i++) {
            variants.add(copy(group.get(i)));
          }
        }
      }
    }
    return variants;
  }

  private static Variant copy(Variant variant) {
    return variant == null
        ? null
        : Variant.of(variant.metadata(), variant.toBytes(), 0, variant.length());
  }
}
