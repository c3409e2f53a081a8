package io.jparquet.internal.column.write;

import io.jparquet.PeerCodecs;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.GroupWriter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Files through parquet-java, and parquet-java's records through this library's leaf writers. */
final class ParquetJavaFiles {
  private ParquetJavaFiles() {}

  static MessageType messageType(ParquetSchema schema) {
    return MessageTypeParser.parseMessageType(schema.toString());
  }

  /** Writes records with jparquet; parquet-java shreds them. */
  static void writeWithJparquet(
      Path file, ParquetSchema schema, List<Group> records, WriteOptions options)
      throws IOException {
    MessageType type = messageType(schema);
    try (FileWriter writer = FileWriter.open(OutputFile.replacing(file), schema, options)) {
      RecordConsumer consumer =
          new ColumnIOFactory().getColumnIO(type).getRecordWriter(new LeafStore(writer, type));
      GroupWriter groups = new GroupWriter(consumer, type);
      for (Group group : records) {
        groups.write(group);
        consumer.flush();
        writer.endRecord();
      }
    }
  }

  /** Writes records with parquet-java, with the properties that both libraries understand. */
  static void writeWithParquetJava(
      Path file, MessageType schema, List<Group> records, Map<String, String> properties)
      throws IOException {
    Files.deleteIfExists(file);
    Configuration conf = new Configuration(false);
    properties.forEach(conf::set);
    var builder =
        ExampleParquetWriter.builder(new org.apache.parquet.io.LocalOutputFile(file))
            .withConf(conf)
            .withType(schema)
            .withPageRowCountLimit(
                Integer.parseInt(properties.getOrDefault("parquet.page.row.count.limit", "20000")))
            .withColumnIndexTruncateLength(
                Integer.parseInt(
                    properties.getOrDefault("parquet.columnindex.truncate.length", "64")))
            .withBloomFilterEnabled(
                Boolean.parseBoolean(properties.get("parquet.bloom.filter.enabled")))
            .withDictionaryEncoding(
                Boolean.parseBoolean(properties.getOrDefault("parquet.enable.dictionary", "true")));
    if (properties.getOrDefault("parquet.writer.version", "v1").equals("v2")) {
      builder =
          builder.withWriterVersion(
              org.apache.parquet.column.ParquetProperties.WriterVersion.PARQUET_2_0);
    }
    try (var writer = builder.build()) {
      for (Group group : records) {
        writer.write(group);
      }
    }
  }

  static ParquetFileReader open(Path file) throws IOException {
    ParquetReadOptions options =
        ParquetReadOptions.builder().withCodecFactory(new PeerCodecs()).build();
    return ParquetFileReader.open(new LocalInputFile(file), options);
  }

  /** All records of a file, in a form that can be compared. */
  static List<Object> read(Path file) throws IOException {
    try (ParquetFileReader reader = open(file)) {
      return ComparableRecords.of(reader);
    }
  }

  /** Lets parquet-java's shredding fill this library's leaf writers. */
  private static final class LeafStore implements ColumnWriteStore {
    private final FileWriter writer;
    private final MessageType type;

    LeafStore(FileWriter writer, MessageType type) {
      this.writer = writer;
      this.type = type;
    }

    @Override
    public ColumnWriter getColumnWriter(ColumnDescriptor path) {
      return new LeafAdapter(writer.leaf(type.getColumns().indexOf(path)));
    }

    @Override
    public void flush() {}

    @Override
    public void endRecord() {}

    @Override
    public long getAllocatedSize() {
      return 0;
    }

    @Override
    public long getBufferedSize() {
      return 0;
    }

    @Override
    public String memUsageString() {
      return "";
    }

    @Override
    public void close() {}
  }

  private record LeafAdapter(LeafWriter leaf) implements ColumnWriter {
    @Override
    public void write(int value, int rep, int def) {
      leaf.writeInt(rep, def, value);
    }

    @Override
    public void write(long value, int rep, int def) {
      leaf.writeLong(rep, def, value);
    }

    @Override
    public void write(boolean value, int rep, int def) {
      leaf.writeBoolean(rep, def, value);
    }

    @Override
    public void write(Binary value, int rep, int def) {
      byte[] bytes = value.getBytes();
      leaf.writeBinary(rep, def, bytes, 0, bytes.length);
    }

    @Override
    public void write(float value, int rep, int def) {
      leaf.writeFloat(rep, def, value);
    }

    @Override
    public void write(double value, int rep, int def) {
      leaf.writeDouble(rep, def, value);
    }

    @Override
    public void writeNull(int rep, int def) {
      leaf.writeNull(rep, def);
    }

    @Override
    public void close() {}

    @Override
    public long getBufferedSizeInMemory() {
      return 0;
    }
  }
}
