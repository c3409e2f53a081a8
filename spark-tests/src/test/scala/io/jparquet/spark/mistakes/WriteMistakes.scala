package io.jparquet.spark.mistakes

import java.io.File

import io.jparquet.spark.support.HookedCommitProtocol
import org.apache.commons.io.FileUtils
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.functions.struct

/** Mistakes with what is written, and where. */
trait WriteMistakes extends Mistakes {
  private def rows: DataFrame = spark.range(10).selectExpr("id", "CAST(id AS STRING) AS s")

  for ((name, error) <- Seq("full" -> "No space left on device", "quota" -> "The DiskSpace quota"))
    mistake(s"a write to a store without space, $name", at = Seq("DIR", error), like = SparksWords)(
      a =>
        rows.coalesce(1).write.format(a.source)
          .save(s"${MistakenFileSystem.Scheme}://${a.path}/$name")
    )

  mistake(
    "a write to a directory that the user may not write to",
    at = Seq("DIR", "Permission denied: user=bob, access=WRITE")
  )(a =>
    rows.coalesce(1).write.format(a.source)
      .save(s"${MistakenFileSystem.Scheme}://${a.path}/locked/t")
  )

  mistake(
    "a write whose staged files another program deletes",
    at = Seq("DIR", "part-00000"),
    remedy = "Nothing was changed. Repeat the statement",
    like = OnlyHere
  ) { a =>
    val staging = new File(a.dir, "_temporary")
    def empty(): Unit = for (job <- staging.listFiles()) {
      FileUtils.deleteDirectory(job)
      assert(job.mkdir())
    }
    withSQLConf("spark.sql.sources.commitProtocolClass" -> classOf[HookedCommitProtocol].getName)(
      HookedCommitProtocol.during(job = empty())(a.write(rows.coalesce(1)))
    )
  }

  mistake("a write to a path that exists", like = SparksWords) { a =>
    a.file(rows)
    rows.write.format(a.source).save(a.path)
  }

  mistake("a write to a file", like = SparksWords) { a =>
    val file = a.file("x".getBytes)
    rows.write.format(a.source).mode("append").save(file.getPath)
  }

  mistake(
    "an overwrite of a file",
    at = Seq("DIR/part-0.parquet"),
    remedy = "Delete it first, or write to another path",
    like = OnlyHere
  ) { a =>
    val file = a.file("x".getBytes)
    rows.write.format(a.source).mode("overwrite").save(file.getPath)
  }

  mistake("a write without a path", at = Nil, like = SparksWords)(a =>
    rows.write.format(a.source).save()
  )

  mistake("a partition column that is not written", at = Seq("`nothing`"), like = SparksWords)(a =>
    rows.write.format(a.source).partitionBy("nothing").save(a.path)
  )

  mistake("partition columns alone", at = Nil, like = SparksWords)(a =>
    rows.select("id").write.format(a.source).partitionBy("id").save(a.path)
  )

  mistake("a partition column that is an array", at = Seq("ARRAY<BIGINT>"), like = SparksWords)(a =>
    rows.selectExpr("id", "array(id) AS p").write.format(a.source).partitionBy("p").save(a.path)
  )

  mistake("two columns of one name", at = Seq("`id`"), like = SparksWords)(a =>
    a.write(rows.selectExpr("id", "s AS ID"))
  )

  mistake("an interval", at = Seq("`i`", "INTERVAL"), like = SparksWords)(a =>
    a.write(rows.selectExpr("make_interval(1, 2, 3, 4, 5, 6, 7) AS i"))
  )

  mistake("a struct without fields", at = Nil, like = SparksWords)(a =>
    a.write(rows.select(struct().as("e")))
  )

  mistake(
    "a value that the requested type cannot hold",
    at = Seq("DIR", "Column t"),
    remedy = "Change the value, or remove the option jparquet.type#t"
  )(a =>
    a.write(
      rows.selectExpr("timestamp'3000-01-01 00:00:00' AS t"),
      "jparquet.type#t" -> "TIMESTAMP(NANOS)"
    )
  )

  mistake(
    "an old date, where the calendar must be chosen",
    at = Seq("DIR"),
    remedy = """set "spark.sql.parquet.datetimeRebaseModeInWrite" to "LEGACY""""
  )(a =>
    withSQLConf("spark.sql.parquet.datetimeRebaseModeInWrite" -> "EXCEPTION")(
      a.write(rows.selectExpr("date'1000-01-01' AS d"))
    )
  )
}
