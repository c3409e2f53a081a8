package io.jparquet.spark.storage

import java.net.URI

import scala.jdk.CollectionConverters._

import com.robothy.s3.rest.LocalS3
import com.robothy.s3.rest.bootstrap.LocalS3Mode
import software.amazon.awssdk.auth.credentials.{AwsBasicCredentials, StaticCredentialsProvider}
import software.amazon.awssdk.regions.Region
import software.amazon.awssdk.services.s3.S3Client

/** A store with the interface of S3 in this process, and what it has, seen past Hadoop's client. */
final class S3Store extends AutoCloseable {

  private val server: LocalS3 = LocalS3.builder().port(-1).mode(LocalS3Mode.IN_MEMORY).build()
  server.start()

  /** Where the store listens. */
  val address: URI = URI.create(s"http://127.0.0.1:${server.getPort}")

  private val client: S3Client = S3Client.builder().endpointOverride(address)
    .region(Region.US_EAST_1).forcePathStyle(true)
    .credentialsProvider(
      StaticCredentialsProvider.create(AwsBasicCredentials.create(S3Store.User, S3Store.Secret))
    ).build()

  def createBucket(name: String): Unit = client.createBucket(request => request.bucket(name))

  /** Keys of the objects of a bucket that begin with a prefix, without it. */
  def keys(bucket: String, prefix: String): Seq[String] =
    client.listObjectsV2Paginator(request => request.bucket(bucket).prefix(prefix))
      .contents().asScala.map(_.key.stripPrefix(prefix)).toSeq.sorted

  /** Keys of the uploads that were neither completed nor given up. */
  def pendingUploads(bucket: String): Seq[String] =
    client.listMultipartUploads(request => request.bucket(bucket)).uploads.asScala.map(_.key).toSeq

  def text(bucket: String, key: String): String =
    client.getObjectAsBytes(request => request.bucket(bucket).key(key)).asUtf8String()

  override def close(): Unit =
    try client.close()
    finally server.shutdown()
}

object S3Store {
  val User = "user"
  val Secret = "secret"
}
