package io.jparquet.spark.mistakes

import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.catalyst.TableIdentifier

/** Mistakes with options of reads and writes. */
trait OptionMistakes extends Mistakes {
  private def rows: DataFrame = spark.range(10)
    .selectExpr("id", "CAST(id AS STRING) AS s", "parse_json('1') AS v")

  private def reading(option: (String, String), remedy: String): Unit =
    mistake(
      s"a read with ${option._1} = ${option._2}",
      at = Seq(option._1),
      remedy = remedy,
      like = if (option._1.startsWith("jparquet.")) OnlyHere else SameCondition
    ) { a =>
      a.file(rows.drop("v"))
      a.read(option)
    }

  reading("mergeSchema" -> "yes", "must be true or false, not 'yes'")
  reading("ignoreCorruptFiles" -> "1", "must be true or false, not '1'")
  reading("recursiveFileLookup" -> "all", "must be true or false, not 'all'")
  reading("datetimeRebaseMode" -> "NEW", "must be EXCEPTION, CORRECTED or LEGACY")
  reading("timestampNanos" -> "cut", "must be refuse or truncate")
  reading("jparquet.read.max-page-bytes" -> "1g", "must be a number of bytes from 1 to")
  reading("jparquet.footer.cache.bytes" -> "many", "must be a number of bytes, 0 or more")
  reading("parquet.filter.bloom.enabled" -> "on", "must be true or false, not 'on'")
  reading("jparquet.read.box" -> "g", "must be a column and its box")

  mistake("a read with modifiedAfter = yesterday", at = Seq("modifiedafter"), like = SparksWords) {
    a =>
      a.file(rows.drop("v"))
      a.read("modifiedAfter" -> "yesterday")
  }

  private def writing(
      option: (String, String),
      remedy: String,
      like: Likeness = SameCondition
  ): Unit = {
    val likeness = if (option._1.startsWith("jparquet.")) OnlyHere else like
    mistake(s"a write with ${option._1} = ${option._2}", Seq(option._1), remedy, likeness)(a =>
      a.write(rows, option)
    )
  }

  private def writingOf(option: (String, String), at: String, remedy: String): Unit =
    mistake(s"a write with ${option._1} = ${option._2}", at = Seq(at), remedy = remedy)(a =>
      a.write(rows, option)
    )

  writingOf("compression" -> "zip", "zip", "Available codecs are")
  writing("maxRecordsPerFile" -> "few", "must be a number of rows")
  writing("partitionOverwriteMode" -> "some", "must be static or dynamic")
  writing("parquet.block.size" -> "128MB", "must be a number of bytes, 1 or more", OtherCondition)
  writing("parquet.page.size" -> "0", "must be a number of bytes from 1 to", OtherCondition)
  writing("parquet.enable.dictionary" -> "yes", "must be true or false")
  writing("jparquet.encoding#id" -> "DELTA", "must be PLAIN, PLAIN_DICTIONARY")
  writingOf(
    "jparquet.encoding#id" -> "DELTA_BYTE_ARRAY",
    "Column id",
    "values of type INT64 can have"
  )
  writing("parquet.compression.codec.zstd.level" -> "99", "must be a level of ZSTD from")
  writing("parquet.writer.version" -> "v9", "must be v1, v2", OtherCondition)
  writing("jparquet.compatibility" -> "old", "must be spark, v2 or preview")
  writing("jparquet.type#id" -> "UUID", "cast the column, or choose another type")
  writing("jparquet.type#id" -> "NUMBER", "the types are UUID, JSON")
  writing("jparquet.type#nothing" -> "UUID", "append # and the path of a leaf column")
  writing("jparquet.sort.columns" -> "id DESK", "must be text that can follow ORDER BY")
  writing("jparquet.sort.columns" -> "nothing", "not among the columns to be written: id, s, v")
  writing("jparquet.sort.columns" -> "id + 1", "takes only column names")
  writing("jparquet.sort.columns" -> "v", "can't be sorted")
  writingOf(
    "jparquet.variant.shredding" -> "some of it",
    "VARIANT column 'v'",
    "it must be infer, none, or a type or the fields of a struct"
  )
  writing("jparquet.metadata.org.apache.spark.version" -> "9", "use another key")
  writing("jparquet.metadata." -> "9", "append one")
  writing("jparquet.write.memory.limit" -> "-1", "must be a number of bytes, 1 or more")
  writing("jparquet.write.abandoned-after" -> "soon", "such as 12h or 7d")
  writingOf("timeZone" -> "Mars", "Mars", "must be either a region-based zone ID")

