package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.encoding.ValueEncodings;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Damaged pages, footers, page indexes and Bloom filters of files of every type, encoding, codec
 * and page version are read or refused with a {@link ParquetException}, each within bounded time
 * and memory.
 */
class MutatedPagesTest {
  private static final int ROWS = 60;
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long MAX_ALLOCATED = 1L << 28;

  /** Its DELTA_BYTE_ARRAY pages are taken to refer to the page before. */
  private static final String OLD_WRITER = "parquet-mr version 1.7.0";

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The case that is tried, for the thread that watches over hangs. */
  private volatile String current = "none";

  private volatile long started = System.nanoTime();
  private volatile Throwable failure;
  private int tried;
  private int refused;

  private record Kind(Type type, Encoding encoding, CompressionCodec codec) {}

  @Test
  void damageIsReadOrRefused() throws InterruptedException {
    int mutations = RandomCases.MUTATIONS;
    Thread worker = new Thread(() -> run(mutations), "mutations");
    worker.setDaemon(true);
    worker.start();
    while (worker.isAlive()) {
      worker.join(500);
      String description = current;
      if (worker.isAlive() && System.nanoTime() - started > MAX_NANOS) {
        AssertionError hang = new AssertionError(description + " takes too long");
        hang.setStackTrace(worker.getStackTrace());
        throw hang;
      }
    }
    if (failure != null) {
      throw new AssertionError(current, failure);
    }
    assertThat(tried).isGreaterThanOrEqualTo(mutations);
    assertThat(refused).isGreaterThan(tried / 10);
  }

  private void run(int mutations) {
    try {
      List<Kind> kinds = kinds();
      int perFile = (mutations + kinds.size() - 1) / kinds.size();
      for (int k = 0; k < kinds.size(); k++) {
        byte[] file = file(kinds.get(k), new Random(k));
        read(file);
        int footer = (int) FileFooters.read(file).offset();
        for (int m = 0; m < perFile; m++) {
          long seed = RandomCases.FIRST_SEED + k * 1_000_000L + m;
          current = kinds.get(k) + ", seed " + seed;
          started = System.nanoTime();
          tryOut(mutated(file, footer, new Random(seed)));
        }
      }
    } catch (Throwable e) {
      failure = e;
    }
  }

