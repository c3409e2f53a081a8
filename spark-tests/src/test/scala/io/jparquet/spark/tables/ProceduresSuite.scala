package io.jparquet.spark.tables

import java.io.File
import java.nio.file.Files

import io.jparquet.spark.support.{
  DamagedFile,
  DemoKms,
  DiffersByLine,
  EarlyBuildFile,
  InterferingCommitProtocol,
  Interpreted,
  KilledFileSystem,
  SameOnEachLine,
  SmallTables
}
import org.apache.commons.io.FileUtils
import org.apache.spark.SparkConf
import org.apache.spark.sql.Row
import org.apache.spark.sql.connector.catalog.InMemoryCatalog
import org.apache.spark.sql.functions.hash

/** `CALL jparquet.system...`: procedures that need no catalog to be configured. */
@DiffersByLine
class ProceduresSuite extends SmallTables with Interpreted {
  import testImplicits._

  override protected def sparkConf: SparkConf =
    super.sparkConf
      .set(s"spark.hadoop.fs.${KilledFileSystem.scheme}.impl", classOf[KilledFileSystem].getName)
      .set(s"spark.hadoop.fs.${KilledFileSystem.scheme}.impl.disable.cache", "true")

  private val protocol = "spark.sql.sources.commitProtocolClass"

