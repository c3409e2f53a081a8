package io.jparquet.metadata;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node of the schema; the nodes of the tree are listed depth first, the root first.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code SchemaElement}.
 *
 * @param type physical type; absent on groups; null when absent
 * @param typeLength byte length of FIXED_LEN_BYTE_ARRAY values; null when absent
 * @param repetitionType absent on the root; null when absent
 * @param name name of the field
 * @param numChildren number of direct children; absent on leaves; null when absent
 * @param convertedType legacy annotation; null when absent
 * @param scale scale of a DECIMAL converted type; null when absent
 * @param precision precision of a DECIMAL converted type; null when absent
 * @param fieldId id that the writer assigned to the field; null when absent
 * @param logicalType annotation; null when absent
 * @param vectorLength number of slots of a VECTOR field (proposed, see {@link
 *     FieldRepetitionType#VECTOR}); null when absent
 */
public record SchemaElement(
    @Nullable Type type,
    @Nullable Integer typeLength,
    @Nullable FieldRepetitionType repetitionType,
    String name,
    @Nullable Integer numChildren,
    @Nullable ConvertedType convertedType,
    @Nullable Integer scale,
    @Nullable Integer precision,
    @Nullable Integer fieldId,
    @Nullable LogicalType logicalType,
    @Nullable Integer vectorLength) {

  /** Rejects missing required fields. */
  public SchemaElement {
    Objects.requireNonNull(name, "name");
  }

  /** A builder whose fields are all absent, 0 or null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with the fields of this record. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.type = type;
    builder.typeLength = typeLength;
    builder.repetitionType = repetitionType;
    builder.name = name;
    builder.numChildren = numChildren;
    builder.convertedType = convertedType;
    builder.scale = scale;
    builder.precision = precision;
    builder.fieldId = fieldId;
    builder.logicalType = logicalType;
    builder.vectorLength = vectorLength;
    return builder;
  }

  /** Collects the fields of a {@link SchemaElement}; not thread-safe. */
  public static final class Builder {
    private @Nullable Type type;
    private @Nullable Integer typeLength;
    private @Nullable FieldRepetitionType repetitionType;
    private @Nullable String name;
    private @Nullable Integer numChildren;
    private @Nullable ConvertedType convertedType;
    private @Nullable Integer scale;
    private @Nullable Integer precision;
    private @Nullable Integer fieldId;
    private @Nullable LogicalType logicalType;
    private @Nullable Integer vectorLength;

    private Builder() {}

    /** Sets {@link SchemaElement#type()}. */
    public Builder type(@Nullable Type type) {
      this.type = type;
      return this;
    }

    /** Sets {@link SchemaElement#typeLength()}. */
    public Builder typeLength(@Nullable Integer typeLength) {
      this.typeLength = typeLength;
      return this;
    }

    /** Sets {@link SchemaElement#repetitionType()}. */
    public Builder repetitionType(@Nullable FieldRepetitionType repetitionType) {
      this.repetitionType = repetitionType;
      return this;
    }

    /** Sets {@link SchemaElement#name()}. */
    public Builder name(String name) {
      this.name = name;
      return this;
    }

    /** Sets {@link SchemaElement#numChildren()}. */
    public Builder numChildren(@Nullable Integer numChildren) {
      this.numChildren = numChildren;
      return this;
    }

    /** Sets {@link SchemaElement#convertedType()}. */
    public Builder convertedType(@Nullable ConvertedType convertedType) {
      this.convertedType = convertedType;
      return this;
    }

    /** Sets {@link SchemaElement#scale()}. */
    public Builder scale(@Nullable Integer scale) {
      this.scale = scale;
      return this;
    }

    /** Sets {@link SchemaElement#precision()}. */
    public Builder precision(@Nullable Integer precision) {
      this.precision = precision;
      return this;
    }

    /** Sets {@link SchemaElement#fieldId()}. */
    public Builder fieldId(@Nullable Integer fieldId) {
      this.fieldId = fieldId;
      return this;
    }

    /** Sets {@link SchemaElement#logicalType()}. */
    public Builder logicalType(@Nullable LogicalType logicalType) {
      this.logicalType = logicalType;
      return this;
    }

    /** Sets {@link SchemaElement#vectorLength()}. */
    public Builder vectorLength(@Nullable Integer vectorLength) {
      this.vectorLength = vectorLength;
      return this;
    }

    /** The record; required lists and objects must have been set. */
    public SchemaElement build() {
      return new SchemaElement(
          type,
          typeLength,
          repetitionType,
          Objects.requireNonNull(name, "name"),
          numChildren,
          convertedType,
          scale,
          precision,
          fieldId,
          logicalType,
          vectorLength);
    }
  }
}