  private static List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (Type type : Type.values()) {
      for (Encoding encoding : type == Type.UNKNOWN ? List.<Encoding>of() : of(type)) {
        for (CompressionCodec codec : CompressionCodec.values()) {
          if (codec != CompressionCodec.UNKNOWN) {
            kinds.add(new Kind(type, encoding, codec));
          }
        }
      }
    }
    return kinds;
  }

  private static List<Encoding> of(Type type) {
    return List.copyOf(ValueEncodings.of(type));
  }

  private void tryOut(byte[] file) throws IOException {
    tried++;
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    try {
      read(file);
    } catch (ParquetException e) {
      refused++;
      assertThat(e.getMessage()).isNotBlank();
    }
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - allocated)
        .as("allocated bytes")
        .isLessThan(MAX_ALLOCATED);
  }

  /** Reads all that a file holds. */
  private static void read(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        List<ColumnChunk> chunks = reader.metaData().rowGroups().get(group).columns();
        for (int column = 0; column < chunks.size(); column++) {
          readIndexes(file, chunks.get(column));
          if (column < reader.schema().leaves().size()) {
            reader.bloomFilter(group, column);
          }
        }
      }
      Rows.read(reader, reader.schema().fields(), 25);
    }
  }

  private static void readIndexes(byte[] file, ColumnChunk chunk) {
    if (isWithin(file, chunk.columnIndexOffset(), chunk.columnIndexLength())) {
      MetadataDecoder.columnIndex(
          file, (int) (long) chunk.columnIndexOffset(), chunk.columnIndexLength());
    }
    if (isWithin(file, chunk.offsetIndexOffset(), chunk.offsetIndexLength())) {
      MetadataDecoder.offsetIndex(
          file, (int) (long) chunk.offsetIndexOffset(), chunk.offsetIndexLength());
    }
  }

  private static boolean isWithin(byte[] file, Long offset, Integer length) {
    return offset != null
        && length != null
        && offset >= 0
        && length >= 0
        && offset <= file.length - (long) length;
  }

  /** A file with several pages of one type in a required and an optional column and a list. */
  private static byte[] file(Kind kind, Random random) throws IOException {
    String type =
        switch (kind.type) {
          case BYTE_ARRAY -> "binary";
          case FIXED_LEN_BYTE_ARRAY -> "fixed_len_byte_array(7)";
          default -> kind.type.name().toLowerCase(Locale.ROOT);
        };
    ParquetSchema schema =
        ParquetSchema.parse(
            ("message m { required %1$s r; optional %1$s o; optional group l (LIST) {"
                    + " repeated group list { optional %1$s element; } } }")
                .formatted(type));
    WriteOptions.Builder options =
        WriteOptions.builder()
            .set(
                WriteOptions.COMPATIBILITY,
                random.nextBoolean() ? CompatibilityLevel.SPARK : CompatibilityLevel.V2)
            .set(WriteOptions.COMPRESSION, kind.codec)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10 + random.nextInt(30))
            .set(WriteOptions.PAGE_CHECKSUMS, false)
            .set(WriteOptions.BLOOM_FILTER, true);
    for (String column : List.of("r", "o", "l.list.element")) {
      options.set(WriteOptions.ENCODING, column, kind.encoding);
    }
    if (random.nextBoolean()) {
      options.createdBy(OLD_WRITER);
    }
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (FileWriter writer = FileWriter.open(out, schema, options.build())) {
      for (int row = 0; row < ROWS; row++) {
        write(writer.leaf(0), 0, 0, random);
        write(writer.leaf(1), 0, random.nextInt(2), random);
        int elements = random.nextInt(4);
        write(writer.leaf(2), 0, elements == 0 ? random.nextInt(2) : 2 + random.nextInt(2), random);
        for (int i = 1; i < elements; i++) {
          write(writer.leaf(2), 1, 2 + random.nextInt(2), random);
        }
        writer.endRecord();
      }
    }
    return out.toByteArray();
  }

  private static void write(LeafWriter leaf, int repetition, int definition, Random random) {
    if (definition < leaf.column().maxDefinitionLevel()) {
      leaf.writeNull(repetition, definition);
      return;
    }
    int number = random.nextInt(30) * 1001;
    switch (leaf.column().type()) {
      case BOOLEAN -> leaf.writeBoolean(repetition, definition, random.nextInt(5) == 0);
      case INT32 -> leaf.writeInt(repetition, definition, number);
      case INT64 -> leaf.writeLong(repetition, definition, number * 100_000_007L);
      case FLOAT -> leaf.writeFloat(repetition, definition, number / 8f);
      case DOUBLE -> leaf.writeDouble(repetition, definition, number / 10d);
      default -> {
        int fixed = leaf.column().node().typeLength();
        byte[] bytes = new byte[fixed > 0 ? fixed : random.nextInt(12)];
        Arrays.fill(bytes, (byte) ('a' + random.nextInt(3)));
        leaf.writeBinary(repetition, definition, bytes, 0, bytes.length);
      }
    }
  }

  /** Damages the footer or what is before it. */
  private static byte[] mutated(byte[] file, int footer, Random random) {
    byte[] copy = file.clone();
    boolean inFooter = random.nextInt(4) == 0;
    int from = inFooter ? footer : 4;
    int to = inFooter ? file.length : footer;
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      int at = from + random.nextInt(to - from);
      int some = Math.min(to, at + 1 + random.nextInt(20));
      switch (random.nextInt(7)) {
        case 0, 1 -> copy[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> copy[at] = (byte) random.nextInt();
        case 3 -> copy[at] = (byte) (random.nextBoolean() ? 0xFF : 0x7F);
        case 4 -> Arrays.fill(copy, at, some, (byte) (random.nextBoolean() ? 0xFF : 0));
        case 5 -> System.arraycopy(copy, from + random.nextInt(at - from + 1), copy, at, some - at);
        default -> System.arraycopy(file, at, copy, Math.max(from, at - 1), some - at);
      }
    }
    return copy;
  }
}
