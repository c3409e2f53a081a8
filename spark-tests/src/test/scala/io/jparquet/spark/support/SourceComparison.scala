package io.jparquet.spark.support

import java.io.File

import io.jparquet.local.LocalFiles
import org.apache.spark.{SparkConf, SparkThrowable}
import org.apache.spark.sql.{DataFrame, DataFrameReader, QueryTest, Row}
import org.apache.spark.sql.internal.{SQLConf, StaticSQLConf}
import org.apache.spark.sql.test.SharedSparkSession
import org.apache.spark.sql.types.{ArrayType, DataType, MapType, Metadata, StructType}

/**
 * What every suite here does: the same statement with jparquet and with Spark's own source, and a
 * comparison of rows, schemas and errors.
 */
trait SourceComparison extends QueryTest with SharedSparkSession with NoInternalErrors
    with LineOfSpark {
  LocalFiles.use()

  // Spark's default, but for its own tests.
  override protected def sparkConf: SparkConf =
    super.sparkConf.set(StaticSQLConf.LOAD_SESSION_EXTENSIONS_FROM_CLASSPATH.key, "true")
      // Spark makes the text of each plan for its UI, which is not there: the shortest takes less.
      .set(SQLConf.UI_EXPLAIN_MODE.key, "simple")
      // All that a scan counts and all that EXPLAIN shows of it, for tests to look at.
      .set("jparquet.metrics", "detail")
      .set(SQLConf.MAX_METADATA_STRING_LENGTH.key, "10000")

  protected val own = "jparquet"
  protected val peer = "parquet"
  protected val sources: Seq[String] = Seq(own, peer)

  /**
   * Seeds of random tests: a few in each build, ten times as many with the profile `full`, which
   * takes others each day.
   */
  protected val seeds: Range = {
    val first = 1 + Integer.getInteger("jparquet.first.seed", 0)
    first until first + Integer.getInteger("jparquet.seeds", 4)
  }

  /** Half of them, for tests that take long. */
  protected val fewSeeds: Range = seeds.take((seeds.size + 1) / 2)

  /** Random cases: so many in each build, ten times as many with the profile `full`. */
  protected def randomCases(count: Int): Range = 1 to count * seeds.size / 4

  /**
   * Cases of a grid: each build tries one in four, and the profile `full` all. With the numbers of
   * the files or tables as shift, each case is tried on some of them.
   */
  protected def someOf[T](cases: Seq[T], shift: Int): Seq[T] =
    cases.zipWithIndex.collect { case (one, i) if (i + shift) % gridStep == 0 => one }

  /** Every second case in each build, and all with the profile `full`: for cases that take seconds. */
  protected def halfOf[T](cases: Seq[T]): Seq[T] =
    cases.zipWithIndex.collect { case (one, i) if i % math.min(gridStep, 2) == 0 => one }

  private def gridStep: Int = Integer.getInteger("jparquet.grid", 4)

  /**
   * How many changes of files later a process is killed the next time, in tests that kill it again
   * and again. Tests of several statements begin at other changes.
   */
  protected def killStep: Int = gridStep

  /** Reads a path with both sources and asserts that schema and rows are equal. */
  protected def assertSameRead(path: String)(
      read: DataFrameReader => DataFrameReader = identity
  ): Unit =
    assertSame(source => read(spark.read.format(source)).load(path))

  /**
   * The data frame of a path for each source, for many queries: listing files and finding their
   * schema takes longer than a query of few rows does.
   */
  protected def loadedOnce(
      path: String,
      options: Map[String, String] = Map.empty
  ): String => DataFrame =
    sources.map(source => source -> spark.read.format(source).options(options).load(path)).toMap

  /** The settings with which Spark interprets what it evaluates; none with the profile `full`. */
  protected def interpretation: Map[String, String] =
    if (gridStep == 1) Map.empty
    else Map(
      SQLConf.WHOLESTAGE_CODEGEN_ENABLED.key -> "false",
      SQLConf.CODEGEN_FACTORY_MODE.key -> "NO_CODEGEN"
    )

  /** Interprets what Spark evaluates: faster than compiling it, for many queries of few rows. */
  protected def interpreted(queries: => Unit): Unit = withSQLConf(interpretation.toSeq: _*)(queries)

  /** Asserts that a query gives the same schema and rows with both sources. */
  protected def assertSame(query: String => DataFrame): Unit = {
    val expected = query(peer)
    val actual = query(own)
    assert(
      withoutMetadata(actual.schema) === withoutMetadata(expected.schema),
      "the schemas differ"
    )
    checkAnswer(actual, expected)
  }

  /**
   * As that of Spark's own tests, which run each query a second time, as an RDD of objects: that is
   * not a matter of the source.
   */
  override protected def checkAnswer(df: => DataFrame, expectedAnswer: Seq[Row]): Unit =
    QueryTest.checkAnswer(df, expectedAnswer, checkToRDD = false)

  /** Asserts that an action fails with both sources, with the same error condition. */
  protected def assertSameError(action: String => Any): Unit = {
    val conditions = sources.map { source =>
      intercept[Exception with SparkThrowable](action(source)).getCondition
    }
    assert(conditions.head === conditions.last)
  }

  /**
   * Asserts that the rows of a data frame survive each writer with each reader. At least one of
   * the two is jparquet's.
   *
   * @param options options of both writers
   * @param ownOptions options of jparquet's writer alone; Spark's would choose other encodings
   */
  protected def assertRoundTrips(
      rows: DataFrame,
      options: Map[String, String] = Map.empty,
      ownOptions: Map[String, String] = Map.empty
  ): Unit =
    assertEachWay(rows, rows.collect().toSeq, options, ownOptions)

  /** Asserts that jparquet as writer, reader or both gives what Spark's own source gives. */
  protected def assertAsSpark(rows: DataFrame): Unit =
    withTempPath { dir =>
      rows.write.format(peer).save(dir.getPath)
      assertEachWay(rows, spark.read.format(peer).load(dir.getPath).collect().toSeq)
    }

  private def assertEachWay(
      rows: DataFrame,
      expected: Seq[Row],
      options: Map[String, String] = Map.empty,
      ownOptions: Map[String, String] = Map.empty
  ): Unit =
    for (writer <- sources)
      withTempPath { dir =>
        rows.write
          .format(writer)
          .options(options)
          .options(if (writer == own) ownOptions else Map.empty[String, String])
          .save(dir.getPath)
        def check(reader: String): Unit = {
          val read = spark.read.format(reader).load(dir.getPath)
          assert(withoutMetadata(read.schema) === withoutMetadata(asNullable(rows.schema)))
          assert(ComparableRows.sorted(read.collect().toSeq) === ComparableRows.sorted(expected))
        }
        // What Spark's own source reads of its own files shows nothing of jparquet.
        withClue(s"written by $writer, ")(if (writer == own) withEachReader(check) else check(own))
      }

  /** Runs a check of what jparquet reads, and of what each of Spark's own two readers does. */
  protected def withEachReader(check: String => Unit): Unit = {
    withClue("read by jparquet: ")(check(own))
    for (vectorised <- Seq("true", "false"))
      withSQLConf(SQLConf.PARQUET_VECTORIZED_READER_ENABLED.key -> vectorised)(
        withClue(s"read by Spark's own source, vectorised = $vectorised: ")(check(peer))
      )
  }

  /** The schema with every column, element, value and field nullable, as files are read. */
  protected def asNullable(schema: StructType): StructType =
    nullable(schema).asInstanceOf[StructType]

  private def nullable(dataType: DataType): DataType = dataType match {
    case struct: StructType =>
      StructType(struct.map(f => f.copy(dataType = nullable(f.dataType), nullable = true)))
    case array: ArrayType => ArrayType(nullable(array.elementType), containsNull = true)
    case map: MapType =>
      MapType(nullable(map.keyType), nullable(map.valueType), valueContainsNull = true)
    case other => other
  }

  /**
   * Metadata such as the CHAR length or the Parquet type are compared apart; they are not part of
   * equality of types.
   */
  protected def withoutMetadata(dataType: DataType): DataType = dataType match {
    case struct: StructType =>
      StructType(
        struct.map(f => f.copy(dataType = withoutMetadata(f.dataType), metadata = Metadata.empty))
      )
    case ArrayType(element, nulls) => ArrayType(withoutMetadata(element), nulls)
    case MapType(key, value, nulls) =>
      MapType(withoutMetadata(key), withoutMetadata(value), nulls)
    case other => other
  }

  /** The data files below a directory. */
  protected def dataFiles(dir: File): Seq[File] = {
    val children = Option(dir.listFiles()).toSeq.flatten
    children.filter(f => f.isFile && f.getName.endsWith(".parquet")) ++
      children.filter(_.isDirectory).flatMap(dataFiles)
  }
}
