package io.jparquet.spark.storage

import java.nio.charset.StandardCharsets.UTF_8
import java.security.MessageDigest

import org.apache.hadoop.conf.Configuration
import org.apache.parquet.crypto.keytools.{KeyToolkit, KmsClient}

/** Master keys that are made of their ids. */
class StorageKms extends KmsClient {

  override def initialize(conf: Configuration, id: String, url: String, token: String): Unit = ()

  private def masterKey(id: String): Array[Byte] =
    MessageDigest.getInstance("SHA-256").digest(id.getBytes(UTF_8)).take(16)

  override def wrapKey(key: Array[Byte], id: String): String =
    KeyToolkit.encryptKeyLocally(key, masterKey(id), id.getBytes(UTF_8))

  override def unwrapKey(wrapped: String, id: String): Array[Byte] =
    KeyToolkit.decryptKeyLocally(wrapped, masterKey(id), id.getBytes(UTF_8))
}
