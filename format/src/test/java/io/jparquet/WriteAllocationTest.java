package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Once buffers have grown, values are written without allocating: pages and row groups do, a bit.
 */
class WriteAllocationTest {
  private static final int ROWS = 150_000;

  /** Bytes for each value that headers, indexes and metadata may take, spread over their values. */
  private static final double ALLOWED = 1.0;

  private static final int NOISE = 1 << 12;
  private static final long[] LONGS = new Random(5).longs(NOISE).toArray();
  private static final byte[] BYTES = bytes();

  private static byte[] bytes() {
    byte[] bytes = new byte[NOISE + 64];
    new Random(6).nextBytes(bytes);
    return bytes;
  }

  /** Kinds of columns, each with the way of its values. */
  enum Kind {
    BOOLEAN("required boolean c") {
      @Override
      void write(LeafWriter leaf, int row) {
        leaf.writeBoolean(0, 0, LONGS[row % NOISE] > 0);
      }
    },
    INT_DICTIONARY("required int32 c") {
      @Override
      void write(LeafWriter leaf, int row) {
        leaf.writeInt(0, 0, (int) LONGS[row % 100]);
      }
    },
    LONG_PLAIN("required int64 c") {
      @Override
      void write(LeafWriter leaf, int row) {
        leaf.writeLong(0, 0, LONGS[row % NOISE] + row);
      }
    },
    DOUBLE_OPTIONAL("optional double c") {
      @Override
      void write(LeafWriter leaf, int row) {
        if (LONGS[row % NOISE] > 0) {
          leaf.writeDouble(0, 1, row / 7.0);
        } else {
          leaf.writeNull(0, 0);
        }
      }
    },
    STRING_DICTIONARY("optional binary c (STRING)") {
      @Override
      void write(LeafWriter leaf, int row) {
        leaf.writeBinary(0, 1, BYTES, row % 200, 12);
      }
    },
    STRING_PLAIN("required binary c") {
      @Override
      void write(LeafWriter leaf, int row) {
        leaf.writeBinary(0, 0, BYTES, row % NOISE, 10 + row / NOISE % 50);
      }
    },
    FIXED("required fixed_len_byte_array(16) c (DECIMAL(38, 2))") {
      @Override
      void write(LeafWriter leaf, int row) {
        leaf.writeBinary(0, 0, BYTES, row % NOISE, 16);
      }
    },
    LIST("optional group l (LIST) { repeated group list { optional int64 element; } }") {
      @Override
      void write(LeafWriter leaf, int row) {
        int length = (int) (LONGS[row % NOISE] & 3);
        if (length == 0) {
          leaf.writeNull(0, 1);
        }
        for (int i = 0; i < length; i++) {
          leaf.writeLong(i == 0 ? 0 : 1, 3, row + i);
        }
      }
    };

    private final String field;

    Kind(String field) {
      this.field = field;
    }

    abstract void write(LeafWriter leaf, int row);
  }

  /** Takes all bytes and keeps none. */
  private static final class Nowhere implements OutputFile, PositionOutput {
    private long position;

    @Override
    public String location() {
      return "nowhere";
    }

    @Override
    public PositionOutput create() {
      return this;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      position += length;
    }

    @Override
    public void close() {
      // Nothing is open.
    }

    @Override
    public void abort() {
      // As above.
    }
  }

  @ParameterizedTest
  @EnumSource
  void allocatesNothingForAValueInSteadyState(Kind kind) throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse("message m { " + kind.field + (kind == Kind.LIST ? " }" : "; }"));
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, CompressionCodec.SNAPPY)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS / 2)
            .build();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    try (FileWriter writer = FileWriter.open(new Nowhere(), schema, options)) {
      write(kind, writer);
      long least = Long.MAX_VALUE;
      for (int round = 0; round < 3; round++) {
        long before = threads.getThreadAllocatedBytes(thread);
        write(kind, writer);
        least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
      }
      assertThat((double) least / ROWS).as("bytes allocated for a value").isLessThan(ALLOWED);
    }
  }

  private static void write(Kind kind, FileWriter writer) throws IOException {
    LeafWriter leaf = writer.leaf(0);
    for (int row = 0; row < ROWS; row++) {
      kind.write(leaf, row);
      writer.endRecord();
    }
  }
}
