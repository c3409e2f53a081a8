package io.jparquet.spark.encryption

import java.io.{ByteArrayOutputStream, File}
import java.nio.file.{Files, Path}
import java.security.KeyStore
import java.util.Base64

import scala.jdk.CollectionConverters._

import javax.crypto.spec.SecretKeySpec
import io.jparquet.spark.support.{Core, DemoKms, ScanPlans, SourceComparison}
import org.apache.hadoop.fs.{Path => HadoopPath}
import org.apache.hadoop.mapreduce.TaskAttemptContext
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter
import org.apache.logging.log4j.Level
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.functions.hash

/** Encryption by the properties that Spark's users know, beside parquet-java's own. */
@Core
class EncryptionSuite extends SourceComparison with ScanPlans {
  import testImplicits._

  private def prefix(names: (String, String)*): Map[String, String] =
    names.map { case (name, value) => s"parquet.encryption.$name" -> value }.toMap

  private val kms = prefix("kms.client.class" -> classOf[DemoKms].getName)

  /** What parquet-java needs besides. */
  private val factory = Map(
    "parquet.crypto.factory.class" ->
      "org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory"
  )

  private def key(text: String): String =
    Base64.getEncoder.encodeToString(text.padTo(16, '.').getBytes)

  private def keyList(ids: String*): Map[String, String] =
    prefix("key.list" -> ids.map(id => s"$id:${key(id)}").mkString(","))

  private val columns = prefix("footer.key" -> "foot", "column.keys" -> "pii:name,nested.x;money:d")

  private def rows(count: Int = 1000): DataFrame =
    spark.range(0, count, 1, 2).selectExpr(
      "id",
      "concat('name ', id) AS name",
      "CAST(id AS DECIMAL(12, 2)) AS d",
      "named_struct('x', id % 7, 'y', CAST(id % 3 AS STRING)) AS nested",
      "array(id, null) AS list"
    )

  private def files(dir: File): Seq[Path] = {
    val walk = Files.walk(dir.toPath)
    try walk.iterator.asScala.filter(Files.isRegularFile(_)).toSeq
    finally walk.close()
  }

  private def partFiles(dir: File): Seq[Path] =
    files(dir).filter(file => file.getFileName.toString.startsWith("part-"))

  private def materials(dir: File): Seq[Path] =
    files(dir).filter(file => file.getFileName.toString.startsWith("_KEY_MATERIAL_FOR_"))

  private def magic(file: Path): String = new String(Files.readAllBytes(file).take(4))

