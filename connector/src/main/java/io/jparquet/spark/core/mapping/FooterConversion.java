package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.schema.ParquetSchema;
import java.io.Serializable;
import org.apache.spark.sql.types.StructType;

/** The rules by which a file has a schema of Spark. Sent to tasks; any thread may use it. */
@FunctionalInterface
public interface FooterConversion extends Serializable {

  /**
   * The schema of a file.
   *
   * @param metaData its footer
   * @param file the schema of the footer
   */
  StructType schema(FileMetaData metaData, ParquetSchema file);
}
