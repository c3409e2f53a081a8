package io.jparquet.spark.session

import java.io.File
import java.net.URI
import java.net.http.{HttpClient, HttpRequest, HttpResponse}

import scala.util.Using

import io.jparquet.local.LocalFiles
import io.jparquet.spark.support.{Core, HistoryPages}
import org.apache.spark.{SparkConf, SparkFunSuite}
import org.apache.spark.sql.SparkSession
import org.apache.spark.sql.internal.StaticSQLConf
import org.scalatest.concurrent.Eventually
import org.scalatest.time.{Millis, Seconds, Span}

/** The tab in Spark's pages: of running applications, and of their logs in a history server. */
@Core
class ParquetTabSuite extends SparkFunSuite with Eventually {
  LocalFiles.use()

  private val script = "<script>alert(1)</script>"
  override implicit val patienceConfig: PatienceConfig =
    PatienceConfig(timeout = Span(30, Seconds), interval = Span(200, Millis))
  private val client =
    HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()

  /** Runs an application with a user interface and an event log. */
  private def application(
      dir: File,
      settings: (String, String)*
  )(body: SparkSession => Unit): Unit = {
    val events = new File(dir, "events")
    events.mkdir()
    val builder = SparkSession.builder().master("local[2]").appName("tab")
      .config("spark.eventLog.enabled", "true")
      .config("spark.eventLog.dir", events.toURI.toString)
      .config("spark.ui.enabled", "true")
      .config("spark.ui.port", "0")
      .config("spark.sql.shuffle.partitions", "2")
      .config("spark.sql.warehouse.dir", new File(dir, "warehouse").toURI.toString)
    settings.foreach { case (name, value) => builder.config(name, value) }
    val spark = builder.getOrCreate()
    try body(spark)
    finally spark.stop()
  }

  private def response(address: String): HttpResponse[String] =
    client.send(
      HttpRequest.newBuilder(URI.create(address)).build(),
      HttpResponse.BodyHandlers.ofString()
    )

  private def page(address: String): String = {
    val answer = response(address)
    assert(answer.statusCode() === 200, address)
    answer.body()
  }

  private def address(spark: SparkSession): String = spark.sparkContext.uiWebUrl.get

  /** What jparquet shows on the page, without what is of Spark. */
  private def content(html: String): String =
    html.substring(
      html.indexOf("<ul class=\"list-unstyled jp-summary\">"),
      html.indexOf("</table>")
    )

  private def text(html: String): String =
    html.replaceAll("<[^>]*>", "").replace("&lt;", "<").replace("&gt;", ">").replace("&#39;", "'")
      .replace("&quot;", "\"").replace("&amp;", "&").trim

  /** The cells of the scans and writes of queries, by the descriptions of the queries. */
  private def rows(html: String): Map[String, Seq[Seq[String]]] =
    "(?s)<tbody>(.*?)</tbody>".r.findAllMatchIn(html).map { query =>
      val lines = "(?s)<tr[^>]*>(.*?)</tr>".r.findAllMatchIn(query.group(1)).toSeq
      val description =
        "<strong>(.*?)</strong>".r.findFirstMatchIn(lines.head.group(1)).get.group(1)
      text(description) -> lines.tail.map { line =>
        "(?s)<td[^>]*>(.*?)</td>".r.findAllMatchIn(line.group(1)).map(cell => text(cell.group(1)))
          .toSeq
      }
    }.toMap

  private def described(spark: SparkSession, description: String)(query: => Unit): Unit = {
    spark.sparkContext.setJobDescription(description)
    try query
    finally spark.sparkContext.setJobDescription(null)
  }

  /** One file of four row groups; `k` ascends. */
  private def writeNumbers(spark: SparkSession, path: String): Unit =
    spark.range(0, 4000, 1, 1)
      .selectExpr("id AS k", "id * 7919 % 4001 * 2 AS h", "lpad(id, 8, '0') AS s")
      .write.format("jparquet")
      .option("parquet.block.row.count.limit", 1000)
      .option("parquet.page.row.count.limit", 100)
      .option("parquet.enable.dictionary", "false")
      .save(path)

