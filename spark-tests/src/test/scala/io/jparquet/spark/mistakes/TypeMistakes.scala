package io.jparquet.spark.mistakes

import io.jparquet.spark.support.ForeignFiles
import org.apache.parquet.io.api.Binary
import org.apache.spark.sql.types.{MetadataBuilder, StructType}

/** Mistakes with types and columns. */
trait TypeMistakes extends Mistakes {
  private def as(
      title: String,
      expression: String,
      schema: String,
      column: String = "c",
      like: Likeness = SameCondition
  ): Unit =
    mistake(title, Seq("DIR", s"Column '$column'"), "cast it in the query", like) { a =>
      a.file(spark.range(10).selectExpr(s"$expression AS c"))
      a.readAs(schema)
    }

  as("a STRING column read as INT", "CAST(id AS STRING)", "c INT")
  as("an INT column read as STRING", "CAST(id AS INT)", "c STRING")
  as("a BIGINT column read as INT", "id", "c INT")
  as("a DOUBLE column read as TIMESTAMP", "CAST(id AS DOUBLE)", "c TIMESTAMP")
  as("a DECIMAL column read with fewer digits", "CAST(id AS DECIMAL(20, 2))", "c DECIMAL(5, 2)")
  as("a BIGINT column read as ARRAY", "id", "c ARRAY<BIGINT>")
  as(
    "a STRUCT column read as ARRAY",
    "named_struct('x', id)",
    "c ARRAY<BIGINT>",
    like = OtherCondition
  )
  as("an ARRAY column read as BIGINT", "array(id)", "c BIGINT", like = OtherCondition)
  as(
    "a STRING in a STRUCT read as INT",
    "named_struct('x', CAST(id AS STRING))",
    "c STRUCT<x: INT>",
    "c.x"
  )
  as("a BIGINT column read as INTERVAL", "id", "c INTERVAL", like = OtherCondition)
  as(
    "a variant that is no variant",
    "named_struct('value', X'00')",
    "c VARIANT",
    like = OtherCondition
  )

  mistake("files of which one has a column of another type", Seq("DIR", "'c'"), "cast it") { a =>
    a.file(spark.range(2).toDF("c"))
    a.file(spark.range(2).selectExpr("CAST(id AS STRING) AS c"))
    a.read()
  }

  mistake(
    "files whose schemas cannot be merged",
    at = Seq("STRUCT<c: BIGINT"),
    like = SparksWords
  ) {
    a =>
      // The order of the files is by their names.
      a.file(spark.range(2).toDF("c")).renameTo(new java.io.File(a.dir, "a.parquet"))
      a.file(spark.range(2).selectExpr("CAST(id AS STRING) AS c"))
      a.read("mergeSchema" -> "true")
  }

  mistake("a column that does not exist", at = Seq("`idd`"), like = SparksWords) { a =>
    a.file(spark.range(10).toDF("id"))
    a.reader.load(a.path).select("idd")
  }

  mistake(
    "two columns that differ only in case",
    at = Seq("`a`", "names a, A"),
    remedy = "spark.sql.caseSensitive is false; set it to true"
  ) { a =>
    withSQLConf("spark.sql.caseSensitive" -> "true")(
      a.file(spark.range(2).selectExpr("id AS a", "id AS A"))
    )
    a.reader.load(a.path)
  }

  mistake(
    "two columns that differ only in case, with a schema",
    remedy = "set spark.sql.caseSensitive = true"
  ) { a =>
    withSQLConf("spark.sql.caseSensitive" -> "true")(
      a.file(spark.range(2).selectExpr("id AS a", "id AS A"))
    )
    a.readAs("a BIGINT")
  }

  mistake("directories of different partition columns") { a =>
    for (directory <- Seq("x=1", "y=1"))
      spark.range(2).write.format(peer).save(s"${a.path}/$directory")
    a.reader.load(a.path)
  }

  mistake(
    "a directory that is no value of its partition column",
    at = Seq("`x`"),
    like = SparksWords
  ) {
    a =>
      spark.range(2).write.format(peer).save(s"${a.path}/x=abc")
      a.readAs("id BIGINT, x INT")
  }

  mistake(
    "a timestamp in nanoseconds",
    at = Seq("column t"),
    remedy = "timestampNanos = truncate or the setting spark.jparquet.read.timestampNanos"
  ) {
    a =>
      val schema = "message m { required int64 t (TIMESTAMP(NANOS, true)); }"
      ForeignFiles.write(a.newFile, schema, Seq(1L))((group, value) => group.add("t", value))
      a.read()
  }

