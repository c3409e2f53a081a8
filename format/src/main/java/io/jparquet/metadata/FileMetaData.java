package io.jparquet.metadata;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The footer of a file.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code FileMetaData}.
 *
 * @param version version of the format, 1 or 2; they mean the same
 * @param schema nodes of the schema, depth first, the root first
 * @param numRows number of rows
 * @param rowGroups row groups in file order
 * @param keyValueMetadata free-form metadata; null when absent
 * @param createdBy writer and its version; null when absent
 * @param columnOrders order of the bounds of each leaf column; without it, {@code minValue} and
 *     {@code maxValue} must be ignored; null when absent
 * @param encryptionAlgorithm set in encrypted files whose footer is plain; null when absent
 * @param footerSigningKeyMetadata the key that signs the plain footer of an encrypted file; null
 *     when absent. For an encrypted footer, the reader sets this field and the previous one from
 *     {@code FileCryptoMetaData}
 */
public record FileMetaData(
    int version,
    List<SchemaElement> schema,
    long numRows,
    List<RowGroup> rowGroups,
    @Nullable List<KeyValue> keyValueMetadata,
    @Nullable String createdBy,
    @Nullable List<ColumnOrder> columnOrders,
    @Nullable EncryptionAlgorithm encryptionAlgorithm,
    byte @Nullable [] footerSigningKeyMetadata) {

  /** Copies the lists and rejects missing required fields. */
  public FileMetaData {
    schema = List.copyOf(schema);
    rowGroups = List.copyOf(rowGroups);
    keyValueMetadata = keyValueMetadata == null ? null : List.copyOf(keyValueMetadata);
    columnOrders = columnOrders == null ? null : List.copyOf(columnOrders);
  }

  /** A builder whose fields are all absent, 0 or null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with the fields of this record. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.version = version;
    builder.schema = schema;
    builder.numRows = numRows;
    builder.rowGroups = rowGroups;
    builder.keyValueMetadata = keyValueMetadata;
    builder.createdBy = createdBy;
    builder.columnOrders = columnOrders;
    builder.encryptionAlgorithm = encryptionAlgorithm;
    builder.footerSigningKeyMetadata = footerSigningKeyMetadata;
    return builder;
  }

  /** Collects the fields of a {@link FileMetaData}; not thread-safe. */
  public static final class Builder {
    private int version;
    private @Nullable List<SchemaElement> schema;
    private long numRows;
    private @Nullable List<RowGroup> rowGroups;
    private @Nullable List<KeyValue> keyValueMetadata;
    private @Nullable String createdBy;
    private @Nullable List<ColumnOrder> columnOrders;
    private @Nullable EncryptionAlgorithm encryptionAlgorithm;
    private byte @Nullable [] footerSigningKeyMetadata;

    private Builder() {}

    /** Sets {@link FileMetaData#version()}. */
    public Builder version(int version) {
      this.version = version;
      return this;
    }

    /** Sets {@link FileMetaData#schema()}. */
    public Builder schema(List<SchemaElement> schema) {
      this.schema = schema;
      return this;
    }

    /** Sets {@link FileMetaData#numRows()}. */
    public Builder numRows(long numRows) {
      this.numRows = numRows;
      return this;
    }

    /** Sets {@link FileMetaData#rowGroups()}. */
    public Builder rowGroups(List<RowGroup> rowGroups) {
      this.rowGroups = rowGroups;
      return this;
    }

    /** Sets {@link FileMetaData#keyValueMetadata()}. */
    public Builder keyValueMetadata(@Nullable List<KeyValue> keyValueMetadata) {
      this.keyValueMetadata = keyValueMetadata;
      return this;
    }

    /** Sets {@link FileMetaData#createdBy()}. */
    public Builder createdBy(@Nullable String createdBy) {
      this.createdBy = createdBy;
      return this;
    }

    /** Sets {@link FileMetaData#columnOrders()}. */
    public Builder columnOrders(@Nullable List<ColumnOrder> columnOrders) {
      this.columnOrders = columnOrders;
      return this;
    }

    /** Sets {@link FileMetaData#encryptionAlgorithm()}. */
    public Builder encryptionAlgorithm(@Nullable EncryptionAlgorithm encryptionAlgorithm) {
      this.encryptionAlgorithm = encryptionAlgorithm;
      return this;
    }

    /** Sets {@link FileMetaData#footerSigningKeyMetadata()}. */
    public Builder footerSigningKeyMetadata(byte @Nullable [] footerSigningKeyMetadata) {
      this.footerSigningKeyMetadata = footerSigningKeyMetadata;
      return this;
    }

    /** The record; required lists and objects must have been set. */
    public FileMetaData build() {
      return new FileMetaData(
          version,
          Objects.requireNonNull(schema, "schema"),
          numRows,
          Objects.requireNonNull(rowGroups, "rowGroups"),
          keyValueMetadata,
          createdBy,
          columnOrders,
          encryptionAlgorithm,
          footerSigningKeyMetadata);
    }
  }
}