  private def runQueries(spark: SparkSession, path: String): Unit = {
    import spark.{read, sql}
    val few = "k >= 1250 AND k < 1350"
    def numbers(name: String) = read.format("jparquet")
      .option("jparquet.read.small-file-bytes", 0).option("jparquet.footer.cache.bytes", 0)
      .option("jparquet.metrics", name).load(path)
    def set(name: String, value: Boolean): Unit = spark.conf.set(name, value.toString)

    described(spark, "written")(writeNumbers(spark, path))
    described(spark, s"filtered $script")(numbers("summary").where(few).collect())
    described(spark, "detailed")(numbers("detail").where(few).collect())
    described(spark, "counted")(numbers("summary").selectExpr("max(k)").collect())
    described(spark, "plain")(read.parquet(path).where("k = 5").collect())
    described(spark, "failed")(
      intercept[Exception](numbers("summary").selectExpr("assert_true(k < 5)").collect())
    )
    sql("CREATE TABLE c (id LONG) USING parquet TBLPROPERTIES ('jparquet.accelerate' = 'false')")
    sql("INSERT INTO c VALUES (3)")
    set("spark.jparquet.accelerate.read", true)
    set("spark.jparquet.accelerate.write", true)
    described(spark, "accelerated")(read.parquet(path).where(few).collect())
    described(spark, "declined")(sql("SELECT * FROM c").collect())
    described(spark, "placed")(spark.range(10).write.parquet(s"${path}_2"))
    sql("CREATE TABLE b USING jparquet CLUSTERED BY (id) INTO 2 BUCKETS AS SELECT id FROM range(9)")
    described(spark, "bucketed")(sql("SELECT * FROM b").collect())
    set("spark.jparquet.accelerate.read", false)

    numbers("summary").createOrReplaceTempView("n")
    sql("SET spark.sql.autoBroadcastJoinThreshold = -1")
    described(spark, "reused")(
      sql("SELECT * FROM n JOIN (SELECT * FROM n) USING (k, h, s)").collect()
    )
    spark.table("n").cache()
    described(spark, "filling")(spark.table("n").where("k < 0").collect())
    described(spark, "cached")(spark.table("n").where("k < 7").collect())
    described(spark, "nothing")(spark.range(5).where("id > 2").collect())
    spark.catalog.clearCache()
  }

  private val sparks = "Spark\u2019s own source"
  private val share = "\\d+\\.\\d (B|KiB) of \\d+\\.\\d KiB( \\(\\d+ %\\))?"

  private def assertQueries(html: String, path: String): Unit = {
    val found = rows(html)
    assert(!html.contains(script) && !html.contains("<script>\""), "escaped")
    assert(!found.contains("nothing"))
    assert(found("written").head.take(2) === Seq(s"file:$path", "written by jparquet"))
    assert(found("written").head(2).matches("1 file, \\d+\\.\\d KiB"), found("written"))

    val filtered = found(s"filtered $script")
    assert(filtered.size === 1)
    assert(filtered.head.take(2) === Seq(path, "jparquet"))
    assert(filtered.head(2).matches(share), filtered)
    assert(filtered.head.slice(3, 5) === Seq("1 of 4 (25 %)", "900"))
    assert(filtered.head(5).matches("\\d+ ms|\\d+\\.\\d s"), filtered)
    assert(filtered.head(6) === "100")
    val detailed = found("detailed").head
    for (i <- Seq(0, 1, 3, 4, 6)) assert(detailed(i) === filtered.head(i), s"cell $i")
    assert(detailed(2).matches(share), detailed)

    assert(found("counted").head(3) === "0 of 4 (0 %)")
    // Spark cuts the path in the plan.
    assert(s"file:$path".startsWith(found("plain").head.head.stripSuffix("...")))
    assert(found("plain").head.head.startsWith("file:/") && found("plain").head(1) === sparks)
    assert(found("plain").head(2).endsWith(" (size of the files)"), found("plain"))
    assert(html.contains("spark.sql.extendedExplainProviders"))
    assert(found("failed").head(1) === "jparquet")
    assert("<strong>failed</strong>.*?>(\\w+)</span></td>".r.findFirstMatchIn(html).get.group(1)
      === "failed")

    assert(found("accelerated").head.take(2) === Seq(s"file:$path", "jparquet"))
    assert(found("accelerated").head(3) === "1 of 4 (25 %)")
    assert(found("declined").head.take(2) === Seq(
      "spark_catalog.default.c",
      s"$sparks: jparquet.accelerate is false"
    ))
    assert(found("placed").map(_.take(2)) === Seq(Seq(s"file:${path}_2", "written by jparquet")))
    assert(found("bucketed").map(_.take(2)) === Seq(Seq("spark_catalog.default.b", "jparquet")))
    assert(found("reused").map(_.take(2)) === Seq(Seq(path, "jparquet")))
    assert(found("filling").map(_(1)) === Seq("jparquet"))
    assert(found("cached").map(_.take(3)) === Seq(Seq(path, "Spark\u2019s cache", "")))
  }

