package io.jparquet.spark.accelerate

import scala.util.Random

import io.jparquet.spark.support.{AcceleratedComparison, GeneratedRows}
import org.apache.spark.sql.{Column, DataFrame}
import org.apache.spark.sql.functions._
import org.apache.spark.sql.types._

/** Random queries of random tables, with Spark's own source and with jparquet in its place. */
class AcceleratedQueriesSuite extends AcceleratedComparison with GeneratedRows {

  /** A column or member of a struct. */
  private case class Leaf(path: String, dataType: DataType) {
    def column: Column = col(path)
  }

  private def leaves(schema: StructType, prefix: String = ""): Seq[Leaf] = schema.flatMap { field =>
    val path = prefix + field.name
    field.dataType match {
      case struct: StructType => Leaf(path, struct) +: leaves(struct, path + ".")
      case other => Seq(Leaf(path, other))
    }
  }

  private def oneOf[T](random: Random, values: Seq[T]): T = values(random.nextInt(values.size))

  private def predicate(random: Random, from: Seq[Leaf], depth: Int = 2): Column =
    if (depth > 0 && random.nextInt(3) == 0) {
      val (left, right) = (predicate(random, from, depth - 1), predicate(random, from, depth - 1))
      random.nextInt(3) match {
        case 0 => left && right
        case 1 => left || right
        case 2 => !left
      }
    } else {
      val leaf = oneOf(random, from)
      def literal: Column = leaf.path match {
        case "p" => lit(random.nextInt(4))
        case "q" => lit(s"k${random.nextInt(3)}")
        case _ => lit(value(random, leaf.dataType)).cast(leaf.dataType)
      }
      leaf.dataType match {
        case _: StructType => leaf.column.isNotNull
        case _: ArrayType | _: MapType => size(leaf.column) > random.nextInt(3)
        case _ =>
          random.nextInt(7) match {
            case 0 => leaf.column.isNull
            case 1 => leaf.column.isNotNull
            case 2 => leaf.column === literal
            case 3 => leaf.column < literal
            case 4 => leaf.column >= literal
            case 5 => leaf.column.isin(literal, literal, literal)
            case 6 => leaf.column <=> literal
          }
      }
    }

  private def hasOrder(dataType: DataType): Boolean = dataType match {
    case ByteType | ShortType | IntegerType | LongType | StringType | DateType | BooleanType => true
    case _: DecimalType => true
    case _ => false
  }

  private def query(random: Random, table: DataFrame, schema: StructType): DataFrame = {
    val all = leaves(schema)
    val atoms = all.filter(leaf => hasOrder(leaf.dataType))
    val places = Seq(Leaf("p", IntegerType), Leaf("q", StringType))
    val filtered = table.where(predicate(random, all ++ places))
    val chosen = Seq.fill(1 + random.nextInt(3))(oneOf(random, all ++ places)).distinct
      .zipWithIndex.map { case (leaf, i) => leaf.column.as(s"c$i") }
    random.nextInt(8) match {
      case 0 => table.select(chosen: _*)
      case 1 | 2 => filtered.select(chosen: _*)
      case 3 => filtered.agg(count(lit(1)))
      case 4 =>
        val source = if (random.nextBoolean()) table else filtered
        val measured = if (atoms.isEmpty) places else atoms
        val leaf = oneOf(random, measured).column
        source.groupBy("p").agg(count(lit(1)), count(leaf), min(leaf), max(leaf))
      case 5 =>
        val few = spark.range(3).selectExpr("CAST(id AS INT) AS p", "id * 10 AS v").where("v > 5")
        filtered.join(broadcast(few), "p").select(chosen :+ col("v"): _*)
      case 6 => filtered.select(col("_metadata.file_name"), col("_metadata.row_index"), col("p"))
      case 7 => filtered.orderBy("_metadata.file_path", "_metadata.row_index").limit(7)
          .select(chosen: _*)
    }
  }

  for (seed <- seeds)
    test(s"seed $seed: random queries give the same rows") {
      val random = new Random(seed)
      val schema = struct(random, 3, 1 + random.nextInt(6))
      val rows = Seq.fill(random.nextInt(600))(row(random, schema))
      withTempPath { dir =>
        withSQLConf(write -> random.nextBoolean().toString)(
          spark.createDataFrame(spark.sparkContext.parallelize(rows, 2), schema)
            .withColumn("p", pmod(hash(monotonically_increasing_id()), lit(3)))
            .withColumn("q", concat(lit("k"), col("p") % 2))
            .write.partitionBy("p", "q")
            .option("parquet.block.row.count.limit", Seq("20", "1000")(random.nextInt(2)))
            .option("parquet.page.row.count.limit", Seq("7", "20000")(random.nextInt(2)))
            .parquet(dir.getPath)
        )
        // Columns of the query may be those of the files or of the directories.
        if (dir.listFiles().exists(_.getName.startsWith("p=")))
          for (i <- 1 to 15) {
            val querySeed = seed * 1000L + i
            withClue(s"seed $seed, query $i, schema ${schema.catalogString}: ") {
              assertSameInPlace(ScanV2)(
                query(new Random(querySeed), spark.read.parquet(dir.getPath), schema)
              )
            }
          }
      }
    }
}
