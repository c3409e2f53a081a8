package io.jparquet.spark.read

import java.io.{File, RandomAccessFile}

import scala.util.Random

import io.jparquet.spark.support.{DemoKms, Interpreted, ScanPlans, SourceComparison}
import org.apache.spark.sql.{DataFrame, QueryTest, Row}
import org.apache.spark.sql.internal.SQLConf

/** Aggregates that footers answer are those of the rows, beside the same queries without it. */
class AggregatePushdownSuite extends SourceComparison with ScanPlans with Interpreted {
  private val aggregatePushdown = "spark.sql.parquet.aggregatePushdown"

  /** Zeros of either sign are equal, and which one a minimum is, is up to the order of the rows. */
  private def unsigned(row: Row): Row = Row.fromSeq(row.toSeq.map {
    case d: Double if d == 0 => 0d
    case f: Float if f == 0 => 0f
    case other => other
  })

  private def results(rows: DataFrame): Seq[Row] = rows.collect().toSeq.map(unsigned)

  /** As planned: adaptive execution drops scans that turn out to have no rows. */
  private def isPushed(rows: DataFrame): Boolean =
    rows.queryExecution.sparkPlan.exists(_.simpleString(1000).contains("PushedAggregation"))

  /** Asserts that a query gives the same with and without push-down; gives it as it ran with. */
  private def checked(query: => DataFrame): DataFrame = {
    val plain = withSQLConf(aggregatePushdown -> "false") {
      val rows = query
      assert(!isPushed(rows))
      results(rows)
    }
    val pushed = query
    QueryTest.sameRows(plain, results(pushed)).foreach(fail(_))
    pushed
  }

  /** Asserts that a query is answered without reading a value, and right. */
  private def answered(query: => DataFrame): DataFrame = {
    val rows = checked(query)
    assert(isPushed(rows), rows.queryExecution.executedPlan)
    assert(metric(rows, "rowGroupsRead") === 0)
    assert(metric(rows, "rowGroupsAnswered") > 0)
    rows
  }

  /** Asserts that a query is pushed down, but has to read values, and right. */
  private def read(query: => DataFrame): DataFrame = {
    val rows = checked(query)
    assert(isPushed(rows), rows.queryExecution.executedPlan)
    assert(metric(rows, "rowGroupsRead") > 0)
    rows
  }

  // ---- generated tables

  private val columns = Seq(
    "flag BOOLEAN",
    "tiny TINYINT",
    "small SMALLINT",
    "i INT",
    "l BIGINT",
    "f FLOAT",
    "d DOUBLE",
    "s STRING",
    "bin BINARY",
    "dec9 DECIMAL(9, 2)",
    "dec18 DECIMAL(18, 4)",
    "dec38 DECIMAL(38, 6)",
    "day DATE",
    "ts TIMESTAMP",
    "ntz TIMESTAMP_NTZ",
    "months INTERVAL YEAR TO MONTH",
    "time INTERVAL DAY TO SECOND",
    "list ARRAY<INT>",
    "map MAP<STRING, INT>"
  )

  private def name(column: String): String = column.takeWhile(_ != ' ')

  private val countedOnly = Set("list", "map")

  private def value(random: Random, column: String): String = {
    val n = random.nextInt(2000) - 1000
    name(column) match {
      case _ if random.nextInt(8) == 0 => "NULL"
      case "flag" => (n > 0).toString
      case "tiny" => (n % 100).toString
      case "f" | "d" =>
        val number = n % 40 match {
          case 0 => "NaN"
          case 1 | 2 => "-0.0"
          case 3 | 4 => "0.0"
          case _ => (n / 8.0).toString
        }
        s"CAST('$number' AS DOUBLE)"
      case "s" => s"'${"prefix" * (n & 1)}${if (n % 7 == 0) "\u00e9" else ""}$n'"
      case "bin" => s"X'${"%08X".format(n)}'"
      case "dec9" | "dec18" | "dec38" => s"${n * 1000003L / 100.0}"
      case "day" => s"DATE_ADD(DATE'1970-01-01', ${n * 40})"
      case "ts" => s"TIMESTAMP_MICROS(${n * 86400000123L * 400L})"
      case "ntz" => s"CAST(TIMESTAMP_MICROS(${n * 86400000123L * 400L}) AS TIMESTAMP_NTZ)"
      case "months" => s"MAKE_YM_INTERVAL(0, $n)"
      case "time" => s"MAKE_DT_INTERVAL(0, 0, 0, $n)"
      case "list" => s"ARRAY($n, NULL)"
      case "map" => s"MAP('k', $n)"
      case _ => n.toString
    }
  }

