package io.jparquet.spark.read

import java.io.File
import java.nio.file.Files

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{Footers, SourceComparison}
import org.apache.spark.sql.functions.col

/** Columns, and members and elements of columns, that a query does not look at. */
class LazyColumnsSuite extends SourceComparison {

  private def rows = spark.range(0, 5000, 1, 1).selectExpr(
    "id",
    "IF(id % 3 = 0, NULL, concat('s', id)) AS s",
    "transform(sequence(0, id % 5), i -> named_struct('n', i, 'text', concat('t', id))) AS items",
    "map(concat('k', id), id, 'x', NULL) AS m",
    "named_struct('a', id, 'b', array(array(id), NULL)) AS st"
  )

  /** Changes bytes of a column's data pages, whose checksums then are wrong. */
  private def damage(file: File, column: String): Unit = {
    val bytes = Files.readAllBytes(file.toPath)
    val chunk = Footers.read(file).getBlocks.get(0).getColumns.asScala
      .find(_.getPath.toDotString == column).get
    val from = chunk.getFirstDataPageOffset.toInt + 60
    for (i <- from until from + 40) bytes(i) = (bytes(i) ^ 0x55).toByte
    Files.write(file.toPath, bytes)
    new File(file.getParentFile, s".${file.getName}.crc").delete()
  }

  private def messages(action: => Any): Seq[String] =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause)
      .takeWhile(_ != null).map(e => s"${e.getClass.getName}: ${e.getMessage}")
      .filter(_.contains("parquet")).toSeq

  private val checked = Map("parquet.page.verify-checksum.enabled" -> "true")

  test("sizes, keys and members are the same as those of Spark's own source") {
    withTempDir { dir =>
      rows.write.parquet(dir.getPath + "/t")
      for (
        query <- Seq(
          "sum(size(items))",
          "sum(size(map_keys(m)))",
          "count(items), count(m), count(st), count(s)",
          "sum(get(items, 1).n), max(size(items))",
          "max(map_values(m)[0]), sum(get(st.b, 0)[0])",
          "sum(IF(id % 1000 = 0, length(items[0].text), 0))",
          "sum(IF(id > 4500, size(st.b), 0))"
        )
      )
        assertSame { source =>
          spark.read.format(source).load(dir.getPath + "/t").createOrReplaceTempView(
            s"lazy_$source"
          )
          sql(s"SELECT $query FROM lazy_$source")
        }
    }
  }

  test(
    "damage that a query does not read is no error, other damage is the same error as without lazy columns"
  ) {
    withTempDir { dir =>
      val path = dir.getPath + "/t"
      rows.write.option("compression", "uncompressed").format(own).save(path)
      dataFiles(new File(path)).foreach(damage(_, "items.list.element.text"))
      def table(lazily: Boolean) = spark.read.format(own).options(checked)
        .option("jparquet.read.lazy-vectors", lazily.toString).load(path)
      assert(table(true).selectExpr("sum(size(items))").head().getLong(0) == 15000)
      assert(table(true).selectExpr("items", "id").where(col("id") + 1 < 0).count() == 0)
      val texts = Seq(true, false).map(lazily =>
        messages(table(lazily).selectExpr("max(items[0].text)").collect())
      )
      assert(texts.head.mkString.contains("CRC"))
      assert(texts.head == texts.last)
      intercept[Exception](table(false).selectExpr("sum(size(items))").collect())
    }
  }

  test("with ignoreCorruptFiles the rows before the damage come, and no others") {
    withTempDir { dir =>
      val path = dir.getPath + "/t"
      rows.write.option("compression", "uncompressed").format(own).save(path)
      dataFiles(new File(path)).foreach(damage(_, "s"))
      val read = spark.read.format(own).options(checked).option("ignoreCorruptFiles", "true")
        .load(path)
      assert(read.selectExpr("id", "s").collect().length == 0)
      assert(read.selectExpr("id").count() == 5000)
    }
  }
}
