package io.jparquet.spark.support

import java.io.{IOException, InputStream}
import java.net.URI
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger

import scala.jdk.CollectionConverters._

import io.jparquet.local.LocalFiles
import org.apache.hadoop.fs.{FSDataInputStream, FileStatus, Path, PositionedReadable, Seekable}

/**
 * Local files under a scheme of their own: open streams and listed directories are counted, and one
 * request can fail.
 */
class CountedFileSystem extends LocalFiles {
  import CountedFileSystem._

  override def getScheme: String = Scheme

  override def getUri: URI = URI.create(s"$Scheme:///")

  override def open(path: Path, bufferSize: Int): FSDataInputStream = {
    request(path)
    new FSDataInputStream(new Counted(path, super.open(path, bufferSize)))
  }

  override def listStatus(path: Path): Array[FileStatus] = {
    listed.incrementAndGet()
    super.listStatus(path)
  }
}

object CountedFileSystem {
  val Scheme = "counted"

  /** The streams that are open, each with the place where it was opened. */
  private val streams = new ConcurrentHashMap[Counted, Throwable]()
  private val requests = new AtomicInteger()
  private val listed = new AtomicInteger()
  @volatile private var failing = -1
  @volatile private var millis = 0L

  /**
   * Runs an action, and has one of its requests fail.
   *
   * @param request the number of the request that fails, from 1; none if there are not so many
   * @param delay how many milliseconds each takes
   * @return how many requests there were
   */
  def during(request: Int, delay: Long = 0)(action: => Any): Int = {
    requests.set(0)
    failing = request
    millis = delay
    try action
    finally {
      failing = -1
      millis = 0
    }
    requests.get
  }

  /** How many directories are listed during an action. */
  def listings(action: => Any): Int = {
    listed.set(0)
    action
    listed.get
  }

  /** Where the files were opened that are still open after some time. */
  def open(): Seq[String] = {
    val end = System.nanoTime() + 10L * 1000 * 1000 * 1000
    // Those that another thread opens for a query that has failed are closed when they are open.
    while (!streams.isEmpty && System.nanoTime() < end) Thread.sleep(5)
    val threads =
      if (streams.isEmpty) ""
      else Thread.getAllStackTraces.asScala.filter(_._2.exists(_.getClassName.contains("jparquet")))
        .map { case (thread, frames) => s"$thread\n  ${frames.take(25).mkString("\n  ")}" }
        .mkString("\n")
    streams.asScala.map { case (stream, place) =>
      s"${stream.path}, opened at ${place.getStackTrace.drop(2).take(30).mkString("\n  ")}\n$threads"
    }.toSeq
  }

  private def request(path: Path): Unit = {
    if (millis > 0) Thread.sleep(millis)
    if (requests.incrementAndGet() == failing) throw new IOException(s"a request to $path fails")
  }

  private final class Counted(val path: Path, in: FSDataInputStream)
      extends InputStream with Seekable with PositionedReadable {
    streams.put(this, new Throwable)

    override def read(): Int = {
      request(path)
      in.read()
    }

    override def read(bytes: Array[Byte], offset: Int, length: Int): Int = {
      request(path)
      in.read(bytes, offset, length)
    }

    override def read(position: Long, bytes: Array[Byte], offset: Int, length: Int): Int = {
      request(path)
      in.read(position, bytes, offset, length)
    }

    override def readFully(position: Long, bytes: Array[Byte], offset: Int, length: Int): Unit = {
      request(path)
      in.readFully(position, bytes, offset, length)
    }

    override def readFully(position: Long, bytes: Array[Byte]): Unit =
      readFully(position, bytes, 0, bytes.length)

    override def seek(position: Long): Unit = in.seek(position)

    override def getPos: Long = in.getPos

    override def seekToNewSource(position: Long): Boolean = in.seekToNewSource(position)

    override def close(): Unit = {
      streams.remove(this)
      in.close()
    }
  }
}
