package io.jparquet.advise;

import io.jparquet.ParquetReader;
import io.jparquet.advise.AdvisedRewrite.Work;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.rewrite.CopiedOptions;
import io.jparquet.internal.rewrite.Demand;
import io.jparquet.internal.rewrite.RewriteTarget;
import io.jparquet.internal.rewrite.RowGroupCopier;
import io.jparquet.internal.rewrite.RowSorter;
import io.jparquet.internal.rewrite.SchemaEdit;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.OpenFiles;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.internal.write.SourceLayout;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.SortBy;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Measures a rewrite on some row groups of a file, which are written in memory with all options of
 * the rewrite at once. If the sample has all row groups, the size is that of the new file.
 */
final class SampledRewrite {
  /** The most rows to write. */
  private static final long ROWS = 1_000_000;

  /** The most decompressed bytes to write: they stay in memory. */
  private static final long BYTES = 128L << 20;

  private final FileLayout layout;
  private final AdvisedRewrite rewrite;
  private final long mostRows;
  private final long mostBytes;

  SampledRewrite(FileLayout layout, AdvisedRewrite rewrite) {
    this(layout, rewrite, ROWS, BYTES);
  }

  /** Measures with limits of its own. */
  SampledRewrite(FileLayout layout, AdvisedRewrite rewrite, long mostRows, long mostBytes) {
    this.layout = layout;
    this.rewrite = rewrite;
    this.mostRows = mostRows;
    this.mostBytes = mostBytes;
  }

  /**
   * The row groups of a sample.
   *
   * @param share the share of the rows of each that is taken; less than 1 only for a single one
   */
  record Sample(List<Integer> groups, double share) {
    boolean isWhole(int rowGroups) {
      return share == 1 && groups.size() == rowGroups;
    }
  }

  AdvisedRewrite.Size estimate() throws IOException {
    Sample sample = sample();
    boolean whole = sample.isWhole(layout.rowGroups().size());
    boolean copies = rewrite.work() == Work.INDEX || rewrite.work() == Work.RECOMPRESS;
    if (sample.share() < 1 && copies || rewrite.work() == Work.SORT && !whole) {
      return AdvisedRewrite.Size.UNKNOWN;
    }
    byte[] written;
    try {
      written = written(sample);
    } catch (ParquetException | IllegalArgumentException e) {
      return new AdvisedRewrite.Size(null, String.valueOf(e.getMessage()));
    }
    if (whole) {
      return AdvisedRewrite.Size.of(written.length);
    }
    boolean merges = SourceLayout.setsRowGroups(rewrite.writeOptions());
    Long bytes = new ScaledSample(layout, sample, merges).bytes(written);
    return bytes == null ? AdvisedRewrite.Size.UNKNOWN : AdvisedRewrite.Size.of(bytes);
  }

  /** All row groups, or as many from all over the file as are allowed, or a part of one. */
  private Sample sample() {
    List<RowGroup> all = layout.rowGroups();
    long rows = 0;
    long bytes = 0;
    int longest = 0;
    for (int i = 0; i < all.size(); i++) {
      rows += Math.max(0, all.get(i).numRows());
      bytes += Math.max(0, all.get(i).totalByteSize());
      longest = all.get(i).numRows() > all.get(longest).numRows() ? i : longest;
    }
    double allowed =
        Math.min(mostRows / (double) Math.max(1, rows), mostBytes / (double) Math.max(1, bytes));
    List<Integer> groups = new ArrayList<>();
    int count = (int) Math.min(all.size(), all.size() * allowed);
    for (int i = 0; i < count; i++) {
      groups.add((int) ((2L * i + 1) * all.size() / (2L * count)));
    }
    if (!groups.isEmpty() || all.isEmpty()) {
      return new Sample(groups, 1);
    }
    RowGroup group = all.get(longest);
    long most =
        Math.min(
            mostRows,
            (long) (mostBytes / Math.max(1.0, group.totalByteSize() / (double) group.numRows())));
    double share = Math.max(1, most) / (double) Math.max(1, group.numRows());
    return new Sample(List.of(longest), Math.min(1, share));
  }

