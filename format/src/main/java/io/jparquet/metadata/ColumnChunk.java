package io.jparquet.metadata;

import org.jspecify.annotations.Nullable;

/**
 * The entry of a column chunk in the footer, within its row group.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code ColumnChunk}.
 *
 * @param filePath path of the file with the data, relative to this file; null for this file itself
 * @param fileOffset deprecated, 0 in new files
 * @param metaData type, encodings, sizes and position of the chunk; null only if it is encrypted
 * @param offsetIndexOffset file offset of the offset index; null when absent
 * @param offsetIndexLength bytes of the offset index; null when absent
 * @param columnIndexOffset file offset of the column index; null when absent
 * @param columnIndexLength bytes of the column index; null when absent
 * @param cryptoMetadata the key that encrypts the column; null when absent
 * @param encryptedColumnMetadata {@link ColumnMetaData} as an encrypted module; null when absent
 */
public record ColumnChunk(
    @Nullable String filePath,
    long fileOffset,
    @Nullable ColumnMetaData metaData,
    @Nullable Long offsetIndexOffset,
    @Nullable Integer offsetIndexLength,
    @Nullable Long columnIndexOffset,
    @Nullable Integer columnIndexLength,
    @Nullable ColumnCryptoMetaData cryptoMetadata,
    byte @Nullable [] encryptedColumnMetadata) {

  /** A builder whose fields are all absent, 0 or null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with the fields of this record. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.filePath = filePath;
    builder.fileOffset = fileOffset;
    builder.metaData = metaData;
    builder.offsetIndexOffset = offsetIndexOffset;
    builder.offsetIndexLength = offsetIndexLength;
    builder.columnIndexOffset = columnIndexOffset;
    builder.columnIndexLength = columnIndexLength;
    builder.cryptoMetadata = cryptoMetadata;
    builder.encryptedColumnMetadata = encryptedColumnMetadata;
    return builder;
  }

  /** Collects the fields of a {@link ColumnChunk}; not thread-safe. */
  public static final class Builder {
    private @Nullable String filePath;
    private long fileOffset;
    private @Nullable ColumnMetaData metaData;
    private @Nullable Long offsetIndexOffset;
    private @Nullable Integer offsetIndexLength;
    private @Nullable Long columnIndexOffset;
    private @Nullable Integer columnIndexLength;
    private @Nullable ColumnCryptoMetaData cryptoMetadata;
    private byte @Nullable [] encryptedColumnMetadata;

    private Builder() {}

    /** Sets {@link ColumnChunk#filePath()}. */
    public Builder filePath(@Nullable String filePath) {
      this.filePath = filePath;
      return this;
    }

    /** Sets {@link ColumnChunk#fileOffset()}. */
    public Builder fileOffset(long fileOffset) {
      this.fileOffset = fileOffset;
      return this;
    }

    /** Sets {@link ColumnChunk#metaData()}. */
    public Builder metaData(@Nullable ColumnMetaData metaData) {
      this.metaData = metaData;
      return this;
    }

    /** Sets {@link ColumnChunk#offsetIndexOffset()}. */
    public Builder offsetIndexOffset(@Nullable Long offsetIndexOffset) {
      this.offsetIndexOffset = offsetIndexOffset;
      return this;
    }

    /** Sets {@link ColumnChunk#offsetIndexLength()}. */
    public Builder offsetIndexLength(@Nullable Integer offsetIndexLength) {
      this.offsetIndexLength = offsetIndexLength;
      return this;
    }

    /** Sets {@link ColumnChunk#columnIndexOffset()}. */
    public Builder columnIndexOffset(@Nullable Long columnIndexOffset) {
      this.columnIndexOffset = columnIndexOffset;
      return this;
    }

    /** Sets {@link ColumnChunk#columnIndexLength()}. */
    public Builder columnIndexLength(@Nullable Integer columnIndexLength) {
      this.columnIndexLength = columnIndexLength;
      return this;
    }

    /** Sets {@link ColumnChunk#cryptoMetadata()}. */
    public Builder cryptoMetadata(@Nullable ColumnCryptoMetaData cryptoMetadata) {
      this.cryptoMetadata = cryptoMetadata;
      return this;
    }

    /** Sets {@link ColumnChunk#encryptedColumnMetadata()}. */
    public Builder encryptedColumnMetadata(byte @Nullable [] encryptedColumnMetadata) {
      this.encryptedColumnMetadata = encryptedColumnMetadata;
      return this;
    }

    /** The record; required lists and objects must have been set. */
    public ColumnChunk build() {
      return new ColumnChunk(
          filePath,
          fileOffset,
          metaData,
          offsetIndexOffset,
          offsetIndexLength,
          columnIndexOffset,
          columnIndexLength,
          cryptoMetadata,
          encryptedColumnMetadata);
    }
  }
}
