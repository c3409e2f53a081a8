package io.jparquet.cli.dive;

import io.jparquet.cli.command.BoundText;
import io.jparquet.cli.command.ColumnSummary;
import io.jparquet.cli.command.TypeText;
import io.jparquet.cli.output.Amounts;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The column chunks of a row group, or those of a column in all row groups. */
final class ChunksView extends FileView {
  private static final String HIDDEN = "encrypted, key missing";

  /** What is known about a chunk, after its name. */
  private enum Fact {
    TYPE("type", false),
    CODEC("codec", false),
    ENCODINGS("encodings", false),
    VALUES("values", true),
    NULLS("nulls", true),
    STORED("stored", true),
    DECOMPRESSED("decompressed", true),
    RATIO("ratio", true),
    MIN("min", false),
    MAX("max", false),
    DISTINCT("distinct", true),
    INDEXES("page index", false),
    BLOOM("Bloom filter", true),
    OFFSET("offset", true),
    OTHER_FILE("file", false);

    private final Column column;

    Fact(String name, boolean right) {
      this.column = new Column(name, right);
    }
  }

  private static final Fact[] FACTS = Fact.values();

  /** The row group; -1 for all. */
  private final int rowGroup;

  /** The column; null for all. */
  private final @Nullable LeafColumn leaf;

  private final List<Column> columns = new ArrayList<>();

  private ChunksView(DiveFile file, int rowGroup, @Nullable LeafColumn leaf) {
    super(file);
    this.rowGroup = rowGroup;
    this.leaf = leaf;
    columns.add(leaf == null ? Column.text("column") : Column.number("row group"));
    for (Fact fact : FACTS) {
      columns.add(fact.column);
    }
  }

  /** The chunks of all columns of a row group. */
  static View ofRowGroup(DiveFile file, int rowGroup) {
    return new ChunksView(file, rowGroup, null);
  }

  /** The chunks of a column. */
  static View ofColumn(DiveFile file, LeafColumn leaf) {
    return new ChunksView(file, -1, leaf);
  }

  @Override
  String title() {
    return leaf == null ? "row group " + rowGroup : "column " + leaf.dotPath();
  }

  @Override
  List<Column> columns() {
    return columns;
  }

  @Override
  long size() {
    return leaf == null ? file().schema().leaves().size() : file().reader().rowGroupCount();
  }

  private LeafColumn leaf(long row) {
    return leaf == null ? file().schema().leaves().get((int) row) : leaf;
  }

  private int rowGroup(long row) {
    return leaf == null ? rowGroup : (int) row;
  }

  @Override
  String cell(long row, int column) throws IOException {
    if (column == 0) {
      return leaf == null ? leaf(row).dotPath() : String.valueOf(row);
    }
    Fact fact = FACTS[column - 1];
    if (fact == Fact.TYPE) {
      return TypeText.of(leaf(row));
    }
    ColumnChunk chunk = file().chunk(rowGroup(row), leaf(row));
    ColumnMetaData metaData = chunk == null ? null : chunk.metaData();
    if (chunk == null || metaData == null) {
      boolean hidden = chunk != null && chunk.cryptoMetadata() != null;
      return fact == Fact.CODEC ? hidden ? HIDDEN : "(missing)" : "";
    }
    return text(fact, leaf(row), chunk, metaData);
  }

  private static String text(
      Fact fact, LeafColumn leaf, ColumnChunk chunk, ColumnMetaData metaData) {
    Statistics statistics = metaData.statistics();
    return switch (fact) {
      case TYPE -> TypeText.of(leaf);
      case CODEC -> metaData.codec().name();
      case ENCODINGS -> ColumnSummary.encodingNames(metaData);
      case VALUES -> Amounts.count(metaData.numValues());
      case NULLS -> count(statistics == null ? null : statistics.nullCount());
      case STORED -> Amounts.bytes(metaData.totalCompressedSize());
      case DECOMPRESSED -> Amounts.bytes(metaData.totalUncompressedSize());
      case RATIO -> Amounts.ratio(metaData.totalUncompressedSize(), metaData.totalCompressedSize());
      case MIN -> BoundText.minText(leaf.node(), statistics);
      case MAX -> BoundText.maxText(leaf.node(), statistics);
      case DISTINCT -> count(statistics == null ? null : statistics.distinctCount());
      case INDEXES -> indexes(chunk);
      case BLOOM -> bloomFilter(metaData);
      case OFFSET -> String.valueOf(metaData.startOffset());
      case OTHER_FILE -> chunk.filePath() == null ? "" : chunk.filePath();
    };
  }

  private static String count(@Nullable Long count) {
    return count == null ? "" : Amounts.count(count);
  }

  private static String indexes(ColumnChunk chunk) {
    if (chunk.columnIndexOffset() == null) {
      return chunk.offsetIndexOffset() == null ? "" : "places";
    }
    return chunk.offsetIndexOffset() == null ? "bounds" : "bounds, places";
  }

  private static String bloomFilter(ColumnMetaData metaData) {
    if (metaData.bloomFilterOffset() == null) {
      return "";
    }
    return metaData.bloomFilterLength() == null
        ? "yes"
        : Amounts.bytes(metaData.bloomFilterLength());
  }

  @Override
  View open(long row) {
    return PagesView.of(file(), rowGroup(row), leaf(row), leaf != null);
  }

  @Override
  @Nullable View rows() {
    return leaf == null ? RowsView.ofRowGroup(file(), rowGroup) : super.rows();
  }
}
