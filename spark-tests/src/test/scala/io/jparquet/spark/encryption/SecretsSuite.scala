package io.jparquet.spark.encryption

import java.io.File
import java.net.URI
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Files
import java.security.KeyStore
import java.util.{Base64, HexFormat}
import javax.crypto.spec.SecretKeySpec

import scala.io.Source
import scala.util.Using

import io.jparquet.local.LocalFiles
import io.jparquet.spark.support.{DiffersByLine, LineOfSpark}
import org.apache.logging.log4j.{Level, LogManager}
import org.apache.logging.log4j.core.{LogEvent, LoggerContext}
import org.apache.logging.log4j.core.appender.AbstractAppender
import org.apache.logging.log4j.core.config.Property
import org.apache.spark.SparkFunSuite
import org.apache.spark.sql.{classic, DataFrame, SparkSession}
import org.apache.spark.sql.catalyst.TableIdentifier
import org.apache.spark.sql.catalyst.catalog.{CatalogStorageFormat, CatalogTable, CatalogTableType}
import org.apache.spark.sql.connector.catalog.{Identifier, TableCatalog}
import org.apache.spark.sql.execution.ExplainMode
import org.apache.spark.sql.functions.lit
import org.apache.spark.sql.streaming.Trigger
import org.apache.spark.sql.types.StructType

/** What is seen of tokens and keys, wherever Spark shows or stores anything: nothing. */
@DiffersByLine
class SecretsSuite extends SparkFunSuite with LineOfSpark {
  LocalFiles.use()

  private val own = "jparquet"
  private val tokenName = "parquet.encryption.key.access.token"
  private val keyListName = "parquet.encryption.key.list"
  private val patternName = "spark.redaction.regex"
  private val markerName = "test.jparquet.marker"
  private val marker = "visible4711"

  private val token = "tok9fQ2xLw7pZr4"
  private val wrongToken = "tokWr0ng5yHc1Tb8"
  private val keys =
    Map("footer" -> "kZ7vR2mX9qLbT4nWcY8sHg==", "personal" -> "dJ5hU3pVeN6rKfB1xQoMzA==")
  private val wrongKey = "wG6tPz3jS9aLkEd5uXi2vQ=="
  private val keyList = listOf(keys)

  private def listOf(keys: Map[String, String]): String =
    keys.map { case (id, key) => s"$id:$key" }.mkString(",")

  private def decoded(key: String): Array[Byte] = Base64.getDecoder.decode(key)

  private val encryption = Map(
    "parquet.encryption.footer.key" -> "footer",
    "parquet.encryption.column.keys" -> "personal:name",
    markerName -> marker
  )
  private val secrets = Map(tokenName -> token, keyListName -> keyList)
  private val options = encryption ++ secrets

  /** How the secrets would look. */
  private val forms: Set[String] =
    (keys.values.toSeq :+ wrongKey).flatMap(key => ShownTexts.formsOf(decoded(key))).toSet ++
      Seq(token, wrongToken).flatMap(ShownTexts.formsOf(_))

  private def assertHidden(shown: ShownTexts): Unit =
    assert(forms.toSeq.flatMap(shown.surroundingsOf).take(3) === Nil)

  private def assertSeen(shown: ShownTexts, text: String, places: String*): Unit =
    assert(places.toSet -- shown.placesOf(text) === Set.empty)

