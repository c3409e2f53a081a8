package io.jparquet.variant.shredding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.ReadOptions;
import io.jparquet.RecordWriter;
import io.jparquet.RowGroupReader;
import io.jparquet.WriteOptions;
import io.jparquet.io.ByteArrayInputFile;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.RandomVariants;
import io.jparquet.variant.Variant;
import io.jparquet.vector.StructVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Shredded variants through a file. */
class ShreddedFileTest {

  @Test
  void comeBackFromAFile() throws IOException {
    for (long seed = 0; seed < 20; seed++) {
      RandomVariants random = new RandomVariants(seed);
      ShreddingInference inference = new ShreddingInference(new InferenceOptions(0, 60, 4));
      List<Variant> variants = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        variants.add(i % 17 == 0 ? null : random.next());
        if (i == 1) {
          inference.add(variants.get(i));
        }
      }
      byte[] file = write(variants, inference.infer());
      assertThat(read(file)).as("seed " + seed).isEqualTo(variants);
    }
  }

  private static byte[] write(List<Variant> variants, ShreddingSchema shredding)
      throws IOException {
    ParquetSchema schema =
        ParquetSchema.of("m", shredding.toNode(FieldRepetitionType.OPTIONAL, "v"));
    VariantShredder shredder = new VariantShredder(shredding, NumberRule.SAME_TYPE);
    ByteArrayOutputFile file = new ByteArrayOutputFile("shredded");
    try (RecordWriter writer = RecordWriter.open(file, schema, WriteOptions.defaults())) {
      for (Variant variant : variants) {
        Map<String, Object> record = new HashMap<>();
        if (variant != null) {
          Map<String, Object> group = place(shredder.shred(variant), shredding);
          group.put("metadata", variant.metadata().toBytes());
          record.put("v", group);
        }
        writer.write(record);
      }
    }
    return file.toByteArray();
  }

  private static Map<String, Object> place(ShreddedValue parts, ShreddingSchema schema) {
    Map<String, Object> group = new HashMap<>();
    if (schema.hasValue()) {
      group.put("value", parts.value());
    }
    Object typed = parts.typedValue();
    if (typed != null && schema.typedValue() instanceof ShreddedType.Fields object) {
      Map<String, Object> fields = new HashMap<>();
      for (int i = 0; i < object.fields().size(); i++) {
        ShreddedType.Field field = object.fields().get(i);
        fields.put(field.name(), place(parts.children().get(i), field.schema()));
      }
      typed = fields;
    } else if (typed != null && schema.typedValue() instanceof ShreddedType.Elements array) {
      typed = parts.children().stream().map(p -> place(p, array.element())).toList();
    }
    if (schema.typedValue() != null) {
      group.put("typed_value", typed);
    }
    return group;
  }

  private static List<Variant> read(byte[] file) throws IOException {
    List<Variant> variants = new ArrayList<>();
    try (ParquetReader reader =
        ParquetReader.open(new ByteArrayInputFile(file), ReadOptions.defaults())) {
      GroupField field = (GroupField) reader.schema().fields().get(0);
      VariantVectorReader group = new VariantVectorReader(field, NumberRule.SAME_TYPE);
      for (int r = 0; r < reader.rowGroupCount(); r++) {
        try (RowGroupReader rows = reader.rowGroup(r, reader.schema().fields(), 64)) {
          while (rows.next()) {
            group.batch((StructVector) rows.vector(0));
            for (int i = 0; i < rows.rowCount(); i++) {
              Variant variant = group.get(i);
              variants.add(
                  variant == null
                      ? null
                      : Variant.of(variant.metadata(), variant.toBytes(), 0, variant.length()));
            }
          }
        }
      }
    }
    return variants;
  }
}
