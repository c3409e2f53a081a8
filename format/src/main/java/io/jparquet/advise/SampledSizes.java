package io.jparquet.advise;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.ParquetWriter;
import io.jparquet.error.ParquetException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of the longest row group, written again in several ways: how many bytes each
 * column takes then.
 */
final class SampledSizes {
  /** Rows of the sample. */
  private static final int ROWS = 100_000;

  private static final int LARGE_DICTIONARY_BYTES = 16 << 20;

  private final Map<Candidate, Map<List<String>, Size>> sizes = new EnumMap<>(Candidate.class);

  /** A way of writing. */
  enum Candidate {
    /** As the library writes by default, with the codec of the column. */
    DEFAULT,
    /** With ZSTD. */
    ZSTD,
    /** With the encodings of the level v2 to choose from. */
    V2,
    /** Without a dictionary. */
    NO_DICTIONARY,
    /** With a large dictionary. */
    LARGE_DICTIONARY;

    private WriteOptions.Builder options(CompressionCodec codec) {
      WriteOptions.Builder options =
          WriteOptions.builder()
              .set(WriteOptions.COMPRESSION, this == ZSTD ? CompressionCodec.ZSTD : codec);
      return switch (this) {
        case DEFAULT, ZSTD -> options;
        case V2 -> options.set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2);
        case NO_DICTIONARY -> options.set(WriteOptions.DICTIONARY, false);
        case LARGE_DICTIONARY ->
            options.set(WriteOptions.DICTIONARY_PAGE_SIZE, LARGE_DICTIONARY_BYTES);
      };
    }
  }

  /**
   * The size of a column in a sample.
   *
   * @param bytes its bytes, written again
   * @param storedBytes its bytes as they are stored; of a part of a row group, their share
   * @param encodings the encodings of its pages, written again
   */
  record Size(long bytes, long storedBytes, List<Encoding> encodings) {

    /** The share of the stored bytes that is saved; negative if it is larger. */
    double savedShare() {
      return storedBytes == 0 ? 0 : 1 - bytes / (double) storedBytes;
    }

    /** About how many of some bytes are saved. */
    long saved(long all) {
      return Math.max(0, Math.round(all * savedShare()));
    }
  }

  private SampledSizes() {}

  /** Writes the sample of a file. */
  static SampledSizes of(FileLayout layout) throws IOException {
    SampledSizes sizes = new SampledSizes();
    int longest = -1;
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      long rows = layout.rowGroups().get(group).numRows();
      if (rows > 0 && (longest < 0 || rows > layout.rowGroups().get(longest).numRows())) {
        longest = group;
      }
    }
    if (longest >= 0) {
      List<SchemaNode> nodes = layout.reader().schema().root().children();
      List<Field> fields = layout.reader().schema().fields();
      for (int i = 0; i < fields.size(); i++) {
        sizes.add(layout, longest, nodes.get(i), fields.get(i));
      }
    }
    return sizes;
  }

  /** The size of a column; null if it was not sampled. */
  @Nullable Size of(Candidate candidate, LeafColumn leaf) {
    Map<List<String>, Size> known = sizes.get(candidate);
    return known == null ? null : known.get(leaf.path());
  }

  /** Samples a field; one that cannot be read, or not be written, is left out. */
  private void add(FileLayout layout, int group, SchemaNode node, Field field) throws IOException {
    ParquetSchema schema;
    CompressionCodec codec = null;
    try {
      schema = ParquetSchema.of("sample", node).requireWritable();
      for (LeafColumn leaf : schema.leaves()) {
        LeafColumn own = layout.reader().schema().leaf(leaf.path());
        ColumnMetaData metaData = own == null ? null : layout.metaData(group, own);
        if (metaData == null) {
          return;
        }
        codec = metaData.codec();
      }
      if (codec == null) {
        return;
      }
      Map<Candidate, byte[]> written = new EnumMap<>(Candidate.class);
      long rows = write(layout.reader(), group, field, schema, codec, written);
      for (Map.Entry<Candidate, byte[]> entry : written.entrySet()) {
        measure(layout, group, entry.getKey(), entry.getValue(), rows);
      }
    } catch (ParquetException | IllegalArgumentException e) {
      // The column has no sample, and gets no advice from it.
      return;
    }
  }

  private static long write(
      ParquetReader reader,
      int group,
      Field field,
      ParquetSchema schema,
      CompressionCodec codec,
      Map<Candidate, byte[]> written)
      throws IOException {
    Map<Candidate, ByteArrayOutputFile> files = new EnumMap<>(Candidate.class);
    List<ParquetWriter> writers = new ArrayList<>();
    long rows = 0;
    boolean complete = false;
    try (FileScan scan = reader.scan(List.of(field)).rowGroups(List.of(group)).open()) {
      for (Candidate candidate : Candidate.values()) {
        ByteArrayOutputFile file = new ByteArrayOutputFile();
        writers.add(ParquetWriter.open(file, schema, candidate.options(codec).build()));
        files.put(candidate, file);
      }
      while (rows < ROWS && scan.next()) {
        for (ParquetWriter writer : writers) {
          writer.write(List.of(scan.vector(0)), scan.rowCount());
        }
        rows += scan.rowCount();
      }
      for (ParquetWriter writer : writers) {
        writer.close();
      }
      complete = true;
    } finally {
      if (!complete) {
        writers.forEach(ParquetWriter::abort);
      }
    }
    files.forEach((candidate, file) -> written.put(candidate, file.toByteArray()));
    return rows;
  }

  private void measure(FileLayout layout, int group, Candidate candidate, byte[] file, long rows)
      throws IOException {
    double share = rows / (double) layout.rowGroups().get(group).numRows();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      for (LeafColumn leaf : reader.schema().leaves()) {
        LeafColumn own = layout.reader().schema().leaf(leaf.path());
        ColumnMetaData stored = own == null ? null : layout.metaData(group, own);
        long bytes = 0;
        List<Encoding> encodings = new ArrayList<>();
        for (int i = 0; i < reader.rowGroupCount(); i++) {
          ColumnChunk chunk = reader.metaData().rowGroups().get(i).columns().get(leaf.index());
          ColumnMetaData metaData = chunk.metaData();
          if (metaData != null) {
            bytes += metaData.totalCompressedSize();
            encodings.addAll(metaData.encodings());
          }
        }
        if (stored != null) {
          long part = Math.round(stored.totalCompressedSize() * share);
          sizes
              .computeIfAbsent(candidate, key -> new HashMap<>())
              .put(leaf.path(), new Size(bytes, part, List.copyOf(encodings)));
        }
      }
    }
  }
}
