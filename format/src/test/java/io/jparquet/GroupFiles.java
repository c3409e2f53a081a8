package io.jparquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Files written and read by parquet-java's example object model, in memory. */
public final class GroupFiles {
  private GroupFiles() {}

  /** How parquet-java writes a file. */
  public record Settings(
      WriterVersion version,
      CompressionCodecName codec,
      boolean dictionary,
      int pageSize,
      int pageRows,
      long rowGroupSize) {
    /** Small files of the first version. */
    public static Settings defaults() {
      return new Settings(
          WriterVersion.PARQUET_1_0,
          CompressionCodecName.UNCOMPRESSED,
          true,
          1 << 20,
          20_000,
          1 << 27);
    }
  }

  /** Writes a plain file. */
  public static byte[] write(MessageType schema, List<Group> groups, Settings settings) {
    return write(schema, groups, settings, null, "");
  }

  /**
   * Writes an encrypted file.
   *
   * @param encryption null for a plain file
   * @param bloomFilterColumn gets a Bloom filter; empty for none
   */
  public static byte[] write(
      MessageType schema,
      List<Group> groups,
      Settings settings,
      FileEncryptionProperties encryption,
      String bloomFilterColumn) {
    MemoryOutput output = new MemoryOutput();
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(output)
            .withType(schema)
            .withWriterVersion(settings.version())
            .withCodecFactory(new PeerCodecs())
            .withCompressionCodec(settings.codec())
            .withDictionaryEncoding(settings.dictionary())
            .withPageSize(settings.pageSize())
            .withDictionaryPageSize(settings.pageSize())
            .withPageRowCountLimit(settings.pageRows())
            .withRowGroupSize(settings.rowGroupSize())
            .withEncryption(encryption)
            .withBloomFilterEnabled(bloomFilterColumn, true)
            .build()) {
      for (Group group : groups) {
        writer.write(group);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return output.bytes.toByteArray();
  }

  /** Reads a plain file. */
  public static List<Group> read(byte[] file) throws IOException {
    return read(file, null);
  }

  /** Reads a file that may be encrypted; {@code decryption} may be null. */
  public static List<Group> read(byte[] file, FileDecryptionProperties decryption)
      throws IOException {
    List<Group> groups = new ArrayList<>();
    try (ParquetReader<Group> reader =
        new GroupReaderBuilder(new MemoryInput(file))
            .withCodecFactory(new PeerCodecs())
            .withDecryption(decryption)
            .build()) {
      for (Group group = reader.read(); group != null; group = reader.read()) {
        groups.add(group);
      }
    }
    return groups;
  }

  /** Reads the rows of a file that a filter of parquet-java leaves. */
  static List<Group> filtered(byte[] file, FilterPredicate filter) throws IOException {
    List<Group> groups = new ArrayList<>();
    try (ParquetReader<Group> reader =
        new GroupReaderBuilder(new MemoryInput(file))
            .withCodecFactory(new PeerCodecs())
            .withFilter(FilterCompat.get(filter))
            .build()) {
      for (Group group = reader.read(); group != null; group = reader.read()) {
        groups.add(group);
      }
    }
    return groups;
  }

  private static final class GroupReaderBuilder extends ParquetReader.Builder<Group> {
    GroupReaderBuilder(InputFile file) {
      super(file);
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }

  private static final class MemoryOutput implements OutputFile {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public PositionOutputStream create(long blockSizeHint) {
      return new PositionOutputStream() {
        @Override
        public long getPos() {
          return bytes.size();
        }

        @Override
        public void write(int b) {
          bytes.write(b);
        }

        @Override
        public void write(byte[] b, int off, int len) {
          bytes.write(b, off, len);
        }
      };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
      return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }

  private static final class MemoryInput implements InputFile {
    private final byte[] bytes;

    MemoryInput(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public long getLength() {
      return bytes.length;
    }

    @Override
    public SeekableInputStream newStream() {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return new DelegatingSeekableInputStream(new BufferStream(buffer)) {
        @Override
        public long getPos() {
          return buffer.position();
        }

        @Override
        public void seek(long newPos) {
          buffer.position((int) newPos);
        }
      };
    }
  }

  private static final class BufferStream extends java.io.InputStream {
    private final ByteBuffer buffer;

    BufferStream(ByteBuffer buffer) {
      this.buffer = buffer;
    }

    @Override
    public int read() {
      return buffer.hasRemaining() ? buffer.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] b, int off, int len) {
      if (!buffer.hasRemaining()) {
        return -1;
      }
      int n = Math.min(len, buffer.remaining());
      buffer.get(b, off, n);
      return n;
    }
  }

  /** A file of the optional column {@code a} with the given values, null for a null. */
  public static byte[] ints(Settings settings, Integer... values) {
    MessageType schema = MessageTypeParser.parseMessageType("message m { optional int32 a; }");
    List<Group> groups = new ArrayList<>();
    for (Integer value : values) {
      Group group = new SimpleGroup(schema);
      if (value != null) {
        group.add(0, value);
      }
      groups.add(group);
    }
    return write(schema, groups, settings);
  }
}
