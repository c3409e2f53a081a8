package io.jparquet.spark.read

import java.io.File

import scala.util.{Failure, Random, Success, Try}

import io.jparquet.spark.planning.partial.AggregatedBatchesExec
import io.jparquet.spark.support.{Core, ScanPlans, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}

/** Aggregates that are made of batches have the results of those that Spark makes of rows. */
@Core
class PartialAggregateSuite extends SourceComparison with ScanPlans {

  private val setting = "spark.jparquet.aggregate.enabled"
  private val groups = "spark.jparquet.aggregate.groups"

  /** Rows that were aggregated in scans of a query that has run, and those that Spark aggregated. */
  private def aggregated(rows: DataFrame): (Long, Long) = {
    val nodes = collectWithSubqueries(rows.queryExecution.executedPlan) {
      case node: AggregatedBatchesExec => node
    }
    def sum(metric: String): Long = nodes.map(_.metrics().apply(metric).value).sum
    (sum("numAggregatedRows"), sum("numOutputRows"))
  }

  /** The bits of numbers; of each NaN the same, because those depend on what the JVM compiles. */
  private def exact(value: Any): String = value match {
    case null => "null"
    case number: Double => java.lang.Double.doubleToLongBits(number).toHexString
    case number: Float => java.lang.Float.floatToIntBits(number).toHexString
    case other => other.toString
  }

  /** The rows with the bits of their numbers, or the class of the error. */
  private def outcome(rows: DataFrame): Seq[String] =
    Try(rows.collect().toSeq) match {
      case Success(found) => found.map(_.toSeq.map(exact).mkString(" ")).sorted
      case Failure(error) =>
        Seq(Iterator.iterate(error)(_.getCause).takeWhile(_ != null).toSeq.last.getClass.getName)
    }

  /** A table of all types. Its row groups have different dictionaries, or none. */
  private def write(dir: File, rows: Long, seed: Long, options: (String, String)*): Unit =
    spark.range(0, rows, 1, 1).selectExpr(
      "id",
      s"CAST(pmod(xxhash64(id, $seed), 1000) AS INT) AS r",
      s"xxhash64($seed, id) AS h"
    ).selectExpr(
      "CAST(id AS INT) AS n",
      "IF(r % 17 = 0, NULL, r % 3 = 0) AS b",
      "CAST(r % 100 - 50 AS BYTE) AS y",
      "IF(r % 13 = 0, NULL, CAST(r * 30 AS SHORT)) AS w",
      "IF(r % 11 = 0, NULL, r - 500) AS i",
      "CAST(pmod(h, 4294967296) - 2147483648 AS INT) AS j",
      "IF(r % 7 = 0, NULL, h) AS l",
      "CAST(r AS LONG) * 1000000 AS m",
      "IF(r % 9 = 0, NULL, CAST(r AS DECIMAL(7, 2)) / 4) AS d0",
      "CAST(CAST(r AS DECIMAL(7, 2)) / 4 AS DECIMAL(7, 2)) AS d1",
      "IF(r % 5 = 0, NULL, CAST(CAST(h AS DECIMAL(20, 0)) / 100000 AS DECIMAL(18, 4))) AS d2",
      "CAST(CAST(h AS DECIMAL(20, 0)) AS DECIMAL(22, 2)) AS d3",
      "IF(r % 6 = 0, NULL, CAST(h DIV 100000000 AS DECIMAL(25, 3)) / 4) AS d4",
      "IF(r % 19 = 0, NULL, date_add(DATE'1999-12-20', r)) AS day",
      "timestamp_micros(h DIV 1000) AS ts",
      "IF(r % 31 = 0, NULL, timestamp_micros(1740000000000000 + r * 3601000123)) AS at",
      "timestamp_micros(-2900000000000000 + r * 3601000123) AS old",
      "TIMESTAMP_NTZ'2024-12-31 23:00:01.5' + make_dt_interval(0, r) AS wall",
      "IF(r % 23 = 0, NULL, CONCAT('s', r % 20)) AS s",
      "CONCAT(IF(r % 2 = 0, 'ä', 'u'), IF(n > 6000, n, r % 10)) AS u",
      "IF(r % 12 = 0, NULL, sequence(1, r % 5)) AS items",
      "named_struct('m', IF(r % 10 = 0, NULL, map_from_arrays(sequence(1, r % 3 + 1), " +
        "sequence(1, r % 3 + 1)))) AS st",
      "CAST(r AS FLOAT) / 7 AS f",
      "CASE WHEN r = 1 THEN double('NaN') WHEN r = 2 THEN -0.0D WHEN r = 3 THEN double('-Infinity') " +
        "WHEN r = 5 THEN 0.0D WHEN r % 29 = 0 THEN NULL ELSE r / 3.0D END AS x"
    ).write.mode("append").options(options.toMap)
      .option("parquet.block.row.count.limit", "3000").format(own).save(dir.getPath)

