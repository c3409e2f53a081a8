package io.jparquet.spark.support

import java.net.URI

import io.jparquet.local.LocalFiles
import org.apache.hadoop.fs.{FSDataOutputStream, Path}
import org.apache.hadoop.fs.permission.FsPermission
import org.apache.hadoop.util.Progressable

/** Local files under a scheme of their own, for tests in which changes of files fail. */
abstract class FailingFileSystem(scheme: String) extends LocalFiles {

  override def getScheme: String = scheme

  override def getUri: URI = URI.create(s"$scheme:///")

  /** A new file; what creates it is evaluated at most once. */
  protected def created(path: Path, file: => FSDataOutputStream): FSDataOutputStream

  override def create(
      path: Path,
      permission: FsPermission,
      overwrite: Boolean,
      bufferSize: Int,
      replication: Short,
      blockSize: Long,
      progress: Progressable
  ): FSDataOutputStream =
    created(
      path,
      super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress)
    )

  override def create(
      path: Path,
      overwrite: Boolean,
      bufferSize: Int,
      replication: Short,
      blockSize: Long,
      progress: Progressable
  ): FSDataOutputStream =
    created(path, super.create(path, overwrite, bufferSize, replication, blockSize, progress))
}
