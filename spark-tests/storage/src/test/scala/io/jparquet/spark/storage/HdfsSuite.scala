package io.jparquet.spark.storage

import java.security.PrivilegedExceptionAction

import scala.util.Try

import org.apache.hadoop.fs.Path
import org.apache.hadoop.fs.permission.FsPermission
import org.apache.hadoop.hdfs.MiniDFSCluster
import org.apache.hadoop.hdfs.protocol.HdfsConstants
import org.apache.hadoop.security.UserGroupInformation
import org.apache.spark.SparkConf
import org.apache.spark.sql.DataFrame

/** Tables in HDFS: what its permissions, quotas and nodes that fail do to reads and writes. */
class HdfsSuite extends StorageTest {

  private lazy val cluster = new HdfsCluster(dataNodes = 3)

  override protected def root: Path = cluster.home

  override protected def sparkConf: SparkConf =
    super.sparkConf.set("spark.hadoop.dfs.replication", "2")
      .set("spark.hadoop.dfs.blocksize", "1048576")
      .set("spark.hadoop.dfs.bytes-per-checksum", "512")

  override protected def afterAll(): Unit =
    try super.afterAll()
    finally cluster.close()

  limited("appends and overwrites leave what those of Spark's own source leave") {
    assertSameTable { (source, table) =>
      save(rows(0, 100), source, table, "errorifexists")
      save(rows(100, 200), source, table)
    }
    assertSameTable { (source, table) =>
      save(rows(0, 100), source, table)
      save(rows(50, 70), source, table, "overwrite")
    }
  }

  limited("dynamic and static overwrites of partitions leave what Spark's own source leaves") {
    for (mode <- Seq("dynamic", "static"))
      assertSameTable { (source, table) =>
        save(rows(0, 100), source, table, by = Seq("p"))
        val options = Map("partitionOverwriteMode" -> mode)
        save(rows(200, 220).where("p < 2"), source, table, "overwrite", options, Seq("p"))
      }
  }

  for (keepTime <- Seq(false, true)) {
    val time = if (keepTime) "the same time" else "another time"
    limited(
      s"a file that was replaced by one of the same length and $time is read by its own footer"
    ) {
      for (accelerate <- Seq(false, true))
        withSQLConf("spark.jparquet.accelerate.read" -> accelerate.toString) {
          replaceAFile(if (accelerate) peer else own, keepTime) { (query, _, answer) =>
            checkAnswer(query, answer)
          }
        }
    }
  }

  limited("a stream writes the rows that it writes with Spark's own source") {
    assertSameTable(streamTwice)
  }

  limited("a committed write leaves its files and _SUCCESS, and nothing else") {
    withTable { table =>
      for (mode <- Seq("append", "overwrite")) {
        save(rows(0, 100), own, table, mode, by = Seq("p"))
        assert(allFiles(table).toSet === partFiles(table).toSet + "_SUCCESS")
        assertRows(table, rows(0, 100))
      }
    }
  }

  limited("a failed write leaves nothing, and a failed overwrite the old rows") {
    withTable { table =>
      save(rows(0, 100), own, table)
      val before = allFiles(table)
      for (mode <- Seq("append", "overwrite")) {
        val error = errors(save(failing(100, 5000), own, table, mode))
        assert(text(error).contains("a row that fails"))
        assert(allFiles(table) === before)
      }
      assertRows(table, rows(0, 100))
    }
  }

  private def withPermission(path: Path, permission: String)(action: => Unit): Unit = {
    val before = cluster.administration.getFileStatus(path).getPermission
    cluster.administration.setPermission(path, new FsPermission(permission))
    try action
    finally cluster.administration.setPermission(path, before)
  }

  /** Asserts that an action is refused, with the condition that Spark's own source has. */
  private def assertDenied(path: String, expected: Option[String])(action: String => Any): Unit = {
    val failures = sources.map(source => errors(action(source)))
    for ((source, failure) <- sources.zip(failures)) withClue(s"$source: ${text(failure)}\n") {
      assert(condition(failure) === expected)
      assert(text(failure).contains("Permission denied: user="))
      assert(text(failure).contains(path))
    }
    for (end <- Seq[Seq[Throwable] => Throwable](_.head, _.last))
      assert(failures.map(end(_).getClass.getName).distinct.size === 1, text(failures.head))
  }

