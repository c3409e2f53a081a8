package io.jparquet.spark.mistakes

import java.io.{IOException, OutputStream}
import java.lang.reflect.UndeclaredThrowableException

import io.jparquet.spark.support.FailingFileSystem
import org.apache.hadoop.fs.{FSDataInputStream, FSDataOutputStream, FileStatus, Path}
import org.apache.hadoop.hdfs.protocol.DSQuotaExceededException
import org.apache.hadoop.security.AccessControlException

/**
 * Local files that fail as files of a store do. The names of files and directories say how:
 * `forbidden` for what the user may not read, `proxied` for the same behind a proxy that does not
 * declare the error, `locked` for a directory that the user may not write to, `full` for a device
 * without space, `quota` for an exceeded quota.
 */
class MistakenFileSystem extends FailingFileSystem(MistakenFileSystem.Scheme) {
  import MistakenFileSystem._

  private def isData(path: Path): Boolean = path.getName.startsWith("part-")

  override def open(path: Path, bufferSize: Int): FSDataInputStream = {
    if (isData(path)) refuse(path, "READ")
    super.open(path, bufferSize)
  }

  override def listStatus(path: Path): Array[FileStatus] = {
    if (path.getName.startsWith("closed-")) refuse(path, "READ_EXECUTE")
    super.listStatus(path)
  }

  override def mkdirs(path: Path): Boolean = {
    if (path.toUri.getPath.contains("/locked/")) throw denied(path, "WRITE")
    super.mkdirs(path)
  }

  private def denied(path: Path, access: String): AccessControlException =
    new AccessControlException(
      s"Permission denied: user=bob, access=$access, " +
        s"inode=\"${path.toUri.getPath}\":alice:staff:drwxr-x---"
    )

  private def refuse(path: Path, access: String): Unit = {
    val text = path.toUri.getPath
    if (text.contains("forbidden")) throw denied(path, access)
    if (text.contains("proxied")) throw new UndeclaredThrowableException(denied(path, access))
  }

  override protected def created(path: Path, file: => FSDataOutputStream): FSDataOutputStream = {
    val stream = file
    val text = path.toUri.getPath
    def failing(error: => IOException): FSDataOutputStream =
      new FSDataOutputStream(new Limited(stream, error), null)
    if (!isData(path)) stream
    else if (text.contains("full")) failing(new IOException("No space left on device"))
    else if (text.contains("quota"))
      failing(
        new DSQuotaExceededException(
          "The DiskSpace quota of /data is exceeded: quota = 1024 B = 1 KB"
        )
      )
    else stream
  }
}

object MistakenFileSystem {
  val Scheme = "mistaken"

  private val Limit = 200

  /** A stream that fails after a few bytes, and lets itself be closed. */
  private class Limited(stream: OutputStream, error: => IOException) extends OutputStream {
    private var written = 0

    override def write(byte: Int): Unit = {
      written += 1
      if (written > Limit) throw error
      stream.write(byte)
    }

    override def close(): Unit = stream.close()
  }
}