  test("the tab lists who reads each Parquet file, live and in a history server") {
    withTempDir { dir =>
      val path = new File(dir, s"n&\"$script").getPath
      var live = ""
      var id = ""
      application(dir) { spark =>
        runQueries(spark, path)
        eventually {
          live = page(s"${address(spark)}/jparquet/")
          assertQueries(live, path)
        }
        id = spark.sparkContext.applicationId
        val link = "<a href=\"(/SQL/execution/\\?id=\\d+)\"".r.findFirstMatchIn(live).get.group(1)
        assert(page(address(spark) + link).contains("Details for Query"))
        assert("href=\"/jparquet/\"".r.findAllIn(live).size === 1)
      }
      Using.resource(new HistoryPages(new File(dir, "events"), new SparkConf())) { history =>
        eventually {
          val stored = page(s"${history.address(id)}/jparquet/")
          assertQueries(stored, path)
          assert(content(stored).replace(s"/history/$id/", "/") === content(live))
          assert(stored.contains(s"href=\"/history/$id/SQL/execution/?id="))
        }
      }
    }
  }

  test("a page without queries says what to set, and has links to no other page") {
    withTempDir { dir =>
      application(dir) { spark =>
        spark.range(3).collect()
        val html = page(s"${address(spark)}/jparquet/?page=x")
        assert(html.contains("spark.jparquet.accelerate.read=true"))
        assert(!html.contains("?page="))
      }
    }
  }

  test("all sessions of an application have one tab, also without the extension") {
    withTempDir { dir =>
      val path = new File(dir, "n").getPath
      application(dir, StaticSQLConf.LOAD_SESSION_EXTENSIONS_FROM_CLASSPATH.key -> "false") {
        spark =>
          spark.range(3).collect()
          def tabs: Int = "href=\"/jparquet/\"".r.findAllIn(page(s"${address(spark)}/jobs/")).size
          spark.range(9).write.format("jparquet").save(path)
          for (session <- Seq(spark, spark.newSession()))
            assert(session.read.format("jparquet").load(path).count() === 9)
          assert(tabs === 1)
      }
    }
  }

  test("an application and a history server can be without the tab") {
    withTempDir { dir =>
      val off = "spark.jparquet.ui.enabled" -> "false"
      var id = ""
      application(dir, off) { spark =>
        val path = new File(dir, "n").getPath
        spark.range(9).write.format("jparquet").save(path)
        assert(spark.read.format("jparquet").load(path).count() === 9)
        assert(!page(s"${address(spark)}/jobs/").contains("/jparquet/"))
        id = spark.sparkContext.applicationId
      }
      val conf = new SparkConf().set(off._1, off._2)
      Using.resource(new HistoryPages(new File(dir, "events"), conf)) { history =>
        eventually {
          assert(!page(s"${history.address(id)}/jobs/").contains("/jparquet/"))
        }
      }
    }
  }

  test("a history server shows the log of an application without queries as before") {
    withTempDir { dir =>
      var id = ""
      application(dir) { spark =>
        assert(spark.sparkContext.parallelize(1 to 5).count() === 5)
        id = spark.sparkContext.applicationId
      }
      Using.resource(new HistoryPages(new File(dir, "events"), new SparkConf())) { history =>
        eventually {
          assert(!page(s"${history.address(id)}/jobs/").contains("/jparquet/"))
        }
      }
    }
  }
}
