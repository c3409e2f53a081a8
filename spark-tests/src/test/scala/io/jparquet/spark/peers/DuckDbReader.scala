package io.jparquet.spark.peers

import java.sql.DriverManager

import scala.util.Random

import org.apache.parquet.hadoop.metadata.CompressionCodecName
import org.apache.spark.sql.types.{ArrayType, DataType, MapType, StructType}

/** DuckDB by its driver. In a JVM of its own, as it is native code. */
final class DuckDbReader(filtered: Boolean) extends PeerReader {
  override val name: String = if (filtered) "DuckDB with a filter" else "DuckDB"

  private lazy val connection = DriverManager.getConnection("jdbc:duckdb:")

  /** DuckDB takes the only field of a struct for the element of a list in the legacy format. */
  override def claims(written: WrittenFile): Boolean =
    !written.codecs.contains(CompressionCodecName.LZ4) &&
      !(written.table.legacy && hasSmallStructs(written.table.schema))

  private def hasSmallStructs(dataType: DataType): Boolean = dataType match {
    case struct: StructType => struct.exists(field => hasSmallStructs(field.dataType))
    case ArrayType(struct: StructType, false) if struct.size == 1 => true
    case ArrayType(element, _) => hasSmallStructs(element)
    case MapType(_, value, _) => hasSmallStructs(value)
    case _ => false
  }

  override def difference(written: WrittenFile): Option[String] = {
    val rows = new ReadRows(written)
    if (!filtered) rows.differenceOfAll(read(written, ""))
    else {
      val least = new Random(written.table.seed).nextInt(written.table.rows.size + 1).toLong
      val condition = new Condition(
        org.apache.spark.sql.sources.AlwaysTrue,
        row => row.head.asInstanceOf[Long] >= least && row.head.asInstanceOf[Long] < least + 10
      )
      val where = s" WHERE id >= $least AND id < ${least + 10}"
      rows.differenceOfSome(read(written, where), condition).map(_ + where)
    }
  }

  private def read(written: WrittenFile, where: String): Iterator[Seq[Any]] = {
    val schema = written.table.schema
    val statement = connection.createStatement()
    try {
      val result = statement.executeQuery(
        s"SELECT * FROM read_parquet('${written.file}')" + where
      )
      Iterator
        .continually(result)
        .takeWhile(_.next())
        .map(_ =>
          schema.indices.map(i => DuckDbValues.plain(result.getObject(i + 1), schema(i).dataType))
        )
        .toIndexedSeq
        .iterator
    } finally statement.close()
  }
}
