package io.jparquet.spark.v1;

import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;

/**
 * A relation whose text is that of its format: EXPLAIN FORMATTED and the SQL tab name a scan after
 * its relation, and do not show the format, whose short name Spark takes as the text otherwise.
 */
final class ShownRelation extends HadoopFsRelation {
  private static final long serialVersionUID = 1L;

  /** The files of a relation in another format. */
  ShownRelation(HadoopFsRelation files, FileFormat format) {
    super(
        files.location(),
        files.partitionSchema(),
        files.dataSchema(),
        files.bucketSpec(),
        format,
        files.options(),
        files.sparkSession());
  }

  @Override
  public String toString() {
    return fileFormat().toString();
  }
}
