package io.jparquet.spark.tables

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.sql.Row

/** Partition columns of type BINARY, whose values directories have with escapes. */
class BinaryPartitionSuite extends SourceComparison {

  /** Each byte that is a character of its own, and some texts. */
  private val values =
    (1 to 0x7f).map(byte => f"$byte%02X") ++ Seq("253341", "613A62", "C3A4", "2541")

  private def rows: Seq[Row] =
    sql("SELECT i, hex(p) FROM t").collect().toSeq.sortBy(_.getInt(0))

  test("values are the bytes that were written, for rows, conditions and statements") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT, p BINARY) USING $own PARTITIONED BY (p)")
      spark.createDataFrame(values.zipWithIndex).toDF("hex", "i")
        .selectExpr("i", "unhex(hex) AS p").write.insertInto("t")
      val all = values.zipWithIndex.map { case (hex, i) => Row(i, hex) }
      assert(rows === all)
      val colon = values.indexOf("3A")
      checkAnswer(sql("SELECT i FROM t WHERE p = X'3A'"), Row(colon))
      sql(s"INSERT OVERWRITE t PARTITION (p = X'3A') SELECT 1000 + $colon")
      checkAnswer(sql("SELECT i FROM t WHERE p = X'3A'"), Row(1000 + colon))
      sql("DELETE FROM t WHERE p = X'3A'")
      assert(rows === all.patch(colon, Nil, 1))
    }
  }
}
