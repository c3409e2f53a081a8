package io.jparquet.spark.planning.variant;

import io.jparquet.variant.VariantPath;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.variant.VariantCastArgs;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.execution.datasources.VariantMetadata;
import org.apache.spark.sql.execution.datasources.VariantMetadata$;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Some;

/**
 * A field that a query needs of a variant.
 *
 * @param path where it is
 * @param type the type that it is cast to
 * @param failOnError whether a value that cannot be cast is an error; otherwise it becomes null
 * @param zone id of the time zone of casts
 */
record RequestedField(VariantPath path, DataType type, boolean failOnError, String zone) {

  /** The path that Spark requests if it only needs to know which variants are null. */
  private static final String PLACEHOLDER = "$.__placeholder_field__";

  /**
   * The fields.
   *
   * @param extraction the type of a variant from which some fields are requested
   * @return null for one whose value does not matter
   */
  public static List<RequestedField> of(StructType extraction) {
    return Arrays.asList(
        Arrays.stream(extraction.fields()).map(RequestedField::of).toArray(RequestedField[]::new));
  }

  private static RequestedField of(StructField field) {
    VariantMetadata metadata = VariantMetadata$.MODULE$.fromMetadata(field.metadata());
    return metadata.path().equals(PLACEHOLDER)
        ? null
        : new RequestedField(
            VariantPath.parse(metadata.path()),
            field.dataType(),
            metadata.failOnError(),
            metadata.timeZoneId());
  }

  /** How Spark casts to the type. */
  VariantCastArgs castArgs() {
    return new VariantCastArgs(failOnError, new Some<>(zone), DateTimeUtils.getZoneId(zone));
  }
}
