package io.jparquet.spark.planning.variant;

import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import org.apache.spark.sql.catalyst.expressions.variant.VariantCastArgs;
import org.apache.spark.sql.catalyst.expressions.variant.VariantGet$;
import org.apache.spark.sql.types.DataType;

/** Casts single variants with Spark's own code. Not thread-safe. */
final class SparkCast {

  private final DataType type;
  private final VariantCastArgs args;
  private VariantMetadata names;
  private byte[] encodedNames;

  SparkCast(RequestedField field) {
    this.type = field.type();
    this.args = field.castArgs();
  }

  /**
   * The value in Spark's internal form, or null.
   *
   * @throws org.apache.spark.SparkRuntimeException when it cannot be cast and that is an error
   */
  Object of(Variant variant) {
    if (!variant.metadata().equals(names)) {
      names = variant.metadata();
      encodedNames = names.toBytes();
    }
    return VariantGet$.MODULE$.cast(
        new org.apache.spark.types.variant.Variant(variant.toBytes(), encodedNames), type, args);
  }
}