  limited("a file that may not be read fails its query with a condition, the path and the reason") {
    withTable { table =>
      save(rows(0, 100), own, table)
      val schema = read(own, table).schema
      val file = new Path(table, partFiles(table).head)
      withPermission(file, "000") {
        val condition = Some("FAILED_READ_FILE.NO_HINT")
        def declared(source: String): DataFrame =
          spark.read.schema(schema).format(source).load(table.toString)
        assertDenied(file.getName, condition)(source => declared(source).collect())
        assertDenied(file.getName, condition)(source => declared(source).where("id > 5").collect())
        assertDenied(file.getName, condition)(source =>
          declared(source).selectExpr("max(id)").collect()
        )
        // Files that are damaged are ignored; those that may not be read are not damaged.
        withSQLConf("spark.sql.files.ignoreCorruptFiles" -> "true")(
          assertDenied(file.getName, condition)(source => declared(source).collect())
        )
      }
      assertRows(table, rows(0, 100))
    }
  }

  limited("a schema is not inferred from files that may not be read") {
    withTable { table =>
      save(rows(0, 100), own, table)
      val files = partFiles(table).map(new Path(table, _))
      files.foreach(cluster.administration.setPermission(_, new FsPermission("000")))
      for (options <- Seq(Map.empty[String, String], Map("mergeSchema" -> "true"))) {
        val failure = errors(read(own, table, options))
        withClue(text(failure) + "\n") {
          assert(condition(failure).exists(_.startsWith("FAILED_READ_FILE.")))
          assert(text(failure).contains("Permission denied: user="))
          assert(files.exists(file => text(failure).contains(file.getName)))
        }
      }
    }
  }

  limited("a directory that may not be listed fails the query with the path and the reason") {
    withTable { table =>
      save(rows(0, 100), own, table, by = Seq("p"))
      val schema = read(own, table).schema
      for (directory <- Seq(table, new Path(table, "p=1"))) withPermission(directory, "000") {
        assertDenied(directory.toUri.getPath, None)(source => read(source, table).collect())
        assertDenied(directory.toUri.getPath, None)(source =>
          spark.read.schema(schema).format(source).load(table.toString).collect()
        )
        assertDenied(directory.toUri.getPath, None) { source =>
          spark.read.schema(schema).format(source).load(table.toString).createOrReplaceTempView("t")
          sql("SELECT count(*) FROM t AS a JOIN t AS b USING (id)").collect()
        }
      }
      assertRows(table, rows(0, 100))
    }
  }

  limited(
    "a table in the catalog that may not be listed fails its query with the path and reason"
  ) {
    withTable { table =>
      save(rows(0, 100), own, table)
      for (source <- sources)
        sql(
          s"CREATE TABLE of_$source (id LONG, name STRING, half DOUBLE, p INT) USING $source " +
            s"LOCATION '$table'"
        )
      try
        withPermission(table, "000") {
          // Their listings begin in other threads.
          assertDenied(table.toUri.getPath, None)(source =>
            sql(s"SELECT count(a.name) FROM of_$source AS a JOIN of_$source AS b USING (id)")
              .collect()
          )
        }
      finally sources.foreach(source => sql(s"DROP TABLE of_$source"))
    }
  }

  limited("another user than that of the process gets the error of what it may not read") {
    withTable { table =>
      save(rows(0, 100), own, table)
      val other = UserGroupInformation.createUserForTesting("other", Array("others"))
      // Hadoop's doAs would wrap Spark's errors in an UndeclaredThrowableException.
      def asOther(source: String): Any =
        other.doAs(new PrivilegedExceptionAction[Try[Any]] {
          override def run(): Try[Any] = Try(read(source, table).collect())
        }).get
      withPermission(table, "700")(assertDenied(table.toUri.getPath, None)(asOther))
      val file = new Path(table, partFiles(table).head)
      withPermission(file, "600") {
        val failure = errors(asOther(own))
        assert(condition(failure) === Some("FAILED_READ_FILE.CANNOT_READ_FILE_FOOTER"))
        assert(text(failure).contains("Permission denied: user=other"))
        assert(text(failure).contains(file.getName))
      }
    }
  }