  private val integers = Seq("n", "y", "w", "i", "j", "l", "m")
  private val decimals = Seq("d0", "d1", "d2", "d3", "d4", "d1", "d1")
  private val doubles = Seq("f", "x")
  private val strings = Seq("s", "u")

  /** Zones with offsets of whole hours, three quarters and halves of one, all with odd ones before. */
  private val zones =
    Seq("UTC", "America/Los_Angeles", "Europe/Paris", "Asia/Kathmandu", "Australia/Lord_Howe")

  /** Random expressions. Most of them are computed over batches. */
  private class Queries(random: Random) {

    private def one[T](all: Seq[T]): T = all(random.nextInt(all.size))

    private def chance(percent: Int): Boolean = random.nextInt(100) < percent

    private def integer(depth: Int): String =
      if (depth == 0 || chance(40)) one(integers)
      else random.nextInt(10) match {
        case 0 => s"(${integer(depth - 1)} + ${random.nextInt(20) - 10})"
        case 1 => s"(${integer(depth - 1)} * ${one(Seq("y", "3", "i"))})"
        case 2 => s"(${integer(depth - 1)} - ${integer(depth - 1)})"
        case 3 => one(Seq("length(s)", "length(u)", "size(items)", "cardinality(st.m)"))
        case 4 =>
          one(Seq(
            "year(day)",
            "month(day)",
            "quarter(day)",
            "day(day)",
            "dayofyear(at)",
            "hour(at)"
          ))
        case 5 =>
          s"CASE WHEN ${condition(depth - 1)} THEN ${integer(depth - 1)} ELSE ${one(Seq("0", "i"))} END"
        case 6 => s"IF(${condition(depth - 1)}, ${integer(depth - 1)}, NULL)"
        case 7 => s"coalesce(${one(integers)}, ${integer(depth - 1)})"
        case 8 => s"CAST(${integer(depth - 1)} AS ${one(Seq("INT", "LONG", "SHORT"))})"
        case 9 =>
          s"(${one(Seq("i", "y", "w"))} ${one(Seq("%", "DIV"))} ${one(Seq("7", "10", "y"))})"
      }

    private def decimal(depth: Int): String =
      if (depth == 0 || chance(40)) one(decimals)
      else random.nextInt(6) match {
        case 0 => s"(1 - ${decimal(depth - 1)})"
        case 1 => s"(${decimal(depth - 1)} * ${one(decimals)})"
        case 2 => s"(${decimal(depth - 1)} + ${one(Seq("0.5", "d1", "d2"))})"
        case 3 => s"CASE WHEN ${condition(depth - 1)} THEN ${decimal(depth - 1)} END"
        case 4 => s"CAST(${one(Seq("i", "y", "d1"))} AS DECIMAL(12, 3))"
        case 5 => s"coalesce(${one(decimals)}, 0)"
      }

    private def double(depth: Int): String =
      if (depth == 0 || chance(50)) one(doubles)
      else random.nextInt(4) match {
        case 0 => s"(${double(depth - 1)} * ${one(Seq("2.5D", "x", "f"))})"
        case 1 => s"(${double(depth - 1)} - ${one(Seq("0.1D", "x"))})"
        case 2 => s"CAST(${one(integers)} AS DOUBLE)"
        case 3 => s"IF(${condition(depth - 1)}, ${double(depth - 1)}, x)"
      }

