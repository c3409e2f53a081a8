package io.jparquet.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FileEncryptionTest {
  private static final byte[] FOOTER_KEY = "0123456789012345".getBytes(StandardCharsets.UTF_8);
  private static final byte[] COLUMN_KEY = "1234567890123450".getBytes(StandardCharsets.UTF_8);
  private static final String SECRET = "123-45-6789";

  private static DataKey key(byte[] bytes, String name) {
    return DataKey.of(bytes, name.getBytes(StandardCharsets.UTF_8));
  }

  private static FileEncryption.Builder plainFooter() {
    return FileEncryption.builder(key(FOOTER_KEY, "footer")).plaintextFooter(true);
  }

  /** A sample decides which columns a variant has, so a caller cannot name them. */
  @Test
  void theValuesOfAVariantAreEncryptedInAllColumnsThatASampleGivesIt() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required int32 id; optional group v (VARIANT(1)) {"
                + " required binary metadata; required binary value; } }");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.VARIANT_SHREDDING, true)
            .set(WriteOptions.BLOOM_FILTER, true)
            .encryption(
                plainFooter()
                    .columnKey("v.value", key(COLUMN_KEY, "value"))
                    .columnKey("v.metadata", key(COLUMN_KEY, "value"))
                    .build())
            .build();
    for (String json : List.of("\"%s\"", "{\"a\": {\"b\": \"%s\"}}", "[\"%s\", \"%s\"]")) {
      List<Map<String, Object>> records = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        records.add(Map.of("id", i, "v", Variant.parseJson(json.replace("%s", SECRET))));
      }
      byte[] file = RecordFiles.write(schema, options, records);
      FileDecryption keys =
          FileDecryption.builder()
              .footerKey(FOOTER_KEY)
              .columnKey("v.value", COLUMN_KEY)
              .columnKey("v.metadata", COLUMN_KEY)
              .build();
      ReadOptions reading = ReadOptions.builder().decryption(keys).build();
      try (ParquetReader reader = ParquetReader.open(InputFile.of(file), reading)) {
        assertThat(reader.schema().leaves()).as(json).hasSizeGreaterThan(3);
        for (LeafColumn leaf : reader.schema().leaves()) {
          assertThat(reader.metaData().rowGroups().get(0).columns().get(leaf.index()))
              .as(leaf.dotPath())
              .satisfies(
                  chunk ->
                      assertThat(chunk.cryptoMetadata() != null)
                          .isEqualTo(!leaf.dotPath().equals("id")));
        }
      }
      assertThat(new String(file, StandardCharsets.ISO_8859_1)).doesNotContain(SECRET);
    }
  }

  @Test
  void theNearestPathWithAKeyCounts() {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { optional group v (VARIANT(1)) { required binary metadata;"
                + " optional binary value; optional group typed_value { required group a {"
                + " optional binary value; optional int64 typed_value; } } } }");
    try (DataKey own = key(COLUMN_KEY, "own");
        DataKey whole = key(COLUMN_KEY, "whole")) {
      FileEncryption values =
          plainFooter().columnKey("v.value", whole).columnKey("v.typed_value.a.value", own).build();
      assertThat(schema.leaves().stream().map(leaf -> values.keyOf(leaf, schema)))
          .containsExactly(null, whole, own, own);
      FileEncryption group =
          plainFooter().columnKey("v", whole).columnKey("v.typed_value", own).build();
      assertThat(schema.leaves().stream().map(leaf -> group.keyOf(leaf, schema)))
          .containsExactly(whole, whole, own, own);
      ParquetSchema plain =
          ParquetSchema.parse(
              "message m { required int32 value; required int32 typed_value; optional group v {"
                  + " optional int32 value; optional int32 typed_value; } }");
      FileEncryption siblings =
          plainFooter().columnKey("value", whole).columnKey("v.value", own).build();
      assertThat(plain.leaves().stream().map(leaf -> siblings.keyOf(leaf, plain)))
          .containsExactly(whole, null, own, null);
    }
  }
}
