package io.jparquet.spark.mistakes

import java.util.Base64

import org.apache.spark.sql.DataFrame

/** Mistakes with keys. */
trait EncryptionMistakes extends Mistakes {
  private val Prefix = "parquet.encryption."
  private val FooterKey = s"${Prefix}footer.key" -> "foot"
  private val ColumnKeys = s"${Prefix}column.keys" -> "pii:s"
  private val AadPrefix = "jparquet.encryption.aad.prefix"
  private val Footer = "FAILED_READ_FILE.CANNOT_READ_FILE_FOOTER"

  /** What parquet-java needs besides. */
  private val Factory = "parquet.crypto.factory.class" ->
    "org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory"

  private def rows: DataFrame = spark.range(10).selectExpr("id", "CAST(id AS STRING) AS s")

  private def key(text: String): String =
    Base64.getEncoder.encodeToString(text.padTo(16, '.').getBytes)

  private def keys(ids: String*): (String, String) =
    s"${Prefix}key.list" -> ids.map(id => s"$id:${key(id)}").mkString(",")

  /** Spark's own source has no client for a list of keys, so it always lacks the key. */
  private def encrypted(a: Attempt, options: (String, String)*): Unit =
    rows.coalesce(1).write.format(own)
      .options(Map(FooterKey, ColumnKeys, keys("foot", "pii")) ++ options).save(a.path)

  mistake(
    "an encrypted footer without keys",
    at = Seq("DIR", Footer, "the footer is encrypted with the key"),
    remedy = s"set them (ReadOptions.Builder.decryption, or properties such as ${Prefix}kms.client"
  ) { a =>
    encrypted(a)
    a.read()
  }

  mistake(
    "an encrypted column without keys",
    at = Seq("DIR", "column s is encrypted with the key"),
    remedy = "set them"
  ) { a =>
    encrypted(a, s"${Prefix}plaintext.footer" -> "true")
    a.readAs("s STRING")
  }

  mistake(
    "a footer with a wrong key",
    at = Seq("DIR", Footer, "master key 'foot'"),
    remedy = "use the key of the time of writing"
  ) { a =>
    encrypted(a)
    a.read(Factory, s"${Prefix}key.list" -> s"foot:${key("x")},pii:${key("pii")}")
  }

  mistake(
    "a column whose key the reader does not have",
    at = Seq("DIR", "row group 0", "column s", "'pii'"),
    remedy = "add the key to the list, or leave its columns out",
    like = OtherCondition
  ) { a =>
    encrypted(a)
    a.read(Factory, keys("foot"))
  }

  mistake(
    "a key that is not base 64",
    at = Seq("'foot'"),
    remedy = "expected id:key",
    like = OtherCondition
  ) {
    a =>
      encrypted(a)
      a.read(Factory, s"${Prefix}key.list" -> "foot:???")
  }

  mistake("another AAD prefix", at = Seq("DIR", Footer, "'t1'", "'t2'"), remedy = AadPrefix) { a =>
    encrypted(a, AadPrefix -> "t1")
    a.read(Factory, keys("foot", "pii"), AadPrefix -> "t2")
  }

  mistake(
    "no AAD prefix, where the file does not store it",
    at = Seq("DIR", Footer),
    remedy = s"or the property $AadPrefix"
  ) { a =>
    encrypted(a, AadPrefix -> "t1", s"$AadPrefix.store" -> "false")
    a.read(Factory, keys("foot", "pii"))
  }

  private def writing(title: String, at: Seq[String], remedy: String)(
      options: (String, String)*
  ): Unit =
    mistake(title, at, remedy)(a => a.write(rows, options :+ Factory: _*))

  writing("an encrypted write without a client", Nil, s"set ${Prefix}kms.client.class")(
    FooterKey,
    ColumnKeys
  )

  writing(
    "an encrypted write with a master key that the list lacks",
    Seq("DIR", "'pii'"),
    "add the key to the list"
  )(FooterKey, ColumnKeys, keys("foot"))

  writing(
    "an encrypted write with a client that is not there",
    Seq("com.example.Kms"),
    "add its jar to Spark with --jars"
  )(FooterKey, ColumnKeys, s"${Prefix}kms.client.class" -> "com.example.Kms")

  writing(
    "a key for a column that is not there",
    Seq("column nothing"),
    "set the dotted path of a leaf column"
  )(FooterKey, s"${Prefix}column.keys" -> "pii:nothing", keys("foot", "pii"))

  writing(
    "a key for the footer alone",
    Seq(s"${Prefix}footer.key"),
    s"name columns, or use ${Prefix}uniform.key"
  )(FooterKey, keys("foot"))

  writing(
    "two ways to choose keys",
    Seq(s"${Prefix}uniform.key"),
    "remove one of them"
  )(FooterKey, ColumnKeys, s"${Prefix}uniform.key" -> "foot", keys("foot", "pii"))

  mistake(
    "a secret in a property of a table",
    at = Seq(s"${Prefix}key.list"),
    remedy = "set it in the configuration of the session"
  ) { a =>
    withTable("t") {
      sql(
        s"CREATE TABLE t (i INT) USING ${a.source} TBLPROPERTIES " +
          s"('${Prefix}key.list' = 'k:AAAAAAAAAAAAAAAAAAAAAA==')"
      )
    }
  }
}