    def condition(depth: Int): String =
      random.nextInt(if (depth > 0) 15 else 11) match {
        case 0 => s"${one(integers)} ${one(Seq("<", ">=", "=", "<>"))} ${random.nextInt(900) - 450}"
        case 1 => s"${one(Seq("d0", "d1"))} ${one(Seq("<=", ">"))} ${random.nextInt(200)}.25"
        case 2 => s"x ${one(Seq("<", ">", "=", ">="))} ${one(Seq("100.0", "0.5", "double('NaN')"))}"
        case 3 => s"${one(Seq("s", "i", "x", "day"))} IS ${one(Seq("", "NOT "))}NULL"
        case 4 => s"s ${one(Seq("=", "<>", "<"))} 's${random.nextInt(22)}'"
        case 5 => s"s IN ('s1', 's2', 's${random.nextInt(20)}')"
        case 6 => s"${one(strings)} LIKE '%${random.nextInt(10)}'"
        case 7 => s"day ${one(Seq("<", ">="))} DATE'2001-0${1 + random.nextInt(9)}-01'"
        case 8 => "b"
        case 9 => s"i IN (1, 2, ${random.nextInt(400)}, -7)"
        case 10 => one(Seq("hour(at) < 12", "upper(s) = 'S3'", "dayofweek(day) = 1", "i % 3 = 0"))
        case 11 => s"(${condition(depth - 1)} AND ${condition(depth - 1)})"
        case 12 => s"(${condition(depth - 1)} OR ${condition(depth - 1)})"
        case 13 => s"NOT (${condition(depth - 1)})"
        case 14 => s"${integer(depth - 1)} < ${integer(depth - 1)}"
      }

    private def aggregate(withDoubles: Boolean): String = {
      val plain = random.nextInt(if (withDoubles) 12 else 9) match {
        case 0 => "count(*)"
        case 1 => s"count(${one(Seq(integer(1), decimal(1), "s", "b, i", "day", text))})"
        case 2 | 3 => s"sum(${integer(2)})"
        case 4 => s"sum(${decimal(2)})"
        case 5 => s"avg(${decimal(1)})"
        case 6 => s"${one(Seq("min", "max"))}(${integer(2)})"
        case 7 => s"${one(Seq("min", "max"))}(${one(Seq(decimal(1), "day", "ts", "b", "s"))})"
        case 8 => s"sum(${decimal(0)})"
        case 9 => s"${one(Seq("sum", "avg"))}(${double(1)})"
        case 10 => s"${one(Seq("min", "max"))}(${double(1)})"
        case 11 => s"avg(${one(integers)})"
      }
      if (chance(15)) s"$plain FILTER (WHERE ${condition(1)})" else plain
    }

    private def text: String = one(Seq(
      "upper(s)",
      "substr(u, 1, 1)",
      "coalesce(s, 'none')",
      "nullif(s, 's3')",
      "CASE WHEN i < 0 THEN 'low' WHEN b THEN s ELSE 'x' END",
      "IF(b, s, u)",
      "date_format(day, 'yyyy-MM')",
      "concat('no. ', y)",
      "concat(year(day), '/', month(day))",
      "upper(date_format(CAST(at AS DATE), 'MMM'))",
      "IF(y % 2 = 0, 'even', NULL)"
    ))

    private def time: String = one(Seq(
      "hour(at)",
      "date_trunc('DAY', at)",
      "date_trunc('HOUR', at)",
      "date_trunc('MINUTE', at)",
      "date_trunc('MONTH', old)",
      "CAST(at AS DATE)",
      "trunc(at, 'WEEK')",
      "weekofyear(wall)",
      "minute(wall)",
      "dayofweek(day)",
      "hour(old)"
    ))

    private def key: String = random.nextInt(20) match {
      case 0 => "year(day)"
      case 1 => "month(day)"
      case 2 => "b"
      case 3 => "y"
      case 4 => "i"
      case 5 => "day"
      case 6 => "d0"
      case 7 => one(Seq("length(u)", "n", "j", "ts"))
      case 8 => "CASE WHEN i < 0 THEN 1 WHEN s = 's3' THEN 2 END"
      case 9 => "u"
      case 10 => one(Seq("x", "f", "x * 0"))
      case 11 => "d4"
      case 12 => one(Seq("i % 10", "y DIV 7", "abs(w) % 3"))
      case 13 | 14 => text
      case 15 | 16 => time
      case _ => "s"
    }

    private def distinctCount: String =
      s"count(DISTINCT ${one(Seq("s", "y", "i", "day", "d0", "b, y", "u", "x", "y + 1"))})"

    /** Groups, or groups and what is above them. */
    private def grouping(keys: Seq[String]): String = {
      val all = keys.mkString(", ")
      random.nextInt(12) match {
        case 0 => s"ROLLUP ($all)"
        case 1 => s"CUBE ($all)"
        case 2 => s"GROUPING SETS (($all), (), (${keys.last}))"
        case _ => all
      }
    }

