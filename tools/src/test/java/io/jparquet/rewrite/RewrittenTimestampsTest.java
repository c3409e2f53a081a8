package io.jparquet.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.Rewriting;
import io.jparquet.Rows;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.stats.Int96Writer;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.recover.FileRecovery;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** INT96 timestamps of files that are written again: readers go by the name of the writer. */
class RewrittenTimestampsTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse("message m { required int32 id; optional int96 t; optional binary s; }");

  /** Writers, and how the files begin that name them. */
  private static final Map<String, Int96Writer> WRITERS =
      Map.of(
          "parquet-mr version 1.13.1 (build x)",
          Int96Writer.PARQUET_MR,
          "parquet-mr compatible jparquet version 1.0",
          Int96Writer.PARQUET_MR,
          "jparquet version 0.9",
          Int96Writer.JPARQUET,
          "impala version 4.0",
          Int96Writer.OTHER,
          "parquet-cpp-arrow version 16.0.0",
          Int96Writer.OTHER,
          "",
          Int96Writer.OTHER);

  private static byte[] file(String createdBy) throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("id", 100 - i);
      record.put("t", i % 5 == 0 ? null : LocalDateTime.of(2024, 1, 1, 0, i % 60));
      record.put("s", null);
      records.add(record);
    }
    WriteOptions options =
        WriteOptions.builder().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 40).build();
    return HandmadeFile.withFooter(
        RecordFiles.write(SCHEMA, options, records),
        footer(RecordFiles.write(SCHEMA, options, records)).createdBy(createdBy).build());
  }

  private static FileMetaData.Builder footer(byte[] file) throws IOException {
    return SampleFile.footer(file).toBuilder();
  }

  private static Int96Writer writer(byte[] file) throws IOException {
    return Int96Writer.of(SampleFile.footer(file).createdBy());
  }

  @Test
  void theKindOfTheWriterStaysWhateverIsDone() throws IOException {
    Map<String, UnaryOperator<FileRewrite.Builder>> ways = new LinkedHashMap<>();
    ways.put("copy", b -> b);
    ways.put("recode", FileRewrite.Builder::recode);
    ways.put("sort", b -> b.sortBy(List.of(SortBy.descending("t"))));
    ways.put("split", b -> b.splitAfterRows(100));
    ways.put("columns", b -> b.keep(Set.of("t")));
    ways.put("rename", b -> b.rename("t", "time"));
    ways.put("index", FileRewrite.Builder::index);
    ways.put(
        "recompress",
        b ->
            b.writeOptions(
                    WriteOptions.builder()
                        .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
                        .build())
                .recompress(false));
    ways.put("metadata", b -> b.keyValue("a", "b"));
    for (String createdBy : WRITERS.keySet()) {
      byte[] source = file(createdBy);
      for (Map.Entry<String, UnaryOperator<FileRewrite.Builder>> way : ways.entrySet()) {
        byte[] written = Rewriting.of(List.of(source), way.getValue()).file();
        assertThat(writer(written))
            .as("%s of %s", way.getKey(), createdBy)
            .isEqualTo(WRITERS.get(createdBy));
        byte[] again = Rewriting.of(List.of(written), b -> b.recode()).file();
        assertThat(SampleFile.footer(again).createdBy())
            .isEqualTo(SampleFile.footer(written).createdBy());
      }
      assertThat(writer(copied(source))).as(createdBy).isEqualTo(WRITERS.get(createdBy));
      ByteArrayOutputFile recovered = new ByteArrayOutputFile();
      FileRecovery.of(InputFile.of(source)).run(recovered);
      assertThat(writer(recovered.toByteArray())).as(createdBy).isEqualTo(WRITERS.get(createdBy));
    }
  }

  private static byte[] copied(byte[]... files) throws IOException {
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    try (ParquetReader like = open(files[0]);
        FileCopier copier = FileCopier.open(target, like, WriteOptions.defaults())) {
      for (byte[] file : files) {
        try (ParquetReader reader = open(file)) {
          copier.copy(reader, 0);
        }
      }
    }
    return target.toByteArray();
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
  }

  @Test
  void filesOfDifferentKindsOfWritersDoNotBecomeOne() throws IOException {
    for (String first : WRITERS.keySet()) {
      for (String second : WRITERS.keySet()) {
        List<byte[]> files = List.of(file(first), file(second));
        boolean isSame = WRITERS.get(first) == WRITERS.get(second);
        if (isSame) {
          byte[] merged = Rewriting.of(files, b -> b).file();
          assertThat(Rows.read(merged, 50)).isEqualTo(Rewriting.rows(files));
          assertThat(writer(merged)).isEqualTo(WRITERS.get(first));
          continue;
        }
        for (KeyConflict conflict : KeyConflict.values()) {
          assertThatThrownBy(() -> Rewriting.of(files, b -> b.onKeyConflict(conflict)))
              .as("%s and %s", first, second)
              .isInstanceOf(UnsupportedFeatureException.class)
              .hasMessageContaining("INT96 timestamps of different kinds of writers")
              .hasMessageContaining("input1");
        }
        assertThatThrownBy(() -> copied(file(first), file(second)))
            .isInstanceOf(UnsupportedFeatureException.class)
            .hasMessageContaining("INT96 timestamps of different kinds of writers");
        // Without the column, nothing tells them apart.
        assertThat(Rewriting.of(files, b -> b.drop(Set.of("t"))).result().rows()).isEqualTo(200);
        // Whoever names the writer has decided it.
        WriteOptions named = WriteOptions.builder().createdBy("mine").build();
        assertThat(Rewriting.of(files, b -> b.writeOptions(named)).result().rows()).isEqualTo(200);
      }
    }
  }

  @Test
  void filesWithoutInt96NameThisLibrary() throws IOException {
    byte[] source = SampleFile.file(0, 10);
    byte[] other =
        HandmadeFile.withFooter(source, footer(source).createdBy("impala version 4").build());
    assertThat(SampleFile.footer(Rewriting.of(List.of(other), b -> b).file()).createdBy())
        .startsWith("jparquet version");
  }
}
