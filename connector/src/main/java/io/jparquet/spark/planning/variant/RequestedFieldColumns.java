package io.jparquet.spark.planning.variant;

import io.jparquet.error.ErrorLocation;
import io.jparquet.schema.GroupField;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.read.FileProjection;
import io.jparquet.spark.core.read.FileProof;
import io.jparquet.spark.core.read.VariantExtraction;
import org.apache.spark.sql.types.StructType;

/**
 * Reads only those columns of a variant that its requested fields need: from the typed column of a
 * field, where it has one, and else from the untyped ones. Immutable; serialized.
 */
public record RequestedFieldColumns() implements VariantExtraction {

  @Override
  public FileProjection.Column column(
      GroupField variant,
      StructType fields,
      ErrorLocation place,
      FileProof proof,
      ConversionContext context) {
    ExtractedFields extracted = new ExtractedFields(variant, fields, place, proof);
    return new FileProjection.Column(extracted.group(), extracted.binding(context));
  }

  @Override
  public FilterColumn filterColumn(
      GroupField variant, StructType fields, int ordinal, FileProof proof) {
    return TypedField.of(variant, RequestedField.of(fields).get(ordinal), proof::excludes);
  }
}
