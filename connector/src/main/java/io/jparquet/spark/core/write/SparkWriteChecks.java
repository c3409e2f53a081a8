package io.jparquet.spark.core.write;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.mapping.SupportedTypes;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.execution.datasources.PartitioningUtils;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.SchemaUtils;
import scala.collection.immutable.Seq;

/**
 * The checks that Spark makes for its own file sources before it writes, and not for DataSource V2;
 * with its errors.
 */
public final class SparkWriteChecks {
  private SparkWriteChecks() {}

  /**
   * Refuses schemas that can't be written.
   *
   * @param schema all columns, with those of the partitions
   */
  public static void check(StructType schema, List<String> partitionColumns, SQLConf conf) {
    checkTypes(schema);
    SparkLine.bridge().refuseDisabledTypes(schema, conf);
    DataSource.validateSchema(SourceName.NAME, schema, conf);
    PartitioningUtils.validatePartitionColumn(
        schema, seq(partitionColumns), conf.caseSensitiveAnalysis());
    SchemaUtils.checkColumnNameDuplication(
        seq(Arrays.asList(schema.fieldNames())), conf.caseSensitiveAnalysis());
    if (!conf.allowCollationsInMapKeys()) {
      SchemaUtils.checkNoCollationsInMapKeys(schema);
    }
  }

  /**
   * Refuses columns of types that can't be written.
   *
   * @param schema columns of the files
   */
  public static void checkTypes(StructType schema) {
    for (StructField field : schema.fields()) {
      if (!SupportedTypes.isSupported(field.dataType())) {
        throw SparkErrors.unchecked(
            QueryCompilationErrors.dataTypeUnsupportedByDataSourceError(SourceName.NAME, field));
      }
    }
  }

  private static Seq<String> seq(List<String> names) {
    return Seqs.of(names);
  }
}