  private byte[] written(Sample sample) throws IOException {
    ParquetReader reader = layout.reader();
    OpenFile file = OpenFiles.of(reader);
    FileMetaData metaData = reader.metaData();
    SchemaEdit schema = SchemaEdit.of(metaData.schema(), null, Set.of(), Map.of());
    WriteOptions.Builder own = rewrite.writeOptions().toBuilder();
    if (rewrite.work() == Work.SORT) {
      own.sortingColumns(sorting());
    }
    WriteOptions options = CopiedOptions.of(own.build(), metaData, schema);
    if (!metaData.rowGroups().isEmpty()) {
      Set<SourceLayout.Part> parts =
          CopiedOptions.parts(demand(), rewrite.work() == Work.RECODE, rewrite.work() == Work.SORT);
      options = CopiedOptions.withLayout(options, file, schema, parts);
    }
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    FileWriter writer = FileWriter.openLike(out, schema.elements(), options);
    boolean complete = false;
    try (RowGroupCopier copier =
        new RowGroupCopier(writer, new RewriteTarget(schema.schema(), options))) {
      if (rewrite.work() == Work.SORT) {
        sort(sample, file, schema, options, copier, writer);
      } else {
        for (int group : sample.groups()) {
          add(group, sample.share(), file, schema, copier);
        }
      }
      writer.putKeyValues(keyValues(metaData));
      writer.close();
      complete = true;
    } finally {
      if (!complete) {
        writer.abort();
      }
    }
    return out.toByteArray();
  }

  private Demand demand() {
    return switch (rewrite.work()) {
      case INDEX -> Demand.DESCRIBE;
      case RECOMPRESS -> Demand.RECOMPRESS_ALL;
      case RECODE, SORT -> Demand.COPY;
    };
  }

  private void add(int group, double share, OpenFile file, SchemaEdit schema, RowGroupCopier copier)
      throws IOException {
    if (rewrite.work() != Work.RECODE) {
      copier.copy(file, group, schema.sources(), demand());
      return;
    }
    long rows = layout.rowGroups().get(group).numRows();
    boolean ends = !SourceLayout.setsRowGroups(rewrite.writeOptions());
    copier.write(file, group, schema.sources(), 0, Math.round(rows * share), ends);
  }

  private void sort(
      Sample sample,
      OpenFile file,
      SchemaEdit schema,
      WriteOptions options,
      RowGroupCopier copier,
      FileWriter writer)
      throws IOException {
    try (RowSorter sorter = new RowSorter(schema.schema(), schema.elements(), options, true)) {
      for (int group : sample.groups()) {
        copier.sort(file, group, schema.sources(), sorter);
      }
      sorter.writeTo(writer);
    }
  }

  private List<SortingColumn> sorting() {
    List<SortingColumn> columns = new ArrayList<>();
    for (SortBy by : rewrite.order()) {
      for (LeafColumn leaf : layout.reader().schema().leaves()) {
        if (leaf.dotPath().equals(by.column())) {
          columns.add(new SortingColumn(leaf.index(), by.descending(), by.nullsFirst()));
          break;
        }
      }
    }
    if (columns.size() < rewrite.order().size()) {
      throw new IllegalArgumentException("the file lacks a column that it is to be sorted by");
    }
    return columns;
  }

  private static Map<String, @Nullable String> keyValues(FileMetaData metaData) {
    Map<String, @Nullable String> pairs = new LinkedHashMap<>();
    if (metaData.keyValueMetadata() != null) {
      for (KeyValue pair : metaData.keyValueMetadata()) {
        pairs.put(pair.key(), pair.value());
      }
    }
    return pairs;
  }
}
