package io.jparquet.spark.types

import scala.util.Random

import io.jparquet.spark.support.{GeneratedRows, SourceComparison}

/** Random schemas up to depth 4 with random rows, through every writer and reader. */
class GeneratedSchemaSuite extends SourceComparison with GeneratedRows {
  for (seed <- seeds)
    test(s"seed $seed: generated rows are equal through every writer and reader") {
      val random = new Random(seed)
      val schema = struct(random, 4, 1 + random.nextInt(5))
      val rows = Seq.fill(random.nextInt(300))(row(random, schema))
      val frame = spark.createDataFrame(spark.sparkContext.parallelize(rows, 2), schema)
      withSQLConf(
        "spark.sql.parquet.columnarReaderBatchSize" -> Seq("3", "64", "4096")(seed % 3)
      ) {
        withClue(s"seed $seed, schema ${schema.catalogString}: ") {
          assertRoundTrips(
            frame,
            Map(
              "parquet.page.size" -> Seq("64", "1000", "1048576")(random.nextInt(3)),
              "parquet.page.row.count.limit" -> Seq("7", "20000")(random.nextInt(2)),
              "parquet.enable.dictionary" -> random.nextBoolean().toString,
              "parquet.block.row.count.limit" -> Seq("10", "1000")(random.nextInt(2))
            ),
            Map("parquet.writer.version" -> Seq("v1", "v2")(random.nextInt(2)))
          )
        }
      }
    }
}
