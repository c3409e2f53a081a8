package io.jparquet.advise;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.ParquetWriter;
import io.jparquet.error.ParquetException;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.internal.rewrite.Demand;
import io.jparquet.internal.rewrite.RewriteTarget;
import io.jparquet.internal.rewrite.RowGroupCopier;
import io.jparquet.internal.rewrite.SchemaEdit;
import io.jparquet.internal.scan.OpenFiles;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Measures how many bytes the columns of some row groups take when written in other ways. Each way
 * is tried on request. Whole row groups are written, because with fewer rows, dictionaries take a
 * larger share of the bytes, or are not given up. Not thread-safe.
 */
final class SampledSizes {
  /** The most rows of a column to write in one way. */
  private static final long ROWS = 1_000_000;

  /** The most decompressed bytes of a field of a row group to write: they stay in memory. */
  private static final long BYTES = 256L << 20;

  /** The most row groups to sample. */
  private static final int ROW_GROUPS = 8;

  /** The size of the dictionary that is tried. */
  static final int LARGE_DICTIONARY_BYTES = 16 << 20;

  /** In part of a row group, a dictionary with fewer values per entry than this may still grow. */
  private static final int MANY = 20;

  private final FileLayout layout;
  private final long mostBytes;

  /** The row groups of the sample. */
  private final List<Integer> groups;

  /** The nodes of the top-level fields; groups without a leaf are not fields. */
  private final List<SchemaNode> nodes;

  /** The index of the first leaf of each top-level field, followed by the number of leaves. */
  private final int[] firstLeaves;

  /** The trials of each top-level field, with the resulting sizes of its leaves. */
  private final Map<Trial, Map<Integer, Size>> trials = new HashMap<>();

  private record Trial(int field, @Nullable Way way, boolean zstd) {}

  /** How to encode values again. */
  enum Way {
    /** As the library writes by default. */
    DEFAULT,
    /** With all encodings of the v2 level to choose from. */
    V2,
    /** Without a dictionary. */
    NO_DICTIONARY,
    /** With a large dictionary. */
    LARGE_DICTIONARY;

