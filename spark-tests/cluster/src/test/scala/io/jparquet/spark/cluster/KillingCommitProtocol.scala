package io.jparquet.spark.cluster

import java.util.concurrent.atomic.AtomicInteger

import org.apache.hadoop.fs.Path
import org.apache.hadoop.mapreduce.TaskAttemptContext
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage
import org.apache.spark.internal.io.FileNameSpec
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol

/**
 * Spark's own protocol with a [[KillPoint]] at a moment of a task, if the session names one.
 */
final class KillingCommitProtocol(jobId: String, path: String, dynamicPartitionOverwrite: Boolean)
    extends SQLHadoopMapReduceCommitProtocol(jobId, path, dynamicPartitionOverwrite) {
  import KillingCommitProtocol._

  @transient private lazy val files = new AtomicInteger

  override def newTaskTempFile(
      context: TaskAttemptContext,
      dir: Option[String],
      spec: FileNameSpec
  ): String = {
    if (files.incrementAndGet() == 3) reach(context, thirdFile)
    super.newTaskTempFile(context, dir, spec)
  }

  override def commitTask(context: TaskAttemptContext): TaskCommitMessage = {
    reach(context, beforeCommit)
    val message = super.commitTask(context)
    reach(context, afterCommit)
    message
  }

  private def reach(context: TaskAttemptContext, moment: String): Unit = {
    val conf = context.getConfiguration
    if (conf.get(momentKey) == moment)
      KillPoint(conf.get(markerKey), new Path(path).toUri.getPath).reach()
  }
}

object KillingCommitProtocol {
  val momentKey = "test.jparquet.kill.moment"
  val markerKey = "test.jparquet.kill.marker"

  /** The files of two partitions are written. */
  val thirdFile = "third-file"

  /** All files are closed; no request to commit them was sent yet. */
  val beforeCommit = "before-commit"

  /** The files are committed, which the driver never hears. */
  val afterCommit = "after-commit"
}