  /**
   * Runs an application of its own with event log, user interface, its configuration in the log,
   * Spark's log at INFO and jparquet's at DEBUG.
   *
   * @return what it showed and stored
   */
  private def application(settings: (String, String)*)(
      body: (SparkSession, File, ShownTexts) => Unit
  ): ShownTexts = {
    val shown = new ShownTexts
    withTempDir { dir =>
      val events = new File(dir, "events")
      events.mkdir()
      withLog(shown) {
        val builder = SparkSession.builder().master("local[2]").appName("shown")
          .config("spark.eventLog.enabled", "true")
          .config("spark.eventLog.dir", events.toURI.toString)
          .config("spark.eventLog.compress", "false")
          .config("spark.ui.enabled", "true")
          .config("spark.ui.port", "0")
          .config("spark.ui.liveUpdate.period", "0")
          .config("spark.logConf", "true")
          .config("spark.sql.shuffle.partitions", "2")
          .config("spark.sql.maxToStringFields", "1000")
          .config("spark.sql.maxMetadataStringLength", "100000")
          .config("spark.sql.warehouse.dir", new File(dir, "warehouse").toURI.toString)
        settings.foreach { case (name, value) => builder.config(name, value) }
        val spark = builder.getOrCreate()
        try {
          body(spark, dir, shown)
          addPages(spark, shown)
        } finally spark.stop()
      }
      shown.add("event log", events)
      dir.listFiles().filter(_ != events).foreach(shown.add("files", _))
    }
    shown
  }

  private def withLog(shown: ShownTexts)(body: => Unit): Unit = {
    val appender =
      new AbstractAppender("shown", null, null, true, Property.EMPTY_ARRAY) {
        override def append(event: LogEvent): Unit = {
          shown.add("log", s"${event.getLevel} ${event.getMessage.getFormattedMessage}")
          Option(event.getThrown).foreach(shown.add("log", _))
        }
      }
    appender.start()
    val loggers = Seq("org.apache" -> Level.INFO, "io.jparquet" -> Level.DEBUG)
    try loggers.foldLeft(() => body) { case (inner, (name, level)) =>
        () => withLogAppender(appender, Seq(name), Some(level))(inner())
      }()
    finally {
      // What is left of them has levels of its own, and would hide warnings from other suites.
      val context = LogManager.getContext(false).asInstanceOf[LoggerContext]
      loggers.foreach { case (name, _) => context.getConfiguration.removeLogger(name) }
      context.updateLoggers()
    }
  }

  private def addPages(spark: SparkSession, shown: ShownTexts): Unit = {
    val context = spark.sparkContext
    // Both are Spark's own to call.
    val bus = context.getClass.getMethod("listenerBus").invoke(context)
    bus.getClass.getMethod("waitUntilEmpty").invoke(bus)
    def page(path: String): String = {
      val url = URI.create(s"${context.uiWebUrl.get}/$path").toURL
      Using.resource(Source.fromURL(url, UTF_8.name))(_.mkString)
    }
    def resource(path: String): String =
      page(s"api/v1/applications/${context.applicationId}/$path")
    for (name <- Seq("jobs", "stages", "storage", "environment", "executors", "SQL"))
      shown.add(s"page $name", page(s"$name/"))
    for (name <- Seq("jobs", "stages?details=true", "storage/rdd", "environment"))
      shown.add(s"REST ${name.takeWhile(_ != '?')}", resource(name))
    shown.add("REST sql", resource("sql?details=true&planDescription=true&length=100000"))
    val id = "\"(id|jobId|stageId)\" : (\\d+),".r
    for (
      (list, one) <- Seq(
        "sql?details=false&length=100000" -> "SQL/execution/?id=%s",
        "jobs" -> "jobs/job/?id=%s",
        "stages" -> "stages/stage/?id=%s&attempt=0"
      );
      number <- id.findAllMatchIn(resource(list)).map(_.group(2)).toSet[String]
    ) shown.add(s"page of ${list.takeWhile(_ != '?')}", page(one.format(number)))
  }

  /** Notes all that Spark says of a query, and runs it. */
  private def run(shown: ShownTexts, place: String)(query: DataFrame): Long = {
    for (mode <- Seq("simple", "extended", "codegen", "cost", "formatted"))
      shown.add("plan", query.queryExecution.explainString(ExplainMode.fromString(mode)))
    shown.add("plan", query.queryExecution.toString)
    shown.add("plan", query.rdd.toDebugString)
    val rows = query.collect()
    rows.foreach(row => shown.add(place, row.toString))
    rows.length.toLong
  }

