package io.jparquet.advise;

import io.jparquet.ParquetReader;
import io.jparquet.advise.SampledRewrite.Sample;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.FileSizes;
import io.jparquet.inspect.FileSizes.ColumnSizes;
import io.jparquet.inspect.PageDescription;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The size of a file, computed from that of a sample of it. Data pages grow with the stored bytes
 * of their column. Dictionaries and Bloom filters may grow with them, or with the number of row
 * groups alone; if the result depends on which, it is unknown.
 *
 * @param merges whether the new file has other row groups than the old one
 */
record ScaledSample(FileLayout layout, Sample sample, boolean merges) {
  /** The share of the size that may be uncertain. */
  private static final double DOUBT = 0.1;

  /** A dictionary with fewer values per entry than this may still grow, or be given up. */
  private static final int MANY = 20;

  /** With fewer row groups in the sample, their differences say nothing. */
  private static final int FEW = 3;

  /** The size of the whole file; null if it is unknown. */
  @Nullable Long bytes(byte[] written) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(written), ReadOptions.defaults())) {
      FileSizes sizes = FileInspection.of(reader).sizes();
      double groups = rowGroups(reader) / Math.max(1, reader.rowGroupCount());
      double bytes = footer(reader, groups);
      double doubt = 0;
      for (LeafColumn leaf : layout.leaves()) {
        double scale = scale(leaf);
        double fixed = 0; // for each row group
        double growing = 0;
        for (ColumnSizes chunk : sizes.columns()) {
          if (chunk.leaf() == leaf.index()) {
            fixed += chunk.dictionaryPage() + chunk.bloomFilter();
            growing += chunk.total() - chunk.dictionaryPage() - chunk.bloomFilter();
          }
        }
        bytes += growing * scale + fixed * groups;
        if (sample.share() < 1 || merges) {
          doubt += fixed * Math.abs(scale - groups);
          doubt += mayLoseDictionary(reader, leaf) ? growing * scale : 0;
        }
      }
      doubt += merges || sample.share() < 1 ? 0 : spread(sizes) * bytes;
      return doubt > DOUBT * bytes ? null : (Long) Math.round(bytes);
    }
  }

  /** How many times the stored bytes of a column are those in the sample. */
  private double scale(LeafColumn leaf) {
    double part = stored(leaf) * sample.share();
    return part <= 0 ? 1 : layout.storedBytes(leaf) / part;
  }

  private long stored(LeafColumn leaf) {
    long bytes = 0;
    for (int group : sample.groups()) {
      ColumnMetaData metaData = layout.metaData(group, leaf);
      bytes += metaData == null ? 0 : Math.max(0, metaData.totalCompressedSize());
    }
    return bytes;
  }

  /** The number of row groups of the new file. */
  private double rowGroups(ParquetReader written) {
    if (!merges) {
      return layout.rowGroups().size();
    }
    long all = layout.rowGroups().stream().mapToLong(RowGroup::numRows).sum();
    double rows = Math.max(1, written.metaData().numRows());
    double bytes = 0;
    for (RowGroup group : written.metaData().rowGroups()) {
      bytes += Math.max(0, group.totalByteSize());
    }
    return Math.max(1, Math.ceil(bytes * all / rows / WriteOptions.BLOCK_SIZE.defaultValue()));
  }

  /** The footer: its entries grow with the number of row groups, and the rest does not. */
  private static double footer(ParquetReader written, double groups) {
    long entries =
        written.footerLength()
            - MetadataEncoder.encode(written.metaData().toBuilder().rowGroups(List.of()).build())
                .length;
    return written.footerLength() + Math.max(0, entries) * (groups - 1) + MAGIC_AND_LENGTH;
  }

  private static final int MAGIC_AND_LENGTH = 12;

  /** Whether the dictionary of a column would grow, or be given up, with more rows. */
  private static boolean mayLoseDictionary(ParquetReader written, LeafColumn leaf)
      throws IOException {
    for (int group = 0; group < written.rowGroupCount(); group++) {
      ColumnMetaData metaData =
          written.metaData().rowGroups().get(group).columns().get(leaf.index()).metaData();
      long entries =
          FileInspection.of(written).pages(group, leaf.index()).stream()
              .filter(page -> page.type() == PageType.DICTIONARY_PAGE)
              .mapToLong(PageDescription::values)
              .sum();
      if (metaData != null && entries > metaData.numValues() / MANY) {
        return true;
      }
    }
    return false;
  }

  /** Twice the relative standard error of the ratio of new bytes to old bytes of row groups. */
  private double spread(FileSizes sizes) {
    int count = sample.groups().size();
    if (count < FEW) {
      return 0;
    }
    double[] old = new double[count];
    double[] now = new double[count];
    double allOld = 0;
    double allNow = 0;
    for (int i = 0; i < count; i++) {
      int group = i;
      old[i] = layout.storedBytes(sample.groups().get(i));
      now[i] =
          sizes.columns().stream()
              .filter(chunk -> chunk.rowGroup() == group)
              .mapToLong(ColumnSizes::total)
              .sum();
      allOld += old[i];
      allNow += now[i];
    }
    if (allOld <= 0 || allNow <= 0) {
      return 1;
    }
    double ratio = allNow / allOld;
    double squares = 0;
    for (int i = 0; i < count; i++) {
      squares += Math.pow(now[i] - ratio * old[i], 2);
    }
    double left = 1 - count / (double) layout.rowGroups().size();
    return 2 * Math.sqrt(left * count * squares / (count - 1)) / allNow;
  }
}