  private def generated(random: Random, some: Seq[String], count: Int): DataFrame = {
    // Of some columns all values of a file are null.
    val empty = some.filter(_ => random.nextInt(6) == 0).toSet
    val rows = Seq.fill(count) {
      val values = some.map { c =>
        s"CAST(${if (empty(c)) "NULL" else value(random, c)} AS ${c.drop(name(c).length + 1)})"
      }
      (values ++ Seq(
        Seq("1", "2", "CAST(NULL AS INT)")(random.nextInt(3)),
        Seq("'x'", "'y'")(random.nextInt(2))
      )).mkString("(", ", ", ")")
    }
    sql(s"SELECT * FROM VALUES ${rows.mkString(", ")} " +
      s"AS t(${(some.map(name) ++ Seq("p", "q")).mkString(", ")})")
  }

  /** Files of both writers in one table, partitioned or not, some without some columns. */
  private def writeTable(random: Random, dir: File, partitioned: Boolean): Unit =
    for (_ <- 0 until 3 + random.nextInt(3)) {
      val some = columns.filter(_ => random.nextInt(5) > 0)
      val format = sources(random.nextInt(2))
      val options = Seq(
        "parquet.block.row.count.limit" -> Seq("5", "100")(random.nextInt(2)),
        "parquet.statistics.truncate.length" -> Seq("4", "2147483647")(random.nextInt(2)),
        "jparquet.column.order" -> Seq("TYPE_ORDER", "IEEE_754_TOTAL_ORDER")(
          random.nextInt(2)
        )
      ) ++ some.filter(_ => random.nextInt(12) == 0).map { column =>
        s"parquet.column.statistics.enabled#${name(column)}" -> "false"
      }
      withSQLConf(
        "spark.sql.parquet.outputTimestampType" ->
          Seq("INT96", "TIMESTAMP_MICROS", "TIMESTAMP_MILLIS")(random.nextInt(3)),
        "spark.sql.parquet.writeLegacyFormat" -> random.nextBoolean().toString,
        "spark.sql.parquet.datetimeRebaseModeInWrite" ->
          Seq("CORRECTED", "LEGACY")(random.nextInt(2)),
        "spark.sql.parquet.int96RebaseModeInWrite" -> "CORRECTED"
      ) {
        val writer = generated(random, some, 1 + random.nextInt(40)).coalesce(1)
          .write.format(format).options(options.toMap).mode("append")
        (if (partitioned) writer.partitionBy("p", "q") else writer).save(dir.getPath)
      }
    }

  private def aggregates(random: Random): String = {
    val some = random.shuffle(columns ++ Seq("p INT", "q STRING")).take(1 + random.nextInt(6))
    (if (random.nextBoolean()) Seq("count(*)") else Nil) ++ some.map(name).flatMap { c =>
      Seq(s"count($c)") ++ (if (countedOnly(c)) Nil else Seq(s"min($c)", s"max($c)"))
    }
  }.filter(_ => random.nextInt(4) > 0) match {
    case Seq() => "count(1)"
    case some => some.mkString(", ")
  }

  for (seed <- seeds)
    test(s"seed $seed: aggregates of generated tables are those of their rows") {
      val random = new Random(seed)
      withTempDir { dir =>
        val partitioned = seed % 2 == 0
        writeTable(random, dir, partitioned)
        val schema = (columns ++ Seq("p INT", "q STRING")).mkString(", ")
        withTempView(sources: _*) {
          for (source <- sources)
            spark.read.format(source).schema(schema).load(dir.getPath).createTempView(source)
          var answers = 0L
          for (_ <- 1 to 25) {
            val list = aggregates(random)
            val where =
              if (partitioned) Seq("", "WHERE p > 1", "WHERE p IS NULL", "WHERE q = 'z'")(
                random.nextInt(4)
              )
              else ""
            val group =
              if (partitioned) Seq("", "p", "q, p", "q")(random.nextInt(4)) else ""
            val text = (source: String) =>
              if (group.isEmpty) s"SELECT $list FROM $source $where"
              else s"SELECT $group, $list FROM $source $where GROUP BY $group"
            withClue(s"seed $seed, ${text(own)}: ") {
              val rows = checked(sql(text(own)))
              assert(isPushed(rows))
              answers += metric(rows, "rowGroupsAnswered")
              // Spark's reader takes no timestamps without time zone from INT96.
              if (!list.contains("ntz"))
                QueryTest.sameRows(results(sql(text(peer))), results(rows)).foreach(fail(_))
            }
          }
          assert(answers > 0, s"seed $seed: no footer answered")
        }
      }
    }

