package io.jparquet.spark.bridge;

import java.util.Optional;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.types.StructType;

/**
 * The types that Spark's own Parquet source infers for the columns of a file. It is asked of the
 * running Spark, with the parquet-java that it brings, and reads nothing.
 */
public final class OwnSourceTypes {

  private final ParquetToSparkSchemaConverter converter;

  /** The types that a session infers. */
  public OwnSourceTypes(OwnSourceSettings settings) {
    this.converter = new ParquetToSparkSchemaConverter(settings.configuration());
  }

  /**
   * The schema that Spark's own source infers.
   *
   * @param footer a footer in the compact protocol of Thrift with the schema of a file, or of some
   *     of its columns; it may lack everything else
   * @return empty if it refuses the schema
   */
  public Optional<StructType> infer(byte[] footer) {
    try {
      return Optional.of(converter.convert(OwnSourceCheck.schema(footer)));
    } catch (Exception | AssertionError refused) { // Spark's are checked, and come undeclared
      return Optional.empty();
    }
  }
}
