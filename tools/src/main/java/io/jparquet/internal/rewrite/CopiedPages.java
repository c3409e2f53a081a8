package io.jparquet.internal.rewrite;

import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the pages of a chunk went. Not thread-safe.
 *
 * <p>Specification: {@code OffsetIndex} in parquet.thrift.
 */
final class CopiedPages {
  private record Place(long offset, int length) {}

  /** By the file offset in the source; null if all pages moved by the same distance. */
  private final Map<Long, Place> places;

  private final long distance;

  private CopiedPages(Map<Long, Place> places, long distance) {
    this.places = places;
    this.distance = distance;
  }

  /** Pages that keep their lengths and move by a distance. */
  static CopiedPages moved(long distance) {
    return new CopiedPages(null, distance);
  }

  /** Pages that are added one by one. */
  static CopiedPages onePerOne() {
    return new CopiedPages(new HashMap<>(), 0);
  }

  /** Adds a data page. */
  void add(long sourceOffset, long offset, int length) {
    places.put(sourceOffset, new Place(offset, length));
  }

  /**
   * An offset index with the new places.
   *
   * @return null unless it has exactly the pages that were added
   */
  OffsetIndex move(OffsetIndex index) {
    if (places != null && places.size() != index.pageLocations().size()) {
      return null;
    }
    List<PageLocation> moved = new ArrayList<>(index.pageLocations().size());
    for (PageLocation page : index.pageLocations()) {
      Place place =
          places == null
              ? new Place(page.offset() + distance, page.compressedPageSize())
              : places.get(page.offset());
      if (place == null) {
        return null;
      }
      moved.add(new PageLocation(place.offset(), place.length(), page.firstRowIndex()));
    }
    return new OffsetIndex(moved, index.unencodedByteArrayDataBytes());
  }
}
