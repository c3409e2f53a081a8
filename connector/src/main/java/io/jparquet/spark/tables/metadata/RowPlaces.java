package io.jparquet.spark.tables.metadata;

import io.jparquet.ParquetReader;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.schema.LeafColumn;
import io.jparquet.spark.core.base.MetadataKind;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** The places in a file that rows describe, in the order of the file. Not thread-safe. */
final class RowPlaces {
  private final DescribedFile file;
  private final ParquetReader reader;
  private final MetadataKind kind;
  private boolean begun;
  private int rowGroup;
  private int leaf = -1;
  private Iterator<PageDescription> pages = Collections.emptyIterator();

  RowPlaces(DescribedFile file, MetadataKind kind) {
    this.file = file;
    this.reader = file.reader();
    this.kind = kind;
  }

  /**
   * The next place; null after the last one.
   *
   * @throws io.jparquet.error.ParquetException if the headers of pages are damaged
   */
  Place next() throws IOException {
    boolean isFirst = !begun;
    begun = true;
    return switch (kind) {
      case FILES -> isFirst ? new Place(file, 0, null, null) : null;
      case ROW_GROUPS -> {
        rowGroup += isFirst ? 0 : 1;
        yield rowGroup < reader.rowGroupCount() ? new Place(file, rowGroup, null, null) : null;
      }
      case COLUMNS -> moveToChunk() ? new Place(file, rowGroup, leaf(), null) : null;
      case PAGES -> nextPage();
    };
  }

  private Place nextPage() throws IOException {
    while (!pages.hasNext()) {
      if (!moveToChunk()) {
        return null;
      }
      pages = FileInspection.of(reader).pages(rowGroup, leaf).iterator();
    }
    return new Place(file, rowGroup, leaf(), pages.next());
  }

  private boolean moveToChunk() {
    leaf++;
    if (leaf >= leaves().size()) {
      leaf = 0;
      rowGroup++;
    }
    return rowGroup < reader.rowGroupCount() && !leaves().isEmpty();
  }

  private List<LeafColumn> leaves() {
    return reader.schema().leaves();
  }

  private LeafColumn leaf() {
    return leaves().get(leaf);
  }
}
