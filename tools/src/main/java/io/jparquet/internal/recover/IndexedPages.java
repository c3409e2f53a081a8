package io.jparquet.internal.recover;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.BloomFilterReader;
import io.jparquet.internal.thrift.Decoded;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the pages of a file are divided among its column chunks, according to the offset indexes that
 * are left after the last page. An offset index lists the places of the pages of one chunk. An
 * index is believed if its pages are there; the indexes together are believed if they name no page
 * twice.
 *
 * <p>Specification: PageIndex.md.
 */
final class IndexedPages {
  /** Indexes of more bytes are not recognized. */
  private static final int LONGEST_INDEX = 1 << 24;

  private static final int SHORT_INDEX = 1 << 12;
  private static final int PADDING_BLOCK = 1 << 12;

  /** Field 1 of an index, a list. */
  private static final int LIST_FIELD = 0x19;

  /** Nothing is known. */
  static final IndexedPages NONE = new IndexedPages(List.of(), Set.of());

  private final Map<Long, Integer> pagesByStart = new HashMap<>();
  private final boolean complete;

  private IndexedPages(List<OffsetIndex> indexes, Set<Long> pages) {
    Set<Long> left = new TreeSet<>(pages);
    boolean consistent = true;
    for (OffsetIndex index : indexes) {
      for (PageLocation page : index.pageLocations()) {
        consistent &= left.remove(page.offset());
      }
    }
    if (consistent) {
      for (OffsetIndex index : indexes) {
        pagesByStart.put(index.pageLocations().get(0).offset(), index.pageLocations().size());
      }
    }
    complete = consistent && !indexes.isEmpty() && left.isEmpty();
  }

  /**
   * Reads the indexes of a plain file.
   *
   * @param start file offset of the first page
   */
  static IndexedPages of(InputFile file, long start) throws IOException {
    Set<Long> pages = new TreeSet<>();
    long end = file.length();
    long at = start;
    boolean more = true;
    while (more) {
      DecodedPageHeader header = PageHeaders.at(file, at, end);
      if (header != null) {
        if (PageHeaders.isData(header.header())) {
          pages.add(at);
        }
        at = PageHeaders.pageEnd(at, header);
      } else {
        long next = afterOthers(file, at);
        more = next > at;
        at = next;
      }
    }
    return new IndexedPages(indexes(file, at), pages);
  }

  /** The place after a Bloom filter or zeros; the place itself if there are none. */
  private static long afterOthers(InputFile file, long at) throws IOException {
    byte[] block = new byte[(int) Math.max(0, Math.min(PADDING_BLOCK, file.length() - at))];
    file.readFully(at, block, 0, block.length);
    int zeros = 0;
    while (zeros < block.length && block[zeros] == 0) {
      zeros++;
    }
    if (zeros > 0 || block.length == 0) {
      return at + zeros;
    }
    try {
      return BloomFilterReader.end(file, at, null);
    } catch (ParquetException | EOFException e) {
      return at;
    }
  }

  private static List<OffsetIndex> indexes(InputFile file, long start) throws IOException {
    List<OffsetIndex> found = new ArrayList<>();
    long at = start;
    while (at < file.length()) {
      int most = (int) Math.min(LONGEST_INDEX, file.length() - at);
      int size = Math.min(SHORT_INDEX, most);
      int length = 0;
      while (length == 0) {
        byte[] bytes = new byte[size];
        file.readFully(at, bytes, 0, size);
        try {
          length = index(bytes, found);
        } catch (ParquetException e) {
          if (size == most) {
            return found;
          }
          size = (int) Math.min(most, size * 16L);
        }
      }
      if (length < 0) {
        return found;
      }
      at += length;
    }
    return found;
  }

  /**
   * Reads an index, and adds it if it is an offset index.
   *
   * @return number of its bytes; -1 if there is none
   */
  private static int index(byte[] bytes, List<OffsetIndex> found) {
    if (bytes.length < 2 || bytes[0] != LIST_FIELD) {
      return -1;
    }
    boolean ofStructs = (bytes[1] & 0x0F) == 0x0C;
    if (!ofStructs) {
      Decoded<ColumnIndex> columnIndex = MetadataDecoder.sizedColumnIndex(bytes, 0, bytes.length);
      return columnIndex.length();
    }
    Decoded<OffsetIndex> index = MetadataDecoder.sizedOffsetIndex(bytes, 0, bytes.length);
    if (index.value().pageLocations().isEmpty()) {
      return -1;
    }
    found.add(index.value());
    return index.length();
  }

  /** Whether there are indexes; writers that write them begin each page with a row. */
  boolean exist() {
    return !pagesByStart.isEmpty();
  }

  /**
   * Whether a chunk can have this many data pages.
   *
   * @param firstPage file offset of its first data page
   */
  boolean allows(long firstPage, int pages) {
    Integer known = pagesByStart.get(firstPage);
    return known == null || known == pages;
  }

  /**
   * Whether a chunk with some data pages may have more.
   *
   * @param firstPage file offset of its first data page
   */
  boolean mayHaveMore(long firstPage, int pages) {
    Integer known = pagesByStart.get(firstPage);
    return known == null || known > pages;
  }

  /** The number of column chunks of the file; -1 if unknown, because some pages are not listed. */
  int chunks() {
    return complete ? pagesByStart.size() : -1;
  }
}
