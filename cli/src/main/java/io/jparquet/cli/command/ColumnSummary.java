package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.inspect.VisibleRowGroup;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Everything the footer has about a column, over all row groups. Not thread-safe. */
public final class ColumnSummary {
  private final LeafColumn leaf;
  private final Set<CompressionCodec> codecs = EnumSet.noneOf(CompressionCodec.class);
  private final Set<Encoding> encodings = EnumSet.noneOf(Encoding.class);
  private boolean perhapsPlain;
  private long values;
  private long nulls;
  private boolean nullsKnown = true;
  private long compressed;
  private long uncompressed;
  private int columnIndexes;
  private int offsetIndexes;
  private int bloomFilters;
  private int hidden;
  private int chunks;

  private ColumnSummary(LeafColumn leaf) {
    this.leaf = leaf;
  }

  /** The summaries of all leaf columns. */
  static List<ColumnSummary> of(ParquetReader reader) throws IOException {
    List<ColumnSummary> summaries = new ArrayList<>();
    for (LeafColumn leaf : reader.schema().leaves()) {
      summaries.add(new ColumnSummary(leaf));
    }
    for (int i = 0; i < reader.rowGroupCount(); i++) {
      RowGroup rowGroup =
          VisibleRowGroup.of(i, reader.schema(), reader::rowGroupMetaData).rowGroup();
      for (ColumnSummary summary : summaries) {
        if (summary.leaf.index() < rowGroup.columns().size()) {
          summary.add(rowGroup.columns().get(summary.leaf.index()));
        }
      }
    }
    return summaries;
  }

  /** A summary without any chunk. */
  static ColumnSummary empty(LeafColumn leaf) {
    return new ColumnSummary(leaf);
  }

  /** Adds what another summary has about a column of another file. */
  void add(ColumnSummary other) {
    codecs.addAll(other.codecs);
    encodings.addAll(other.encodings);
    perhapsPlain |= other.perhapsPlain;
    values += other.values;
    nulls += other.nulls;
    nullsKnown &= other.nullsKnown;
    compressed += other.compressed;
    uncompressed += other.uncompressed;
    columnIndexes += other.columnIndexes;
    offsetIndexes += other.offsetIndexes;
    bloomFilters += other.bloomFilters;
    hidden += other.hidden;
    chunks += other.chunks;
  }

  private void add(ColumnChunk chunk) {
    chunks++;
    columnIndexes += chunk.columnIndexOffset() == null ? 0 : 1;
    offsetIndexes += chunk.offsetIndexOffset() == null ? 0 : 1;
    ColumnMetaData metaData = chunk.metaData();
    if (metaData == null) {
      hidden++;
      nullsKnown = false;
      return;
    }
    bloomFilters += metaData.bloomFilterOffset() == null ? 0 : 1;
    codecs.add(metaData.codec());
    encodings.addAll(valueEncodings(metaData));
    perhapsPlain |= isPerhapsPlain(metaData);
    values += metaData.numValues();
    compressed += metaData.totalCompressedSize();
    uncompressed += metaData.totalUncompressedSize();
    Long count = metaData.statistics() == null ? null : metaData.statistics().nullCount();
    if (count != null) {
      nulls += count;
    } else if (leaf.maxDefinitionLevel() > 0) {
      nullsKnown = false;
    }
  }

  /**
   * The encodings of the values of data pages, as far as the footer reveals them. Older footers do
   * not separate them from those of levels or of the entries of a dictionary. PLAIN is left out if
   * {@link #isPerhapsPlain}.
   */
  static Set<Encoding> valueEncodings(ColumnMetaData metaData) {
    Set<Encoding> counted = countedEncodings(metaData);
    if (!counted.isEmpty()) {
      return counted;
    }
    Set<Encoding> encodings = EnumSet.noneOf(Encoding.class);
    encodings.addAll(metaData.encodings());
    encodings.remove(Encoding.BIT_PACKED);
    if (metaData.type() != Type.BOOLEAN) {
      encodings.remove(Encoding.RLE);
    }
    if (isPerhapsPlain(metaData)) {
      encodings.remove(Encoding.PLAIN);
    }
    return encodings;
  }

