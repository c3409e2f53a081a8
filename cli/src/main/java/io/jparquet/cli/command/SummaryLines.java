package io.jparquet.cli.command;

import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Bars;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.jspecify.annotations.Nullable;

/** What the screens of a file and of a directory have in common. */
final class SummaryLines {
  private static final int BAR = 16;

  private final Screen screen;

  SummaryLines(Screen screen) {
    this.screen = screen;
  }

  /** Prints a fact; nothing if there is no text. */
  void line(String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      screen.line(
          screen.faint(name + ": ")
              + Printable.shortened(Printable.of(text), screen.width() - name.length() - 2));
    }
  }

  /** Prints the bytes of all pages. */
  void pages(List<ColumnSummary> columns) {
    long compressed = columns.stream().mapToLong(ColumnSummary::compressed).sum();
    long uncompressed = columns.stream().mapToLong(ColumnSummary::uncompressed).sum();
    if (compressed > 0) {
      line(
          "pages",
          Amounts.bytes(compressed)
              + ", decompressed "
              + Amounts.bytes(uncompressed)
              + " ("
              + Amounts.ratio(uncompressed, compressed)
              + ")");
    }
  }

  /** Prints the smallest and the largest row group. */
  void rowGroups(LongSummaryStatistics rows, LongSummaryStatistics bytes) {
    if (rows.getCount() > 0) {
      line(
          "row groups",
          FileList.range(Amounts.count(rows.getMin()), Amounts.count(rows.getMax()))
              + (rows.getMax() == 1 ? " row, " : " rows, ")
              + FileList.range(Amounts.bytes(bytes.getMin()), Amounts.bytes(bytes.getMax()))
              + " decompressed");
    }
  }

  /** The table of the columns. */
  Table columns(List<ColumnSummary> columns) {
    long compressed = columns.stream().mapToLong(ColumnSummary::compressed).sum();
    Table table = new Table("column", "type", ">nulls", "storage", ">size", ">share", "");
    for (ColumnSummary column : columns) {
      boolean hidden = column.hidden() > 0 && column.codecs().isEmpty();
      table.row(
          column.leaf().dotPath(),
          TypeText.of(column.leaf()),
          column.nulls() == null ? "" : Amounts.count(column.nulls()),
          hidden ? "encrypted, key missing" : column.storage(),
          hidden ? "" : Amounts.bytes(column.compressed()),
          hidden ? "" : Amounts.share(column.compressed(), compressed),
          Bars.bar(column.compressed(), compressed, BAR));
    }
    return table;
  }
}
