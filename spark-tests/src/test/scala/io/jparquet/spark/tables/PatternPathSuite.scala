package io.jparquet.spark.tables

import java.io.File
import java.nio.file.Files

import io.jparquet.spark.support.{Interpreted, SourceComparison}
import org.apache.spark.sql.Row
import org.apache.spark.sql.internal.SQLConf

/** Directories whose names would match others, if they were patterns. */
class PatternPathSuite extends SourceComparison with Interpreted {
  import testImplicits._

  /** Names of directories, and what they would match. */
  private val names = Seq("x[ab]" -> "xa", "{x,y}z" -> "xz", "x*" -> "xa", "x?" -> "xb")

  /** Two directories with files of three rows, of which the second must stay as it is. */
  private def withDirectories(shift: Int)(test: (File, File) => Unit): Unit =
    for ((name, matched) <- someOf(names, shift)) withClue(s"$name: ")(withTempDir { dir =>
      val directories = Seq(name, matched).map(new File(dir, _))
      for ((directory, i) <- directories.zipWithIndex; id <- 0 until 3)
        Seq((i * 10 + id, "p")).toDF("id", "p").coalesce(1)
          .write.mode("append").parquet(directory.getPath)
      val before = contents(directories(1))
      test(directories.head, directories(1))
      assert(contents(directories(1)) === before)
    })

  private def contents(directory: File): Seq[(String, Int)] =
    dataFiles(directory).map(file => (file.getPath, Files.readAllBytes(file.toPath).toSeq.hashCode))
      .sorted

  private def ids(directory: File): Seq[Int] =
    spark.read.format(own).option("__globPaths__", "false").load(directory.getPath)
      .select("id").as[Int].collect().toSeq.sorted

  for (
    (statement, i) <- Seq(
      "compact('DIR', row_groups => 'merge')",
      "compact('DIR', sort_by => 'id')",
      "rewrite('DIR', sort_by => 'id')",
      "repair('DIR', roll_back => true)"
    ).zipWithIndex
  ) test(s"a procedure changes the directory of the name and no other: $statement") {
    withDirectories(i) { (directory, _) =>
      val before = contents(directory)
      sql(s"CALL jparquet.system.${statement.replace("DIR", directory.getPath)}").collect()
      assert(ids(directory) === Seq(0, 1, 2))
      if (!statement.startsWith("repair")) assert(contents(directory) !== before)
      if (statement.startsWith("compact")) assert(dataFiles(directory).size === 1)
    }
  }

  for (procedure <- Seq("verify", "advise"))
    test(
      s"a procedure looks at the directory of the name, or else at those that match: $procedure"
    ) {
      withTempDir { dir =>
        def paths(name: String): Set[String] =
          sql(s"CALL jparquet.system.$procedure('${new File(dir, name).getPath}')").collect()
            .map(row => new File(row.getAs[String]("file_path")).getParentFile.getName).toSet
        for (name <- Seq("xa", "xb"))
          spark.range(2000).coalesce(1).selectExpr("id % 2 AS id", "'a' AS s")
            .write.option("compression", "none").parquet(new File(dir, name).getPath)
        val ofPattern = paths("x[ab]")
        for (directory <- Seq("xa", "xb")) assert(paths(directory).forall(_ == directory))
        assert(new File(dir, "xa").renameTo(new File(dir, "x[ab]")))
        assert(paths("x[ab]").forall(_ == "x[ab]"))
        assert(ofPattern.forall(Set("xa", "xb")))
      }
    }

  test("a write changes the directory of the name and no other") {
    withDirectories(0) { (directory, _) =>
      val row = Seq((5, "p")).toDF("id", "p")
      row.write.format(own).mode("append").save(directory.getPath)
      assert(ids(directory) === Seq(0, 1, 2, 5))
      row.write.format(own).mode("overwrite").save(directory.getPath)
      assert(ids(directory) === Seq(5))
      withSQLConf(SQLConf.PARTITION_OVERWRITE_MODE.key -> "dynamic") {
        row.write.format(own).mode("overwrite").partitionBy("p").save(directory.getPath + "/[p]")
        row.write.format(own).mode("overwrite").partitionBy("p").save(directory.getPath + "/[p]")
      }
      assert(dataFiles(new File(directory, "[p]")).size === 1)
    }
  }

  test("a table at a location with such a name has the rows of its directory") {
    withDirectories(1) { (directory, _) =>
      withTable("t") {
        sql(s"CREATE TABLE t (id INT, p STRING) USING $own LOCATION '${directory.getPath}'")
        checkAnswer(sql("SELECT id FROM t"), Seq(0, 1, 2).map(Row(_)))
        sql("INSERT INTO t VALUES (7, 'q')")
        sql("UPDATE t SET id = 8 WHERE id = 7")
        sql("DELETE FROM t WHERE id = 1")
        sql("ANALYZE TABLE t COMPUTE STATISTICS")
        checkAnswer(spark.table("t").select("id"), Seq(0, 2, 8).map(Row(_)))
        sql("INSERT OVERWRITE t VALUES (9, 'q')")
        assert(ids(directory) === Seq(9))
        sql("INSERT INTO t VALUES (10, 'q')")
        checkAnswer(spark.table("t").select("id"), Seq(9, 10).map(Row(_)))
      }
    }
  }
}
