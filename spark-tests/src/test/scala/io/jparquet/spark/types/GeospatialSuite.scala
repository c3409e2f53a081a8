package io.jparquet.spark.types

import java.io.File
import java.nio.{ByteBuffer, ByteOrder}

import scala.jdk.CollectionConverters._
import scala.util.Try

import io.jparquet.ParquetReader
import io.jparquet.io.InputFile
import io.jparquet.metadata.{ColumnMetaData, GeospatialStatistics}
import io.jparquet.option.ReadOptions
import io.jparquet.spark.support.{DiffersByLine, Footers, ForeignFiles, ScanPlans, SourceComparison}
import org.apache.parquet.io.api.Binary
import org.apache.parquet.schema.PrimitiveType
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.functions.{col, expr}

/** GEOMETRY and GEOGRAPHY columns, written from Spark and read back. */
@DiffersByLine
class GeospatialSuite extends SourceComparison with ScanPlans {

  /** Those that read and write the types; Spark's own source does since 4.2. */
  private val geospatialSources = sources.filter(_ == own || since("4.2"))

  private def geospatialTest(name: String)(body: => Any): Unit =
    test(name) {
      assume(hasGeospatial, "this line of Spark has no geospatial types")
      body
    }

  private def wkb(size: Int)(fill: ByteBuffer => Unit): String = {
    val buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).put(1.toByte)
    fill(buffer)
    buffer.array().map("%02X".format(_)).mkString
  }

  private def point(x: Double, y: Double): String =
    wkb(21)(_.putInt(1).putDouble(x).putDouble(y))

  private def line(points: (Double, Double)*): String =
    wkb(9 + 16 * points.size) { buffer =>
      buffer.putInt(2).putInt(points.size)
      for ((x, y) <- points) buffer.putDouble(x).putDouble(y)
    }

  private val emptyLine = line()

  private val values = Seq(
    point(1, 2),
    point(-10.5, 20.25),
    line((0, 0), (30, -5)),
    emptyLine,
    wkb(9 + 21)(_.putInt(4).putInt(1).put(1.toByte).putInt(1).putDouble(7).putDouble(8))
  )

  /** Each value, and a null, as a column and within structs, lists and maps. */
  private def rows(function: String): DataFrame = {
    val literals = values.zipWithIndex.map { case (hex, i) => s"($i, X'$hex')" }
    sql(s"SELECT * FROM VALUES ${literals.mkString(", ")}, (-1, NULL) AS t(id, b)")
      .withColumn("g", expr(function))
      .selectExpr(
        "id",
        "g",
        "IF(id = 0, NULL, struct(g)) AS s",
        "IF(id = 0, NULL, array(g, NULL, g)) AS l",
        "map('k', g) AS m"
      )
  }

  /** The rows as binary, since not every action takes the types. */
  private def binary(rows: DataFrame): DataFrame =
    rows.select(
      col("id"),
      expr("hex(ST_AsBinary(g))").as("g"),
      expr("ST_Srid(g)").as("srid"),
      expr("hex(ST_AsBinary(s.g))").as("s"),
      expr("transform(l, e -> hex(ST_AsBinary(e)))").as("l"),
      expr("hex(ST_AsBinary(m['k']))").as("m")
    )

  private val functions = Seq(
    "ST_GeomFromWKB(b)" -> "GEOMETRY(SRID:0)",
    "ST_SetSrid(ST_GeomFromWKB(b), 4326)" -> "GEOMETRY(OGC:CRS84)",
    "ST_SetSrid(ST_GeomFromWKB(b), 3857)" -> "GEOMETRY(EPSG:3857)",
    "ST_GeogFromWKB(b)" -> "GEOGRAPHY(OGC:CRS84,SPHERICAL)"
  )

  private def files(dir: File): Seq[File] = dataFiles(dir).sortBy(_.getName)

  private def chunks(file: File): Map[String, ColumnMetaData] = {
    val reader = ParquetReader.open(InputFile.of(file.toPath), ReadOptions.defaults())
    try
      reader.metaData().rowGroups().get(0).columns().asScala.map(_.metaData())
        .map(chunk => String.join(".", chunk.pathInSchema()) -> chunk).toMap
    finally reader.close()
  }

  for ((function, annotation) <- functions)
    geospatialTest(s"$function is written and read by both sources") {
      val written = rows(function)
      val expected = binary(written).collect().toSeq
      for (writer <- geospatialSources)
        withTempPath { dir =>
          written.coalesce(1).write.format(writer).save(dir.getPath)
          for (reader <- geospatialSources) {
            val read = spark.read.format(reader).load(dir.getPath)
            assert(read.schema("g").dataType === written.schema("g").dataType)
            checkAnswer(binary(read), expected)
          }
          val schema = Footers.read(files(dir).head).getFileMetaData.getSchema
          for (path <- Seq("g", "s.g", "l.list.element", "m.key_value.value")) {
            val leaf = schema.getType(path.split('.'): _*).asInstanceOf[PrimitiveType]
            assert(leaf.getLogicalTypeAnnotation.toString === annotation, s"$writer $path")
          }
        }
    }

  geospatialTest("boxes and kinds of geometries are written, and no bounds of their bytes") {
    withTempPath { dir =>
      rows("ST_GeomFromWKB(b)").coalesce(1).write.format(own).save(dir.getPath)
      for ((path, chunk) <- chunks(files(dir).head) if path != "id" && path != "m.key_value.key") {
        assert(chunk.statistics().minValue() == null && chunk.statistics().maxValue() == null, path)
        val box = chunk.geospatialStatistics().bbox()
        assert(
          (box.xmin(), box.xmax(), box.ymin(), box.ymax()) === ((-10.5, 30.0, -5.0, 20.25)),
          path
        )
        assert(
          chunk.geospatialStatistics().geospatialTypes().asScala.map(_.intValue).toSet === Set(
            1,
            2,
            4
          ),
          path
        )
      }
    }
  }

  geospatialTest("tables have geospatial columns, also partitioned ones") {
    for (partitioning <- Seq("", "PARTITIONED BY (p)"))
      withTable("t") {
        sql(s"CREATE TABLE t (id INT, g GEOMETRY(4326), h GEOGRAPHY(4326), p INT) USING $own " +
          partitioning)
        for (p <- 0 to 2)
          sql(
            s"INSERT INTO t SELECT id, ST_SetSrid(ST_GeomFromWKB(b), 4326), ST_GeogFromWKB(b), $p " +
              s"FROM VALUES (1, X'${point(p, p)}'), (2, NULL) AS v(id, b)"
          )
        checkAnswer(
          sql("SELECT id, hex(ST_AsBinary(g)), hex(ST_AsBinary(h)), ST_Srid(g), p FROM t"),
          (0 to 2).flatMap { p =>
            val hex = point(p, p)
            Seq(Row(1, hex, hex, 4326, p), Row(2, null, null, null, p))
          }
        )
        checkAnswer(sql("SELECT count(*), count(g) FROM t WHERE g IS NOT NULL"), Row(3, 3))
      }
  }

  geospatialTest(
    "geometries of several reference systems are written as by Spark's own source, or by none"
  ) {
    val outcomes = sources.map { source =>
      withTempPathOf { dir =>
        Try {
          sql(
            s"SELECT CAST(ST_SetSrid(ST_GeomFromWKB(X'${point(1, 2)}'), 4326) AS GEOMETRY(ANY)) AS g"
          )
            .write.format(source).save(dir.getPath)
          spark.read.format(source).load(dir.getPath).selectExpr("ST_Srid(g)").collect().toSeq
        }.toOption
      }
    }
    assert(outcomes.head === outcomes.last)
    // Spark 4.1 refuses them with an internal error, for each source.
    if (!since("4.2")) assert(outcomes.head.isEmpty && takeInternalErrors().nonEmpty)
  }

  private def withTempPathOf[T](body: File => T): T = {
    var result: Option[T] = None
    withTempPath(dir => result = Some(body(dir)))
    result.get
  }

  geospatialTest("files of parquet-java have the types that Spark's own source reads") {
    withTempDir { dir =>
      ForeignFiles.write(
        new File(dir, "part.parquet"),
        "message m { required int32 id; optional binary g (GEOMETRY(OGC:CRS84)); }",
        values.zipWithIndex
      ) { case (row, (hex, i)) =>
        row.add("id", i)
        if (i != 2)
          row.add(
            "g",
            Binary.fromConstantByteArray(hex.grouped(2).map(Integer.parseInt(_, 16).toByte).toArray)
          )
      }
      val read = geospatialSources.map { source =>
        val rows = spark.read.format(source).load(dir.getPath)
        assert(rows.schema("g").dataType.sql === "GEOMETRY(4326)")
        rows.selectExpr("id", "hex(ST_AsBinary(g))").collect().toSet
      }
      assert(read.head === read.last)
      assert(read.head.size === values.size)
    }
  }

  geospatialTest("a box skips row groups, and keeps every geometry that may be in it") {
    withTempPath { dir =>
      val options = Map("parquet.block.row.count.limit" -> "100")
      // Each hundred rows are in a box of their own; some rows are null, empty or nowhere.
      val nowhere = point(Double.NaN, Double.NaN)
      val places = (0L until 1000L).map { id =>
        val hex =
          if (id % 10 == 7) emptyLine
          else if (id % 10 == 8) nowhere
          else point((id / 100 * 10).toDouble, 5)
        (id, hex)
      }
      spark.createDataFrame(places).toDF("id", "hex").coalesce(1)
        .selectExpr("id", "IF(id % 10 = 9, NULL, ST_GeomFromWKB(unhex(hex))) AS g")
        .write.format(own).options(options).save(dir.getPath)
      def ids(box: String): Set[Long] =
        spark.read.format(own).option("jparquet.read.box", box).load(dir.getPath)
          .select("id").collect().map(_.getLong(0)).toSet
      assert(Footers.rowGroupRows(files(dir).head) === Seq.fill(10)(100L))
      for ((box, groups) <- Seq("g: 20 0 30 10" -> Set(2, 3), "g: -5 5 5 5" -> Set(0))) {
        val read = ids(box)
        assert(read === groups.flatMap(group => (group * 100L) until (group * 100L + 100)), box)
      }
      assert(ids("g: 0 6 100 7") === Set())
    }
  }

  geospatialTest("a limit is not taken from files outside of a box") {
    withTempPath { dir =>
      for ((x, rows) <- Seq.fill(5)((100.0, 1000)) :+ ((5.0, 200)))
        spark.range(rows).coalesce(1)
          .selectExpr("id", s"ST_GeomFromWKB(unhex('${point(x, 5)}')) AS g")
          .write.format(own).mode("append").save(dir.getPath)
      withSQLConf("spark.sql.files.maxPartitionBytes" -> "1000") {
        val read = spark.read.format(own).option("jparquet.read.box", "g: 0 0 10 10")
          .load(dir.getPath)
        assert(read.select("id").limit(100).collect().length === 100)
      }
    }
  }

  /** The geospatial statistics of the leaves of a file's first row group. */
  private def extents(file: File): Map[String, GeospatialStatistics] =
    chunks(file).map { case (path, chunk) => path -> chunk.geospatialStatistics() }

  test("boxes and kinds of geometries are those that parquet-java writes") {
    assume(since("4.2"), "Spark's own source writes no geospatial types before 4.2")
    for ((function, _) <- functions if function.startsWith("ST_Geom")) {
      val Seq(mine, peers) = sources.map { source =>
        withTempPathOf { dir =>
          rows(function).coalesce(1).write.format(source).save(dir.getPath)
          extents(files(dir).head)
        }
      }
      assert(mine.keySet === peers.keySet)
      for ((path, expected) <- peers)
        if (expected == null) assert(mine(path) == null, path)
        else {
          assert(mine(path).bbox() === expected.bbox(), path)
          assert(
            mine(path).geospatialTypes().asScala.toSet ===
              expected.geospatialTypes().asScala.toSet,
            path
          )
        }
    }
  }

  /** A scan with a box: the numbers of rows, and how many row groups statistics excluded. */
  private def scan(dir: File, box: String): (Set[Long], Long) = {
    val read = spark.read.format(own).option("jparquet.read.box", box)
      .option("jparquet.footer.cache.bytes", 0).load(dir.getPath).select("id")
    val ids = read.collect().map(_.getLong(0)).toSet
    (ids, metric(read, "rowGroupsSkippedByStatistics"))
  }

  geospatialTest(
    "boxes of GEOGRAPHY across the antimeridian skip row groups, and the metric counts them"
  ) {
    withTempPath { dir =>
      // Row groups of 10 rows: around the antimeridian, on either side of it, at longitude 0, null.
      val places: Seq[Long => Option[Double]] = Seq(
        i => Some(if (i % 2 == 0) 170 + i.toDouble / 2 else -170),
        i => Some(-180 + i.toDouble),
        i => Some(180 - i.toDouble),
        i => Some(i.toDouble),
        _ => None
      )
      val points = for ((place, group) <- places.zipWithIndex; i <- 0L until 10L)
        yield (group * 10L + i, place(i).map(point(_, 5)).orNull)
      spark.createDataFrame(points).toDF("id", "hex").coalesce(1)
        .selectExpr("id", "ST_GeogFromWKB(unhex(hex)) AS g")
        .write.format(own).option("parquet.block.row.count.limit", 10).save(dir.getPath)
      assert(Footers.rowGroupRows(files(dir).head) === Seq.fill(5)(10L))
      val extent = extents(files(dir).head)("g").bbox()
      assert(extent.xmin() === 170.0 && extent.xmax() === -170.0)
      def expected(groups: Int*): (Set[Long], Long) =
        (groups.flatMap(group => group * 10L until group * 10L + 10).toSet, 5L - groups.size)
      // A row group without a single geometry has no box, and is kept.
      assert(scan(dir, "g: 175 0 -175 10") === expected(0, 1, 2, 4))
      assert(scan(dir, "g: 175 0 180 10") === expected(0, 1, 2, 4))
      assert(scan(dir, "g: -180 0 -175 10") === expected(0, 1, 2, 4))
      assert(scan(dir, "g: -5 0 5 10") === expected(3, 4))
      assert(scan(dir, "g: 60 0 80 10") === expected(4))
      assert(scan(dir, "g: 175 20 -175 30") === expected(4))
    }
  }
}
