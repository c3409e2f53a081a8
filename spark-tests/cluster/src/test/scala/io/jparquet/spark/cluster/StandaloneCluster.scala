package io.jparquet.spark.cluster

import java.net.{InetAddress, ServerSocket}

import scala.util.Using

/** A master and two workers with one core each, as processes of an installation. */
final class StandaloneCluster(jars: Seq[java.nio.file.Path]) extends AutoCloseable {
  private val installation = new Installation(jars)

  val (master: String, workers: Seq[SparkProcess]) =
    try start()
    catch {
      case e: Throwable =>
        installation.close()
        throw e
    }

  private def start(): (String, Seq[SparkProcess]) = {
    val process = installation.start(
      "master",
      "org.apache.spark.deploy.master.Master",
      Seq("--host", "127.0.0.1", "--port", "0", "--webui-port", "0"): _*
    )
    val url = process.await(raw"spark://127\.0\.0\.1:\d+".r).matched
    val workers = StandaloneCluster.hosts.zipWithIndex.map { case (host, number) =>
      val directory = installation.home.resolve(s"work-$number").toString
      installation.start(
        s"worker-$number",
        "org.apache.spark.deploy.worker.Worker",
        Seq("--host", host, "--port", "0", "--webui-port", "0") ++
          Seq("--cores", "1", "--memory", "1g", "--work-dir", directory, url): _*
      )
    }
    process.await("Registering worker".r, workers.size)
    (url, workers)
  }

  /** Submits a program in client mode, which runs until it ends. */
  def submit(name: String, arguments: String*): SparkProcess =
    installation.start(
      name,
      "org.apache.spark.deploy.SparkSubmit",
      Seq("--master", master) ++ arguments: _*
    )

  def executors: Seq[ProcessHandle] = workers.flatMap(_.executors)

  override def close(): Unit = installation.close()
}

object StandaloneCluster {

  /** Two hosts if this machine has two loopback addresses: a host never runs two attempts of a task. */
  lazy val hosts: Seq[String] =
    Seq("127.0.0.1", if (isBindable("127.0.0.2")) "127.0.0.2" else "127.0.0.1")

  private def isBindable(address: String): Boolean =
    Using(new ServerSocket(0, 1, InetAddress.getByName(address)))(_ => ()).isSuccess
}
