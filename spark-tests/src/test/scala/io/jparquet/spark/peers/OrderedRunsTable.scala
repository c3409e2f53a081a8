package io.jparquet.spark.peers

import scala.util.Random

import org.apache.spark.sql.types._

/**
 * A table of columns of one form, each with another order of three runs of rows: of nulls, of
 * empty lists, of lists of nulls, of one value, of few and of many values. All tables together
 * have each order in each form. The runs end with pages in one half of the forms, and within
 * pages in the other.
 */
final class OrderedRunsTable(number: Int) extends Table {
  import OrderedRunsTable._

  private val form = Forms(number / Kinds)
  private val first = number % Kinds
  private val runLength = if (number / Kinds % 2 == 0) 2 * PageRows else 2 * PageRows - 3
  private val orders = for (second <- 0 until Kinds; third <- 0 until Kinds)
    yield Seq(first, second, third)

  override val seed: Long = number.toLong

  override val schema: StructType = StructType(
    StructField("id", LongType) +: orders.zipWithIndex.map { case (order, i) =>
      StructField(s"runs${order.mkString}", form.dataType(Leaves(i % Leaves.size)._1))
    }
  )

  override val rows: IndexedSeq[Seq[Any]] = (0 until 3 * runLength).map { row =>
    row.toLong +: orders.zipWithIndex.map { case (order, i) =>
      value(order(row / runLength), row, Leaves(i % Leaves.size)._2)
    }
  }

  private def value(kind: Int, row: Int, leaf: Int => Any): Any = kind match {
    case 0 => null
    case 1 => form.empty
    case 2 => form.of(_ => null)
    case 3 => form.of(_ => leaf(7))
    case 4 => form.of(i => leaf((row + i) % 3))
    case 5 => form.of(i => leaf(row * 5 + i))
  }

  override def timestamps: String = "TIMESTAMP_MICROS"

  override def legacy: Boolean = false

  override def binaryDecimals: Boolean = false

  override def options(random: Random): Map[String, String] = Map(
    "parquet.page.row.count.limit" -> PageRows.toString,
    "parquet.block.row.count.limit" -> (if (first % 2 == 0) "1000" else "25"),
    "parquet.writer.version" -> (if (random.nextInt(4) == 0) "v2" else "v1")
  )

  override def columnOptions(random: Random): Map[String, String] = Map.empty
}

object OrderedRunsTable {
  private val Kinds = 6
  private val PageRows = 10

  private def string(i: Int): Any = s"text $i"

  private val Leaves: Seq[(DataType, Int => Any)] = Seq(
    IntegerType -> (i => i),
    StringType -> string,
    DoubleType -> (_.toDouble),
    BooleanType -> (_ % 2 == 0),
    LongType -> (_.toLong),
    BinaryType -> (i => Array.fill(i % 4)(i.toByte)),
    DecimalType(20, 2) -> (i => java.math.BigDecimal.valueOf(i.toLong, 2))
  )

  /**
   * A form of columns.
   *
   * @param dataType the type of a column, by that of its leaf columns
   * @param empty a value without elements
   * @param of a value with these elements, by their numbers
   */
  private final class Form(
      val dataType: DataType => DataType,
      val empty: Any,
      val of: (Int => Any) => Any
  )

  private def struct(types: DataType*): StructType =
    StructType(types.zipWithIndex.map { case (t, i) => StructField(s"g$i", t) })

  private val Forms: Seq[Form] = Seq(
    new Form(ArrayType(_), Nil, leaf => Seq(leaf(0), leaf(1))),
    new Form(leaf => leaf, null, _(0)),
    new Form(leaf => ArrayType(struct(leaf, leaf)), Nil, leaf => Seq(Seq(leaf(0), leaf(1)), null)),
    new Form(
      leaf => struct(ArrayType(leaf)),
      Seq(Nil),
      leaf => Seq(Seq(leaf(0), leaf(1), leaf(2)))
    ),
    new Form(
      leaf => ArrayType(ArrayType(leaf)),
      Seq(Nil, Nil),
      leaf => Seq(Seq(leaf(0), leaf(1)), Seq(leaf(2)))
    ),
    new Form(MapType(IntegerType, _), Nil, leaf => Seq(Seq(1, leaf(0)), Seq(2, leaf(1))))
  )

  /** The number of tables, which the first seeds are those of. */
  val Count: Int = Forms.size * Kinds

  /** Whether each build tries the table: every second kind of first runs of each form. */
  def isOfCore(number: Int): Boolean = (number / Kinds + number % Kinds) % 2 == 0
}
