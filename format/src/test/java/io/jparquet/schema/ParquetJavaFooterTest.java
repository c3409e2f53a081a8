package io.jparquet.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.Corpus;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.metadata.FileMetaData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas in footers, exchanged with parquet-java and compared on the files of the corpus. */
class ParquetJavaFooterTest {

  private static final int SCHEMAS = 500;
  private static final int MAX_DEPTH = 6;
  private static final int TRAILER = 8;

  private final ParquetMetadataConverter converter = new ParquetMetadataConverter();

  @Test
  void readsSchemasThatParquetJavaFlattened() throws IOException {
    for (long seed = 0; seed < SCHEMAS; seed++) {
      ParquetSchema schema = new SchemaGenerator(new Random(seed)).schema(MAX_DEPTH);
      MessageType theirs = MessageTypeParser.parseMessageType(schema.toString());
      ParquetMetadata metadata =
          new ParquetMetadata(
              new org.apache.parquet.hadoop.metadata.FileMetaData(theirs, Map.of(), "test"),
              List.of());
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Util.writeFileMetaData(converter.toParquetMetadata(1, metadata), bytes);
      FileMetaData decoded = MetadataDecoder.fileMetaData(bytes.toByteArray(), 0, bytes.size());
      assertThat(ParquetSchema.fromElements(decoded.schema()))
          .as("seed %d:%n%s", seed, schema)
          .isEqualTo(schema);
    }
  }

  @Test
  void flattensSchemasForParquetJava() throws IOException {
    for (long seed = 0; seed < SCHEMAS; seed++) {
      ParquetSchema schema = new SchemaGenerator(new Random(seed)).schema(MAX_DEPTH);
      FileMetaData metaData =
          FileMetaData.builder()
              .version(1)
              .schema(schema.toElements())
              .rowGroups(List.of())
              .build();
      assertThat(text(read(MetadataEncoder.encode(metaData))))
          .as("seed %d", seed)
          .isEqualTo(schema.toString().strip());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "parquet-testing/data",
        "parquet-testing/shredded_variant",
        "fastparquet/test-data",
      })
  void readsTheSchemasOfTheCorpusAsParquetJavaDoes(String directory) throws IOException {
    int compared = 0;
    for (Path file : Corpus.files(directory)) {
      byte[] footer = footer(Files.readAllBytes(file));
      if (footer == null) {
        continue;
      }
      MessageType theirs;
      try {
        theirs = read(footer);
      } catch (IOException | RuntimeException e) {
        // Footers that parquet-java rejects cannot be compared.
        continue;
      }
      FileMetaData metaData = MetadataDecoder.fileMetaData(footer, 0, footer.length);
      ParquetSchema schema = ParquetSchema.fromElements(metaData.schema());
      // parquet-java prints names with separators unchanged.
      String ours = schema.toString().replace("`", "");
      assertThat(ours.strip()).as("%s", file).isEqualTo(text(theirs));
      assertThat(ParquetSchema.parse(schema.toString())).hasToString(schema.toString());
      for (LeafColumn leaf : schema.leaves()) {
        ColumnDescriptor their = theirs.getColumns().get(leaf.index());
        assertThat(leaf.maxDefinitionLevel()).isEqualTo(their.getMaxDefinitionLevel());
        assertThat(leaf.maxRepetitionLevel()).isEqualTo(their.getMaxRepetitionLevel());
      }
      assertThat(ParquetSchema.fromElements(schema.toElements())).hasToString(schema.toString());
      compared++;
    }
    assertThat(compared).as("files compared in %s", directory).isGreaterThan(10);
  }

  private MessageType read(byte[] footer) throws IOException {
    return converter
        .fromParquetMetadata(Util.readFileMetaData(new ByteArrayInputStream(footer)))
        .getFileMetaData()
        .getSchema();
  }

  /** The text of a schema without the column orders, which come from another part of the footer. */
  private static String text(MessageType schema) {
    return schema.toString().replaceAll(" columnorder\\([A-Z0-9_]+\\)", "").strip();
  }

  /** The plain footer of a file, or null if there is none. */
  private static byte[] footer(byte[] file) {
    int end = file.length - TRAILER;
    if (end < 0 || !new String(file, end + 4, 4, StandardCharsets.US_ASCII).equals("PAR1")) {
      return null;
    }
    int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
    return length < 0 || length > end ? null : Arrays.copyOfRange(file, end - length, end);
  }
}