  private def misspelt(what: String)(provoke: (Attempt, String) => Any): Unit =
    mistake(
      s"a misspelt name in $what",
      at = Seq("There is no option jparquet.filter.rows.enable "),
      remedy = "the nearest name is jparquet.filter.rows.enabled",
      like = OnlyHere
    )(a => withTable("t")(provoke(a, "jparquet.filter.rows.enable")))

  misspelt("a read") { (a, name) =>
    a.file(rows.drop("v"))
    a.read(name -> "true")
  }
  misspelt("a write")((a, name) => a.write(rows, name -> "true"))
  misspelt("TBLPROPERTIES") { (a, name) =>
    sql(s"CREATE TABLE t (id INT) USING ${a.source} TBLPROPERTIES ('$name' = 'true')")
  }
  misspelt("a procedure") { (a, name) =>
    a.file(rows.drop("v"))
    sql(s"CALL jparquet.system.verify('${a.path}', options => map('$name', 'true'))")
  }
  misspelt("SET")((_, name) => sql(s"SET $name = true"))

  mistake(
    "a misspelt name in the configuration of the session",
    at = Seq("There is no option jparquet.filter.rows.enable "),
    remedy = "RESET removes it there",
    like = OnlyHere
  ) { a =>
    a.file(rows.drop("v"))
    withSQLConf("jparquet.filter.rows.enable" -> "true")(a.read())
  }

  writing(
    "jparquet.compatibility#id" -> "v2",
    "The option jparquet.compatibility can't be set for single columns"
  )

  warning(
    "a misspelt name that a table has stored has no effect, which the log says",
    at = "There is no option jparquet.stored.by.an.older.version ",
    remedy = "It has no effect"
  ) { a =>
    withTable("t") {
      sql(s"CREATE TABLE t (id INT) USING ${a.source}")
      val catalog = spark.sessionState.catalog
      val table = catalog.getTableMetadata(TableIdentifier("t"))
      catalog.alterTable(table.copy(
        properties = table.properties + ("jparquet.stored.by.an.older.version" -> "true")
      ))
      spark.catalog.refreshTable("t")
      spark.table("t").collect()
    }
  }

  warning(
    "a name that begins with parquet. and that jparquet does not have, has no effect",
    at = "There is no option parquet.block.syze ",
    remedy = "it may be meant for another tool"
  )(a => a.write(rows, "parquet.block.syze" -> "1000"))

  mistake(
    "a rewrite with an option that has no effect on it",
    at = Seq("Option maxRecordsPerFile"),
    remedy = "the options that have an effect are basePath, compression, ",
    like = OnlyHere
  ) { a =>
    a.file(rows.drop("v"))
    sql(s"CALL jparquet.system.rewrite('${a.path}', " +
      "options => map('maxRecordsPerFile', '10'))")
  }

  warning(
    "an option of a column that is not there, in a rewrite, has no effect, which the log says",
    at = "Option parquet.bloom.filter.enabled#ID has no effect",
    remedy = "they have [id, s]"
  ) { a =>
    a.file(rows.drop("v"))
    sql(s"CALL jparquet.system.rewrite('${a.path}', " +
      "options => map('parquet.bloom.filter.enabled#ID', 'true'))")
  }

  warning(
    "an option of a column that is not there has no effect, which the log says",
    at = "Option parquet.bloom.filter.enabled#ID has no effect",
    remedy = "they have [id, s, v."
  )(a => a.write(rows, "parquet.bloom.filter.enabled#ID" -> "true"))
}
