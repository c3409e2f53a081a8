package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageType;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.Arrays;

/**
 * The places and rows of the data pages of a chunk, according to their headers: for chunks without
 * an offset index.
 *
 * @param locations the pages up to the first damaged header; null if there are none, or the headers
 *     do not say how many rows a page has: those of version 1 of columns with repeated ancestors.
 *     Null also if there are pages without values, which cannot be found by their first row
 * @param damage why the rows of the remaining pages are unknown; null if there are no other pages
 * @param knownRows number of rows of the pages
 */
public record HeaderLocations(PageLocations locations, ParquetException damage, long knownRows) {

  private static final HeaderLocations UNKNOWN = new HeaderLocations(null, null, 0);

  /**
   * Reads the headers of a chunk. If they do not have row counts, values are counted too: if a page
   * were missing, all rows after it would be mistaken for others.
   *
   * @param rows number of rows of the row group
   */
  public static HeaderLocations of(
      LeafColumn column,
      ReadOptions options,
      ChunkBytes bytes,
      ColumnMetaData metaData,
      ChunkDecryptor chunkDecryptor,
      long rows)
      throws IOException {
    PageWalk walk = new PageWalk(column, options);
    walk.open(bytes, metaData, metaData.numValues(), chunkDecryptor, null);
    Collected pages = new Collected();
    boolean rowsKnown = true;
    try {
      while (pages.values < metaData.numValues()) {
        if (walk.isAtEnd()) {
          return contradiction(walk, pages.values + " values in all", metaData, rows);
        }
        PageHeader header = walk.peek();
        long start = walk.pageStart();
        if (PageWalk.isDataPage(header)) {
          int values = PageWalk.valuesOf(header);
          boolean counted = header.type() != PageType.DATA_PAGE || column.maxRepetitionLevel() == 0;
          rowsKnown &= counted && values > 0;
          boolean fits = values >= 0 && values <= metaData.numValues() - pages.values;
          long count =
              header.type() == PageType.DATA_PAGE ? values : header.dataPageHeaderV2().numRows();
          boolean possible = count >= 0 && count <= rows - pages.rows && (count > 0 || values == 0);
          if (!fits || counted && !possible) {
            return contradiction(walk, values + " values and " + count + " rows", metaData, rows);
          }
          walk.enter();
          pages.add(start, walk.position(), counted ? count : 0, values);
        } else {
          walk.enter();
        }
      }
    } catch (ParquetException e) {
      if (!rowsKnown) {
        return UNKNOWN;
      }
      return new HeaderLocations(pages.build(), e.at(walk.location()), pages.rows);
    }
    if (!rowsKnown) {
      return UNKNOWN;
    }
    return pages.rows == rows
        ? new HeaderLocations(pages.build(), null, rows)
        : contradiction(walk, pages.rows + " rows in all", metaData, rows);
  }

  /** Reports counts that do not add up: there is no telling which header is wrong. */
  private static HeaderLocations contradiction(
      PageWalk walk, String found, ColumnMetaData metaData, long rows) {
    ParquetException damage =
        new CorruptFileException(
            "the column chunk has "
                + metaData.numValues()
                + " values and its row group "
                + rows
                + " rows, but by the headers of its pages there are "
                + found);
    return new HeaderLocations(null, damage.at(walk.location()), 0);
  }

  private static final class Collected {
    private long[] positions = new long[16];
    private long[] ends = new long[16];
    private long[] firstRows = new long[16];
    private int count;
    private long rows;
    private long values;

    void add(long start, long end, long pageRows, long pageValues) {
      if (count == positions.length) {
        positions = Arrays.copyOf(positions, 2 * count);
        ends = Arrays.copyOf(ends, 2 * count);
        firstRows = Arrays.copyOf(firstRows, 2 * count);
      }
      positions[count] = start;
      ends[count] = end;
      firstRows[count] = rows;
      count++;
      rows += pageRows;
      values += pageValues;
    }

    PageLocations build() {
      return count == 0
          ? null
          : PageLocations.ofHeaders(
              Arrays.copyOf(positions, count),
              Arrays.copyOf(ends, count),
              Arrays.copyOf(firstRows, count),
              rows);
    }
  }
}