  mistake(
    "a column that only jparquet reads, where it does not take the place of Spark's own source",
    at = Seq("DIR", "column u", "spark.jparquet.accelerate.read is false"),
    remedy = "read the files with the format jparquet",
    like = OnlyHere
  ) { a =>
    val schema = "message m { required fixed_len_byte_array(16) u (UUID); }"
    ForeignFiles.write(a.newFile, schema, Seq(1))((group, _) =>
      group.add("u", Binary.fromConstantByteArray(new Array[Byte](16)))
    )
    val rows = withSQLConf(
      "spark.jparquet.accelerate.read" -> "true",
      "spark.jparquet.accelerate.infer" -> "true"
    )(spark.read.format(peer).load(a.path))
    rows.collect()
  }

  mistake("a UUID as parquet, without the setting that infers it", at = Nil, like = SparksWords) {
    a =>
      val schema = "message m { required fixed_len_byte_array(16) u (UUID); }"
      ForeignFiles.write(a.newFile, schema, Seq(1))((group, _) =>
        group.add("u", Binary.fromConstantByteArray(new Array[Byte](16)))
      )
      withSQLConf("spark.jparquet.accelerate.read" -> "true")(
        spark.read.format(peer).load(a.path).collect()
      )
  }

  mistake(
    "a DECIMAL of more digits than Spark has",
    at = Seq("column d"),
    remedy = "jparquet.read.wide-decimals = string or double",
    like = OtherCondition
  ) { a =>
    val schema = "message m { required binary d (DECIMAL(77, 38)); }"
    ForeignFiles.write(a.newFile, schema, Seq(1))((group, _) =>
      group.add("d", Binary.fromConstantByteArray(Array[Byte](1)))
    )
    a.read()
  }

  mistake(
    "a DECIMAL beyond its precision",
    at = Seq("DIR", "Column d", "row 0 of the file"),
    remedy = "read the column as BINARY",
    like = OtherCondition
  ) { a =>
    val schema = "message m { required binary d (DECIMAL(20, 0)); }"
    ForeignFiles.write(a.newFile, schema, Seq(java.math.BigInteger.TEN.pow(20))) { (group, value) =>
      group.add("d", Binary.fromConstantByteArray(value.toByteArray))
    }
    a.read()
  }

  mistake("an old date whose calendar is not known", at = Nil, like = SparksWords) { a =>
    val schema = "message m { required int32 d (DATE); }"
    ForeignFiles.write(a.newFile, schema, Seq(-800000))((group, value) => group.add("d", value))
    a.read("datetimeRebaseMode" -> "EXCEPTION")
  }

  private def farTimestamp(a: Attempt): Unit =
    ForeignFiles.write(
      a.newFile,
      "message m { required int64 t (TIMESTAMP(MILLIS, true)); }",
      Seq(Long.MaxValue / 2)
    )((group, value) => group.add("t", value))

  mistake("a timestamp that microseconds cannot hold", Seq("DIR", "Column t"), "as BIGINT") { a =>
    farTimestamp(a)
    a.read()
  }

  test("a timestamp that microseconds cannot hold is read as BIGINT, as its message advises") {
    withTempDir { dir =>
      farTimestamp(new Attempt(own, dir))
      checkAnswer(
        spark.read.schema("t BIGINT").format(own).load(dir.getPath),
        org.apache.spark.sql.Row(Long.MaxValue / 2)
      )
    }
  }

  mistake(
    "an INT96 that is no timestamp",
    at = Seq("column t"),
    remedy = "set spark.sql.parquet.int96AsTimestamp to true",
    like = OtherCondition
  ) { a =>
    ForeignFiles.write(a.newFile, "message m { required int96 t; }", Seq(1))((group, _) =>
      group.add("t", Binary.fromConstantByteArray(new Array[Byte](12)))
    )
    withSQLConf("spark.sql.parquet.int96AsTimestamp" -> "false")(a.reader.load(a.path))
  }

  mistake("a malformed variant", at = Nil, like = SparksWords) { a =>
    val schema = "message m { optional group v (VARIANT(1)) " +
      "{ required binary metadata; required binary value; } }"
    ForeignFiles.write(a.newFile, schema, Seq(1)) { (group, _) =>
      val variant = group.addGroup("v")
      variant.add("metadata", Binary.fromConstantByteArray(Array[Byte](1, 0, 0)))
      variant.add("value", Binary.fromConstantByteArray(Array[Byte](2, 5, 9)))
    }
    a.reader.schema("v VARIANT").load(a.path).selectExpr("to_json(v)").collect()
  }

  mistake("field ids that the file does not have", remedy = "ignore missing ids by setting") { a =>
    a.file(spark.range(1).toDF("i"))
    val id = new MetadataBuilder().putLong("parquet.field.id", 7).build()
    withSQLConf("spark.sql.parquet.fieldId.read.enabled" -> "true") {
      a.reader.schema(new StructType().add("i", "bigint", nullable = true, id)).load(a.path)
        .collect()
    }
  }
}
