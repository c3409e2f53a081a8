package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the writer refuses, and what becomes of a file that can't be finished. */
class FileWriterRefusalTest {
  @TempDir Path directory;

  @Test
  void refusesEntriesThatDoNotFitTheColumn() {
    assertRefused(FileWriterTest.INTS, leaf -> leaf.writeLong(0, 0, 1), "Column i holds INT32");
    assertRefused(FileWriterTest.INTS, leaf -> leaf.writeNull(0, 0), "Column i is required");
    assertRefused(
        FileWriterTest.INTS, leaf -> leaf.writeInt(0, 1, 1), "definition level 0, found 1");
    assertRefused(
        FileWriterTest.INTS, leaf -> leaf.writeInt(1, 0, 1), "repetition levels 0 to 0, found 1");
    assertRefused(
        ParquetSchema.parse("message m { required fixed_len_byte_array(3) f; }"),
        leaf -> leaf.writeBinary(0, 0, new byte[2], 0, 2),
        "values of 3 bytes, found a value of 2 bytes");
    assertRefused(
        FileWriterTest.TEXTS, leaf -> leaf.writeNull(0, 1), "definition levels 0 to 0, found 1");
  }

  private interface Entry {
    void write(LeafWriter leaf);
  }

  private void assertRefused(ParquetSchema schema, Entry entry, String message) {
    Path path = directory.resolve("refused.parquet");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> {
              try (FileWriter writer =
                  FileWriter.open(OutputFile.replacing(path), schema, WriteOptions.defaults())) {
                entry.write(writer.leaf(0));
              }
            })
        .withMessageContaining(message);
    assertThat(path).doesNotExist();
  }

  @Test
  void refusesARecordThatOneColumnDoesNotHave() throws IOException {
    Path path = directory.resolve("uneven.parquet");
    ParquetSchema schema = ParquetSchema.parse("message m { required int32 a; required int32 b; }");
    FileWriter writer =
        FileWriter.open(OutputFile.replacing(path), schema, WriteOptions.defaults());
    writer.leaf(0).writeInt(0, 0, 1);
    assertThatIllegalStateException()
        .isThrownBy(writer::endRecord)
        .withMessageContaining("Column b received 0 records, but 1 were ended");
    writer.close();
    assertThat(path).doesNotExist();
  }

  @Test
  void refusesVectorsThatDoNotFit() throws IOException {
    assertVectorRefused(List.of(), "1 fields, found 0 vectors");
    assertVectorRefused(List.of(new IntVector(new int[1], 1, null)), "found a vector of 1");
    assertVectorRefused(List.of(new LongVector(new long[2], 2, null)), "Column i holds INT32");
    assertVectorRefused(
        List.of(new IntVector(new int[2], 2, new long[] {1})), "Column i: field i is required");
  }

  private void assertVectorRefused(List<Vector> vectors, String message) throws IOException {
    Path path = directory.resolve("vectors.parquet");
    try (FileWriter writer =
        FileWriter.open(OutputFile.replacing(path), FileWriterTest.INTS, WriteOptions.defaults())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> writer.write(vectors, 2))
          .withMessageContaining(message);
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void leavesNoFileAfterAbort() throws IOException {
    Path path = directory.resolve("aborted.parquet");
    FileWriter writer =
        FileWriter.open(OutputFile.replacing(path), FileWriterTest.INTS, WriteOptions.defaults());
    FileWriterTest.writeInts(writer, 10);
    writer.abort();
    writer.close();
    assertThat(path).doesNotExist();
    assertThatIllegalStateException().isThrownBy(writer::endRecord);
  }

  @Test
  void neverCompletesAFileAfterAnIoError() throws IOException {
    for (int failAt = 1; failAt < 60; failAt++) {
      FailingFile file = new FailingFile(failAt);
      WriteOptions options =
          WriteOptions.builder()
              .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10)
              .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 50)
              .build();
      boolean failed = false;
      try (FileWriter writer = FileWriter.open(file, FileWriterTest.INTS, options)) {
        FileWriterTest.writeInts(writer, 200);
      } catch (IOException e) {
        failed = true;
        assertThat(e).hasMessage("disk full");
      }
      assertThat(file.closed).isNotEqualTo(failed);
      assertThat(file.aborted).isEqualTo(failed);
    }
  }

  @Test
  void refusesUnknownSortingColumns() {
    WriteOptions options =
        WriteOptions.builder().sortingColumns(List.of(new SortingColumn(1, false, false))).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FileWriter.open(new FailingFile(100), FileWriterTest.INTS, options))
        .withMessageContaining("Sorting column 1");
  }

  /** Fails at the given write. */
  private static final class FailingFile implements OutputFile {
    private final int failAt;
    private boolean closed;
    private boolean aborted;

    FailingFile(int failAt) {
      this.failAt = failAt;
    }

    @Override
    public String location() {
      return "failing";
    }

    @Override
    public PositionOutput create() {
      return new PositionOutput() {
        private long position;
        private int writes;

        @Override
        public long position() {
          return position;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          if (++writes == failAt) {
            throw new IOException("disk full");
          }
          position += length;
        }

        @Override
        public void close() {
          closed = true;
        }

        @Override
        public void abort() {
          aborted = true;
        }
      };
    }
  }
}
