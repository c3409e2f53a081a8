package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Rewriting.Rewritten;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.SortBy;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The files of other writers survive being rewritten in every way. */
class RewrittenCorpusTest {
  /** More bytes than a test should decode several times. */
  private static final long LARGE = 4 << 20;

  /** Files with annotations that this version does not know, and so can't write. */
  private static final Set<String> UNKNOWN =
      Set.of("unknown-logical-type.parquet", "empty.parquet");

  @TestFactory
  Stream<DynamicTest> filesOfOtherWritersSurviveEveryRewrite() {
    return Stream.of("parquet-testing/data", "fastparquet/test-data", "parquet-testing/bad_data")
        .flatMap(directory -> Corpus.files(directory).stream())
        .map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> check(path)));
  }

  private static void check(Path path) throws IOException {
    if (Files.size(path) > LARGE) {
      return;
    }
    List<Object> rows;
    List<SchemaElement> schema;
    List<Field> fields;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(path), ReadOptions.defaults())) {
      fields = reader.schema().fields();
      schema = reader.metaData().schema();
      rows = Rows.read(reader, fields, 1000);
    } catch (ParquetException e) {
      assertThatThrownBy(() -> rewrite(List.of(path), builder -> builder.recode()))
          .isInstanceOf(ParquetException.class);
      return;
    }
    if (UNKNOWN.contains(path.getFileName().toString())) {
      assertThatThrownBy(() -> rewrite(List.of(path), builder -> builder))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining("can't be written again")
          .hasMessageContaining("leave the column or the field out");
      return;
    }
    List<Object> twice = new ArrayList<>(rows);
    twice.addAll(rows);
    Rewritten merged = rewrite(List.of(path, path), builder -> builder);
    assertThat(Rows.read(merged.file(), 1000)).isEqualTo(twice);
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(merged.file()), ReadOptions.defaults())) {
      assertThat(reader.metaData().schema()).isEqualTo(schema);
    }
    Rewriting.assertPrunesRightly(merged.file(), ReadOptions.defaults(), new Random(1));
    Rewritten recoded =
        rewrite(
            List.of(path),
            builder ->
                builder
                    .recode()
                    .writeOptions(
                        WriteOptions.builder()
                            .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
                            .build()));
    assertThat(Rows.read(recoded.file(), 1000)).isEqualTo(rows);
    UnaryOperator<FileRewrite.Builder> gzip =
        builder ->
            builder
                .recompress(false)
                .writeOptions(
                    WriteOptions.builder()
                        .set(WriteOptions.COMPRESSION, CompressionCodec.GZIP)
                        .build());
    if (path.toString().contains("corrupt-checksum")) {
      // A page that is stored again would get a checksum that is right for wrong bytes.
      assertThatThrownBy(() -> rewrite(List.of(path), gzip)).hasMessageContaining("CRC");
    } else {
      assertThat(Rows.read(rewrite(List.of(path), gzip).file(), 1000)).isEqualTo(rows);
    }
    Rewritten indexed = rewrite(List.of(path), FileRewrite.Builder::index);
    assertThat(Rows.read(indexed.file(), 1000)).isEqualTo(rows);
    Rewriting.assertPrunesRightly(indexed.file(), ReadOptions.defaults(), new Random(2));
    if (fields.size() > 1) {
      int kept = fields.size() / 2;
      Rewritten one = rewrite(List.of(path), b -> b.keep(Set.of(fields.get(kept).node().name())));
      List<Object> expected = new ArrayList<>();
      for (Object row : rows) {
        List<Object> value = new ArrayList<>();
        value.add(((List<?>) row).get(kept));
        expected.add(value);
      }
      assertThat(Rows.read(one.file(), 1000)).isEqualTo(expected);
    }
    for (Field field : fields) {
      if (field instanceof LeafField leaf && leaf.repetitionLevel() == 0) {
        try {
          Rewritten sorted =
              rewrite(
                  List.of(path), b -> b.sortBy(List.of(SortBy.ascending(leaf.column().dotPath()))));
          assertThat(Rows.read(sorted.file(), 1000)).containsExactlyInAnyOrderElementsOf(rows);
        } catch (IllegalArgumentException e) {
          assertThat(e).hasMessageContaining("its values have no order");
        }
        break;
      }
    }
  }

  private static Rewritten rewrite(List<Path> paths, UnaryOperator<FileRewrite.Builder> how)
      throws IOException {
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    var result = how.apply(FileRewrite.builder().inputs(paths).target(target)).build().run();
    return new Rewritten(target.toByteArray(), result);
  }
}