    private void set(WriteOptions.Builder options) {
      switch (this) {
        case DEFAULT -> {}
        case V2 -> options.set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2);
        case NO_DICTIONARY -> options.set(WriteOptions.DICTIONARY, false);
        case LARGE_DICTIONARY ->
            options.set(WriteOptions.DICTIONARY_PAGE_SIZE, LARGE_DICTIONARY_BYTES);
      }
    }
  }

  /**
   * The size of a column in the row groups of the sample.
   *
   * @param bytes its bytes, written again
   * @param storedBytes its bytes as they are stored
   * @param encodings the encodings of its data pages, written again
   */
  record Size(long bytes, long storedBytes, Set<Encoding> encodings) {
    private Size plus(Size other) {
      Set<Encoding> all = new LinkedHashSet<>(encodings);
      all.addAll(other.encodings);
      return new Size(bytes + other.bytes, storedBytes + other.storedBytes, all);
    }
  }

  SampledSizes(FileLayout layout) {
    this(layout, BYTES);
  }

  /**
   * Measures a file with a limit of its own.
   *
   * @param mostBytes the most decompressed bytes of a field of a row group to write
   */
  SampledSizes(FileLayout layout, long mostBytes) {
    this.layout = layout;
    this.mostBytes = mostBytes;
    groups = groups(layout.rowGroups());
    nodes =
        layout.reader().schema().root().children().stream()
            .filter(node -> leaves(node) > 0)
            .toList();
    firstLeaves = new int[nodes.size() + 1];
    for (int field = 0; field < nodes.size(); field++) {
      firstLeaves[field + 1] = firstLeaves[field] + leaves(nodes.get(field));
    }
  }

  private static int leaves(SchemaNode node) {
    return node instanceof GroupNode group
        ? group.children().stream().mapToInt(SampledSizes::leaves).sum()
        : 1;
  }

  /** The largest row group, or several from all over the file if they have few rows. */
  private static List<Integer> groups(List<RowGroup> all) {
    long rows = 0;
    int longest = -1;
    for (int i = 0; i < all.size(); i++) {
      rows += Math.max(0, all.get(i).numRows());
      if (longest < 0 || all.get(i).numRows() > all.get(longest).numRows()) {
        longest = i;
      }
    }
    if (rows == 0) {
      return List.of();
    }
    long average = (rows + all.size() - 1) / all.size();
    int count = (int) Math.min(Math.min(ROW_GROUPS, all.size()), ROWS / average);
    if (count < 2) {
      return List.of(longest);
    }
    List<Integer> groups = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      groups.add((int) ((2L * i + 1) * all.size() / (2L * count)));
    }
    groups.removeIf(group -> all.get(group).numRows() <= 0);
    return groups;
  }

  /**
   * The size of a column whose pages are only recompressed, with ZSTD.
   *
   * @return null if it can't be sampled
   */
  @Nullable Size recompressed(LeafColumn leaf) throws IOException {
    return of(leaf, null, true);
  }

  /**
   * The size of a column whose values are encoded again.
   *
   * @param zstd whether to compress with ZSTD rather than the codec of the column
   * @return null if it can't be sampled
   */
  @Nullable Size encoded(LeafColumn leaf, Way way, boolean zstd) throws IOException {
    return of(leaf, way, zstd);
  }

  private @Nullable Size of(LeafColumn leaf, @Nullable Way way, boolean zstd) throws IOException {
    int field = 0;
    while (firstLeaves[field + 1] <= leaf.index()) {
      field++;
    }
    Trial trial = new Trial(field, way, zstd);
    Map<Integer, Size> known = trials.get(trial);
    if (known == null) {
      known = measured(trial);
      trials.put(trial, known);
    }
    return known.get(leaf.index());
  }

  /** Tries a field; one that cannot be read or written has no sizes. */
  private Map<Integer, Size> measured(Trial trial) throws IOException {
    Map<Integer, Size> sizes = new HashMap<>();
    boolean first = true;
    try {
      for (int group : groups) {
        Map<Integer, Size> more =
            trial.way() == null
                ? recompressed(trial.field(), group)
                : encoded(trial.field(), trial.way(), trial.zstd(), group);
        if (first) {
          sizes.putAll(more);
          first = false;
        } else {
          // Sizes of fewer row groups can't be compared with those of all.
          sizes.keySet().retainAll(more.keySet());
          more.forEach((leaf, size) -> sizes.computeIfPresent(leaf, (any, own) -> own.plus(size)));
        }
      }
    } catch (ParquetException | IllegalArgumentException e) {
      return Map.of(); // the column gets no advice from the sample
    }
    return sizes;
  }

  /** Decompressed bytes of a field of a row group. */
  private long bytes(int field, int group) {
    long bytes = 0;
    for (int leaf = firstLeaves[field]; leaf < firstLeaves[field + 1]; leaf++) {
      ColumnMetaData metaData = layout.metaData(group, layout.reader().schema().leaves().get(leaf));
      bytes += metaData == null ? 0 : Math.max(0, metaData.totalUncompressedSize());
    }
    return bytes;
  }

  private Map<Integer, Size> recompressed(int field, int group) throws IOException {
    if (bytes(field, group) > mostBytes) {
      return Map.of(); // pages are copied only for whole row groups
    }
    String name = nodes.get(field).name();
    SchemaEdit edit =
        SchemaEdit.of(layout.reader().metaData().schema(), Set.of(name), Set.of(), Map.of());
    WriteOptions options =
        WriteOptions.defaults().with(WriteOptions.COMPRESSION, CompressionCodec.ZSTD);
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    FileWriter writer = FileWriter.openLike(file, edit.elements(), options);
    boolean complete = false;
    try (RowGroupCopier copier =
        new RowGroupCopier(writer, new RewriteTarget(edit.schema(), options))) {
      copier.copy(OpenFiles.of(layout.reader()), group, edit.sources(), Demand.RECOMPRESS);
      writer.close();
      complete = true;
    } finally {
      if (!complete) {
        writer.abort();
      }
    }
    return sizes(file, edit.sources(), group, 1);
  }

  private Map<Integer, Size> encoded(int field, Way way, boolean zstd, int group)
      throws IOException {
    ParquetReader reader = layout.reader();
    ParquetSchema schema = ParquetSchema.of("sample", nodes.get(field)).requireWritable();
    int first = firstLeaves[field];
    WriteOptions.Builder options = WriteOptions.builder();
    way.set(options);
    int[] sources = new int[schema.leaves().size()];
    for (int i = 0; i < sources.length; i++) {
      sources[i] = first + i;
      ColumnMetaData stored = layout.metaData(group, reader.schema().leaves().get(first + i));
      if (stored == null) {
        return Map.of();
      }
      options.set(
          WriteOptions.COMPRESSION,
          schema.leaves().get(i).dotPath(),
          zstd ? CompressionCodec.ZSTD : stored.codec());
    }
    Field own = reader.schema().fields().get(field);
    long all = layout.rowGroups().get(group).numRows();
    long most = Math.min(ROWS, (long) (all * (mostBytes / Math.max(1.0, bytes(field, group)))));
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    long rows = 0;
    boolean complete = false;
    ParquetWriter writer = ParquetWriter.open(file, schema, options.build());
    try (FileScan scan = reader.scan(List.of(own)).rowGroups(List.of(group)).open()) {
      while ((rows == 0 || rows < most) && scan.next()) {
        writer.write(List.of(scan.vector(0)), scan.rowCount());
        rows += scan.rowCount();
      }
      writer.close();
      complete = true;
    } finally {
      if (!complete) {
        writer.abort();
      }
    }
    return sizes(file, sources, group, rows / (double) layout.rowGroups().get(group).numRows());
  }

  /**
   * The sizes of the columns of a file that has been written.
   *
   * @param sources for each of its leaves, the index of the leaf it comes from
   * @param share the share of the rows of the row group that it has
   */
  private Map<Integer, Size> sizes(ByteArrayOutputFile file, int[] sources, int group, double share)
      throws IOException {
    Map<Integer, Size> sizes = new HashMap<>();
    try (ParquetReader written =
        ParquetReader.open(InputFile.of(file.toByteArray()), ReadOptions.defaults())) {
      for (LeafColumn leaf : written.schema().leaves()) {
        LeafColumn source = layout.reader().schema().leaves().get(sources[leaf.index()]);
        ColumnMetaData stored = layout.metaData(group, source);
        if (stored == null) {
          continue;
        }
        double bytes = 0;
        boolean grows = false;
        Set<Encoding> encodings = new LinkedHashSet<>();
        for (int i = 0; i < written.rowGroupCount(); i++) {
          ColumnMetaData metaData =
              written.metaData().rowGroups().get(i).columns().get(leaf.index()).metaData();
          if (metaData != null) {
            // More rows mean more pages, but hardly a larger dictionary.
            long dictionary = dictionaryBytes(metaData);
            grows |=
                share < 1
                    && dictionary > 0
                    && entries(written, i, leaf) > metaData.numValues() / MANY;
            bytes += dictionary + (metaData.totalCompressedSize() - dictionary) / share;
            encodings.addAll(dataEncodings(metaData));
          }
        }
        if (grows) {
          continue; // with more rows, the dictionary would grow or be given up
        }
        sizes.put(
            source.index(),
            new Size(Math.round(bytes), Math.max(0, stored.totalCompressedSize()), encodings));
      }
    }
    return sizes;
  }

  /** The number of entries in the dictionary of a chunk. */
  private static long entries(ParquetReader reader, int rowGroup, LeafColumn leaf)
      throws IOException {
    return FileInspection.of(reader).pages(rowGroup, leaf.index()).stream()
        .filter(page -> page.type() == PageType.DICTIONARY_PAGE)
        .mapToLong(PageDescription::values)
        .sum();
  }

  private static long dictionaryBytes(ColumnMetaData metaData) {
    Long offset = metaData.dictionaryPageOffset();
    return offset == null ? 0 : Math.max(0, metaData.dataPageOffset() - offset);
  }

  private static Set<Encoding> dataEncodings(ColumnMetaData metaData) {
    Set<Encoding> encodings = new LinkedHashSet<>();
    List<PageEncodingStats> counts = metaData.encodingStats();
    if (counts != null) {
      for (PageEncodingStats pages : counts) {
        if (pages.pageType() != PageType.DICTIONARY_PAGE) {
          encodings.add(pages.encoding());
        }
      }
    }
    return encodings;
  }
}