  // ---- what is answered, and what is not

  private def withTrips(format: String, options: (String, String)*)(test: => Unit): Unit =
    withTable("trips") {
      spark.range(0, 1000, 1, 2).selectExpr(
        "id",
        "CAST(id + 1 AS INT) AS i",
        "CAST(id + 1 AS DOUBLE) AS d",
        "IF(id % 3 = 0, NULL, concat('s', id)) AS s",
        "CAST(id AS DECIMAL(30, 2)) AS dec",
        "DATE_ADD(DATE'2020-01-01', CAST(id AS INT)) AS day",
        "TIMESTAMP_SECONDS(id) AS ts",
        "CAST(id % 4 AS INT) AS p"
      ).write.format(format).options(options.toMap).partitionBy("p")
        .option("path", s"${spark.conf.get("spark.sql.warehouse.dir")}/trips_files")
        .mode("overwrite").saveAsTable(if (format == own) "trips" else "trips_of_peer")
      if (format == peer) {
        sql("DROP TABLE trips_of_peer")
        sql(s"CREATE TABLE trips USING $own LOCATION " +
          s"'${spark.conf.get("spark.sql.warehouse.dir")}/trips_files'")
      }
      test
    }

  test("counts, minima and maxima of jparquet's files are answered from their footers") {
    withTrips(own) {
      for (column <- Seq("id", "i", "d", "s", "dec", "day", "p"))
        answered(sql(s"SELECT count(*), count($column), min($column), max($column) FROM trips"))
      answered(sql("SELECT p, max(i) FROM trips GROUP BY p"))
      answered(sql("SELECT max(i), p, count(s) FROM trips WHERE p > 1 GROUP BY p HAVING p > 2"))
      answered(sql("SELECT DISTINCT p FROM trips"))
      answered(sql("SELECT min(p), max(p), count(p) FROM trips"))
      answered(sql("SELECT max(i) - min(i) + count(*) FROM trips"))
      answered(sql("SELECT p + 1, max(i) FROM (SELECT p, i FROM trips WHERE p < 3) GROUP BY p"))
      // INT96, the default, is not answered from bounds.
      read(sql("SELECT min(ts) FROM trips"))
      answered(sql("SELECT count(ts) FROM trips"))
    }
    withSQLConf("spark.sql.parquet.outputTimestampType" -> "TIMESTAMP_MICROS") {
      withTrips(own)(answered(sql("SELECT p, min(ts), max(ts) FROM trips GROUP BY p")))
    }
  }

  test("bounds that Spark's own source may have shortened, or that may hide NaN, are read") {
    withTrips(peer) {
      answered(sql("SELECT count(s), count(d), min(i), max(day), min(d) FROM trips"))
      read(sql("SELECT max(s) FROM trips"))
      read(sql("SELECT min(dec) FROM trips"))
      read(sql("SELECT max(d) FROM trips"))
    }
    withTrips(own, "parquet.statistics.truncate.length" -> "2") {
      read(sql("SELECT min(s) FROM trips"))
    }
    withTrips(own, "parquet.column.statistics.enabled#i" -> "false") {
      read(sql("SELECT min(i) FROM trips"))
      answered(sql("SELECT min(id) FROM trips"))
    }
  }

