package io.jparquet.spark.storage

import java.nio.file.Files

import org.apache.commons.io.FileUtils
import org.apache.hadoop.fs.Path
import org.apache.hadoop.fs.statistics.IOStatisticsSupport
import org.apache.spark.SparkConf

/** Tables in a store with the interface of S3, through Hadoop's client S3A. */
trait S3Test extends StorageTest {

  protected val bucket = "bucket"

  protected lazy val store: S3Store = {
    val started = new S3Store
    started.createBucket(bucket)
    started
  }

  /** Where the client sends its requests; other than the store's address with a proxy between. */
  protected def endpoint: String = store.address.toString

  /** What the client and its committers keep on the local disk. */
  private lazy val directory = Files.createTempDirectory("s3")

  override protected lazy val root: Path = {
    store
    new Path(s"s3a://$bucket/")
  }

  override protected def sparkConf: SparkConf =
    Seq(
      "endpoint" -> endpoint,
      "endpoint.region" -> "us-east-1",
      "path.style.access" -> "true",
      "connection.ssl.enabled" -> "false",
      "access.key" -> S3Store.User,
      "secret.key" -> S3Store.Secret,
      "aws.credentials.provider" -> "org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider",
      "buffer.dir" -> directory.resolve("buffer").toString,
      "committer.staging.tmp.path" -> directory.resolve("staging").toUri.toString,
      "multipart.size" -> "5M",
      "multipart.threshold" -> "5M",
      "attempts.maximum" -> "2",
      "retry.limit" -> "2"
    ).foldLeft(super.sparkConf) { case (conf, (name, value)) =>
      conf.set(s"spark.hadoop.fs.s3a.$name", value)
    }

  override protected def afterAll(): Unit =
    try fileSystem.close()
    finally
      try super.afterAll()
      finally {
        store.close()
        FileUtils.deleteDirectory(directory.toFile)
      }

  private def prefix(table: Path): String = table.toUri.getPath.stripPrefix("/") + "/"

  /** Keys of all objects of a table but the empty ones that stand for directories. */
  protected def objects(table: Path): Seq[String] =
    store.keys(bucket, prefix(table)).filterNot(key => key.isEmpty || key.endsWith("/"))

  /** The report that a committer has written into _SUCCESS; empty if it writes none. */
  protected def report(table: Path): String = store.text(bucket, prefix(table) + "_SUCCESS")

  /** Renames that Hadoop's client was asked for while an action ran. */
  protected def renamesOf(action: => Any): Long = counted("op_rename")(action)

  /** Requests for names and for facts of objects that Hadoop's client sent while an action ran. */
  protected def lookUpsOf(action: => Any): Long =
    counted("object_list_request", "object_metadata_request")(action)

  /** All requests that Hadoop's client sent while an action ran. */
  protected def requestsOf(action: => Any): Long = counted("store_io_request")(action)

  private def counted(names: String*)(action: => Any): Long = {
    def count: Long = {
      val counters = IOStatisticsSupport.retrieveIOStatistics(fileSystem).counters
      names.map(name => counters.get(name).longValue).sum
    }
    val before = count
    action
    count - before
  }
}
