package io.jparquet.spark.read

import java.io.{File, FileNotFoundException}

import io.jparquet.local.LocalFiles
import io.jparquet.spark.support.{AcceleratedComparison, ForeignFiles}
import org.apache.hadoop.fs.{FSDataInputStream, FSInputStream, Path}

/** Rows that turn out to be unreadable after their file was opened. */
class UnreadableRowsSuite extends AcceleratedComparison {

  private def errorsOf(action: => Any): Seq[Throwable] =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause)
      .takeWhile(_ != null).toSeq

  test("a file that is found to be missing when it is read is not taken for a corrupt one") {
    withSQLConf("fs.late.impl" -> classOf[LateFileSystem].getName) {
      for (missing <- Seq(true, false); corrupt <- Seq(true, false)) withTempDir { dir =>
        spark.range(0, 100, 1, 4).write.mode("append").parquet(dir.getPath)
        val loaded = spark.read.format(own)
          .option("ignoreMissingFiles", missing.toString)
          .option("ignoreCorruptFiles", corrupt.toString)
          .load(s"late:${dir.getPath}")
        assert(loaded.collect().length === 100) // from here on, the footers are known
        assert(dataFiles(dir).head.delete())
        withClue(s"missing files ignored: $missing, corrupt ones: $corrupt: ") {
          if (missing) {
            assert(loaded.collect().length === 75)
            assert(loaded.where("hash(id) IS NOT NULL").count() === 75)
          } else assert(errorsOf(loaded.collect()).exists(_.isInstanceOf[FileNotFoundException]))
        }
      }
    }
  }

  test("errors of reading are not taken for those of expressions that return null") {
    withTempDir { dir =>
      val files = new File(dir, "files")
      assert(files.mkdir())
      ForeignFiles.write(
        new File(files, "part-0.parquet"),
        "message m { required int64 i; required int64 t (TIMESTAMP(MICROS,true)); }",
        0 until 10
      ) { (group, i) =>
        group.add("i", i.toLong)
        group.add("t", if (i == 1) -3786912000000000L else 1700000000000000L)
      }
      for (
        source <- Seq(own, peer); codegen <- Seq("true", "false");
        query <- Seq("SELECT x FROM q", "SELECT x FROM q LIMIT 3", "SELECT count(x) FROM q")
      ) withSQLConf("spark.sql.codegen.wholeStage" -> codegen, read -> "true") {
        spark.read.format(source).option("datetimeRebaseMode", "EXCEPTION").load(files.getPath)
          .selectExpr("try_add(t, INTERVAL '1' DAY) AS x").createOrReplaceTempView("q")
        withClue(s"$source, compiled: $codegen, $query: ") {
          val errors = errorsOf(sql(query).collect())
          assert(
            errors.exists(_.getMessage.contains("INCONSISTENT_BEHAVIOR_CROSS_VERSION")),
            errors.map(_.getMessage).mkString("\n")
          )
        }
      }
    }
  }
}

/** Local files that are only looked for when their bytes are read, as objects of some stores. */
class LateFileSystem extends LocalFiles {
  override def getScheme: String = "late"

  override def getUri: java.net.URI = java.net.URI.create("late:///")

  override def open(path: Path, bufferSize: Int): FSDataInputStream =
    new FSDataInputStream(new LateStream(super.open(path, bufferSize)))

  private class LateStream(opened: => FSDataInputStream) extends FSInputStream {
    private lazy val stream = opened
    private var position = 0L

    override def getPos: Long = position

    override def seek(to: Long): Unit = position = to

    override def seekToNewSource(target: Long): Boolean = false

    override def read(): Int = {
      stream.seek(position)
      val byte = stream.read()
      if (byte >= 0) position += 1
      byte
    }

    override def read(bytes: Array[Byte], offset: Int, length: Int): Int = {
      stream.seek(position)
      val count = stream.read(bytes, offset, length)
      position += math.max(0, count)
      count
    }
  }
}
