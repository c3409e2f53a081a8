package io.jparquet.spark.read

import scala.util.Random

/** Random aggregates have the results of Spark's own source, to the bit. */
class RandomAggregatesSuite extends AggregateComparison {

  private val integers = Seq("n", "y", "w", "i", "j", "l", "m")
  private val decimals = Seq("d0", "d1", "d2", "d3", "d4", "d1", "d1")
  private val doubles = Seq("f", "x")
  private val strings = Seq("s", "u")

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
        case 7 =>
          s"${one(Seq("min", "max"))}(${one(Seq(decimal(1), "day", "ts", "b", "s", text))})"
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
}
