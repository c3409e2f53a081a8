package io.jparquet.metadata;

import io.jparquet.internal.deferred.DeferredList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A horizontal partition of the file: some of its rows.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code RowGroup}.
 *
 * @param columns one chunk per leaf column, in the order of the schema; in a footer that was read,
 *     a chunk is decoded on its first access, which also reports damage in it
 * @param totalByteSize bytes of all pages, decompressed
 * @param numRows number of rows
 * @param sortingColumns sort order of the rows; null when absent
 * @param fileOffset file offset of the first page; null when absent
 * @param totalCompressedSize bytes of all pages as stored; null when absent
 * @param ordinal index of the row group in the file; null when absent
 */
public record RowGroup(
    List<ColumnChunk> columns,
    long totalByteSize,
    long numRows,
    @Nullable List<SortingColumn> sortingColumns,
    @Nullable Long fileOffset,
    @Nullable Long totalCompressedSize,
    @Nullable Short ordinal) {

  /** Copies the lists and rejects missing required fields. */
  public RowGroup {
    columns = columns instanceof DeferredList ? columns : List.copyOf(columns);
    sortingColumns = sortingColumns == null ? null : List.copyOf(sortingColumns);
  }

  /** A builder whose fields are all absent, 0 or null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with the fields of this record. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.columns = columns;
    builder.totalByteSize = totalByteSize;
    builder.numRows = numRows;
    builder.sortingColumns = sortingColumns;
    builder.fileOffset = fileOffset;
    builder.totalCompressedSize = totalCompressedSize;
    builder.ordinal = ordinal;
    return builder;
  }

  /** Collects the fields of a {@link RowGroup}; not thread-safe. */
  public static final class Builder {
    private @Nullable List<ColumnChunk> columns;
    private long totalByteSize;
    private long numRows;
    private @Nullable List<SortingColumn> sortingColumns;
    private @Nullable Long fileOffset;
    private @Nullable Long totalCompressedSize;
    private @Nullable Short ordinal;

    private Builder() {}

    /** Sets {@link RowGroup#columns()}. */
    public Builder columns(List<ColumnChunk> columns) {
      this.columns = columns;
      return this;
    }

    /** Sets {@link RowGroup#totalByteSize()}. */
    public Builder totalByteSize(long totalByteSize) {
      this.totalByteSize = totalByteSize;
      return this;
    }

    /** Sets {@link RowGroup#numRows()}. */
    public Builder numRows(long numRows) {
      this.numRows = numRows;
      return this;
    }

    /** Sets {@link RowGroup#sortingColumns()}. */
    public Builder sortingColumns(@Nullable List<SortingColumn> sortingColumns) {
      this.sortingColumns = sortingColumns;
      return this;
    }

    /** Sets {@link RowGroup#fileOffset()}. */
    public Builder fileOffset(@Nullable Long fileOffset) {
      this.fileOffset = fileOffset;
      return this;
    }

    /** Sets {@link RowGroup#totalCompressedSize()}. */
    public Builder totalCompressedSize(@Nullable Long totalCompressedSize) {
      this.totalCompressedSize = totalCompressedSize;
      return this;
    }

    /** Sets {@link RowGroup#ordinal()}. */
    public Builder ordinal(@Nullable Short ordinal) {
      this.ordinal = ordinal;
      return this;
    }

    /** The record; required lists and objects must have been set. */
    public RowGroup build() {
      return new RowGroup(
          Objects.requireNonNull(columns, "columns"),
          totalByteSize,
          numRows,
          sortingColumns,
          fileOffset,
          totalCompressedSize,
          ordinal);
    }
  }
}
