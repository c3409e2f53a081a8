/** Schemas of Spark for schemas of Parquet and back, and which schema a set of files has. */
package io.jparquet.spark.schema;
