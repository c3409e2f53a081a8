package io.jparquet.spark.peers

import scala.jdk.CollectionConverters._

import org.apache.hadoop.conf.Configuration
import org.apache.hadoop.fs.Path
import org.apache.parquet.column.Encoding.{BYTE_STREAM_SPLIT, DELTA_BINARY_PACKED}
import org.apache.spark.paths.SparkPath
import org.apache.spark.sql.SparkSession
import org.apache.spark.sql.catalyst.InternalRow
import org.apache.spark.sql.execution.datasources.PartitionedFile
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat
import org.apache.spark.sql.sources.Filter
import org.apache.spark.sql.types.StructType
import org.apache.spark.sql.vectorized.ColumnarBatch

/**
 * Spark's own source, below its plans: what its scans call for each file.
 *
 * @param settings of the session and of Hadoop
 * @param filtered whether a filter is pushed to it
 */
final class SparkReader(
    spark: SparkSession,
    val name: String,
    vectorised: Boolean,
    settings: Map[String, String] = Map.empty,
    filtered: Boolean = false
) extends PeerReader {

  /**
   * Spark's vectorised reader refuses BYTE_STREAM_SPLIT, and loses its place in
   * DELTA_BINARY_PACKED when it skips rows: SparkReaderLimitsSuite.
   */
  override def claims(written: WrittenFile): Boolean = {
    val unread =
      if (filtered) Set(BYTE_STREAM_SPLIT, DELTA_BINARY_PACKED) else Set(BYTE_STREAM_SPLIT)
    !vectorised || written.encodings.intersect(unread).isEmpty
  }

  override def difference(written: WrittenFile): Option[String] = {
    val table = written.table
    val rows = new ReadRows(written)
    if (filtered) {
      val condition = Condition.of(table, new scala.util.Random(table.seed))
      val forgiven = if (vectorised) (_: Seq[Int]) => Set.empty[Int] else LoneLastRows.of(written) _
      rows.differenceOfSome(read(written, Seq(condition.filter)), condition, forgiven)
        .map(_ + s" where $condition")
    } else rows.differenceOfAll(read(written, Nil))
  }

  private def read(written: WrittenFile, filters: Seq[Filter]): Iterator[Seq[Any]] = {
    val all = settings ++ Map(
      "spark.sql.parquet.enableVectorizedReader" -> vectorised.toString,
      "spark.sql.parquet.columnarReaderBatchSize" ->
        Seq("3", "64", "4096", "4096")(Math.floorMod(written.table.seed, 4))
    )
    SessionSettings.during(spark, all)(rows(written, filters))
  }

  private def rows(written: WrittenFile, filters: Seq[Filter]): Iterator[Seq[Any]] = {
    val schema = written.table.schema
    val path = new Path(written.file.toURI)
    val configuration = new Configuration(spark.sparkContext.hadoopConfiguration)
    settings.foreach { case (name, value) => configuration.set(name, value) }
    val reader = new ParquetFileFormat().buildReaderWithPartitionValues(
      spark,
      schema,
      new StructType(),
      schema,
      filters,
      Map("returning_batch" -> vectorised.toString),
      configuration
    )
    val length = written.file.length()
    val part =
      PartitionedFile(InternalRow.empty, SparkPath.fromPath(path), 0, length, fileSize = length)
    InTask.run(spark) {
      reader(part).asInstanceOf[Iterator[Any]].flatMap {
        case batch: ColumnarBatch => batch.rowIterator().asScala.map(SparkValues.plain(_, schema))
        case row: InternalRow => Iterator.single(SparkValues.plain(row, schema))
      }.toIndexedSeq.iterator
    }
  }
}
