package io.jparquet.spark

import scala.util.Random

import org.apache.spark.sql.{RandomDataGenerator, Row}
import org.apache.spark.sql.types._

/** Random schemas up to depth 4 with random rows, through every writer and reader. */
class GeneratedSchemaSuite extends SourceComparison {
  private val atoms = Seq(
    BooleanType, ByteType, ShortType, IntegerType, LongType, FloatType, DoubleType, StringType,
    BinaryType, DateType, DecimalType(7, 2), DecimalType(18, 4), DecimalType(30, 6))

  private def dataType(random: Random, depth: Int): DataType =
    if (depth == 0 || random.nextInt(3) == 0) atoms(random.nextInt(atoms.size))
    else random.nextInt(3) match {
      case 0 => ArrayType(dataType(random, depth - 1), random.nextBoolean())
      case 1 =>
        MapType(
          Seq(IntegerType, StringType, LongType)(random.nextInt(3)), dataType(random, depth - 1),
          random.nextBoolean())
      case 2 => struct(random, depth - 1, 1 + random.nextInt(4))
    }

  private def struct(random: Random, depth: Int, fields: Int): StructType =
    StructType((0 until fields).map(i =>
      StructField(s"f$i", dataType(random, depth), random.nextBoolean())))

  for (seed <- 1 to 25) {
    test(s"seed $seed: generated rows are equal through every writer and reader") {
      val random = new Random(seed)
      val schema = struct(random, 4, 1 + random.nextInt(5))
      val generator = RandomDataGenerator.forType(schema, nullable = false, random).get
      val rows = Seq.fill(random.nextInt(300))(generator().asInstanceOf[Row])
      val frame = spark.createDataFrame(spark.sparkContext.parallelize(rows, 2), schema)
      withSQLConf(
        "spark.sql.parquet.columnarReaderBatchSize" -> Seq("3", "64", "4096")(seed % 3)) {
        withClue(s"seed $seed, schema ${schema.catalogString}: ") {
          assertRoundTrips(
            frame,
            Map(
              "parquet.page.size" -> Seq("64", "1000", "1048576")(random.nextInt(3)),
              "parquet.page.row.count.limit" -> Seq("7", "20000")(random.nextInt(2)),
              "parquet.enable.dictionary" -> random.nextBoolean().toString,
              "parquet.block.row.count.limit" -> Seq("10", "1000")(random.nextInt(2))),
            Map("parquet.writer.version" -> Seq("v1", "v2")(random.nextInt(2))))
        }
      }
    }
  }
}
