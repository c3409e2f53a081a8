package io.jparquet.internal.variant.shredding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.jparquet.Corpus;
import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.error.ParquetException;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.vector.StructVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The shredded files of apache/parquet-testing, with the expected variants. */
class ShreddedCorpusTest {
  private static final String DIRECTORY = "parquet-testing/shredded_variant";

  /** A case in the list of the corpus; without variant files if reading must fail. */
  private record Case(String number, String test, String file, List<String> variants) {
    boolean isError() {
      return variants.isEmpty();
    }
  }

  @TestFactory
  List<DynamicTest> readsTheExpectedVariants() throws IOException {
    return cases().stream()
        .filter(c -> !c.isError())
        .map(c -> DynamicTest.dynamicTest(c.number() + " " + c.test(), () -> check(c)))
        .toList();
  }

  @TestFactory
  List<DynamicTest> refusesInvalidRows() throws IOException {
    return cases().stream()
        .filter(Case::isError)
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.number() + " " + c.test(),
                    () -> {
                      assertThatThrownBy(() -> read(c.file()))
                          .isInstanceOf(ParquetException.class)
                          .hasMessageContaining("typed_value");
                      assertThatThrownBy(() -> records(c.file()))
                          .isInstanceOf(ParquetException.class)
                          .hasMessageContainingAll("typed_value", "column var", c.file());
                    }))
        .toList();
  }

  @Test
  void findsAllCases() throws IOException {
    List<Case> cases = cases();
    assertThat(cases).hasSize(137);
    assertThat(cases).filteredOn(Case::isError).hasSize(6);
  }

  private static void check(Case expected) throws IOException {
    List<Variant> read = read(expected.file());
    assertThat(records(expected.file())).isEqualTo(read);
    assertThat(read).hasSameSizeAs(expected.variants());
    for (int i = 0; i < read.size(); i++) {
      if (expected.variants().get(i) == null) {
        assertThat(read.get(i)).isNull();
        continue;
      }
      byte[] bytes = Files.readAllBytes(directory().resolve(expected.variants().get(i)));
      VariantMetadata metadata = VariantMetadata.of(bytes, 0, bytes.length);
      int start = metadata.length();
      Variant variant = Variant.of(metadata, bytes, start, bytes.length - start);
      variant.validate();
      read.get(i).validate();
      assertThat(read.get(i)).isEqualTo(variant);
      assertThat(read.get(i).metadata()).isEqualTo(metadata);
    }
  }

  /** Reads the variants of a file, shreds them again with its schema, and reconstructs them. */
  private static List<Variant> read(String file) throws IOException {
    List<Variant> variants = new ArrayList<>();
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(directory().resolve(file)), ReadOptions.defaults())) {
      List<Field> fields =
          reader.schema().fields().stream().filter(f -> f.name().equals("var")).toList();
      GroupField field = (GroupField) fields.get(0);
      VariantVectorReader group = new VariantVectorReader(field, NumberRule.SAME_TYPE);
      ShreddingSchema schema = ShreddingSchema.of((GroupNode) field.node());
      try (FileScan rows = reader.scan(fields).batchRows(1024).open()) {
        while (rows.next()) {
          group.batch((StructVector) rows.vector(0));
          for (int i = 0; i < rows.rowCount(); i++) {
            Variant variant = group.get(i);
            variants.add(variant == null ? null : variant.copy());
            assertSurvivesShredding(variant, schema);
          }
        }
      }
    }
    return variants;
  }

  private static List<Variant> records(String file) throws IOException {
    List<Variant> variants = new ArrayList<>();
    try (RecordReader reader = RecordReader.open(InputFile.of(directory().resolve(file)))) {
      while (reader.next()) {
        variants.add((Variant) reader.row().get("var"));
      }
    }
    return variants;
  }

  private static void assertSurvivesShredding(Variant variant, ShreddingSchema schema) {
    if (variant != null) {
      ShreddedValue parts = new VariantShredder(schema, NumberRule.SAME_TYPE).shred(variant);
      Variant joined =
          new VariantUnshredder(schema, NumberRule.SAME_TYPE).unshred(variant.metadata(), parts);
      assertThat(joined).isEqualTo(variant);
    }
  }

  private static Path directory() {
    return Corpus.path(DIRECTORY);
  }

  private static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    Path list = directory().resolve("cases.json");
    try (JsonParser json = new JsonFactory().createParser(list.toFile())) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.START_OBJECT) {
          Map<String, List<String>> fields = fields(json);
          if (fields.containsKey("parquet_file")) {
            cases.add(
                new Case(
                    fields.get("case_number").get(0),
                    fields.get("test").get(0),
                    fields.get("parquet_file").get(0),
                    fields.getOrDefault(
                        "variant_file", fields.getOrDefault("variant_files", List.of()))));
          }
        }
      }
    }
    return cases;
  }

  /** The fields of an object; a scalar is a list of one element. */
  private static Map<String, List<String>> fields(JsonParser json) throws IOException {
    Map<String, List<String>> fields = new HashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      List<String> values = new ArrayList<>();
      fields.put(json.currentName(), values);
      if (json.nextToken() == JsonToken.START_ARRAY) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          values.add(json.currentToken() == JsonToken.VALUE_NULL ? null : json.getText());
        }
      } else {
        values.add(json.getText());
      }
    }
    return fields;
  }
}
