package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.internal.deferred.DeferredList;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import java.util.List;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/** {@code RowGroup} and {@code ColumnChunk}. */
final class RowGroupCodec {
  private RowGroupCodec() {}

  static RowGroup read(CompactInput in) {
    RowGroup.Builder rowGroup = RowGroup.builder();
    List<ColumnChunk> columns = null;
    Long totalByteSize = null;
    Long numRows = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> columns = columns(in);
        case 2 -> totalByteSize = in.i64();
        case 3 -> numRows = in.i64();
        case 4 -> rowGroup.sortingColumns(in.structs(RowGroupCodec::readSortingColumn));
        case 5 -> rowGroup.fileOffset(in.i64());
        case 6 -> rowGroup.totalCompressedSize(in.i64());
        case 7 -> rowGroup.ordinal(in.i16());
        default -> in.skip();
      }
    }
    return rowGroup
        .columns(require(columns, "RowGroup", "columns"))
        .totalByteSize(require(totalByteSize, "RowGroup", "total_byte_size"))
        .numRows(require(numRows, "RowGroup", "num_rows"))
        .build();
  }

  /**
   * Chunks that are decoded on their first access, because few chunks of a wide file are accessed.
   */
  private static @Nullable List<ColumnChunk> columns(CompactInput in) {
    int[] positions = in.structPositions();
    if (positions == null) {
      return null;
    }
    byte[] bytes = in.bytes();
    int end = in.limit();
    return new DeferredList<>(
        positions.length,
        i -> MetadataDecoder.columnChunk(bytes, positions[i], end - positions[i]));
  }

  static void write(CompactOutput out, RowGroup rowGroup) throws TException {
    out.structs(1, rowGroup.columns(), RowGroupCodec::writeColumnChunk);
    out.i64(2, rowGroup.totalByteSize());
    out.i64(3, rowGroup.numRows());
    out.structs(4, rowGroup.sortingColumns(), RowGroupCodec::writeSortingColumn);
    out.i64(5, rowGroup.fileOffset());
    out.i64(6, rowGroup.totalCompressedSize());
    out.i16(7, rowGroup.ordinal());
  }

  static ColumnChunk readColumnChunk(CompactInput in) {
    ColumnChunk.Builder chunk = ColumnChunk.builder();
    Long fileOffset = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> chunk.filePath(in.string());
        case 2 -> fileOffset = in.i64();
        case 3 -> chunk.metaData(in.struct(ColumnMetaDataCodec::read));
        case 4 -> chunk.offsetIndexOffset(in.i64());
        case 5 -> chunk.offsetIndexLength(in.i32());
        case 6 -> chunk.columnIndexOffset(in.i64());
        case 7 -> chunk.columnIndexLength(in.i32());
        case 8 -> chunk.cryptoMetadata(in.struct(EncryptionCodec::readColumn));
        case 9 -> chunk.encryptedColumnMetadata(in.binary());
        default -> in.skip();
      }
    }
    // This field is required, but deprecated with a default of 0, so a file without it is accepted.
    return chunk.fileOffset(fileOffset == null ? 0 : fileOffset).build();
  }

  private static void writeColumnChunk(CompactOutput out, ColumnChunk chunk) throws TException {
    out.string(1, chunk.filePath());
    out.i64(2, chunk.fileOffset());
    out.struct(3, chunk.metaData(), ColumnMetaDataCodec::write);
    out.i64(4, chunk.offsetIndexOffset());
    out.i32(5, chunk.offsetIndexLength());
    out.i64(6, chunk.columnIndexOffset());
    out.i32(7, chunk.columnIndexLength());
    out.struct(8, chunk.cryptoMetadata(), EncryptionCodec::writeColumn);
    out.binary(9, chunk.encryptedColumnMetadata());
  }

  private static SortingColumn readSortingColumn(CompactInput in) {
    Integer columnIdx = null;
    Boolean descending = null;
    Boolean nullsFirst = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> columnIdx = in.i32();
        case 2 -> descending = in.bool();
        case 3 -> nullsFirst = in.bool();
        default -> in.skip();
      }
    }
    return new SortingColumn(
        require(columnIdx, "SortingColumn", "column_idx"),
        require(descending, "SortingColumn", "descending"),
        require(nullsFirst, "SortingColumn", "nulls_first"));
  }

  private static void writeSortingColumn(CompactOutput out, SortingColumn column)
      throws TException {
    out.i32(1, column.columnIdx());
    out.bool(2, column.descending());
    out.bool(3, column.nullsFirst());
  }
}
