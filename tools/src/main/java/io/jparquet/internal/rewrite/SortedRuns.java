package io.jparquet.internal.rewrite;

import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.internal.io.ReadResources;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A temporary file with sorted runs of rows. Each run consists of one or more row groups. The file
 * is encrypted if the rows come from an encrypted file, or go to one. Not thread-safe.
 */
final class SortedRuns implements Closeable {
  private static final long ROW_GROUP_BYTES = 4 << 20;

  private final Path path;

  /** Null for a plain file. */
  private final byte[] key;

  private final DataKey dataKey;
  private final FileWriter writer;

  /** For each run, the number of row groups before it; then their total number. */
  private final List<Integer> starts = new ArrayList<>(List.of(0));

  private OpenFile file;

  private SortedRuns(Path path, byte[] key, List<SchemaElement> elements) throws IOException {
    this.path = path;
    this.key = key;
    dataKey = key == null ? null : DataKey.of(key);
    writer =
        FileWriter.openLike(
            OutputFile.replacing(path),
            elements,
            WriteOptions.builder()
                .set(WriteOptions.BLOCK_SIZE, ROW_GROUP_BYTES)
                .set(WriteOptions.STATISTICS, false)
                .set(WriteOptions.SIZE_STATISTICS, false)
                .encryption(dataKey == null ? null : FileEncryption.builder(dataKey).build())
                .build());
  }

  /**
   * Creates a file without runs.
   *
   * @param key encrypts it; 16 bytes, or null for a plain file
   * @param elements the schema of the rows, as for {@link FileWriter#openLike}
   */
  static SortedRuns create(byte[] key, List<SchemaElement> elements) throws IOException {
    Path path = Files.createTempFile("jparquet-sort-", ".tmp");
    boolean complete = false;
    try {
      SortedRuns runs = new SortedRuns(path, key, elements);
      complete = true;
      return runs;
    } finally {
      if (!complete) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** Appends rows {@code from} to {@code to} (exclusive) to the current run. */
  void write(List<Vector> vectors, int from, int to) throws IOException {
    writer.write(vectors, from, to);
  }

  /** Ends the current run, and starts the next one. */
  void endRun() throws IOException {
    writer.endRowGroup();
    starts.add(writer.rowGroupCount());
  }

  /** Number of complete runs. */
  int count() {
    return starts.size() - 1;
  }

  /** Completes the file, so that runs can be read. */
  void finish(ReadResources resources) throws IOException {
    writer.close();
    FileDecryption decryption =
        key == null ? null : FileDecryption.builder().footerKey(key).build();
    file =
        OpenFile.open(
            InputFile.of(path), ReadOptions.builder().decryption(decryption).build(), resources);
  }

  /** Opens a run. */
  SortedRun open(int run) {
    return new SortedRun(file, run, starts.get(run), starts.get(run + 1));
  }

  @Override
  public void close() throws IOException {
    try (OpenFile read = file) {
      writer.abort();
      if (dataKey != null) {
        dataKey.close();
      }
    } finally {
      Files.deleteIfExists(path);
    }
  }
}