  /**
   * Whether PLAIN, which the footer names, is the encoding of data pages or only that of the
   * entries of a dictionary: footers without counts of pages do not say which.
   */
  static boolean isPerhapsPlain(ColumnMetaData metaData) {
    return countedEncodings(metaData).isEmpty()
        && metaData.encodings().contains(Encoding.PLAIN)
        && metaData.encodings().stream().anyMatch(Encoding::usesDictionary);
  }

  /** The encodings of data pages by the counts of pages; empty if there are none. */
  private static Set<Encoding> countedEncodings(ColumnMetaData metaData) {
    Set<Encoding> encodings = EnumSet.noneOf(Encoding.class);
    if (metaData.encodingStats() != null) {
      for (PageEncodingStats pages : metaData.encodingStats()) {
        boolean hasValues =
            pages.pageType() != PageType.DICTIONARY_PAGE && pages.pageType() != PageType.INDEX_PAGE;
        if (hasValues && pages.count() != 0) {
          encodings.add(pages.encoding());
        }
      }
    }
    return encodings;
  }

  /** The encodings of the data pages of a chunk in a short form. */
  public static String encodingNames(ColumnMetaData metaData) {
    return names(valueEncodings(metaData), isPerhapsPlain(metaData));
  }

  private static String names(Set<Encoding> encodings, boolean perhapsPlain) {
    String names =
        encodings.stream()
            .map(ColumnSummary::shortName)
            .distinct()
            .collect(Collectors.joining(", "));
    return perhapsPlain && !encodings.contains(Encoding.PLAIN) ? names + ", perhaps plain" : names;
  }

  LeafColumn leaf() {
    return leaf;
  }

  long values() {
    return values;
  }

  /** Nulls in all row groups; null if the footer does not say. */
  @Nullable Long nulls() {
    return nullsKnown ? nulls : null;
  }

  long compressed() {
    return compressed;
  }

  long uncompressed() {
    return uncompressed;
  }

  int columnIndexes() {
    return columnIndexes;
  }

  int offsetIndexes() {
    return offsetIndexes;
  }

  int bloomFilters() {
    return bloomFilters;
  }

  /** Row groups in which the metadata of the column are encrypted with a missing key. */
  int hidden() {
    return hidden;
  }

  /** How many chunks of a column have something. */
  @FunctionalInterface
  interface Having {
    int count(ColumnSummary column);
  }

  /** The columns whose chunks have something, in words; null if there are no chunks. */
  static @Nullable String having(List<ColumnSummary> columns, Having having) {
    List<String> names = new ArrayList<>();
    for (ColumnSummary column : columns) {
      int count = having.count(column);
      if (count > 0) {
        names.add(
            column.leaf.dotPath()
                + (count < column.chunks ? " (" + Amounts.count(count, "row group") + ")" : ""));
      }
    }
    if (names.isEmpty()) {
      boolean hidden = columns.stream().anyMatch(column -> column.hidden > 0);
      String none = hidden ? "none for columns whose keys are known" : "none";
      return columns.stream().allMatch(column -> column.chunks == 0) ? null : none;
    }
    boolean every = columns.stream().allMatch(column -> having.count(column) == column.chunks);
    return every ? "all columns" : String.join(", ", names);
  }

  List<String> codecs() {
    return codecs.stream().map(Enum::name).toList();
  }

  List<String> encodings() {
    return encodings.stream().map(Enum::name).toList();
  }

  /** Whether the footer does not say if some data pages are PLAIN. */
  boolean perhapsPlain() {
    return perhapsPlain && !encodings.contains(Encoding.PLAIN);
  }

  /** Codecs and encodings of data pages in a short form. */
  String storage() {
    return (codecs.stream().map(Enum::name).collect(Collectors.joining(", "))
            + " "
            + names(encodings, perhapsPlain))
        .strip();
  }

  private static String shortName(Encoding encoding) {
    return switch (encoding) {
      case RLE_DICTIONARY, PLAIN_DICTIONARY -> "dictionary";
      default -> encoding.name().toLowerCase(Locale.ROOT);
    };
  }
}
