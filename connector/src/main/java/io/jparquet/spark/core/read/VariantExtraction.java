package io.jparquet.spark.core.read;

import io.jparquet.error.ErrorLocation;
import io.jparquet.schema.GroupField;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FilterColumn;
import java.io.Serializable;
import org.apache.spark.sql.execution.datasources.VariantMetadata$;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * How a read returns some fields of a variant as a struct in place of the variant: what is read of
 * a file for them, and which of its columns a condition on one of them is about. Immutable;
 * serialized.
 */
public interface VariantExtraction extends Serializable {

  /** For reads that request no fields of variants. */
  VariantExtraction NONE = new None();

  /** Whether a type stands for a variant from which some fields are requested. */
  static boolean isRequestedBy(DataType type) {
    return type instanceof StructType struct && VariantMetadata$.MODULE$.isVariantStruct(struct);
  }

  /**
   * What is read of a variant.
   *
   * @param variant the variant with all its columns
   * @param fields the struct of the requested fields
   * @param place the place of the variant, for messages
   * @param proof what is known of the rows of the file
   * @param context how the file's dates and timestamps are converted
   * @throws io.jparquet.error.ParquetException when the group is not that of a variant
   */
  FileProjection.Column column(
      GroupField variant,
      StructType fields,
      ErrorLocation place,
      FileProof proof,
      ConversionContext context);

  /**
   * The column that a condition on a requested field is about.
   *
   * @param variant the variant with all its columns
   * @param fields the struct of the requested fields
   * @param ordinal the place of the field in the struct
   * @param proof what is known of the rows of the file
   * @return null if the file has no such column
   */
  @Nullable FilterColumn filterColumn(
      GroupField variant, StructType fields, int ordinal, FileProof proof);

  /** Refuses all fields. */
  record None() implements VariantExtraction {
    @Override
    public FileProjection.Column column(
        GroupField variant,
        StructType fields,
        ErrorLocation place,
        FileProof proof,
        ConversionContext context) {
      throw unknown();
    }

    @Override
    public FilterColumn filterColumn(
        GroupField variant, StructType fields, int ordinal, FileProof proof) {
      throw unknown();
    }

    private static IllegalStateException unknown() {
      return new IllegalStateException("The read was planned without fields of variants");
    }
  }
}
