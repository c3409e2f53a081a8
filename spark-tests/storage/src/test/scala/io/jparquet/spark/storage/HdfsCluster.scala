package io.jparquet.spark.storage

import java.nio.file.Files
import java.security.PrivilegedExceptionAction

import org.apache.hadoop.fs.Path
import org.apache.hadoop.fs.permission.FsPermission
import org.apache.hadoop.hdfs.{DistributedFileSystem, HdfsConfiguration, MiniDFSCluster}
import org.apache.hadoop.security.UserGroupInformation

/**
 * An HDFS in this process. Its superuser is not the user of the process, who therefore has the
 * permissions of a plain user.
 */
final class HdfsCluster(dataNodes: Int) extends AutoCloseable {

  private val directory = Files.createTempDirectory("hdfs")
  private val superuser = UserGroupInformation.createUserForTesting("hdfs", Array("supergroup"))

  private val cluster: MiniDFSCluster = {
    val conf = new HdfsConfiguration()
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.toString)
    conf.setInt("dfs.namenode.fs-limits.min-block-size", 4096)
    conf.setInt("dfs.heartbeat.interval", 1)
    asSuperuser {
      val started = new MiniDFSCluster.Builder(conf).numDataNodes(dataNodes).build()
      started.waitActive()
      started
    }
  }

  /** A directory that belongs to the user of the process. */
  val home: Path = new Path(cluster.getURI.toString + "/home")

  asSuperuser {
    val user = UserGroupInformation.getLoginUser.getShortUserName
    administration.mkdirs(home, new FsPermission("755"))
    administration.setOwner(home, user, user)
  }

  /** The file system as the superuser sees it. */
  lazy val administration: DistributedFileSystem = asSuperuser(cluster.getFileSystem())

  def asSuperuser[T](action: => T): T =
    superuser.doAs(new PrivilegedExceptionAction[T] { override def run(): T = action })

  /** Stops the first node that holds the last block of a file, and gives what restarts it. */
  def stopDataNodeOf(file: Path): MiniDFSCluster.DataNodeProperties = {
    val blocks = administration.getClient.getLocatedBlocks(file.toUri.getPath, 0, Long.MaxValue)
    val location = blocks.getLastLocatedBlock.getLocations.head
    cluster.stopDataNode(location.getXferAddr)
  }

  def restart(node: MiniDFSCluster.DataNodeProperties): Unit = asSuperuser {
    cluster.restartDataNode(node, true)
    cluster.waitActive()
  }

  /** Deletes the directory of the cluster, too. */
  override def close(): Unit = cluster.shutdown(true)
}