  limited("a write into a directory without permission fails with the path and the reason") {
    withTable { table =>
      save(rows(0, 100), own, table)
      withPermission(table, "555") {
        for (mode <- Seq("append", "overwrite")) {
          val failure = errors(save(rows(100, 200), own, table, mode))
          withClue(text(failure) + "\n") {
            assert(text(failure).contains("Permission denied: user="))
            assert(text(failure).contains(table.toUri.getPath))
            assert(!text(failure).contains("UndeclaredThrowable"))
          }
        }
        assertRows(table, rows(0, 100))
      }
      save(rows(100, 200), own, table)
      assertRows(table, rows(0, 200))
    }
  }

  /** Rows of about a megabyte that do not compress. */
  private def large: DataFrame =
    spark.range(0, 20000, 1, 2).selectExpr(
      "id",
      "sha2(CAST(id AS STRING), 256) AS name",
      "id / 2 AS half",
      "CAST(id % 3 AS INT) AS p"
    )

  private val quotas = Seq(
    "space" -> ((_: Long, bytes: Long) => (HdfsConstants.QUOTA_DONT_SET, bytes)),
    "name" -> ((files: Long, _: Long) => (files, HdfsConstants.QUOTA_DONT_SET))
  )

  for ((name, quota) <- quotas)
    limited(s"a write that exceeds a $name quota keeps the old rows, and works with a larger one") {
      withTable { table =>
        save(rows(0, 100), own, table, by = Seq("p"))
        val before = allFiles(table)
        val used = cluster.administration.getContentSummary(table)
        val entries = used.getFileCount + used.getDirectoryCount
        // Room for the first files or for a block of two replicas, not for all.
        val (names, space) = quota(entries + 6, used.getSpaceConsumed + 3 * 1048576)
        cluster.administration.setQuota(table, names, space)
        for (mode <- Seq("append", "overwrite")) {
          val failure = errors(save(large, own, table, mode, by = Seq("p")))
          withClue(text(failure) + "\n") {
            assert(text(failure).matches("(?s).*(The DiskSpace|The NameSpace) quota .*exceeded.*"))
            assert(text(failure).contains(table.toUri.getPath))
          }
          assert(allFiles(table) === before)
          assertRows(table, rows(0, 100))
        }
        cluster.administration.setQuota(
          table,
          HdfsConstants.QUOTA_RESET,
          HdfsConstants.QUOTA_RESET
        )
        save(large, own, table, "overwrite", by = Seq("p"))
        assertRows(table, large)
        assert(allFiles(table).toSet === partFiles(table).toSet + "_SUCCESS")
      }
    }

  limited("a write has exactly its rows after a node with a part of its file has died") {
    withTable { table =>
      var stopped = Seq.empty[MiniDFSCluster.DataNodeProperties]
      val slow = RowAction.numbers(spark, 100000, at = 50000) {
        val open = allFiles(table).filter(_.endsWith(".parquet")).map(new Path(table, _))
        assert(open.size === 1)
        stopped = Seq(cluster.stopDataNodeOf(open.head))
      }.selectExpr("id", "xxhash64(id) AS hash")
      try {
        // What was written before the node dies has left the writer.
        val options = Map("parquet.block.row.count.limit" -> "10000", "compression" -> "none")
        save(slow, own, table, options = options)
        assert(stopped.nonEmpty && stopped.head != null)
        assert(partFiles(table).size === 1)
        for (source <- sources)
          checkAnswer(
            read(source, table).selectExpr("count(*)", "count(DISTINCT id)", "bit_xor(hash)"),
            spark.range(100000).selectExpr(
              "count(*)",
              "count(DISTINCT id)",
              "bit_xor(xxhash64(id))"
            )
          )
      } finally stopped.foreach(cluster.restart)
    }
  }
}
