package io.jparquet.internal.variant.shredding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.PeerCodecs;
import io.jparquet.RecordReader;
import io.jparquet.RecordWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.RandomVariants;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.variant.VariantWriteOptions;
import io.jparquet.variant.VariantWriteOptions.FieldOrder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.variant.ImmutableMetadata;
import org.apache.parquet.variant.VariantBuilder;
import org.apache.parquet.variant.VariantConverters;
import org.apache.parquet.variant.VariantValueWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variants that are shredded and reconstructed by parquet-java. */
class ParquetJavaShreddedTest {
  @TempDir Path directory;

  @Test
  void parquetJavaReadsWhatIsShredded() throws IOException {
    for (long seed = 0; seed < 10; seed++) {
      List<Variant> variants = overOneDictionary(new RandomVariants(seed).column(100, 16));
      ParquetSchema schema = schema(variants);
      Path file = directory.resolve(seed + ".parquet");
      try (RecordWriter writer =
          RecordWriter.open(OutputFile.replacing(file), schema, WriteOptions.defaults())) {
        for (Variant variant : variants) {
          writer.write(variant == null ? Map.of() : Map.of("v", variant));
        }
      }
      // Compared as text, because parquet-java returns decimals in the smallest width.
      assertThat(readWithParquetJava(file))
          .as("seed " + seed)
          .extracting(String::valueOf)
          .isEqualTo(variants.stream().map(String::valueOf).toList());
    }
  }

  @Test
  void readsWhatParquetJavaShreds() throws IOException {
    for (long seed = 20; seed < 30; seed++) {
      List<Variant> variants = new RandomVariants(seed).column(100, 16);
      MessageType schema = messageType(schema(variants));
      Path file = directory.resolve(seed + ".parquet");
      try (ParquetWriter<Variant> writer =
          new Builder(new org.apache.parquet.io.LocalOutputFile(file), schema).build()) {
        for (Variant variant : variants) {
          writer.write(variant);
        }
      }
      List<Variant> read = new ArrayList<>();
      try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
        while (reader.next()) {
          read.add(reader.row().getVariant(0));
        }
      }
      assertThat(read).as("seed " + seed).isEqualTo(variants);
    }
  }

  /** parquet-java looks up the names of all shredded fields, including those that a row lacks. */
  private static List<Variant> overOneDictionary(List<Variant> variants) {
    // parquet-java lists the fields in this order.
    VariantWriteOptions options = VariantWriteOptions.defaults().withFieldOrder(FieldOrder.UTF16);
    io.jparquet.variant.VariantBuilder all = new io.jparquet.variant.VariantBuilder().startArray();
    variants.stream().filter(Objects::nonNull).forEach(all::append);
    VariantMetadata metadata = all.end().build().metadata();
    List<Variant> same = new ArrayList<>();
    for (Variant variant : variants) {
      same.add(
          variant == null
              ? null
              : io.jparquet.variant.VariantBuilder.over(metadata, options).append(variant).build());
    }
    return same;
  }

  private static ParquetSchema schema(List<Variant> variants) {
    ShreddingInference inference = new ShreddingInference(new InferenceOptions(0, 60, 4));
    inference.add(variants.get(0));
    return ParquetSchema.of("m", inference.infer().toNode(FieldRepetitionType.OPTIONAL, "v"));
  }

  /** Through a file, because parquet-java's text form has no names with spaces. */
  private MessageType messageType(ParquetSchema schema) throws IOException {
    Path file = directory.resolve("schema.parquet");
    RecordWriter.open(OutputFile.replacing(file), schema, WriteOptions.defaults()).close();
    try (ParquetFileReader reader =
        ParquetFileReader.open(new org.apache.parquet.io.LocalInputFile(file))) {
      return reader.getFileMetaData().getSchema();
    }
  }

  private static List<Variant> readWithParquetJava(Path file) throws IOException {
    List<Variant> variants = new ArrayList<>();
    ParquetReadOptions options =
        ParquetReadOptions.builder().withCodecFactory(new PeerCodecs()).build();
    try (ParquetFileReader reader =
        ParquetFileReader.open(new org.apache.parquet.io.LocalInputFile(file), options)) {
      MessageType schema = reader.getFileMetaData().getSchema();
      PageReadStore group = reader.readNextRowGroup();
      var records =
          new ColumnIOFactory().getColumnIO(schema).getRecordReader(group, new Variants(schema));
      for (long row = 0; row < group.getRowCount(); row++) {
        variants.add(records.read());
      }
    }
    return variants;
  }

  /** Returns the variant of each record. */
  private static final class Variants extends RecordMaterializer<Variant> {
    private final GroupConverter variants;
    private ByteBuffer metadata;
    private VariantBuilder current;

    Variants(MessageType schema) {
      variants =
          VariantConverters.newVariantConverter(
              (GroupType) schema.getType(0), bytes -> metadata = bytes, this::build);
    }

    private void build(Consumer<VariantBuilder> consumer) {
      if (current == null) {
        current = new VariantBuilder(new ImmutableMetadata(metadata));
      }
      consumer.accept(current);
    }

    @Override
    public Variant getCurrentRecord() {
      if (current == null) {
        return null;
      }
      var built = current.build();
      return Variant.of(bytes(built.getMetadataBuffer()), bytes(built.getValueBuffer()));
    }

    @Override
    public GroupConverter getRootConverter() {
      return new GroupConverter() {
        @Override
        public Converter getConverter(int index) {
          return variants;
        }

        @Override
        public void start() {
          current = null;
        }

        @Override
        public void end() {
          // The variant handles its end separately.
        }
      };
    }
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static final class Builder extends ParquetWriter.Builder<Variant, Builder> {
    private final MessageType schema;

    Builder(org.apache.parquet.io.OutputFile file, MessageType schema) {
      super(file);
      this.schema = schema;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @SuppressWarnings("deprecation") // of parquet-java, which has no other method to override
    @Override
    protected WriteSupport<Variant> getWriteSupport(Configuration conf) {
      return new Writes(schema);
    }
  }

  private static final class Writes extends WriteSupport<Variant> {
    private final MessageType schema;
    private RecordConsumer consumer;

    Writes(MessageType schema) {
      this.schema = schema;
    }

    @SuppressWarnings("deprecation") // of parquet-java, which has no other method to override
    @Override
    public WriteContext init(Configuration conf) {
      return new WriteContext(schema, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
      consumer = recordConsumer;
    }

    @Override
    public void write(Variant variant) {
      consumer.startMessage();
      if (variant != null) {
        consumer.startField("v", 0);
        VariantValueWriter.write(
            consumer,
            (GroupType) schema.getType(0),
            new org.apache.parquet.variant.Variant(
                variant.toBytes(), variant.metadata().toBytes()));
        consumer.endField("v", 0);
      }
      consumer.endMessage();
    }
  }
}
