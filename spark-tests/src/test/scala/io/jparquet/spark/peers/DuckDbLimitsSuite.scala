package io.jparquet.spark.peers

import java.sql.DriverManager

import io.jparquet.spark.support.SourceComparison

/** What DuckDB reads wrong, whoever wrote it, and [[DuckDbReader]] therefore does not judge. */
class DuckDbLimitsSuite extends SourceComparison {
  test("DuckDB takes the only field of a struct for the element of a list in the legacy format") {
    withSQLConf("spark.sql.parquet.writeLegacyFormat" -> "true") {
      for (writer <- sources) withTempPath { dir =>
        spark.range(1).selectExpr("array(named_struct('x', id)) AS l").coalesce(1)
          .write.format(writer).save(dir.getPath)
        val connection = DriverManager.getConnection("jdbc:duckdb:")
        try {
          val result = connection.createStatement()
            .executeQuery(s"SELECT typeof(l) FROM read_parquet('${dataFiles(dir).head}')")
          result.next()
          assert(result.getString(1) === "BIGINT[]", s"written by $writer")
        } finally connection.close()
      }
    }
  }
}
