package io.jparquet.spark.encryption

import io.jparquet.spark.support.{CorpusFiles, SourceComparison}
import org.apache.spark.sql.DataFrame

/** Encrypted files of another writer, read without keys. */
class EncryptedFilesSuite extends SourceComparison {
  private def path(name: String): String =
    CorpusFiles.file(s"parquet-testing/data/$name.parquet.encrypted").getPath

  private def plainFooter: String = path("encrypt_columns_plaintext_footer")

  private def messages(action: => Any): String =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause)
      .takeWhile(_ != null).map(_.getMessage).mkString("\n")

  test("plain columns of a file with a plain footer are read") {
    val columns = "boolean_field BOOLEAN, int96_field TIMESTAMP, ba_field BINARY, flba_field BINARY"
    def read(source: String): DataFrame =
      spark.read.schema(columns).format(source).load(plainFooter)
    assert(read(own).count() === 50)
    assertSame(read)
    assertSame(source => read(source).filter("boolean_field AND ba_field IS NOT NULL"))
    assertSame(source => read(source).filter("flba_field > X'61'").select("int96_field"))
    assert(spark.read.format(own).load(plainFooter).columns.contains("double_field"))
  }

  test("an encrypted column is refused with its name and key, wherever it is used") {
    val rows = spark.read.format(own).load(plainFooter)
    for (
      query <- Seq(
        rows,
        rows.select("double_field"),
        rows.filter("double_field > 0").select("int32_field")
      )
    ) {
      val text = messages(query.collect())
      assert(text.matches("(?s).*column (double|float)_field is encrypted with the key .*"), text)
      assert(text.contains("encrypt_columns_plaintext_footer"))
    }
  }

  test("a file with an encrypted footer is refused when its schema is inferred") {
    val file = path("encrypt_columns_and_footer")
    val text = messages(spark.read.format(own).load(file))
    assert(text.contains("the footer is encrypted with the key"), text)
  }
}
