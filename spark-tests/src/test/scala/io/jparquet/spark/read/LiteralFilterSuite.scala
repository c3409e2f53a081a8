package io.jparquet.spark.read

import java.io.File
import java.nio.{ByteBuffer, ByteOrder}
import java.util.UUID

import scala.util.Random

import io.jparquet.spark.support.{ForeignFiles, Interpreted, ScanPlans, SourceComparison}
import org.apache.parquet.example.data.Group
import org.apache.parquet.io.api.Binary
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.functions.expr

/**
 * Filters whose literals are not among the stored values: the same rows as with Spark's own source,
 * or, where that refuses the type, as when Spark evaluates the filter after the scan.
 */
class LiteralFilterSuite extends SourceComparison with ScanPlans with Interpreted {

  private val rows = 600

  private case class Stored(declaration: String, literals: Seq[String])(
      val add: (Group, Long) => Unit
  )

  private def littleEndian(size: Int)(fill: ByteBuffer => Unit): Binary = {
    val buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN)
    fill(buffer)
    Binary.fromConstantByteArray(buffer.array())
  }

  private val timestamps =
    Seq(
      "1970-01-01 00:00:00",
      "1969-12-31 23:59:59.999999",
      "1970-01-01 00:00:00.000001",
      "1970-01-01 00:00:00.0005",
      "1969-12-31 23:59:59.9995",
      "1970-01-01 00:00:00.1",
      "2262-04-12 00:00:00"
    )

  private val utc = timestamps.map(t => s"TIMESTAMP'$t+00:00'")
  private val local = timestamps.map(t => s"TIMESTAMP_NTZ'$t'")
  private val times =
    Seq("00:00:00", "00:00:00.000001", "00:00:00.0005", "00:00:00.299", "23:59:59")

  private val stored = Seq(
    Stored(
      "fixed_len_byte_array(16) c (UUID)",
      Seq(
        "'00000000-0000-0000-0000-00000000012c'",
        "'00000000-0000-0000-0000-00000000012C'",
        "'00000000'",
        "'00000000-0000-0000-0000-0000000000'",
        "''",
        "'g'",
        "'00000000-0000-0000-0000-00000000012c '"
      )
    ) { (g, v) =>
      val uuid = new UUID(0, v)
      g.add(
        "c",
        littleEndian(16)(_.order(ByteOrder.BIG_ENDIAN).putLong(uuid.getMostSignificantBits)
          .putLong(uuid.getLeastSignificantBits))
      )
    },
    Stored(
      "fixed_len_byte_array(2) c (FLOAT16)",
      Seq(
        "CAST(0 AS FLOAT)",
        "CAST('-0.0' AS FLOAT)",
        "CAST('NaN' AS FLOAT)",
        "CAST(1e-5 AS FLOAT)",
        "CAST('Infinity' AS FLOAT)",
        "CAST(100000 AS FLOAT)",
        "CAST(0.1 AS FLOAT)"
      )
    )((g, v) =>
      g.add("c", littleEndian(2)(_.putShort((v * 109).toShort)))
    ),
    Stored("int32 c (TIME(MILLIS,false))", times.map(t => s"TIME'$t'"))((g, v) =>
      g.add("c", v.toInt)
    ),
    Stored("int64 c (TIME(NANOS,true))", times.map(t => s"TIME'$t'"))((g, v) =>
      g.add("c", v * 333)
    ),
    Stored("int64 c (TIMESTAMP(NANOS,true))", utc)((g, v) => g.add("c", (v - rows / 2) * 250)),
    Stored("int64 c (TIMESTAMP(NANOS,false))", local)((g, v) => g.add("c", (v - rows / 2) * 250)),
    Stored("int64 c (TIMESTAMP(MILLIS,true))", utc)((g, v) => g.add("c", v - rows / 2)),
    Stored("int32 c (DECIMAL(9,2))", Seq("1.005", "1.01", "-1.005", "99999999999", "0.0001"))(
      (g, v) => g.add("c", (v - rows / 2).toInt)
    ),
    Stored("int64 c (INTEGER(64,false))", Seq("0", "-1", "299.5", "18446744073709551615"))((g, v) =>
      g.add("c", if (v % 100 == 0) -1L - v else v)
    )
  )

  private def conditions(literals: Seq[String]): Seq[String] =
    literals.flatMap(l => Seq("=", "<=>", "<", "<=", ">", ">=", "<>").map(op => s"c $op $l")) ++
      literals.map(l => s"NOT (c <=> $l)") ++
      Seq(s"c IN (${literals.mkString(", ")})", s"c NOT IN (${literals.mkString(", ")})")

  private def ids(read: DataFrame, condition: String): Seq[Long] =
    read.where(condition).select("id").collect().map(_.getLong(0)).toSeq.sorted

  for ((column, number) <- stored.zipWithIndex)
    test(s"literals of ${column.declaration} select what Spark selects") {
      assume(
        hasTime || !column.declaration.contains("(TIME("),
        "this line of Spark has no type TIME"
      )
      withTempDir { dir =>
        val schema = s"message m { required int64 id; optional ${column.declaration}; }"
        ForeignFiles.write(new File(dir, "part-0.parquet"), schema, 0 until rows, 50) { (g, i) =>
          g.add("id", i.toLong)
          if (i % 7 != 0) column.add(g, i.toLong)
        }
        withSQLConf("spark.sql.timeType.enabled" -> "true") {
          val read =
            spark.read.format(own).option("timestampNanos", "truncate").load(dir.getPath)
          val tested = conditions(column.literals)
          // Not filters but columns, so that nothing is pushed down.
          val values = read.selectExpr("id" +: tested: _*).collect()
          for ((condition, i) <- someOf(tested.zipWithIndex, number)) {
            val expected = values.filter(row => !row.isNullAt(i + 1) && row.getBoolean(i + 1))
            assert(ids(read, condition) === expected.map(_.getLong(0)).toSeq.sorted, condition)
          }
        }
      }
    }

  test("INT96 timestamps of both writers are filtered as by Spark's own source") {
    val random = new Random(1)
    withSQLConf("spark.sql.parquet.outputTimestampType" -> "INT96") {
      for (writer <- sources; ordered <- Seq(true, false))
        withTempPath { dir =>
          val frame = spark.range(0, 5000, 1, 1)
            .selectExpr("id", "timestamp_micros((id - 2000) * 1234567891L) AS c")
          val data = if (ordered) frame else frame.orderBy(expr("hash(id)")).coalesce(1)
          data.write.format(writer).option("parquet.block.row.count.limit", "500")
            .option("parquet.page.row.count.limit", "50").save(dir.getPath)
          val near = Seq.fill(1)((random.nextInt(5000) - 2000) * 1234567891L)
          val table = loadedOnce(dir.getPath)
          for {
            micros <- near.flatMap(m => Seq(m - 1, m, m + 1))
            condition <-
              Seq("=", "<", "<=", ">", ">=").map(o => s"c $o timestamp_micros(${micros}L)")
          }
            assertSame(table(_).where(condition))
          assertSame(
            table(_).where(near.map(m => s"timestamp_micros(${m}L)").mkString("c IN (", ", ", ")"))
          )
        }
    }
  }

  test("clustered INT96 timestamps leave out row groups and pages") {
    withSQLConf("spark.sql.parquet.outputTimestampType" -> "INT96") {
      withTempPath { dir =>
        spark.range(0, 5000, 1, 1).selectExpr("id", "timestamp_seconds(id * 3600) AS c")
          .write.format(own).option("parquet.block.row.count.limit", "1000")
          .option("parquet.page.row.count.limit", "100")
          .option("jparquet.column.order", "INT96_TIMESTAMP_ORDER").save(dir.getPath)
        val read = spark.read.format(own).load(dir.getPath)
          .where("c >= timestamp_seconds(3600L * 2500) AND c < timestamp_seconds(3600L * 2510)")
        assert(read.count() === 10)
        read.collect()
        assert(metric(read, "rowGroupsSkippedByStatistics") === 4)
        assert(metric(read, "pagesSkipped") > 0)
      }
    }
  }
}