  test("aggregates of parts of directories are not pushed down") {
    withTrips(own) {
      for (
        query <- Seq(
          "SELECT count(*) FROM trips WHERE i > 5",
          "SELECT count(*) FROM trips WHERE p > 1 AND i % 2 = 0",
          "SELECT i, count(*) FROM trips GROUP BY i",
          "SELECT p, i, count(*) FROM trips GROUP BY p, i",
          "SELECT count(DISTINCT p) FROM trips WHERE i > 2",
          "SELECT sum(i) FROM trips",
          "SELECT count(*), avg(i) FROM trips",
          "SELECT min(i + 1) FROM trips",
          "SELECT count(*) FILTER (WHERE i > 3) FROM trips",
          "SELECT count(*) FROM (SELECT * FROM trips LIMIT 3)",
          "SELECT count(*) FROM trips WHERE _metadata.file_name > 'part'",
          "SELECT max(_metadata.file_size) > 0 FROM trips",
          "SELECT count(*) FROM trips WHERE rand(5) < 0.5"
        )
      ) withClue(s"$query: ")(assert(!isPushed(checked(sql(query)))))
    }
  }

  test("a count of nothing is zero") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT, p INT) USING $own PARTITIONED BY (p)")
      def check(rows: Row*): Unit = {
        checkAnswer(checked(sql("SELECT count(*), count(i), min(i), max(p) FROM t")), rows)
        assert(checked(sql("SELECT p, count(*) FROM t GROUP BY p")).isEmpty)
        assert(checked(sql("SELECT DISTINCT p FROM t")).isEmpty)
      }
      check(Row(0, 0, null, null))
      // A file without rows.
      sql("INSERT INTO t SELECT /*+ COALESCE(1) */ 1, 2 FROM range(0)")
      spark.range(0).selectExpr("CAST(id AS INT) AS i").coalesce(1)
        .write.format(own).save(new File(tablePath("t"), "p=1").getPath)
      spark.catalog.refreshTable("t")
      assert(dataFiles(tablePath("t")).nonEmpty)
      check(Row(0, 0, null, null))
      sql("INSERT INTO t VALUES (5, 1)")
      checkAnswer(sql("SELECT count(*), max(p) FROM t WHERE p = 7"), Row(0, null))
      checkAnswer(sql("SELECT p, count(*), max(i) FROM t GROUP BY p"), Row(1, 1, 5))
    }
  }

  private def tablePath(table: String): File =
    new File(new java.net.URI(spark.conf.get("spark.sql.warehouse.dir")).getPath, table)

  test("columns that files lack, or have in a narrower type, are aggregated as they are read") {
    withTable("t") {
      val providers = SQLConf.DEFAULT_COLUMN_ALLOWED_PROVIDERS.key
      withSQLConf(providers -> s"${spark.conf.get(providers)}, $own") {
        sql(s"CREATE TABLE t (i INT) USING $own")
        sql("INSERT INTO t VALUES (1), (2), (NULL)")
        sql("ALTER TABLE t ADD COLUMN n INT")
        sql("ALTER TABLE t ADD COLUMN c INT DEFAULT 41 + 1")
        sql("ALTER TABLE t ADD COLUMN s STRING DEFAULT 'old'")
      }
      sql("INSERT INTO t VALUES (3, 4, 50, 'new'), (5, NULL, NULL, NULL)")
      val all = "count(n), min(n), max(n), count(c), min(c), max(c), count(s), min(s), max(s)"
      checkAnswer(
        answered(sql(s"SELECT count(*), $all FROM t")),
        Row(5, 1, 4, 4, 4, 42, 50, 4, "new", "old")
      )
    }
    withTempPath { dir =>
      sql("SELECT CAST(5 AS INT) AS a, CAST(1.5 AS DECIMAL(5, 1)) AS b, CAST(2 AS FLOAT) AS c, " +
        "DATE'1000-01-01' AS d, CAST(300 AS INT) AS e").coalesce(1)
        .write.format(own).save(dir.getPath)
      sql("SELECT CAST(-7000000000 AS BIGINT) AS a, CAST(20.25 AS DECIMAL(25, 2)) AS b, " +
        "CAST(-3.25 AS DOUBLE) AS c, TIMESTAMP_NTZ'2020-01-01 01:02:03' AS d, CAST(7 AS INT) AS e")
        .coalesce(1).write.format(own).mode("append").save(dir.getPath)
      val table = spark.read.format(own)
        .schema("a BIGINT, b DECIMAL(30, 4), c DOUBLE, d TIMESTAMP_NTZ, e TINYINT")
        .load(dir.getPath)
      for (c <- Seq("a", "b", "c", "d"))
        answered(table.selectExpr(s"min($c)", s"max($c)", s"count($c)"))
      // Reading wraps 300 around.
      read(table.selectExpr("min(e)", "max(e)"))
    }
  }

  test("old dates are read where the calendars differ") {
    withTempPath { dir =>
      withSQLConf("spark.sql.parquet.datetimeRebaseModeInWrite" -> "LEGACY") {
        sql("SELECT DATE'1500-02-28' AS old, DATE'2020-02-28' AS new")
          .write.format(own).save(dir.getPath)
      }
      val table = spark.read.format(own).load(dir.getPath)
      read(table.selectExpr("min(old)"))
      answered(table.selectExpr("min(new)", "count(old)"))
    }
  }

  test("a zero keeps its sign") {
    withTempPath { dir =>
      for (zero <- Seq("0.0", "-0.0")) {
        sql(s"SELECT CAST('$zero' AS DOUBLE) AS d, CAST('$zero' AS FLOAT) AS f")
          .write.format(own).mode("overwrite").save(dir.getPath)
        val row = spark.read.format(own).load(dir.getPath)
          .selectExpr("min(d)", "max(d)", "min(f)", "max(f)").head()
        assert(row.toSeq.map(_.toString) === Seq.fill(4)(zero))
      }
    }
  }

  test("nulls of a column that is declared NOT NULL count as nulls") {
    withTempPath { dir =>
      sql("SELECT 1 AS i, CAST(NULL AS INT) AS n").write.format(own).save(dir.getPath)
      withTable("t") {
        sql(s"CREATE TABLE t (i INT, n INT NOT NULL) USING $own LOCATION '${dir.toURI}'")
        for (pushdown <- Seq("true", "false")) withSQLConf(aggregatePushdown -> pushdown) {
          checkAnswer(sql("SELECT max(n), count(n), count(*) FROM t"), Row(null, 0, 1))
          checkAnswer(sql("SELECT max(i), count(i) FROM t"), Row(1, 1))
        }
      }
    }
  }

  private def causes(error: Throwable): Seq[String] =
    Iterator.iterate(error)(_.getCause).takeWhile(_ != null).map(e => s"$e").toSeq

  test("missing and damaged files are left out or reported as they are when rows are read") {
    withTempPath { dir =>
      spark.range(0, 100, 1, 4).write.format(own).save(dir.getPath)
      val Seq(missing, damaged, _, _) = dataFiles(dir).sortBy(_.getName)
      def table(options: (String, String)*): DataFrame =
        spark.read.format(own).options(options.toMap).schema("id BIGINT").load(dir.getPath)
      def planned(options: (String, String)*): DataFrame = {
        val rows = table(options: _*).selectExpr("count(*)", "count(id)", "max(id)")
        rows.queryExecution.executedPlan
        rows
      }
      val Seq(strict, unlessDamaged, lenient) = Seq(
        planned(),
        planned("ignoreMissingFiles" -> "true"),
        planned("ignoreMissingFiles" -> "true", "ignoreCorruptFiles" -> "true")
      )
      assert(missing.delete())
      assert(causes(intercept[Exception](strict.collect())).exists(_.contains("does not exist")))
      val bytes = new RandomAccessFile(damaged, "rw")
      try {
        bytes.seek(bytes.length() - 30)
        bytes.write(Array.fill[Byte](10)(-1))
      } finally bytes.close()
      assert(
        causes(intercept[Exception](unlessDamaged.collect())).exists(_.contains(damaged.getName))
      )
      val left = lenient.collect().head
      assert(left.getLong(0) === 50)
      assert(left.getLong(1) === 50)
    }
  }

  test("where damaged files are ignored, what is counted is what can be read") {
    withTempPath { dir =>
      spark.range(0, 20000, 1, 1).write.format(own).option("compression", "none")
        .option("parquet.enable.dictionary", "false")
        .option("parquet.page.row.count.limit", "1000").save(dir.getPath)
      val Seq(file) = dataFiles(dir)
      // Hadoop's checksum would refuse the whole file.
      assert(new File(dir, s".${file.getName}.crc").delete())
      val bytes = new RandomAccessFile(file, "rw")
      try {
        bytes.seek(bytes.length() / 2)
        bytes.write(Array.fill[Byte](10000)(-1))
      } finally bytes.close()
      def counted: Row =
        spark.read.format(own).option("ignoreCorruptFiles", "true").load(dir.getPath)
          .selectExpr("count(*)", "count(id)", "max(id)").head()
      val read = withSQLConf(aggregatePushdown -> "false")(counted)
      assert(read.getLong(1) < 20000)
      assert(counted === read)
      // Who asks for it has it, as with Spark's own source.
      withSQLConf(aggregatePushdown -> "true")(assert(counted.getLong(1) === 20000))
    }
  }

  test("of files that are all missing the count is zero") {
    withTempPath { dir =>
      spark.range(0, 100, 1, 2).write.format(own).save(dir.getPath)
      val rows = spark.read.format(own).option("ignoreMissingFiles", "true").load(dir.getPath)
        .selectExpr("count(*)", "max(id)")
      rows.queryExecution.executedPlan
      dataFiles(dir).foreach(file => assert(file.delete()))
      assert(rows.collect().toSeq === Seq(Row(0, null)))
    }
  }

  test("a join above prunes the directories that are aggregated") {
    withTrips(own) {
      withTable("dim") {
        sql(
          s"CREATE TABLE dim USING $own AS SELECT CAST(id AS INT) AS p, concat('n', id) AS name " +
            "FROM range(4)"
        )
        val rows = checked(sql(
          "SELECT /*+ BROADCAST(dim) */ t.p, t.m, dim.name FROM (SELECT p, max(i) AS m FROM trips GROUP BY p) t " +
            "JOIN dim ON t.p = dim.p WHERE dim.name = 'n2'"
        ))
        val Seq(scan) = scans(rows).filter(_.simpleString(1000).contains("max(i)"))
        assert(scan.metrics("filesRead").value === 2)
        assert(scan.metrics("filesPruned").value === 6)
        assert(scan.metrics("rowGroupsAnswered").value === 2)
      }
    }
  }

  test("equal aggregations share an exchange, different ones do not") {
    withTrips(own) {
      withSQLConf(SQLConf.ADAPTIVE_EXECUTION_ENABLED.key -> "false") {
        def nodes(one: String, other: String): Int = scans(checked(
          sql(s"SELECT ($one), * FROM (SELECT 1) UNION ALL SELECT ($other), * FROM (SELECT 1)")
        )).map(_.canonicalized).distinct.size
        val max = "SELECT max(i) FROM trips"
        assert(nodes(max, max) === 1)
        assert(nodes(max, "SELECT min(i) FROM trips") === 2)
        assert(nodes(max, "SELECT max(i) FROM trips WHERE p = 1") === 2)
        assert(nodes(max, "SELECT max(CAST(id AS INT)) FROM trips") === 2)
      }
    }
  }

  test("encrypted columns are answered with their keys, and fail without them") {
    val prefix = "parquet.encryption."
    val kms = Map(s"${prefix}kms.client.class" -> classOf[DemoKms].getName)
    for (plain <- Seq("true", "false")) withTempPath { dir =>
      spark.range(0, 100, 1, 1).selectExpr("id", "id + 1 AS secret").write.format(own)
        .options(kms ++ Map(
          s"${prefix}footer.key" -> "foot",
          s"${prefix}column.keys" -> "denied2:secret",
          s"${prefix}plaintext.footer" -> plain
        )).save(dir.getPath)
      val table = spark.read.format(own).options(kms).load(dir.getPath)
      answered(table.selectExpr("count(secret)", "min(secret)", "max(secret)", "max(id)"))
      // A token that opens nothing: what is plain is answered, what is not fails as when it is read.
      val locked = spark.read.format(own)
        .options(kms + (s"${prefix}key.access.token" -> "wrong"))
        .option("jparquet.encryption.check.footer.signature", "false")
        .schema("id BIGINT, secret BIGINT").load(dir.getPath)
      if (plain == "true") answered(locked.selectExpr("count(*)", "max(id)"))
      val errors = Seq("true", "false").map { pushdown =>
        withSQLConf(aggregatePushdown -> pushdown)(
          causes(intercept[Exception](locked.selectExpr("min(secret)").collect())).last
        )
      }
      assert(errors.head === errors.last)
    }
  }
}
