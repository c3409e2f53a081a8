package io.jparquet.cli.dive;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that can be looked at. It has names, values and errors as files have them: what shows
 * them escapes their control characters. A cell is made when it is on the screen, so that tables
 * may be large. Not thread-safe.
 */
abstract class View implements Closeable {

  /**
   * A column of a table.
   *
   * @param name its heading
   * @param right whether its cells are numbers, which are on the right
   */
  record Column(String name, boolean right) {
    static Column text(String name) {
      return new Column(name, false);
    }

    static Column number(String name) {
      return new Column(name, true);
    }
  }

  /** The part of the path of the title that leads to this view. */
  abstract String title();

  /** Whether the view is only on the way to others, so that their path does not name it. */
  boolean isOnTheWay() {
    return false;
  }

  /** The columns; at least one. The first one is shown wherever the others are. */
  abstract List<Column> columns();

  /** The number of rows. */
  abstract long size();

  /**
   * The text of a cell; a long one may be cut.
   *
   * @throws IOException when what it shows cannot be read; another cell may still be read
   */
  abstract String cell(long row, int column) throws IOException;

  /** The whole text of a cell. */
  String whole(long row, int column) throws IOException {
    return cell(row, column);
  }

  /** What a row leads to; null if it leads nowhere. */
  @Nullable View open(long row) throws IOException {
    return null;
  }

  /** Facts and errors about the whole view, a line each, shown above the table. */
  List<String> notes() {
    return List.of();
  }

  /** The rows of the part of a file that this view is about; null if there are none. */
  @Nullable View rows() throws IOException {
    return null;
  }

  /** The schema of the file that this view is about; null if it is about none. */
  @Nullable View schema() {
    return null;
  }

  /** Adapts the view to the width in which it is shown. */
  void fit(int width) {}

  @Override
  public void close() throws IOException {}
}
