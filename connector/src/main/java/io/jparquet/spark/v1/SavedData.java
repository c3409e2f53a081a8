package io.jparquet.spark.v1;

import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.types.StructType;

/** What Spark asks for after a statement that a source did by itself, for its cache. */
final class SavedData extends BaseRelation {
  private final SQLContext context;
  private final StructType schema;

  /** Data with a schema. */
  public SavedData(SQLContext context, StructType schema) {
    this.context = context;
    this.schema = schema;
  }

  @Override
  public SQLContext sqlContext() {
    return context;
  }

  @Override
  public StructType schema() {
    return schema;
  }
}
