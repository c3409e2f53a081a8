package io.jparquet.spark

import java.io.{IOException, OutputStream}
import java.net.URI
import java.util.concurrent.atomic.AtomicInteger

import org.apache.hadoop.fs.{FSDataOutputStream, Path, RawLocalFileSystem}
import org.apache.hadoop.fs.permission.FsPermission
import org.apache.hadoop.util.Progressable

/**
 * The local file system as a process sees it that is killed: from one change on, nothing reaches the
 * disk any more, neither what was in buffers nor what cleans up.
 */
class KilledFileSystem extends RawLocalFileSystem {
  import KilledFileSystem._

  override def getUri: URI = URI.create(s"$scheme:///")
  override def getScheme: String = scheme

  override def create(
      path: Path,
      permission: FsPermission,
      overwrite: Boolean,
      bufferSize: Int,
      replication: Short,
      blockSize: Long,
      progress: Progressable
  ): FSDataOutputStream = opened(
    change(s"create $path")(
      super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress)
    ),
    path
  )

  override def create(
      path: Path,
      overwrite: Boolean,
      bufferSize: Int,
      replication: Short,
      blockSize: Long,
      progress: Progressable
  ): FSDataOutputStream = opened(
    change(s"create $path")(
      super.create(path, overwrite, bufferSize, replication, blockSize, progress)
    ),
    path
  )

  override def rename(from: Path, to: Path): Boolean =
    change(s"rename $from to $to")(super.rename(from, to))

  override def delete(path: Path, recursive: Boolean): Boolean =
    change(s"delete $path")(super.delete(path, recursive))

  override def mkdirs(path: Path): Boolean = change(s"mkdirs $path")(super.mkdirs(path))

  override def mkdirs(path: Path, permission: FsPermission): Boolean =
    change(s"mkdirs $path")(super.mkdirs(path, permission))

  /** Bytes reach the disk when the file is closed. */
  private def opened(file: FSDataOutputStream, path: Path): FSDataOutputStream = {
    val bytes = new java.io.ByteArrayOutputStream
    new FSDataOutputStream(
      new OutputStream {
        private var open = true
        override def write(b: Int): Unit = bytes.write(b)
        override def write(b: Array[Byte], offset: Int, length: Int): Unit =
          bytes.write(b, offset, length)
        override def close(): Unit = if (open) {
          open = false
          try change(s"close $path")(bytes.writeTo(file))
          finally file.close()
        }
      },
      null
    )
  }
}

object KilledFileSystem {
  val scheme = "killed"

  private val Alive = Int.MaxValue
  private val left = new AtomicInteger(Alive)
  @volatile private var last = ""

  /** What killed the process. */
  def killedBy: String = last

  /** Runs a process that is killed before it makes a number of changes and one more. */
  def killedAfter[T](changes: Int)(process: => T): T = {
    last = ""
    left.set(changes)
    try process
    finally left.set(Alive)
  }

  private def change[T](what: String)(body: => T): T = {
    if (left.get != Alive && left.getAndDecrement() <= 0) {
      if (last.isEmpty) last = what
      throw new IOException(s"killed before $what")
    }
    body
  }
}