  private def messages(action: => Any): String =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause)
      .takeWhile(_ != null).map(_.getMessage).mkString("\n")

  private def write(dir: File, options: Map[String, String], data: DataFrame = rows()): Unit =
    data.write.format(own).options(kms).options(options).mode("overwrite").save(dir.getPath)

  private def read(dir: File, options: Map[String, String] = kms): DataFrame =
    spark.read.format(own).options(options).load(dir.getPath)

  test("files of every mode are read by Spark's own source, and its files are read here") {
    val modes =
      for {
        (keys, version) <- Seq(columns -> "v1", prefix("uniform.key" -> "all") -> "v2")
        (plaintext, algorithm) <- Seq("true" -> "AES_GCM_V1", "false" -> "AES_GCM_CTR_V1") ++
          Seq("true" -> "AES_GCM_CTR_V1", "false" -> "AES_GCM_V1").filter(_ => version == "v1")
        (bits, wrapping, internal) <-
          Seq(("128", "true", "true"), ("192", "false", "false"), ("256", "true", "false"))
      } yield Map("parquet.writer.version" -> version) ++ keys ++ prefix(
        "plaintext.footer" -> plaintext,
        "algorithm" -> algorithm,
        "data.key.length.bits" -> bits,
        "double.wrapping" -> wrapping,
        "key.material.store.internally" -> internal
      )
    for (mode <- modes; writer <- sources) withClue(s"$writer $mode: ") {
      withTempPath { dir =>
        rows(100).coalesce(1).write.format(writer).options(kms ++ factory ++ mode)
          .save(dir.getPath)
        val plaintext = mode("parquet.encryption.plaintext.footer") == "true"
        assert(partFiles(dir).map(magic).toSet === Set(if (plaintext) "PAR1" else "PARE"))
        val internal = mode("parquet.encryption.key.material.store.internally") == "true"
        assert(materials(dir).length === (if (internal) 0 else partFiles(dir).length))
        for (reader <- sources) withClue(s"read by $reader: ") {
          val read = spark.read.format(reader).options(kms ++ factory).load(dir.getPath)
          assert(read.schema.map(_.name) === rows().schema.map(_.name))
          checkAnswer(read, rows(100))
        }
      }
    }
  }

  test("a partitioned table with properties is encrypted by every kind of statement") {
    withTable("patients") {
      sql(
        s"""CREATE TABLE patients (id BIGINT, name STRING, ssn STRING, year INT) USING $own
           |PARTITIONED BY (year) TBLPROPERTIES (
           |  'parquet.encryption.footer.key' = 'foot',
           |  'parquet.encryption.column.keys' = 'pii:name,ssn',
           |  'parquet.encryption.key.material.store.internally' = 'false',
           |  'parquet.encryption.kms.client.class' = '${classOf[DemoKms].getName}')""".stripMargin
      )
      val dir = new File(spark.sessionState.catalog.defaultTablePath(
        org.apache.spark.sql.catalyst.TableIdentifier("patients")
      ))
      def assertEncrypted(expected: Row*): Unit = {
        checkAnswer(spark.table("patients"), expected)
        assert(partFiles(dir).map(magic).toSet === Set("PARE"))
        val expectedMaterials = partFiles(dir).map { file =>
          file.resolveSibling(s"_KEY_MATERIAL_FOR_${file.getFileName}.json")
        }
        assert(materials(dir).toSet === expectedMaterials.toSet)
      }
      sql("INSERT INTO patients VALUES (1, 'Ada', 'a', 2025), (2, 'Bo', 'b', 2026)")
      sql("INSERT INTO patients VALUES (3, 'Cy', 'c', 2026)")
      assertEncrypted(Row(1, "Ada", "a", 2025), Row(2, "Bo", "b", 2026), Row(3, "Cy", "c", 2026))
      withSQLConf("spark.sql.sources.partitionOverwriteMode" -> "dynamic") {
        sql("INSERT OVERWRITE patients VALUES (4, 'Di', 'd', 2026)")
      }
      assertEncrypted(Row(1, "Ada", "a", 2025), Row(4, "Di", "d", 2026))
      sql("INSERT OVERWRITE patients PARTITION (year = 2025) SELECT 5L, 'Ed', 'e'")
      assertEncrypted(Row(5, "Ed", "e", 2025), Row(4, "Di", "d", 2026))
      sql("DELETE FROM patients WHERE year = 2026")
      assertEncrypted(Row(5, "Ed", "e", 2025))
      sql("INSERT OVERWRITE patients SELECT id + 1, name, ssn, year FROM patients")
      assertEncrypted(Row(6, "Ed", "e", 2025))
      sql("TRUNCATE TABLE patients")
      assert(files(dir).filter(_.getFileName.toString.contains(".parquet")).isEmpty)
    }
  }

  test("a write that fails leaves no key material") {
    withTempPath { dir =>
      val options = columns ++ prefix("key.material.store.internally" -> "false")
      write(dir, options, rows(10))
      val before = files(dir).toSet
      val failing =
        rows(1000).selectExpr("IF(id = 900, raise_error('stop'), id) AS id", "name", "d", "nested")
      intercept[Exception](write(dir, options, failing))
      assert(files(dir).toSet === before)
      checkAnswer(read(dir), rows(10))
    }
  }

  test("columns that are not read need no key, and others are refused with name and key") {
    withTempPath { dir =>
      val master = keyList("foot", "pii", "money")
      rows().write.format(own).options(master ++ columns).save(dir.getPath)
      val some = read(dir, keyList("foot", "money"))
      checkAnswer(
        some.select("id", "d", "nested.y", "list"),
        rows().select("id", "d", "nested.y", "list")
      )
      checkAnswer(some.filter("d > 990").select("id"), rows().filter("d > 990").select("id"))
      assert(some.columns === rows().columns)
      for (column <- Seq("name", "nested.x", "nested")) {
        val text = messages(some.select(column).collect())
        assert(text.contains("there is no key with the id 'pii'"), text)
        assert(text.contains(if (column == "name") "name" else "nested"), text)
      }
      val without = messages(read(dir, Map.empty))
      assert(without.contains("parquet.encryption.kms.client.class"), without)
      val denied = messages(read(dir, kms ++ prefix("key.access.token" -> "wrong")))
      assert(denied.contains("PKMT1") || denied.contains("denied"), denied)
    }
  }

  test("access that the service denies is an error with the service's message") {
    withTempPath { dir =>
      val text = messages(write(dir, prefix("uniform.key" -> "denied")))
      assert(
        text.contains("access to the key is denied") && text.contains("no access to denied"),
        text
      )
      write(dir, prefix("uniform.key" -> "all"))
      val wrong = messages(read(dir, kms ++ prefix("key.access.token" -> "wrong")).collect())
      assert(wrong.contains("access to the key is denied"), wrong)
    }
  }

  test("keys are unwrapped once, however many splits and tasks read a file") {
    withTempPath { dir =>
      write(
        dir,
        columns ++ Map("parquet.block.row.count.limit" -> "100") ++
          prefix("double.wrapping" -> "false"),
        rows(5000).coalesce(1)
      )
      val options = kms ++ prefix("demo.secret" -> "nothing")
      withSQLConf("spark.sql.files.maxPartitionBytes" -> "8192") {
        val unwrapped = DemoKms.unwrappedBy {
          val all = read(dir, options)
          assert(all.rdd.getNumPartitions > 3)
          checkAnswer(all, rows(5000))
          checkAnswer(all.selectExpr("sum(id)", "count(name)"), Row(5000L * 4999 / 2, 5000))
        }
        // Two columns have data keys that are wrapped with the master key "pii".
        assert(unwrapped.sorted === Seq("foot", "money", "pii", "pii"))
      }
    }
  }

  test("row groups are skipped by encrypted statistics") {
    withTempPath { dir =>
      write(
        dir,
        columns ++ Map("parquet.block.row.count.limit" -> "100"),
        rows(5000).coalesce(1)
      )
      val query = read(dir).filter("d BETWEEN 1210 AND 1219").select("name")
      checkAnswer(query, (1210 to 1219).map(i => Row(s"name $i")))
      assert(metric(query, "rowGroupsSkipped") > 0)
    }
  }

  test("row groups are skipped by encrypted Bloom filters") {
    withTempPath { dir =>
      write(
        dir,
        columns ++ Map(
          "parquet.block.row.count.limit" -> "100",
          "parquet.bloom.filter.enabled#name" -> "true"
        ),
        rows(5000).repartition(1, $"d").sortWithinPartitions(hash($"id"))
      )
      def skipped(options: Map[String, String]): Long = {
        val query = read(dir, options).filter("name = 'name 2345'").select("id")
        checkAnswer(query, Row(2345))
        metric(query, "rowGroupsSkipped")
      }
      assert(skipped(kms) > 40)
      assert(skipped(kms ++ Map("parquet.filter.bloom.enabled" -> "false")) < 10)
    }
  }

  test("splits of files with encrypted metadata read each row group once") {
    withTempPath { dir =>
      write(
        dir,
        prefix("footer.key" -> "foot", "column.keys" -> "pii:id", "complete.columns" -> "true") ++
          Map("parquet.block.row.count.limit" -> "50"),
        rows(3000).coalesce(1)
      )
      for (bytes <- Seq(1000, 4096, 20000, 1 << 30))
        withSQLConf("spark.sql.files.maxPartitionBytes" -> bytes.toString) {
          checkAnswer(read(dir), rows(3000))
        }
    }
  }

  test("streams and SQL on paths read and write encrypted files") {
    withTempPath { dir =>
      val (in, out) = (new File(dir, "in"), new File(dir, "out"))
      write(in, columns)
      val stream = spark.readStream.format(own).options(kms).schema(rows().schema).load(in.getPath)
        .writeStream.format(own).options(kms ++ columns)
        .option("parquet.encryption.key.material.store.internally", "false")
        .option("checkpointLocation", new File(dir, "checkpoint").getPath)
        .trigger(org.apache.spark.sql.streaming.Trigger.AvailableNow()).start(out.getPath)
      stream.awaitTermination()
      assert(partFiles(out).map(magic).toSet === Set("PARE"))
      checkAnswer(read(out), rows())
      withSQLConf(kms.toSeq: _*) {
        checkAnswer(sql(s"SELECT name FROM $own.`${in.getPath}` WHERE id = 7"), Row("name 7"))
      }
      checkAnswer(
        sql(
          s"SELECT name FROM $own.`${in.getPath}` WITH (`parquet.encryption.kms.client.class` = " +
            s"'${classOf[DemoKms].getName}') WHERE id = 7"
        ),
        Row("name 7")
      )
    }
  }

  test("merged schemas need the footer keys alone") {
    withTempPath { dir =>
      write(new File(dir, "p=1"), columns, rows(10))
      write(new File(dir, "p=2"), columns, rows(10).withColumn("more", $"id"))
      val merged = read(dir, kms ++ Map("mergeSchema" -> "true"))
      assert(merged.columns.toSet === rows().columns.toSet + "more" + "p")
      assert(merged.filter("more IS NOT NULL").count() === 10)
    }
  }

  test("the AAD prefix is bound to files, and required when they do not store it") {
    withTempPath { dir =>
      val aad = Map("jparquet.encryption.aad.prefix" -> "patients")
      write(dir, columns ++ aad + ("jparquet.encryption.aad.prefix.store" -> "false"))
      checkAnswer(read(dir, kms ++ aad), rows())
      val missing = messages(read(dir))
      assert(missing.contains("jparquet.encryption.aad.prefix"), missing)
      val wrong = messages(read(dir, kms + ("jparquet.encryption.aad.prefix" -> "others")))
      assert(wrong.toLowerCase.contains("aad prefix"), wrong)
    }
  }

  test("plain files are refused where encryption is required") {
    withTempPath { dir =>
      rows(10).write.format(own).save(dir.getPath)
      checkAnswer(read(dir), rows(10))
      for (client <- Seq(kms, Map.empty[String, String])) {
        val text = messages(read(dir, client + ("jparquet.encryption.required" -> "true")))
        assert(text.contains("not encrypted"), text)
      }
    }
  }

  test("a plain footer is read without its key when the signature is not checked") {
    withTempPath { dir =>
      rows().write.format(own).options(keyList("foot", "pii", "money") ++ columns)
        .option("parquet.encryption.plaintext.footer", "true").save(dir.getPath)
      val some = keyList("pii")
      assert(messages(read(dir, some)).contains("jparquet.encryption.check.footer.signature"))
      val unchecked = some + ("jparquet.encryption.check.footer.signature" -> "false")
      checkAnswer(read(dir, unchecked).select("id", "name"), rows().select("id", "name"))
      checkAnswer(read(dir, Map.empty).select("id", "list"), rows().select("id", "list"))
    }
  }

  test(
    "files that can't be decrypted are not corrupt files, and fail a read that skips corrupt files"
  ) {
    withTempPath { dir =>
      rows().write.format(own).options(keyList("a")).option("parquet.encryption.uniform.key", "a")
        .save(new File(dir, "p=1").getPath)
      rows().write.format(own).options(keyList("b")).option("parquet.encryption.uniform.key", "b")
        .save(new File(dir, "p=2").getPath)
      val some = keyList("a")
      for (options <- Seq(some, Map.empty[String, String], kms))
        withSQLConf(
          "spark.sql.files.ignoreCorruptFiles" -> "true",
          "spark.sql.files.ignoreMissingFiles" -> "true"
        ) {
          val text = messages(
            spark.read.format(own).options(options).schema(rows().schema).load(
              dir.getPath
            ).collect()
          )
          assert(text.contains("key"), text)
          messages(
            spark.read.format(own).options(options).option("mergeSchema", "true").load(dir.getPath)
          )
          withSQLConf(options.toSeq: _*) {
            messages(sql(s"SELECT count(name) FROM $own.`${dir.getPath}`").collect())
          }
        }
    }
  }

  test("key material survives a committer that ignores hidden files") {
    withTempPath { dir =>
      val committer = classOf[CommitterWithoutHiddenFiles].getName
      withSQLConf("spark.sql.sources.outputCommitterClass" -> committer) {
        write(dir, columns ++ prefix("key.material.store.internally" -> "false"))
      }
      assert(materials(dir).length === partFiles(dir).length)
      checkAnswer(read(dir), rows())
    }
  }

  test("summary files, which would show the footers, are refused for encrypted files") {
    withTempPath { dir =>
      val text = messages(
        write(
          dir,
          columns ++ Map(
            "spark.sql.parquet.output.committer.class" ->
              "org.apache.parquet.hadoop.ParquetOutputCommitter",
            "parquet.summary.metadata.level" -> "ALL"
          )
        )
      )
      assert(text.contains("parquet.summary.metadata.level"), text)
    }
  }

  test(
    "an unknown property causes a warning, but Spark's own name of a property that it set does not"
  ) {
    def warnings(settings: (String, String)*): Seq[String] = {
      val appender = new LogAppender("properties of encryption")
      withLogAppender(appender, level = Some(Level.WARN)) {
        withSQLConf(settings: _*) {
          withTempPath(write(_, columns ++ keyList("foot", "pii", "money")))
        }
      }
      appender.loggingEvents.map(_.getMessage.getFormattedMessage)
        .filter(_.contains("parquet.encryption.algorithm")).toSeq
    }
    val name = "parquet.encryption.algorithm"
    val set = name -> "AES_GCM_V1"
    assert(warnings(set, s"spark.hadoop.$name" -> "AES_GCM_V1") === Seq.empty)
    assert(warnings(s"spark.hadoop.$name" -> "AES_GCM_V1").nonEmpty, "Spark does not pass it on")
  }

  test("properties that would leave files readable are refused before anything is written") {
    val wrong = Seq(
      prefix("footer.key" -> "foot") -> "column.keys",
      prefix("column.keys" -> "pii:name") -> "footer.key",
      prefix("footer.key" -> "foot", "column.keys" -> "pii:missing") -> "missing",
      prefix("footer.key" -> "foot", "column.keys" -> "pii:NAME") -> "case-sensitive",
      prefix("Footer.Key" -> "foot", "Column.Keys" -> "pii:name") -> "must be spelled",
      prefix("uniform.key" -> "all", "algorithm" -> "ROT13") -> "ROT13",
      (prefix("uniform.key" -> "all", "kms.client.class" -> "no.such.Client")) -> "no.such.Client",
      (prefix("uniform.key" -> "all", "kms.client.class" -> "java.lang.String")) -> "implements",
      Map("parquet.crypto.factory.class" -> "my.own.Factory") -> "my.own.Factory",
      Map("jparquet.encryption.required" -> "true") -> "parquet.encryption.uniform.key",
      Map("jparquet.encryption.uniform.key" -> "all") -> "jparquet.encryption.uniform.key",
      prefix("complete.columns" -> "true") -> "footer.key"
    )
    for ((options, expected) <- wrong) withTempPath { dir =>
      val text = messages(write(dir, options))
      assert(text.contains(expected), text)
      assert(!dir.exists() || files(dir).isEmpty)
    }
    withTempPath { dir =>
      val text = messages(
        rows().write.format(own).options(prefix("uniform.key" -> "all")).save(dir.getPath)
      )
      assert(text.contains("parquet.encryption.kms.client.class"), text)
    }
  }

  test("the key store's password comes from a credential provider") {
    withTempPath { dir =>
      assert(dir.mkdirs())
      val store = KeyStore.getInstance("PKCS12")
      store.load(null, null)
      val password = "open sesame".toCharArray
      for (id <- Seq("foot", "pii", "money"))
        store.setEntry(
          id,
          new KeyStore.SecretKeyEntry(new SecretKeySpec(id.padTo(16, '.').getBytes, "AES")),
          new KeyStore.PasswordProtection(password)
        )
      val bytes = new ByteArrayOutputStream()
      store.store(bytes, password)
      val file = new File(dir, "keys.p12")
      Files.write(file.toPath, bytes.toByteArray)
      val provider = s"localjceks://file${new File(dir, "secrets.jceks").getPath}"
      val conf = new org.apache.hadoop.conf.Configuration()
      conf.set("hadoop.security.credential.provider.path", provider)
      val credentials =
        org.apache.hadoop.security.alias.CredentialProviderFactory.getProviders(conf)
      credentials.get(0).createCredentialEntry("parquet.encryption.key.access.token", password)
      credentials.get(0).flush()
      val options = prefix(
        "kms.client.class" -> "io.jparquet.crypto.keys.KeyStoreKms",
        "kms.instance.url" -> file.getPath
      ) + ("hadoop.security.credential.provider.path" -> provider)
      val table = new File(dir, "table")
      write(table, options ++ columns)
      checkAnswer(read(table, options), rows())
    }
  }

  test("the mock that Spark's documentation names uses the list of keys") {
    withTempPath { dir =>
      val mock =
        prefix("kms.client.class" -> "org.apache.parquet.crypto.keytools.mocks.InMemoryKMS")
      write(dir, mock ++ keyList("foot", "pii", "money") ++ columns)
      checkAnswer(read(dir, mock ++ keyList("foot", "pii", "money")), rows())
    }
  }
}

/** Publishes what tasks have written but for files that begin with an underscore, as S3A's do. */
class CommitterWithoutHiddenFiles(path: HadoopPath, context: TaskAttemptContext)
    extends FileOutputCommitter(path, context) {
  override def commitTask(context: TaskAttemptContext): Unit = {
    val fs = getWorkPath.getFileSystem(context.getConfiguration)
    fs.listStatus(getWorkPath).filter(_.getPath.getName.startsWith("_"))
      .foreach(file => fs.delete(file.getPath, false))
    super.commitTask(context)
  }
}
