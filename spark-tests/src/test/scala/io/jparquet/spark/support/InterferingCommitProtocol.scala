package io.jparquet.spark.support

import org.apache.hadoop.mapreduce.JobContext
import org.apache.spark.internal.io.FileCommitProtocol
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol

/** Spark's own protocol, while another job changes the table before or after the files appear. */
final class InterferingCommitProtocol(jobId: String, path: String, dynamic: Boolean)
    extends SQLHadoopMapReduceCommitProtocol(jobId, path, dynamic) {
  import InterferingCommitProtocol._

  override def setupJob(context: JobContext): Unit = {
    super.setupJob(context)
    afterSetup()
  }

  override def commitJob(
      context: JobContext,
      messages: Seq[FileCommitProtocol.TaskCommitMessage]
  ): Unit = {
    super.commitJob(context, messages)
    afterCommit()
  }
}

object InterferingCommitProtocol {
  @volatile var afterSetup: () => Unit = () => ()
  @volatile var afterCommit: () => Unit = () => ()
}
