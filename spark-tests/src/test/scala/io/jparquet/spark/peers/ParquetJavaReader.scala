package io.jparquet.spark.peers

import scala.util.Random

import org.apache.parquet.example.data.Group
import org.apache.parquet.filter2.compat.FilterCompat
import org.apache.parquet.filter2.predicate.FilterApi
import org.apache.parquet.hadoop.ParquetReader
import org.apache.parquet.hadoop.api.ReadSupport
import org.apache.parquet.hadoop.example.GroupReadSupport
import org.apache.parquet.io.InputFile

/** The API of parquet-java, as records of its example object model. */
final class ParquetJavaReader(filtered: Boolean) extends PeerReader {
  override val name: String = if (filtered) "parquet-java with a filter" else "parquet-java"

  override def claims(written: WrittenFile): Boolean = true

  override def difference(written: WrittenFile): Option[String] = {
    val rows = new ReadRows(written)
    if (!filtered) rows.differenceOfAll(read(written, FilterCompat.NOOP))
    else {
      val least = new Random(written.table.seed).nextInt(written.table.rows.size + 1).toLong
      val column = FilterApi.longColumn("id")
      val filter = FilterApi.and(
        FilterApi.gtEq(column, java.lang.Long.valueOf(least)),
        FilterApi.lt(column, java.lang.Long.valueOf(least + 10))
      )
      val condition = new Condition(
        org.apache.spark.sql.sources.AlwaysTrue,
        row => row.head.asInstanceOf[Long] >= least && row.head.asInstanceOf[Long] < least + 10
      )
      rows.differenceOfSome(read(written, FilterCompat.get(filter)), condition)
        .map(_ + s" where $least <= id < ${least + 10}")
    }
  }

  private def read(written: WrittenFile, filter: FilterCompat.Filter): Iterator[Seq[Any]] = {
    val reader = new ParquetJavaReader.Groups(written.input).withFilter(filter).build()
    try Iterator
        .continually(reader.read())
        .takeWhile(_ != null)
        .map(GroupValues.plain(_, written.table.schema))
        .toIndexedSeq
        .iterator
    finally reader.close()
  }
}

object ParquetJavaReader {
  private final class Groups(input: InputFile) extends ParquetReader.Builder[Group](input) {
    override protected def getReadSupport(): ReadSupport[Group] = new GroupReadSupport()
  }
}