  private def messages(action: => Any): String =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause)
      .takeWhile(_ != null).map(_.getMessage).mkString("\n")

  /** A table of several small files in each of two partitions; some of them of Spark's own writer. */
  private def withSmallFiles(body: File => Unit): Unit = withTempPath { dir =>
    for ((source, i) <- (sources ++ sources).zipWithIndex)
      smallRows(i * 100, 100).write.format(source).mode("append").partitionBy("p").save(dir.getPath)
    body(dir)
  }

  // ---- The catalog

  test("procedures are found without a catalog, by position and by name") {
    withSmallFiles { dir =>
      checkAnswer(call("verify", s"'${dir.getPath}'"), Nil)
      checkAnswer(call("verify", s"tier => 'deep', path => '${dir.getPath}'"), Nil)
      checkAnswer(sql(s"CALL JPARQUET.System.VERIFY('${dir.getPath}', 'footer')"), Nil)
      checkAnswer(spark.newSession().sql(s"CALL jparquet.system.verify('${dir.getPath}')"), Nil)
      assert(sql(s"EXPLAIN CALL jparquet.system.verify('/nothing')").count() === 1)
    }
    if (since("4.1"))
      assert(sql("SHOW PROCEDURES IN jparquet.system").select("procedure_name").as[String].collect()
        .toSet === Set("advise", "compact", "repair", "rewrite", "verify"))
  }

  test("names and arguments that are unknown are refused with what there is") {
    val unknown = messages(call("optimize", "'/data'"))
    assert(unknown.contains("jparquet.system.compact"), unknown)
    val tier = messages(call("verify", "'/data', 'all'"))
    assert(tier.contains("argument tier") && tier.contains("footer, pages, decode, deep"), tier)
    assert(messages(call("verify", "NULL")).contains("argument path"))
    assert(messages(call("compact", "'/data', target_bytes => 0")).contains("target_bytes"))
    assert(messages(call("verify", "'/data', depth => 1")).contains("depth"))
  }

  test("a database and paths of the name of the catalog are still found") {
    withSmallFiles { dir =>
      checkAnswer(call("verify", s"'${dir.getPath}'"), Nil)
      checkAnswer(sql(s"SELECT count(*) FROM jparquet.`${dir.getPath}`"), Row(400))
      withDatabase("jparquet") {
        sql("CREATE DATABASE jparquet")
        sql(s"CREATE TABLE jparquet.t USING $own LOCATION '${dir.getPath}'")
        checkAnswer(sql("SELECT count(*) FROM jparquet.t"), Row(400))
        checkAnswer(call("verify", s"'${dir.getPath}'"), Nil)
        sql("DROP TABLE jparquet.t")
      }
    }
  }

  test("a catalog of that name that the user has configured is not hidden") {
    val session = spark.newSession()
    session.conf.set("spark.sql.catalog.jparquet", classOf[InMemoryCatalog].getName)
    val text = messages(session.sql("CALL jparquet.system.verify('/data')"))
    assert(!text.contains("jparquet.system.compact"), text)
  }

  // ---- verify and advise

  test("verify names the place of the damage, and goes on") {
    withSmallFiles { dir =>
      val files = dataFiles(dir).sortBy(_.getPath)
      new DamagedFile(files(0)).become("no Parquet file".getBytes)
      new DamagedFile(files(1)).changePage((_, body) =>
        body(body.length / 2) = (body(body.length / 2) ^ 85).toByte
      )
      val found = call("verify", s"'${dir.getPath}', tier => 'deep'")
      val byFile = found.collect().groupBy(row =>
        new File(row.getString(0)).getName -> row.getString(0).contains("p=0")
      )
      def key(file: File): (String, Boolean) = file.getName -> file.getPath.contains("p=0")
      assert(byFile.keySet === Set(key(files(0)), key(files(1))))
      assert(byFile(key(files(1))).exists(row => row.getInt(3) == 0 && row.getString(4) == "id"))
      assert(byFile(key(files(0))).forall(_.isNullAt(3)))
      checkAnswer(call("verify", s"'${files(2).getPath}'"), Nil)
    }
  }

  test("files of directories that are no files of Parquet are left out, and noted on request") {
    withSmallFiles { dir =>
      val readme = new File(dir, "p=0/README.md")
      Files.writeString(readme.toPath, "Trips of 2026.\n")
      // As Hive names files.
      val unnamed = new File(dir, "p=0/000000_0")
      FileUtils.copyFile(dataFiles(dir).head, unnamed)
      new DamagedFile(unnamed).become("PAR1 and no end".getBytes)

      def found(path: String, more: String = ""): Map[String, Set[String]] =
        call("verify", s"'$path'$more").collect().toSeq
          .groupMap(row => new File(row.getString(0)).getName)(_.getString(1)).view
          .mapValues(_.toSet).toMap

      val damaged = Map(unnamed.getName -> Set("footer"))
      for (path <- Seq(s"$dir", s"$dir/*", s"$dir/p=0/*", s"$dir/p=?/*"))
        assert(found(path) === damaged, path)
      val notes = call("verify", s"'$dir', notes => true").where("tier = 'note'")
      checkAnswer(notes.selectExpr("rule", "message LIKE '%pathGlobFilter'"), Row("left-out", true))
      assert(found(s"$dir", ", notes => true") === damaged + (readme.getName -> Set("note")))
      // What is named is verified.
      for (path <- Seq(s"$readme", s"$dir/p=0/READ*", s"$dir/*/*.md"))
        assert(found(path) === Map(readme.getName -> Set("footer")), path)

      assert(unnamed.delete())
      assert(call("advise", s"'$dir'").where("file_path LIKE '%README%'").isEmpty)
      // Reads do not leave it out.
      for (source <- sources) {
        intercept[Exception](spark.read.format(source).load(s"$dir").collect())
        val some = spark.read.format(source).option("pathGlobFilter", "*.parquet").load(s"$dir")
        assert(some.count() === 400)
      }
    }
  }

  test("verify counts the pages without a checksum on request") {
    withTempPath { dir =>
      for ((checksums, i) <- Seq("true", "false").zipWithIndex)
        smallRows(i * 100, 100).coalesce(1).write.format(own).mode("append")
          .option("parquet.page.write-checksum.enabled", checksums).save(dir.getPath)
      for (tier <- Seq("pages", "deep")) {
        checkAnswer(call("verify", s"'$dir', tier => '$tier'"), Nil)
        val Array(note) = call("verify", s"'$dir', tier => '$tier', notes => true").collect()
        assert(note.getString(1) === "note" && note.getString(2) === "pages-without-checksum")
        assert(note.getString(7).matches(
          raw"(\d+) of \1 pages have no checksum: changed values cannot be detected" +
            (if (tier == "deep") ", unless they contradict bounds or counts" else "")
        ))
      }
      checkAnswer(call("verify", s"'$dir', tier => 'footer', notes => true"), Nil)
    }
  }

  test("advise says what could be better", SameOnEachLine) {
    withTempPath { dir =>
      for (source <- sources)
        withSQLConf("spark.sql.parquet.outputTimestampType" -> "INT96") {
          spark.range(0, 100, 1, 2).selectExpr("id", "timestamp_seconds(id) AS t")
            .write.format(source).mode("append").save(dir.getPath)
        }
      val found = call("advise", s"'${dir.getPath}'")
      assert(found.where("rule IS NULL OR finding IS NULL OR remedy IS NULL").isEmpty)
      val columns = found.where("rule = 'int96'").groupBy("column_path").count()
      checkAnswer(columns, Row("t", dataFiles(dir).size))
    }
    withSmallFiles { dir =>
      assert(call("advise", s"'${dir.getPath}'").where("rule = 'int96'").isEmpty)
    }
  }

  // ---- compact and rewrite

  private def checkSound(dir: File): Unit =
    checkAnswer(call("verify", s"'${dir.getPath}', tier => 'deep'"), Nil)

  test("compact puts the small files of each partition together") {
    for (rowGroups <- Seq("copy", "merge", "auto")) withSmallFiles { dir =>
      val before = load(dir).collect().toSeq
      val files = dataFiles(dir)
      val bytes = files.map(_.length).sum
      val summary = call("compact", s"'${dir.getPath}', row_groups => '$rowGroups'").head()
      withClue(summary) {
        assert(summary.getInt(0) === files.size)
        assert(summary.getInt(1) === dataFiles(dir).size)
        assert(dataFiles(dir).map(_.getParentFile.getName).toSet === Set("p=0", "p=1"))
        assert(summary.getLong(2) === 400)
        assert(summary.getInt(if (rowGroups == "copy") 4 else 3) === 0)
        assert(summary.getLong(5) === bytes)
        assert(summary.getLong(6) === dataFiles(dir).map(_.length).sum)
      }
      for (source <- sources) checkAnswer(spark.read.format(source).load(dir.getPath), before)
      checkSound(dir)
      assert(!new File(dir, "_jparquet_overwrites").exists())
      assert(call("compact", s"'${dir.getPath}'").head().getInt(0) === 0, "a second time")
    }
  }

  test(
    "compact and rewrite mend columns that Spark cannot read in files of early builds",
    SameOnEachLine
  ) {
    for (statement <- Seq("compact" -> ", row_groups => 'copy'", "compact" -> "", "rewrite" -> ""))
      withTempPath { dir =>
        for (name <- Seq("a", "b"))
          EarlyBuildFile.write(new File(dir, s"$name.parquet"))
        intercept[Exception](spark.read.parquet(dir.getPath).collect())
        val found = call("verify", s"'${dir.getPath}'")
        checkAnswer(
          found.select("rule", "column_path"),
          Seq.fill(2)(
            Row("dictionary-pages-first", "l.list.element")
          )
        )
        val before = load(dir).collect().toSeq
        assert(before.size === 2 * EarlyBuildFile.rows)
        val (procedure, arguments) = statement
        assert(call(procedure, s"'${dir.getPath}'$arguments").head().getInt(0) === 2)
        for (source <- sources) checkAnswer(spark.read.format(source).load(dir.getPath), before)
        checkSound(dir)
      }
  }

  test("files that have the wanted size stay as they are", SameOnEachLine) {
    withTempPath { dir =>
      spark.range(50000).select(hash($"id").as("h")).coalesce(1).write.format(own).save(dir.getPath)
      val large = dataFiles(dir).head
      smallRows(0, 10).select($"id".cast("int").as("h")).write.format(own).mode("append").save(
        dir.getPath
      )
      smallRows(0, 10).select($"id".cast("int").as("h")).write.format(own).mode("append").save(
        dir.getPath
      )
      val count = dataFiles(dir).size
      val summary = call("compact", s"'${dir.getPath}', target_bytes => ${large.length}").head()
      assert(summary.getInt(0) === count - 1)
      assert(summary.getInt(1) === 1)
      assert(large.exists() && dataFiles(dir).size === 2)
      assert(load(dir).count() === 50020)
    }
  }

  test("files of other schemas are not put together", SameOnEachLine) {
    withTempPath { dir =>
      for (_ <- 1 to 2) {
        Seq(1L).toDF("a").write.format(own).mode("append").save(dir.getPath)
        Seq((2L, "x")).toDF("a", "b").write.format(own).mode("append").save(dir.getPath)
      }
      call("compact", s"'${dir.getPath}'")
      assert(dataFiles(dir).size === 2)
      checkAnswer(
        spark.read.format(own).option("mergeSchema", "true").load(dir.getPath),
        Seq(Row(1, null), Row(1, null), Row(2, "x"), Row(2, "x"))
      )
    }
  }

  test("rows are sorted on request", SameOnEachLine) {
    withSmallFiles { dir =>
      val before = load(dir).collect().toSeq
      call("compact", s"'${dir.getPath}', sort_by => 'name DESC, id'")
      checkAnswer(load(dir), before)
      for (file <- dataFiles(dir)) {
        val rows = spark.read.format(own).load(file.getPath).select("name", "id").as[
          (String, Long)
        ].collect().toSeq
        assert(rows === rows.sortBy(_._2).sortBy(_._1)(Ordering[String].reverse))
      }
      val sorting =
        spark.read.format(own).option("jparquet.metadata", "row_groups").load(dir.getPath)
          .selectExpr("sorting_columns.column", "sorting_columns.descending").distinct()
      checkAnswer(sorting, Row(Seq("name", "id"), Seq(true, false)))
      checkSound(dir)
      assert(
        messages(call("compact", s"'${dir.getPath}', sort_by => 'name +'")).contains("sort_by")
      )
      checkAnswer(load(dir), before)
    }
  }

  test("sort_by finds columns by the session's rule of case", SameOnEachLine) {
    for (procedure <- Seq("compact", "rewrite")) withSmallFiles { dir =>
      val before = load(dir).collect().toSeq
      call(procedure, s"'${dir.getPath}', sort_by => 'NAME, S.X DESC'")
      checkAnswer(load(dir), before)
      val sorting =
        spark.read.format(own).option("jparquet.metadata", "row_groups").load(dir.getPath)
          .selectExpr("sorting_columns.column").distinct()
      checkAnswer(sorting, Row(Seq("name", "s.x")))
      withSQLConf("spark.sql.caseSensitive" -> "true") {
        assertRefused(dir, call(procedure, s"'${dir.getPath}', sort_by => 'name, ID'"))(
          "the column ID, which is not among the columns of",
          ": id, name, s.x, s.l."
        )
        call(procedure, s"'${dir.getPath}', sort_by => 'id'")
      }
      checkAnswer(load(dir), before)
    }
  }

  test("sort_by is refused before tasks begin to write") {
    withSmallFiles { dir =>
      for (
        procedure <- Seq("compact", "rewrite");
        (order, text) <- Seq(
          "nothing" -> "the column nothing, which is not among the columns of",
          "s" -> "the column s, which is not among the columns of",
          "s.l.list.element" -> "which can have several values in a row of",
          "id, P" -> "the partition column P, which has only one value in each file: remove it"
        )
      ) assertRefused(dir, call(procedure, s"'${dir.getPath}', sort_by => '$order'"))(text)
    }
  }

  /** Asserts that a call is refused before it begins to write. */
  private def assertRefused(dir: File, call: => Any)(texts: String*): Unit = {
    val before = dataFiles(dir).map(file => file -> file.lastModified).toSet
    var begun = false
    withInterference(afterSetup = () => begun = true) {
      val found = messages(call)
      for (text <- texts) assert(found.contains(text), found)
    }
    assert(!begun)
    assert(dataFiles(dir).map(file => file -> file.lastModified).toSet === before)
  }

  test("rewrite gives each file other options") {
    withSmallFiles { dir =>
      val before = load(dir).collect().toSeq
      val count = dataFiles(dir).size
      val summary = call(
        "rewrite",
        s"'${dir.getPath}', options => map('compression', 'zstd', 'parquet.bloom.filter.enabled#id', 'true')"
      ).head()
      assert(summary.getInt(0) === count && summary.getInt(1) === count)
      checkAnswer(load(dir), before)
      val chunks = spark.read.format(own).option("jparquet.metadata", "columns").load(dir.getPath)
      checkAnswer(chunks.select("codec").distinct(), Row("ZSTD"))
      assert(chunks.where("column_path = 'id' AND bloom_filter_offset IS NULL").isEmpty)
      checkSound(dir)
    }
  }

  test("options without an effect are refused before anything is written", SameOnEachLine) {
    withSmallFiles { dir =>
      for (
        procedure <- Seq("compact", "rewrite");
        option <-
          Seq("maxRecordsPerFile", "compresion", "jparquet.sort.columns")
      ) assertRefused(
        dir,
        call(procedure, s"'${dir.getPath}', options => map('$option', '1')")
      )(s"Option $option has no effect", "the options that have an effect are basePath, ")
      for (procedure <- Seq("compact", "rewrite", "verify", "advise"))
        assertRefused(
          dir,
          call(procedure, s"'${dir.getPath}', options => map('jparquet.encodings', '1')")
        )("There is no option jparquet.encodings", "the nearest name is jparquet.encoding")
    }
  }

  test("hidden files and what other jobs add meanwhile stay", SameOnEachLine) {
    withSmallFiles { dir =>
      val hidden = new File(dir, "p=0/_notes.parquet")
      Files.writeString(hidden.toPath, "mine")
      val before = load(dir).collect().toSeq
      withInterference(afterSetup =
        () =>
          smallRows(1000, 10).write.format(own).mode("append").partitionBy("p").save(dir.getPath)
      ) {
        call("compact", s"'${dir.getPath}'")
      }
      assert(Files.readString(hidden.toPath) === "mine")
      checkAnswer(load(dir), before ++ smallRows(1000, 10).collect())
    }
  }

  private def withInterference(
      afterSetup: () => Unit = () => (),
      afterCommit: () => Unit = () => ()
  )(body: => Unit): Unit = {
    def once(action: () => Unit): () => Unit = {
      var done = false
      () =>
        if (!done) {
          done = true
          action()
        }
    }
    InterferingCommitProtocol.afterSetup = once(afterSetup)
    InterferingCommitProtocol.afterCommit = once(afterCommit)
    try withSQLConf(protocol -> classOf[InterferingCommitProtocol].getName)(body)
    finally {
      InterferingCommitProtocol.afterSetup = () => ()
      InterferingCommitProtocol.afterCommit = () => ()
    }
  }

  test(
    "a file that is gone or changed since it was listed fails the commit, and nothing is lost",
    SameOnEachLine
  ) {
    withSmallFiles { table =>
      // One directory is one task: another one, that Spark ends late, could stage a file again.
      val dir = new File(table, "p=0")
      val kept = new File(table.getPath + "-kept")
      FileUtils.copyDirectory(dir, kept)
      def restore(): Unit = {
        FileUtils.deleteDirectory(dir)
        FileUtils.copyDirectory(kept, dir, true)
      }
      val gone = dataFiles(dir).minBy(_.getName)
      val changes = Seq[() => Unit](
        () => assert(gone.delete()),
        () => { assert(gone.setLastModified(1000)); () }
      )
      try
        for (change <- changes; early <- Seq(true, false)) {
          restore()
          val text = messages {
            if (early) withInterference(afterSetup = change)(call("compact", s"'${dir.getPath}'"))
            else withInterference(afterCommit = change)(call("compact", s"'${dir.getPath}'"))
          }
          assert(text.contains(gone.getName), text)
          val names = dataFiles(dir).map(_.getName).toSet
          assert(names ++ Set(gone.getName) === dataFiles(kept).map(_.getName).toSet)
          assert(!new File(dir, "_jparquet_overwrites").exists())
          assert(!new File(dir, "_temporary").exists())
        }
      finally FileUtils.deleteDirectory(kept)
    }
  }

  test("encrypted files stay encrypted, with key material inside and beside them", SameOnEachLine) {
    for (internal <- Seq("true", "false")) withTempPath { dir =>
      val keys = Map(
        "parquet.encryption.kms.client.class" -> classOf[DemoKms].getName,
        "parquet.encryption.footer.key" -> "foot",
        "parquet.encryption.column.keys" -> "secret:name",
        "parquet.encryption.key.material.store.internally" -> internal
      )
      val rows = smallRows(0, 100).drop("p")
      for (_ <- 1 to 3) rows.write.format(own).options(keys).mode("append").save(dir.getPath)
      val arguments =
        keys.map { case (name, value) => s"'$name', '$value'" }.mkString("map(", ", ", ")")
      val refused = messages(call(
        "compact",
        s"'${dir.getPath}', options => map('parquet.encryption.kms.client.class', '${classOf[DemoKms].getName}')"
      ))
      assert(refused.contains("is encrypted, but no keys are given"), refused)
      for (rowGroups <- Seq("copy", "merge")) {
        call("compact", s"'${dir.getPath}', row_groups => '$rowGroups', options => $arguments")
        assert(dataFiles(dir).size === 1)
        val expected = (1 to 3).flatMap(_ => rows.collect())
        checkAnswer(spark.read.format(own).options(keys).load(dir.getPath), expected)
        intercept[Exception](load(dir).collect())
        val materials = dir.listFiles().filter(_.getName.startsWith("_KEY_MATERIAL"))
        assert(materials.length === (if (internal == "true") 0 else 1))
        FileUtils.deleteQuietly(dir)
        for (_ <- 1 to 3) rows.write.format(own).options(keys).mode("append").save(dir.getPath)
      }
    }
  }

  test("tables of formats with a log of their own, and of streams, are refused") {
    withSmallFiles { dir =>
      new File(dir, "_delta_log").mkdir()
      assert(messages(call("compact", s"'${dir.getPath}'")).contains("_delta_log"))
    }
    withTempDir { table =>
      val partition = new File(table, "data/p=1")
      spark.range(3).write.format(own).save(partition.getPath)
      val metadata = new File(table, "metadata/00000-6c5.metadata.json")
      FileUtils.write(metadata, "{}", "UTF-8")
      for (dir <- Seq(table, partition.getParentFile, partition)) {
        assert(messages(call("compact", s"'${dir.getPath}'")).contains(s"$table/metadata"))
        assert(messages(call("rewrite", s"'${dir.getPath}'")).contains(s"$table/metadata"))
      }
      FileUtils.deleteQuietly(metadata)
      call("compact", s"'${partition.getPath}'").collect()
    }
    withSmallFiles { dir =>
      val file = dataFiles(dir).head
      assert(messages(call("compact", s"'${file.getPath}'")).contains("is a file"))
    }
  }

  // ---- repair

  private def unlogged[T](body: => T): T = {
    spark.sparkContext.setLogLevel("OFF")
    try body
    finally spark.sparkContext.setLogLevel("WARN")
  }

  test("a compaction that is killed at any moment leaves all rows, and repair ends it") {
    withTempDir { dir =>
      unlogged {
        val table = new File(dir, "t")
        for (i <- 0 until 3)
          smallRows(i * 10, 10).coalesce(1).write.format(own).mode("append").partitionBy("p").save(
            table.getPath
          )
        val rows = load(table).collect().toSeq
        val before = new File(dir, "before")
        FileUtils.copyDirectory(table, before)
        val place = s"${KilledFileSystem.scheme}:${table.getPath}"
        var changes = if (since("4.2")) 0 else killStep / 2
        var ended = false
        var finished = 0
        var rolledBack = 0
        while (!ended) {
          FileUtils.deleteDirectory(table)
          FileUtils.copyDirectory(before, table)
          ended =
            try {
              KilledFileSystem.killedAfter(changes)(call("compact", s"'$place'"))
              KilledFileSystem.killedBy.isEmpty
            } catch {
              case _: Exception if KilledFileSystem.killedBy.nonEmpty => false
            }
          withClue(s"killed after $changes changes, before ${KilledFileSystem.killedBy}: ") {
            checkAnswer(spark.read.format(own).load(place), rows)
            val repaired = call("repair", s"'$place', roll_back => true").collect().toSeq
              .filter(_.getString(0) == "overwrite").map(_.getString(2))
            assert(repaired.size <= 1)
            finished += repaired.count(_ == "finished")
            rolledBack += repaired.count(_ == "rolled_back")
            for (source <- sources) checkAnswer(spark.read.format(source).load(table.getPath), rows)
            assert(Option(new File(table, "_jparquet_overwrites").list()).forall(_.isEmpty))
            checkAnswer(call("repair", s"'$place'").where("found = 'overwrite'"), Nil)
          }
          changes += killStep
        }
        assert(changes > 20 && finished > 0, s"$changes $finished")
        // There is only a moment or two between the marker and the first file in its place.
        assert(rolledBack > 0 || killStep > 1)
      }
    }
  }

  test(
    "repair gives up what was killed before its commit, and leaves what may be running",
    SameOnEachLine
  ) {
    withTempDir { dir =>
      unlogged {
        val table = new File(dir, "t")
        smallRows(0, 10).coalesce(1).write.format(own).save(table.getPath)
        val rows = load(table).collect().toSeq
        val place = s"${KilledFileSystem.scheme}:${table.getPath}"
        val before = new File(dir, "before")
        FileUtils.copyDirectory(table, before)
        var left = 0
        var givenUp = 0
        for (changes <- 0 until 40) {
          FileUtils.deleteDirectory(table)
          FileUtils.copyDirectory(before, table)
          try KilledFileSystem.killedAfter(changes)(
              smallRows(100, 10).write.format(own).mode("overwrite").save(place)
            )
          catch { case _: Exception => }
          val isKnown = changes % 2 == 0
          // As if it ran on another machine.
          if (!isKnown)
            FileUtils.listFiles(table, null, true).forEach(file =>
              if (file.getName.contains("jparquet-owner")) Files.delete(file.toPath)
            )
          val repaired =
            call("repair", s"'$place'").where("found = 'overwrite'").collect().map(_.getString(2))
          assert(!repaired.contains("left") || !isKnown)
          if (repaired.contains("left")) {
            left += 1
            checkAnswer(spark.read.format(own).load(place), rows)
            checkAnswer(
              call("repair", s"'$place', roll_back => true").where("found = 'overwrite'").select(
                "result"
              ),
              Row("rolled_back")
            )
          } else if (repaired.contains("rolled_back")) givenUp += 1
          if (repaired.exists(Set("left", "rolled_back")))
            for (source <- sources) checkAnswer(spark.read.format(source).load(table.getPath), rows)
        }
        assert(left > 0 && givenUp > 0)
      }
    }
  }
}
