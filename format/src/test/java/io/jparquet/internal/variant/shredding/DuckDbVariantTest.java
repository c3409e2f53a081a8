package io.jparquet.internal.variant.shredding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.RandomVariants;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantType;
import io.jparquet.vector.StructVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shredded variants, read and written by DuckDB. */
class DuckDbVariantTest {
  private static final Pattern FRACTION =
      Pattern.compile("(?<=^|[:,\\[])(-?\\d+\\.\\d+)(?=[,\\]}]|$)");

  private static final Pattern STRING_OF_64_BYTES = Pattern.compile("\"[^\"]{64}\"");

  @TempDir private Path directory;

  @Test
  void duckDbReadsWhatIsShredded() throws IOException, SQLException {
    for (long seed = 50; seed < 60; seed++) {
      List<Variant> variants = variants(seed);
      ShreddingInference inference = new ShreddingInference(new InferenceOptions(0, 60, 4));
      inference.add(variants.get(0));
      inference.add(variants.get(1));
      Path file = write(variants, inference.infer());
      List<Variant> read = duckDb("select v::json::varchar from '" + file + "'");
      assertSame(read, variants, "seed " + seed);
    }
  }

  @Test
  void readsWhatDuckDbShreds() throws IOException, SQLException {
    List<Variant> variants = variants(60);
    Path file = write(variants, ShreddingSchema.UNSHREDDED);
    Path copy = directory.resolve("copy.parquet");
    duckDb(
        "copy (from '"
            + file
            + "') to '"
            + copy
            + "' (shredding {v: 'STRUCT(id BIGINT, b VARCHAR, c STRUCT(id VARCHAR)[])'})");
    assertSame(read(copy), variants, "seed 60");
  }

  /**
   * Variants that JSON can represent, without values that DuckDB 1.5 handles wrongly: it crashes on
   * the text of decimals whose scale is large for their digits, and writes strings of 64 bytes as
   * empty ones.
   */
  private static List<Variant> variants(long seed) {
    RandomVariants random = new RandomVariants(seed);
    List<Variant> variants = new ArrayList<>();
    while (variants.size() < 100) {
      String json = random.next().toString();
      if (!STRING_OF_64_BYTES.matcher(json).find()) {
        variants.add(Variant.parseJson(FRACTION.matcher(json).replaceAll("$1E0")));
      }
    }
    return variants;
  }

  private Path write(List<Variant> variants, ShreddingSchema shredding) throws IOException {
    ParquetSchema schema =
        ParquetSchema.of("m", shredding.toNode(FieldRepetitionType.OPTIONAL, "v"));
    Path file = directory.resolve("variants.parquet");
    try (FileWriter writer =
        FileWriter.open(OutputFile.replacing(file), schema, WriteOptions.defaults())) {
      VariantLeafWriter leaves =
          new VariantLeafWriter(
              (GroupField) schema.fields().get(0), writer::leaf, NumberRule.SAME_VALUE);
      for (Variant variant : variants) {
        leaves.write(0, variant);
        writer.endRecord();
      }
    }
    return file;
  }

  private static List<Variant> duckDb(String query) throws SQLException {
    List<Variant> variants = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      if (statement.execute(query)) {
        ResultSet rows = statement.getResultSet();
        while (rows.next()) {
          variants.add(Variant.parseJson(rows.getString(1)));
        }
      }
    }
    return variants;
  }

  private static List<Variant> read(Path file) throws IOException {
    List<Variant> variants = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      GroupField field = (GroupField) reader.schema().fields().get(0);
      VariantVectorReader group = new VariantVectorReader(field, NumberRule.SAME_TYPE);
      assertThat(ShreddingSchema.of((GroupNode) field.node()).typedValue()).isNotNull();
      try (FileScan rows = reader.scan(List.of(field)).batchRows(64).open()) {
        while (rows.next()) {
          group.batch((StructVector) rows.vector(0));
          for (int i = 0; i < rows.rowCount(); i++) {
            Variant variant = group.get(i);
            variant.validate();
            variants.add(Variant.parseJson(variant.toString()));
          }
        }
      }
    }
    return variants;
  }

  private static void assertSame(List<Variant> read, List<Variant> expected, String what) {
    assertThat(read).as(what).hasSameSizeAs(expected);
    for (int i = 0; i < read.size(); i++) {
      assertSame(read.get(i), expected.get(i), what + ", variant " + i);
    }
  }

  /** Numbers are compared by value, because JSON does not have their types. */
  private static void assertSame(Variant read, Variant expected, String what) {
    switch (expected.type()) {
      case OBJECT -> {
        assertThat(read.object().size()).as(what).isEqualTo(expected.object().size());
        for (int i = 0; i < expected.object().size(); i++) {
          String name = expected.object().name(i);
          assertSame(read.object().get(name), expected.object().get(i), what + "." + name);
        }
      }
      case ARRAY -> {
        assertThat(read.array().size()).as(what).isEqualTo(expected.array().size());
        for (int i = 0; i < expected.array().size(); i++) {
          assertSame(read.array().get(i), expected.array().get(i), what + "[" + i + "]");
        }
      }
      case NULL, BOOLEAN, STRING -> assertThat(read).as(what).isEqualTo(expected);
      default -> {
        if (expected.type() == VariantType.DOUBLE || read.type() == VariantType.DOUBLE) {
          assertThat(number(read).doubleValue()).as(what).isEqualTo(number(expected).doubleValue());
        } else {
          assertThat(number(read)).as(what).isEqualByComparingTo(number(expected));
        }
      }
    }
  }

  private static BigDecimal number(Variant variant) {
    if (variant.type().isInteger()) {
      return BigDecimal.valueOf(variant.getLong());
    }
    return variant.type().isDecimal()
        ? variant.getDecimal()
        : BigDecimal.valueOf(variant.getDouble());
  }
}