  private def fail(shown: ShownTexts)(action: => Any): String = {
    val error = intercept[Exception](action)
    shown.add("error", error)
    Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.getMessage)
      .mkString("\n")
  }

  private def rowsOf(spark: SparkSession): DataFrame =
    spark.range(1000).selectExpr("id", "concat('n', id % 7) AS name", "id % 2 AS p")

  private def listed(options: Map[String, String], between: String): String =
    options.map { case (name, value) => s"'$name'$between'$value'" }.mkString(", ")

  test("secrets would be found in any form") {
    val key = decoded(keys("footer"))
    for (text <- Seq("k=" + keys("footer"), HexFormat.of().withUpperCase().formatHex(key)))
      assert(ShownTexts.formsOf(key).exists(text.contains), text)
    for (before <- Seq("", "a", "ab", "abc"))
      for (encoder <- Seq(Base64.getEncoder, Base64.getUrlEncoder.withoutPadding)) {
        val text = encoder.encodeToString(s"$before$token;".getBytes(UTF_8))
        assert(ShownTexts.formsOf(token).exists(text.contains), text)
      }
  }

  test("secrets in the options of reads and writes are not shown") {
    val shown = application(s"spark.hadoop.$markerName" -> marker) { (spark, dir, shown) =>
      def path(name: String): String = new File(dir, name).getPath
      val rows = rowsOf(spark)
      val external = "parquet.encryption.key.material.store.internally" -> "false"
      rows.write.format(own).options(options).save(path("a"))
      rows.write.format(own).options(options + external).partitionBy("p").mode("overwrite")
        .save(path("b"))
      def read(name: String, options: Map[String, String] = options): DataFrame =
        spark.read.format(own).options(options).load(path(name))
      assert(run(shown, "rows")(read("a").where("name > 'n2'").join(read("b"), "id")) === 571)
      assert(run(shown, "rows")(read("a").cache()) === 1000)
      useSql(spark, path("a"), path("c"), shown)
      useTables(spark, shown)
      fail(shown)(read("a").select("nope"))
      fail(shown)(read("nothing"))
      fail(shown)(rows.write.format(own).options(options).save(path("a")))
      fail(shown)(rows.write.format(own).options(options).partitionBy("nope").saveAsTable("u"))
      failToDecrypt(spark, dir, shown)
      useKeyStore(spark, dir, shown)
    }
    assertSeen(shown, marker, "plan", "event log", "log", "page of sql", "REST sql")
    assertSeen(shown, marker, "REST environment")
    assertSeen(shown, "nope", "error", "event log")
    assertSeen(shown, "personal", "files")
    assertHidden(shown)
  }

  private def useSql(spark: SparkSession, from: String, to: String, shown: ShownTexts): Unit = {
    val selected = spark.sql(s"SELECT * FROM $own.`$from` WITH (${listed(options, " = ")})")
    assert(run(shown, "rows")(selected) === 1000)
    spark.sql(s"CREATE TEMPORARY VIEW v USING $own OPTIONS (path '$from', ${listed(options, " ")})")
    spark.sql("INSERT INTO v VALUES (1, 'x', 1)")
    spark.sql(s"INSERT OVERWRITE DIRECTORY '$to' USING $own OPTIONS (${listed(options, " ")}) " +
      "SELECT * FROM v")
    for (
      statement <- Seq(
        "SELECT * FROM v",
        "DESCRIBE EXTENDED v",
        "SHOW TABLE EXTENDED LIKE 'v'",
        "EXPLAIN EXTENDED INSERT INTO v VALUES (1, 'x', 1)"
      )
    ) run(shown, "rows")(spark.sql(statement))
    assert(spark.read.format(own).options(options).load(to).count() === 1001)
    fail(shown)(spark.sql(s"SELECT nope FROM $own.`$from` WITH (${listed(options, " = ")})"))
  }

  /** Options of a write into a table are not stored with it. */
  private def useTables(spark: SparkSession, shown: ShownTexts): Unit = {
    val rows = rowsOf(spark)
    def writer = rows.write.format(own).options(options)
    val properties = listed(encryption, " = ")
    spark.sql(
      s"CREATE TABLE t (${rows.schema.toDDL}) USING $own TBLPROPERTIES ($properties)"
    )
    assert(fail(shown)(writer.mode("overwrite").saveAsTable("t")).contains("is encrypted"))
    for (_ <- 1 to 2) writer.mode("append").saveAsTable("t")
    // Spark drops these options, the keys among them, so that nothing can be encrypted.
    assert(fail(shown)(rows.write.options(options).insertInto("t")).contains("kms.client.class"))
    val created = rows.writeTo("w").using(own).options(options)
    encryption.foreach { case (name, value) => created.tableProperty(name, value) }
    created.create()
    rows.writeTo("w").options(options).append()
    rows.writeTo("w").options(options).overwrite(lit(true))
    assert(run(shown, "rows")(spark.read.options(options).table("t")) === 2000)
    assert(run(shown, "rows")(spark.read.options(options).table("w")) === 1000)
    fail(shown)(spark.read.options(encryption).table("t").collect())
    fail(shown)(writer.saveAsTable("t"))
    Seq("t", "w").foreach(describe(spark, shown, _))
  }

  private def describe(spark: SparkSession, shown: ShownTexts, table: String): Unit =
    for (
      statement <- Seq(
        s"DESCRIBE EXTENDED $table",
        s"DESCRIBE FORMATTED $table",
        s"SHOW CREATE TABLE $table",
        s"SHOW TBLPROPERTIES $table",
        s"SHOW TBLPROPERTIES $table ('$keyListName')",
        s"SHOW TABLE EXTENDED LIKE '$table'"
      )
    ) run(shown, "description")(spark.sql(statement))

  private def failToDecrypt(spark: SparkSession, dir: File, shown: ShownTexts): Unit = {
    def attempt(name: String, options: Map[String, String]): String =
      fail(shown)(spark.read.schema("id BIGINT, name STRING").format(own).options(options)
        .load(new File(dir, name).getPath).collect())
    val wrong = listOf(keys + ("personal" -> wrongKey))
    assert(attempt("a", options + (keyListName -> wrong)).contains("personal"))
    assert(attempt("a", options + (keyListName -> listOf(keys - "personal"))).contains("personal"))
    assert(attempt("a", encryption + (tokenName -> token)).contains("encrypted"))
    for (list <- Seq(s"footer:$token", s"footer=$wrongKey", keyList.replace("==", "!")))
      attempt("a", options + (keyListName -> list))
    fail(shown)(rowsOf(spark).write.format(own).mode("append")
      .options(options + ("parquet.encryption.column.keys" -> "lost:name"))
      .save(new File(dir, "a").getPath))
    fail(shown)(rowsOf(spark).write.format(own).mode("append")
      .options(options + ("parquet.encryption.algorithm" -> "ROT13"))
      .save(new File(dir, "a").getPath))
    val uniform = secrets + ("parquet.encryption.uniform.key" -> "footer")
    val whole = new File(dir, "whole")
    rowsOf(spark).coalesce(1).write.format(own).options(uniform).save(whole.getPath)
    val bytes = Files.readAllBytes(dataFileOf(whole).toPath)
    bytes(bytes.length / 3) = (bytes(bytes.length / 3) ^ 1).toByte
    val damaged = new File(dir, "damaged/damaged.parquet").toPath
    Files.createDirectories(damaged.getParent)
    Files.write(damaged, bytes)
    assert(attempt("damaged", options).contains("damaged.parquet"))
  }

  private def dataFileOf(dir: File): File = dir.listFiles().find(_.getName.endsWith(".parquet")).get

  private def useKeyStore(spark: SparkSession, dir: File, shown: ShownTexts): Unit = {
    val file = new File(dir, "keys.p12")
    val store = KeyStore.getInstance("PKCS12")
    store.load(null, null)
    for ((id, key) <- keys) {
      val entry = new KeyStore.SecretKeyEntry(new SecretKeySpec(decoded(key), "AES"))
      store.setEntry(id, entry, new KeyStore.PasswordProtection(token.toCharArray))
    }
    Using.resource(Files.newOutputStream(file.toPath))(store.store(_, token.toCharArray))
    val service = encryption ++ Map(
      "parquet.encryption.kms.client.class" -> "io.jparquet.crypto.keys.KeyStoreKms",
      "parquet.encryption.kms.instance.url" -> file.getPath
    )
    val path = new File(dir, "k").getPath
    rowsOf(spark).write.format(own).options(service + (tokenName -> token)).save(path)
    def read(options: Map[String, String]): DataFrame =
      spark.read.format(own).options(options).schema("name STRING").load(path)
    assert(run(shown, "rows")(read(service + (tokenName -> token))) === 1000)
    fail(shown)(read(service + (tokenName -> wrongToken)).collect())
    fail(shown)(read(service).collect())
  }

  test("secrets in the configuration of a session are not shown, with tables and streams") {
    val shown = application() { (spark, dir, shown) =>
      secrets.foreach { case (name, value) => spark.conf.set(name, value) }
      spark.sql(s"CREATE TABLE t (id BIGINT, name STRING, p BIGINT) USING $own " +
        s"PARTITIONED BY (p) TBLPROPERTIES (${listed(encryption, " = ")})")
      rowsOf(spark).createTempView("rows")
      for (statement <- Seq("INSERT INTO t SELECT * FROM rows", "INSERT OVERWRITE t TABLE rows"))
        run(shown, "rows")(spark.sql(statement))
      assert(run(shown, "rows")(spark.sql("SELECT * FROM t WHERE name = 'n3'")) === 143)
      spark.sql(s"CREATE TABLE u USING $own OPTIONS (${listed(encryption, " ")}) AS TABLE rows")
      spark.sql("CREATE VIEW v AS SELECT * FROM u")
      Seq("t", "u", "v").foreach(describe(spark, shown, _))
      for (statement <- Seq("SET", s"SET $keyListName", s"SET $tokenName", "EXPLAIN COST TABLE v"))
        run(shown, "rows")(spark.sql(statement))
      stream(spark, dir, shown)
      // Spark shows the settings of Hadoop again when the environment changes.
      secrets.foreach { case (name, value) =>
        spark.sparkContext.hadoopConfiguration.set(name, value)
      }
      spark.sparkContext.hadoopConfiguration.set(markerName, marker)
      spark.sparkContext.addFile(Files.createTempFile(dir.toPath, "added", "").toString)
      assert(run(shown, "rows")(spark.newSession().sql("SELECT * FROM t")) === 1000)
    }
    assertSeen(shown, marker, "description", "event log", "REST environment")
    assertHidden(shown)
  }

  private def stream(spark: SparkSession, dir: File, shown: ShownTexts): Unit = {
    val schema = StructType.fromDDL("id BIGINT, name STRING, p BIGINT")
    val table = new File(dir, "warehouse/t").getPath
    val source = spark.readStream.format(own).schema(schema).load(table)
    shown.add("plan", source.queryExecution.toString)
    def start(name: String, options: Map[String, String]): Unit = {
      val query = source.writeStream.format(own).options(encryption ++ options)
        .option("checkpointLocation", new File(dir, s"checkpoint-$name").getPath)
        .trigger(Trigger.AvailableNow()).start(new File(dir, name).getPath)
      try query.awaitTermination()
      finally {
        shown.add("progress", query.recentProgress.map(_.json).mkString + query.status.json)
        shown.add("progress", query.toString)
        query.exception.foreach(shown.add("error", _))
      }
    }
    start("streamed", secrets)
    assert(spark.read.format(own).load(new File(dir, "streamed").getPath).count() === 1000)
    assert(
      fail(shown)(start("failed", Map(keyListName -> s"footer:$wrongKey"))).contains("personal")
    )
    for ((name, value) <- secrets) {
      val message = fail(shown)(
        spark.readStream.format(own).schema(schema).option(name, value).load(table)
      )
      assert(message.contains(s"$name is a secret"), message)
    }
  }

  test("secrets in the configuration of the application are hidden by a pattern that names them") {
    val settings = (secrets + (markerName -> marker)).map { case (k, v) => s"spark.hadoop.$k" -> v }
    val pattern = "(?i)secret|password|token|access[.]?key|parquet[.]encryption[.]key[.]list"
    val shown = application(settings.toSeq :+ (patternName -> pattern): _*) { (spark, dir, shown) =>
      val path = new File(dir, "a").getPath
      rowsOf(spark).write.format(own).options(encryption).save(path)
      assert(run(shown, "rows")(spark.read.format(own).load(path)) === 1000)
      assert(spark.conf.get(patternName) === pattern)
    }
    assertSeen(shown, marker, "log", "event log", "REST environment")
    assertHidden(shown)
  }

  test("keys that Spark has shown before cause a warning, and are not shown again") {
    val shown = application(s"spark.hadoop.$keyListName" -> keyList) { (spark, dir, shown) =>
      val path = new File(dir, "a").getPath
      rowsOf(spark).write.format(own).options(encryption).save(path)
      assert(run(shown, "rows")(spark.read.format(own).load(path)) === 1000)
    }
    val form = keys("footer")
    // The configuration, which Spark logs and sends to listeners before any extension is loaded.
    assert(shown.placesOf(form) === Set("log", "event log"))
    val lines = shown.at("event log").flatMap(_.linesIterator).filter(_.contains(form))
    assert(lines.size === 1)
    assert(lines.head.startsWith("{\"Event\":\"SparkListenerEnvironmentUpdate\""))
    assert(shown.at("log").filter(_.contains(form)).forall(_.contains("spark.logConf=true")))
    val warnings = shown.at("log").filter(_.startsWith(s"WARN spark.hadoop.$keyListName"))
    assert(warnings.size === 1)
    assert(warnings.head.contains(patternName), warnings.head)
  }

  test("a pattern of the application's own is kept, and hides secrets too") {
    val settings = Seq(patternName -> "(?i)visible", "spark.sql.redaction.options.regex" -> "none")
    val shown = application(settings: _*) { (spark, dir, shown) =>
      for (session <- Seq(spark, spark.newSession())) {
        val path = new File(dir, session.hashCode.toString).getPath
        for (statement <- Seq("SELECT 1", "RESET", "SELECT 1")) session.sql(statement).collect()
        rowsOf(session).write.format(own).options(options).save(path)
        assert(run(shown, "rows")(session.read.format(own).options(options).load(path)) === 1000)
        assert(session.conf.get(patternName).startsWith("(?i)visible|"))
      }
    }
    assertHidden(shown)
    assert(shown.placesOf(marker) === Set.empty)
    assertSeen(shown, markerName, "event log", "REST sql")
  }

  test("statements that would store secrets are refused by the name of the property") {
    val shown = application() { (spark, _, shown) =>
      spark.sql(s"CREATE TABLE t (id INT) USING $own")
      spark.sql("CREATE TABLE p (id INT) USING parquet")
      // With buckets, it is a table of DataSource V1.
      spark.sql(s"CREATE TABLE b (id INT) USING $own CLUSTERED BY (id) INTO 2 BUCKETS")
      val rows = spark.range(3).toDF("id")
      def refused(name: String)(action: => Any): Unit = {
        val message = fail(shown)(action)
        assert(message.contains(s"The property $name is a secret"), message)
        assert(message.contains("spark.hadoop.") && message.contains("credential provider"))
      }
      for ((name, value) <- secrets) {
        val property = s"('$name' = '$value')"
        for (
          statement <- Seq(
            s"CREATE TABLE n (id INT) USING $own TBLPROPERTIES $property",
            s"CREATE TABLE n (id INT) USING io.jparquet.spark.JParquetDataSource OPTIONS $property",
            s"CREATE TABLE n USING $own OPTIONS $property AS SELECT 1 AS id",
            s"CREATE TABLE n USING $own TBLPROPERTIES $property AS SELECT nope",
            s"CREATE TABLE n LIKE p USING $own TBLPROPERTIES $property",
            s"EXPLAIN EXTENDED CREATE TABLE n (id INT) USING $own OPTIONS $property",
            s"REPLACE TABLE t (id INT) USING $own TBLPROPERTIES $property",
            s"CREATE OR REPLACE TABLE t USING $own OPTIONS $property AS SELECT 2 AS id",
            s"ALTER TABLE t SET TBLPROPERTIES $property",
            s"ALTER TABLE b SET TBLPROPERTIES $property",
            s"ALTER TABLE b SET SERDEPROPERTIES $property"
          )
        ) refused(name)(spark.sql(statement).collect())
        spark.conf.set("spark.sql.sources.default", own)
        refused(name)(spark.sql(s"CREATE TABLE n (id INT) TBLPROPERTIES $property"))
        spark.conf.unset("spark.sql.sources.default")
        refused(name)(rows.writeTo("n").using(own).tableProperty(name, value).create())
        refused(name)(rows.writeTo("t").using(own).tableProperty(name, value).createOrReplace())
        refused(name)(spark.catalog.createTable("n", own, rows.schema, Map(name -> value)))
        // Spark keeps the options where it replaces a table of its own sources.
        val replaced = rows.write.format(own).option(name, value).mode("overwrite")
        // Spark 4.0 drops the table before any check sees the statement.
        if (since("4.1")) refused(name)(replaced.saveAsTable("p"))
      }
      for (name <- Seq(tokenName.toUpperCase, s"option.$tokenName", s"spark.hadoop.$keyListName"))
        refused(name)(spark.sql(s"ALTER TABLE t SET TBLPROPERTIES ('$name' = '$token')"))
      assert(spark.catalog.listTables().collect().map(_.name).toSet === Set("b", "p", "t"))
      assert(spark.table("t").columns.length === 1)
      spark.sql(s"CREATE TABLE q (id INT) USING parquet TBLPROPERTIES ('$tokenName' = 'x')")
      for (properties <- Seq("TBLPROPERTIES", "SERDEPROPERTIES"))
        spark.sql(s"ALTER TABLE q SET $properties ('$tokenName' = 'x')")
    }
    assertHidden(shown)
  }

  test("secrets that another program has stored in a table are not shown, and work") {
    val shown = application() { (spark, dir, shown) =>
      val path = new File(dir, "a")
      rowsOf(spark).write.format(own).options(options).save(path.getPath)
      val state = spark.asInstanceOf[classic.SparkSession].sessionState
      val table = CatalogTable(
        TableIdentifier("t", Some("default")),
        CatalogTableType.EXTERNAL,
        CatalogStorageFormat.empty.copy(locationUri = Some(path.toURI)),
        rowsOf(spark).schema,
        Some(own),
        properties = options ++ options.map { case (name, value) => s"option.$name" -> value }
      )
      state.catalog.createTable(table, ignoreIfExists = false)
      assert(run(shown, "rows")(spark.table("t")) === 1000)
      describe(spark, shown, "t")
      spark.sql("ALTER TABLE t SET TBLPROPERTIES ('more' = 'x')")
      assert(run(shown, "rows")(spark.table("t")) === 1000)
      val loaded = state.catalogManager.catalog("spark_catalog").asInstanceOf[TableCatalog]
        .loadTable(Identifier.of(Array("default"), "t"))
      shown.add("properties", loaded.properties.toString)
      shown.add("properties", loaded.toString)
      assert(loaded.properties.get(keyListName) === "*********(redacted)")
    }
    assertSeen(shown, marker, "description", "properties")
    assertHidden(shown)
  }

  test("a pattern for strings hides secrets of SQL statements in plans") {
    val pattern =
      """(?i)parquet[.]encryption[.]key[.](access[.]token|list)['"`]?\s*[=,]?\s*['"]?[^'")\s]+"""
    val shown = application("spark.sql.redaction.string.regex" -> pattern) { (spark, _, _) =>
      secrets.foreach { case (name, value) => spark.sql(s"SET $name = $value") }
    }
    assertSeen(shown, "SetCommand", "event log", "page of sql", "REST sql")
    assertHidden(shown)
  }
}
