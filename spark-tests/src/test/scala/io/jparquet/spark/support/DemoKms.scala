package io.jparquet.spark.support

import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.ConcurrentLinkedQueue

import scala.jdk.CollectionConverters._

import org.apache.hadoop.conf.Configuration
import org.apache.parquet.crypto.KeyAccessDeniedException
import org.apache.parquet.crypto.keytools.{KeyToolkit, KmsClient}

/**
 * A client as users have it for parquet-java: master keys are made of their ids and of a property
 * of the client's own; `denied` is no property of a key but the id of one that may not be used.
 */
class DemoKms extends KmsClient {
  private var secret: String = _
  private var token: String = _

  override def initialize(conf: Configuration, id: String, url: String, token: String): Unit = {
    secret = conf.get(DemoKms.Secret, "nothing")
    this.token = token
  }

  private def masterKey(id: String): Array[Byte] = {
    if (id == "denied" || token == "wrong") throw new KeyAccessDeniedException(s"no access to $id")
    java.security.MessageDigest.getInstance("SHA-256").digest((id + secret).getBytes(UTF_8)).take(
      16
    )
  }

  override def wrapKey(key: Array[Byte], id: String): String =
    KeyToolkit.encryptKeyLocally(key, masterKey(id), id.getBytes(UTF_8))

  override def unwrapKey(wrapped: String, id: String): Array[Byte] = {
    DemoKms.unwrapped.add(id)
    KeyToolkit.decryptKeyLocally(wrapped, masterKey(id), id.getBytes(UTF_8))
  }
}

object DemoKms {
  val Secret = "parquet.encryption.demo.secret"
  private val unwrapped = new ConcurrentLinkedQueue[String]()

  /** The master keys that keys were unwrapped with while an action ran, one for each time. */
  def unwrappedBy(action: => Any): Seq[String] = {
    unwrapped.clear()
    action
    unwrapped.asScala.toSeq
  }
}
