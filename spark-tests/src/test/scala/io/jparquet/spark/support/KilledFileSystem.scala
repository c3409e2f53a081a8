package io.jparquet.spark.support

import java.io.{IOException, OutputStream}
import java.util.concurrent.atomic.AtomicInteger

import org.apache.hadoop.fs.{FSDataOutputStream, Path}
import org.apache.hadoop.fs.permission.FsPermission

/**
 * The local file system as a process sees it that is killed: from one change on, nothing reaches the
 * disk any more, neither what was in buffers nor what cleans up.
 */
class KilledFileSystem extends FailingFileSystem(KilledFileSystem.scheme) {
  import KilledFileSystem._

  override def rename(from: Path, to: Path): Boolean =
    change(s"rename $from to $to")(super.rename(from, to))

  override def delete(path: Path, recursive: Boolean): Boolean =
    change(s"delete $path")(super.delete(path, recursive))

  override def mkdirs(path: Path): Boolean = change(s"mkdirs $path")(super.mkdirs(path))

  override def mkdirs(path: Path, permission: FsPermission): Boolean =
    change(s"mkdirs $path")(super.mkdirs(path, permission))

  /** Bytes reach the disk when the file is closed. */
  override protected def created(path: Path, file: => FSDataOutputStream): FSDataOutputStream = {
    val opened = change(s"create $path")(file)
    val bytes = new java.io.ByteArrayOutputStream
    new FSDataOutputStream(
      new OutputStream {
        private var open = true
        override def write(b: Int): Unit = bytes.write(b)
        override def write(b: Array[Byte], offset: Int, length: Int): Unit =
          bytes.write(b, offset, length)
        override def close(): Unit = if (open) {
          open = false
          try change(s"close $path")(bytes.writeTo(opened))
          finally opened.close()
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
