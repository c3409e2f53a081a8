package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import java.util.List;
import org.apache.thrift.TException;

/** {@code ColumnIndex} and {@code OffsetIndex}. */
final class PageIndexCodec {
  private PageIndexCodec() {}

  static ColumnIndex readColumnIndex(CompactInput in) {
    List<Boolean> nullPages = null;
    List<byte[]> minValues = null;
    List<byte[]> maxValues = null;
    BoundaryOrder boundaryOrder = null;
    List<Long> nullCounts = null;
    List<Long> repetitionLevelHistograms = null;
    List<Long> definitionLevelHistograms = null;
    List<Long> nanCounts = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> nullPages = in.bools();
        case 2 -> minValues = in.binaries();
        case 3 -> maxValues = in.binaries();
        case 4 -> boundaryOrder = in.enumeration(BoundaryOrder::of);
        case 5 -> nullCounts = in.i64s();
        case 6 -> repetitionLevelHistograms = in.i64s();
        case 7 -> definitionLevelHistograms = in.i64s();
        case 8 -> nanCounts = in.i64s();
        default -> in.skip();
      }
    }
    return new ColumnIndex(
        require(nullPages, "ColumnIndex", "null_pages"),
        require(minValues, "ColumnIndex", "min_values"),
        require(maxValues, "ColumnIndex", "max_values"),
        require(boundaryOrder, "ColumnIndex", "boundary_order"),
        nullCounts,
        repetitionLevelHistograms,
        definitionLevelHistograms,
        nanCounts);
  }

  static void writeColumnIndex(CompactOutput out, ColumnIndex index) throws TException {
    out.bools(1, index.nullPages());
    out.binaries(2, index.minValues());
    out.binaries(3, index.maxValues());
    out.enumeration(4, index.boundaryOrder(), BoundaryOrder::value);
    out.i64s(5, index.nullCounts());
    out.i64s(6, index.repetitionLevelHistograms());
    out.i64s(7, index.definitionLevelHistograms());
    out.i64s(8, index.nanCounts());
  }

  static OffsetIndex readOffsetIndex(CompactInput in) {
    List<PageLocation> pageLocations = null;
    List<Long> unencodedByteArrayDataBytes = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> pageLocations = in.structs(PageIndexCodec::readPageLocation);
        case 2 -> unencodedByteArrayDataBytes = in.i64s();
        default -> in.skip();
      }
    }
    return new OffsetIndex(
        require(pageLocations, "OffsetIndex", "page_locations"), unencodedByteArrayDataBytes);
  }

  static void writeOffsetIndex(CompactOutput out, OffsetIndex index) throws TException {
    out.structs(1, index.pageLocations(), PageIndexCodec::writePageLocation);
    out.i64s(2, index.unencodedByteArrayDataBytes());
  }

  private static PageLocation readPageLocation(CompactInput in) {
    Long offset = null;
    Integer compressedPageSize = null;
    Long firstRowIndex = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> offset = in.i64();
        case 2 -> compressedPageSize = in.i32();
        case 3 -> firstRowIndex = in.i64();
        default -> in.skip();
      }
    }
    return new PageLocation(
        require(offset, "PageLocation", "offset"),
        require(compressedPageSize, "PageLocation", "compressed_page_size"),
        require(firstRowIndex, "PageLocation", "first_row_index"));
  }

  private static void writePageLocation(CompactOutput out, PageLocation location)
      throws TException {
    out.i64(1, location.offset());
    out.i32(2, location.compressedPageSize());
    out.i64(3, location.firstRowIndex());
  }
}