    /** Keys that determine others. */
    private def family: Seq[String] = random.shuffle(one(Seq(
      Seq("day", "year(day)", "date_format(day, 'yyyy-MM')"),
      Seq("s", "upper(s)", "length(s)", "coalesce(s, 'none')"),
      Seq("i", "i - 1", "i % 10", "i * y", "y"),
      Seq("at", "hour(at)", "CAST(at AS DATE)"),
      Seq("u", "substr(u, 1, 1)", "s"),
      Seq("f", "CAST(f * 2 AS DOUBLE)", "b", "NOT b"),
      Seq("d4", "d4 - 1", "d4 IS NULL")
    )))

    def next(): String = {
      val keys =
        (if (chance(15)) family else Seq.fill(one(Seq(0, 0, 1, 1, 1, 2, 3)))(key)).distinct
      val withDoubles = chance(40)
      val distinct = if (chance(15)) Seq.fill(1 + random.nextInt(3))(distinctCount) else Nil
      val aggregates = Seq.fill(1 + random.nextInt(4))(aggregate(withDoubles)) ++ distinct
      val where = if (chance(40)) s" WHERE ${condition(2)}" else ""
      val grouped = if (keys.isEmpty) "" else s" GROUP BY ${grouping(keys)}"
      val having = if (chance(10)) " HAVING count(*) > 1" else ""
      s"SELECT ${(keys ++ aggregates).mkString(", ")} FROM t$where$grouped$having"
    }
  }

  private def inBoth(dir: File)(query: String): Seq[(DataFrame, Seq[String])] =
    sources.map { source =>
      spark.read.format(source).load(dir.getPath).createOrReplaceTempView("t")
      val rows = spark.sql(query)
      rows -> outcome(rows)
    }

  for (seed <- fewSeeds)
    test(s"seed $seed: random aggregates have the results of Spark's own source, to the bit") {
      withTempPath { dir =>
        write(dir, 5000, seed)
        write(dir, 4000, seed + 1, "parquet.enable.dictionary" -> "false")
        spark.conf.set("spark.sql.files.openCostInBytes", "1")
        val random = new Random(seed)
        val queries = new Queries(random)
        var inScans = 0
        val count = randomCases(80).size / seeds.size
        for (number <- 1 to count) {
          val query = queries.next()
          withSQLConf(
            "spark.sql.ansi.enabled" -> (number % 3 == 0).toString,
            "spark.sql.files.minPartitionNum" -> "1",
            "spark.sql.shuffle.partitions" -> "2",
            groups -> Seq("1", "300", "2000", "1048576")(random.nextInt(4)),
            "spark.sql.session.timeZone" -> zones(random.nextInt(zones.size))
          ) {
            val Seq((rows, ours), (_, others)) = inBoth(dir)(query)
            assert(ours === others, s"seed $seed, query $number: $query")
            if (aggregated(rows)._1 > 0) inScans += 1
          }
        }
        assert(inScans > count / 5, s"seed $seed: of $count queries, so many were made of batches")
      }
    }

  private def withTable(rows: Long)(action: File => Unit): Unit =
    withTempPath { dir =>
      write(dir, rows, 7)
      action(dir)
    }

  /** Rows of a query with how many rows were aggregated in the scan, and how many by Spark. */
  private def counted(dir: File)(query: String): (Long, Long) = {
    val Seq((rows, ours), (_, others)) = inBoth(dir)(query)
    assert(ours === others, query)
    aggregated(rows)
  }

  test("all rows of an aggregate with few groups are aggregated in the scan") {
    withTable(5000) { dir =>
      for (
        query <- Seq(
          "SELECT s, count(*), sum(d1), sum(d1 * (1 - d0)), avg(d1), max(day) FROM t GROUP BY s",
          "SELECT sum(n), sum(m), avg(x), min(ts) FROM t",
          "SELECT year(day), s, sum(length(u)) FROM t WHERE i < 100 GROUP BY ALL",
          "SELECT b, count(DISTINCT i), sum(m) FROM t GROUP BY b",
          "SELECT DISTINCT s, b FROM t",
          "SELECT count(*) FILTER (WHERE s LIKE '%1'), sum(IF(s = 's1', d1, 0)) FROM t",
          "SELECT x, f, sum(m) FROM t GROUP BY x, f",
          "SELECT b, sum(size(items)), max(cardinality(st.m)) FROM t GROUP BY b",
          "SELECT x * 0, count(*), count(DISTINCT x) FROM t GROUP BY x * 0",
          "SELECT sum(d4), avg(d4), max(d4), count(*) FROM t WHERE d4 > -9000000000",
          "SELECT sum(d1) FROM t GROUP BY d4 = d4"
        )
      ) {
        val (inScan, bySpark) = counted(dir)(query)
        assert(inScan > 0 && bySpark === 0, query)
      }
    }
  }

