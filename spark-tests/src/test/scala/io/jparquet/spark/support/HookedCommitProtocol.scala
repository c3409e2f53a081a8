package io.jparquet.spark.support

import java.util.concurrent.atomic.AtomicReference

import org.apache.hadoop.mapreduce.{JobContext, TaskAttemptContext}
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol

/** Spark's own protocol, which lets a test do something while a statement runs. */
class HookedCommitProtocol(jobId: String, path: String, dynamicPartitionOverwrite: Boolean)
    extends SQLHadoopMapReduceCommitProtocol(jobId, path, dynamicPartitionOverwrite) {

  override def commitTask(context: TaskAttemptContext): TaskCommitMessage = {
    HookedCommitProtocol.onTask.get.apply()
    super.commitTask(context)
  }

  override def commitJob(context: JobContext, commits: Seq[TaskCommitMessage]): Unit = {
    HookedCommitProtocol.onJob.get.apply()
    super.commitJob(context, commits)
    HookedCommitProtocol.onPublished.get.apply()
  }
}

object HookedCommitProtocol {
  private val nothing = () => ()

  /** When a task has read and written its rows. */
  private val onTask = new AtomicReference[() => Unit](nothing)

  /** When the job has checked what can be checked, and its files are about to appear. */
  private val onJob = new AtomicReference[() => Unit](nothing)

  /** When the files of the job have appeared. */
  private val onPublished = new AtomicReference[() => Unit](nothing)

  def during[T](task: => Unit = (), job: => Unit = (), published: => Unit = ())(body: => T): T = {
    onTask.set(() => task)
    onJob.set(() => job)
    onPublished.set(() => published)
    try body
    finally {
      onTask.set(nothing)
      onJob.set(nothing)
      onPublished.set(nothing)
    }
  }
}