  test("what equal strings, dates and local times have in common is computed once for each") {
    withTable(5000) { dir =>
      val list = (1 to 20).mkString("i IN (NULL, ", ", ", ")")
      val queries = Seq(
        s"SELECT count(*) FILTER (WHERE $list), sum(IF($list, 1, 2)) FROM t",
        "SELECT upper(s), count(*), max(n) FROM t GROUP BY upper(s)",
        "SELECT coalesce(s, 'none'), b, sum(m) FROM t GROUP BY ALL",
        "SELECT CASE WHEN i < 0 THEN 'low' WHEN b THEN s END, sum(d1) FROM t GROUP BY ALL",
        "SELECT IF(b, 'yes', 'no'), count(upper(s)) FROM t GROUP BY IF(b, 'yes', 'no')",
        "SELECT date_format(day, 'yyyy-MM'), dayofweek(day), sum(i % 7) FROM t GROUP BY ALL",
        "SELECT hour(at), count(*), min(at) FROM t WHERE hour(at) <> 3 GROUP BY hour(at)",
        "SELECT date_trunc('HOUR', at), CAST(at AS DATE), sum(m) FROM t GROUP BY ALL",
        "SELECT concat(year(day), '/', month(day)), concat('no. ', y % 5), sum(m) FROM t GROUP BY ALL",
        "SELECT weekofyear(wall), date_trunc('MINUTE', at), sum(m) FROM t GROUP BY ALL"
      )
      for ((query, number) <- queries.zipWithIndex) {
        val zone = zones(number % zones.size)
        withSQLConf("spark.sql.session.timeZone" -> zone) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan > 0 && bySpark === 0, s"$zone: $query")
        }
      }
    }
  }

  test("keys that other keys determine have their values in each group, also of nulls") {
    withTable(5000) { dir =>
      for (
        query <- Seq(
          "SELECT i - 1, i, i - 2, count(*) FROM t GROUP BY ALL",
          "SELECT coalesce(s, 'none'), s, b, length(s), sum(i) FROM t GROUP BY ALL",
          "SELECT year(day), month(day), day, y, sum(i) FROM t WHERE n > 100 GROUP BY ALL",
          "SELECT x IS NULL, x, x * 2, count(*) FROM t GROUP BY ALL",
          "SELECT DISTINCT j, j % 7, j IS NULL FROM t",
          "SELECT i IS NULL, i, count(DISTINCT s) FROM t WHERE i IS NULL OR i > 480 GROUP BY ALL"
        );
        most <- Seq("1048576", "1")
      )
        withSQLConf(groups -> most) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan > 0 && bySpark === 0, query)
        }
    }
  }

  test("groups above groups, and several distinct counts, are made of batches") {
    withTable(5000) { dir =>
      for (
        query <- Seq(
          "SELECT s, b, sum(n), count(*), grouping_id() FROM t GROUP BY ROLLUP (s, b)",
          "SELECT year(day), y, max(d1), avg(i) FROM t WHERE i < 400 GROUP BY CUBE (year(day), y)",
          "SELECT s, day, min(ts), sum(x) FROM t GROUP BY GROUPING SETS ((s), (day), (s, day), ())",
          "SELECT count(DISTINCT s), count(DISTINCT i), sum(n), count(*) FROM t",
          "SELECT y, count(DISTINCT s), count(DISTINCT day, b), max(d1) FROM t GROUP BY y",
          "SELECT s, count(DISTINCT x), count(DISTINCT y), avg(x) FROM t GROUP BY s"
        );
        (most, ansi) <- Seq("1048576" -> "true", "100" -> "false", "1" -> "true")
      )
        withSQLConf(groups -> most, "spark.sql.ansi.enabled" -> ansi) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan > 0 && bySpark === 0, s"$most, $ansi: $query")
        }
    }
  }

  test("expressions of strings without a dictionary, and of times long ago, are left to Spark") {
    withTempPath { dir =>
      write(dir, 1000, 7, "parquet.enable.dictionary" -> "false")
      withSQLConf("spark.sql.session.timeZone" -> "America/Los_Angeles") {
        for (
          query <- Seq(
            "SELECT upper(s), count(*) FROM t GROUP BY upper(s)",
            "SELECT hour(old), count(*) FROM t GROUP BY hour(old)",
            "SELECT hour(ts), count(*) FROM t GROUP BY hour(ts)"
          )
        ) assert(counted(dir)(query)._1 === 0, query)
      }
    }
  }

  test("doubles are added up in scans beside conditions and groups that never fail") {
    withTempPath { dir =>
      write(dir, 4000, 7)
      write(dir, 3000, 8, "parquet.enable.dictionary" -> "false")
      withSQLConf(
        "spark.sql.session.timeZone" -> "America/Los_Angeles",
        "spark.sql.files.minPartitionNum" -> "1"
      ) {
        for (
          query <- Seq(
            "SELECT sum(x) FILTER (WHERE s = 's1'), avg(x), count(*) FROM t",
            "SELECT hour(at), avg(x) FROM t GROUP BY hour(at)",
            "SELECT hour(old), hour(ts), sum(x) FROM t GROUP BY ALL",
            "SELECT length(upper(u)), sum(IF(s LIKE 's1%', x, f)) FROM t GROUP BY ALL"
          )
        ) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan > 0 && bySpark === 0, query)
        }
        for (
          query <- Seq(
            "SELECT sum(x), sum(n + 1) FROM t GROUP BY date_format(day, 'yyyy')",
            "SELECT upper(u), sum(x) FROM t GROUP BY upper(u)",
            "SELECT count(upper(u)), sum(x) FROM t"
          )
        ) assert(counted(dir)(query) === ((0, 0)), query)
      }
    }
  }

  test("subqueries, functions of users and other parts are left to Spark") {
    withTable(1000) { dir =>
      spark.udf.register("twice", (text: String) => if (text == null) 0 else text.length * 2)
      for (
        query <- Seq(
          "SELECT sum(length(s) + (SELECT max(id) FROM range(3))) FROM t",
          "SELECT sum(twice(s)) FROM t",
          "SELECT stddev(x), sum(m) FROM t GROUP BY s",
          "SELECT sum(m), collect_set(y) FROM t GROUP BY b"
        )
      ) assert(counted(dir)(query)._1 === 0, query)
    }
  }

  test("aggregates read fields of structs, some of which are null") {
    withTempPath { dir =>
      spark.range(0, 3000, 1, 1).selectExpr(
        "IF(id % 5 = 0, NULL, named_struct('a', IF(id % 7 = 0, NULL, id), " +
          "'in', IF(id % 3 = 0, NULL, named_struct('s', CONCAT('v', id % 4))))) AS st"
      ).write.format(own).save(dir.getPath)
      for (
        query <- Seq(
          "SELECT sum(st.a), count(st.a), count(st), count(st.in.s), sum(length(st.in.s)) FROM t",
          "SELECT st.in.s, max(st.a), count(*) FROM t GROUP BY st.in.s"
        )
      ) assert(counted(dir)(query) === ((3000, 0)), query)
    }
  }

  test("groups that are too many to be kept are passed on, and those of single rows too") {
    withTable(20000) { dir =>
      for (most <- Seq(1, 100, 5000, 1 << 20)) withSQLConf(groups -> most.toString) {
        for (
          query <- Seq(
            "SELECT n, count(*), sum(d1), max(s), avg(n) FROM t GROUP BY n",
            "SELECT b, count(DISTINCT u), max(l) FROM t GROUP BY b",
            "SELECT s, u, n, min(day), max(d2) FROM t WHERE i > 0 GROUP BY s, u, n",
            "SELECT x, l, d1, u, count(i) FILTER (WHERE b) FROM t GROUP BY x, l, d1, u",
            "SELECT DISTINCT st, s FROM (SELECT st.m IS NULL AS st, s FROM t)"
          )
        ) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan > 0 && bySpark === 0, s"$most groups: $query")
        }
      }
    }
  }

  test("aggregates of too many groups are left to Spark if their rows may not be passed on") {
    withTable(20000) { dir =>
      withSQLConf(groups -> "1000") {
        assert(counted(dir)(s"SELECT n, sum(x) FROM t GROUP BY n") === ((0, 20000)))
        assert(counted(dir)(s"SELECT n, sum(l) FROM t GROUP BY n") === ((0, 20000)))
        assert(counted(dir)(s"SELECT n, sum(i) FROM t GROUP BY n") === ((20000, 0)))
      }
      withSQLConf(groups -> "1000", "spark.sql.ansi.enabled" -> "false") {
        assert(counted(dir)(s"SELECT n, sum(l) FROM t GROUP BY n") === ((20000, 0)))
      }
    }
  }

  test("a sum whose parts overflow does not fail if it does not in the order of the rows") {
    withTempPath { dir =>
      spark.range(0, 80000, 1, 1).selectExpr(
        "IF(id IN (40000, 74500, 74501), -1, id) AS k",
        s"CASE WHEN id = 40000 THEN ${-(1L << 62)} WHEN id IN (74500, 74501) THEN ${1L << 62} " +
          "ELSE 1L END AS v"
      ).write.format(own).save(dir.getPath)
      withSQLConf("spark.sql.ansi.enabled" -> "true") {
        val sums = "SELECT k, sum(v) AS s FROM t GROUP BY k"
        val Seq((_, ours), (_, others)) =
          inBoth(dir)(s"SELECT count(*), max(IF(k = -1, s, NULL)) FROM ($sums)")
        assert(ours === others)
        assert(ours === Seq(s"79998 ${(1L << 62).toString}"))
      }
    }
  }

  test("batches that may overflow are aggregated row by row once groups were passed on") {
    withTempPath { dir =>
      for ((digits, from) <- Seq("id" -> 0, "2147483647 - id" -> 4000, "7" -> 8000))
        spark.range(from, from + 4000, 1, 1).selectExpr(
          "id",
          s"CAST($digits AS INT) AS a",
          s"CAST($digits AS DECIMAL(18, 4)) AS d",
          "IF(id % 3 = 0, NULL, concat('s', id % 10)) AS s"
        ).coalesce(1).write.mode("append").option("parquet.enable.dictionary", (from > 0).toString)
          .format(own).save(dir.getPath)
      val queries = Seq(
        "SELECT id, sum(a + 5), max(s), count(*) FILTER (WHERE a * 3 > 0) FROM t GROUP BY id",
        "SELECT id % 5000, sum(d * d), avg(d) FROM t WHERE id <> 7 GROUP BY id % 5000",
        "SELECT s, id, min(a - 7), count(s) FROM t WHERE a + 1 <> 3 GROUP BY s, id",
        "SELECT upper(s), id, sum(a) FILTER (WHERE s LIKE '%1') FROM t GROUP BY upper(s), id"
      )
      for (ansi <- Seq(false, true); most <- Seq(1, 1000, 1 << 20); query <- queries)
        withSQLConf(
          groups -> most.toString,
          "spark.sql.ansi.enabled" -> ansi.toString,
          "spark.sql.files.minPartitionNum" -> "1",
          "spark.sql.files.openCostInBytes" -> "1"
        ) {
          val Seq((rows, ours), (_, others)) = inBoth(dir)(query)
          assert(ours === others, s"$most groups, $ansi: $query")
          if (!ansi && most == 1 && query.contains("a + 5"))
            assert(aggregated(rows) === ((12000, 0)))
        }
    }
  }

  test("rows whose results may overflow are left to Spark, and others are not") {
    withTempPath { dir =>
      for ((digits, from) <- Seq("9" -> 0, "9999999" -> 1000, "99" -> 2000))
        spark.range(from, from + 1000, 1, 1)
          .selectExpr("id", s"CAST($digits AS INT) AS a", s"CAST($digits AS DECIMAL(18, 0)) AS d")
          .write.mode("append").format(own).save(dir.getPath)
      val query = "SELECT sum(a * a), count(*), sum(d * d * d) FROM t"
      withSQLConf("spark.sql.ansi.enabled" -> "false", "spark.sql.files.openCostInBytes" -> "1") {
        val (inScan, bySpark) = counted(dir)(query)
        assert(inScan === 2000)
        assert(bySpark === 1000)
      }
    }
  }

  test("minima and maxima of strings need no sort, if no double is added up in its order") {
    withTempPath { dir =>
      write(dir, 5000, 7)
      write(dir, 3000, 8, "parquet.enable.dictionary" -> "false")
      withSQLConf("spark.sql.files.openCostInBytes" -> "100000000") {
        for (
          query <- Seq(
            "SELECT min(s), max(u), count(*) FROM t WHERE i > 0",
            "SELECT y, min(s), max(u) FILTER (WHERE i < 0), sum(d1) FROM t WHERE n > 10 GROUP BY y",
            "SELECT s, max(s) FROM t WHERE b GROUP BY s"
          )
        ) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan > 0 && bySpark === 0, query)
        }
        assert(counted(dir)("SELECT b, min(s), sum(x) FROM t GROUP BY b") === ((0, 0)))
      }
      withSQLConf("spark.sql.files.minPartitionNum" -> "1") {
        for (query <- Seq("SELECT b, min(s), max(s) FROM t GROUP BY b", "SELECT min(u) FROM t"))
          counted(dir)(query)
      }
    }
  }

  test("batches with decimals that do not fit a long are left to Spark") {
    withTempPath { dir =>
      for (digits <- Seq(19, 20))
        spark.range(0, 1000, 1, 1).selectExpr(
          s"CAST(-1${"0" * (digits - 1)} AS DECIMAL(30, 0)) + id AS d",
          "id % 3 AS k"
        ).write.mode("append").option("parquet.enable.dictionary", (digits == 19).toString)
          .format(own).save(dir.getPath)
      withSQLConf("spark.sql.files.openCostInBytes" -> "1") {
        val query = "SELECT k, sum(d), avg(d), min(d), max(d) FROM t GROUP BY k"
        assert(counted(dir)(query) === ((1000, 1000)))
      }
    }
  }

  test("sums of decimals are exact beyond the values of a long") {
    withTempPath { dir =>
      spark.range(0, 5000, 1, 1).selectExpr(
        "IF(id % 3 = 0, NULL, CAST('999999999999999999' AS DECIMAL(18, 0))) AS d",
        "id % 2 AS k"
      ).write.format(own).save(dir.getPath)
      for (
        query <- Seq("SELECT sum(d), avg(d) FROM t", "SELECT k, sum(d), avg(d) FROM t GROUP BY k")
      ) {
        val (inScan, bySpark) = counted(dir)(query)
        assert(inScan === 5000 && bySpark === 0)
      }
    }
  }

  test("a sum that overflows fails as with Spark's own source, or wraps around") {
    withTempPath { dir =>
      spark.range(0, 100, 1, 1).selectExpr(s"${Long.MaxValue / 50} AS l").write.format(own)
        .save(dir.getPath)
      for (ansi <- Seq(true, false)) withSQLConf("spark.sql.ansi.enabled" -> ansi.toString) {
        val Seq(ours, others) = sources.map { source =>
          Try(spark.read.format(source).load(dir.getPath).selectExpr("sum(l)").collect().toSeq)
        }
        assert(ours.isFailure === ansi)
        (ours, others) match {
          case (Success(a), Success(b)) => assert(a === b)
          case (Failure(a), Failure(b)) => assert(a.getMessage === b.getMessage)
          case _ => fail(s"$ours, $others")
        }
        val tried = spark.read.format(own).load(dir.getPath).selectExpr("try_sum(l)")
        checkAnswer(tried, Row(null))
      }
    }
  }

  test("the setting leaves aggregates to Spark") {
    withTable(1000) { dir =>
      withSQLConf(setting -> "false") {
        assert(counted(dir)("SELECT s, count(*), sum(m) FROM t GROUP BY s") === ((0, 0)))
      }
    }
  }

  test("plans with equal aggregates of a scan share an exchange") {
    withTable(1000) { dir =>
      spark.read.format(own).load(dir.getPath).createOrReplaceTempView("t")
      val sums = "SELECT s, sum(m) AS total FROM t GROUP BY s"
      val rows = spark.sql(s"SELECT a.s, a.total, b.total FROM ($sums) a JOIN ($sums) b USING (s)")
      rows.collect()
      val partial = collect(rows.queryExecution.executedPlan) {
        case node: AggregatedBatchesExec => node
      }
      val joined = spark.table("t").where("s IS NOT NULL").count()
      assert(partial.map(_.metrics().apply("numAggregatedRows").value).sum === joined)
    }
  }

  test("a task that computes several partitions adds up each of them") {
    withTempPath { dir =>
      for (seed <- 1 to 4) write(dir, 1000, seed)
      withSQLConf(
        "spark.sql.files.maxPartitionBytes" -> "20000",
        "spark.sql.files.openCostInBytes" -> "1"
      ) {
        val Seq(ours, others) = sources.map { source =>
          val rows = spark.read.format(source).load(dir.getPath).groupBy("s").sum("m")
          rows.coalesce(1).collect().toSeq.map(_.toString).sorted
        }
        assert(ours === others)
      }
    }
  }
}
