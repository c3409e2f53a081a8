package io.jparquet.spark.support

import java.io.{IOException, ObjectInputStream}

import org.apache.hadoop.mapreduce.TaskAttemptContext
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol

/** Spark's own protocol, but the driver cannot read the messages of tasks. */
final class UnreadableCommitProtocol(jobId: String, path: String, dynamic: Boolean)
    extends SQLHadoopMapReduceCommitProtocol(jobId, path, dynamic) {

  override def commitTask(context: TaskAttemptContext): TaskCommitMessage = {
    super.commitTask(context)
    new TaskCommitMessage(new UnreadableMessage)
  }
}

final class UnreadableMessage extends Serializable {
  private def readObject(in: ObjectInputStream): Unit = {
    in.defaultReadObject()
    throw new IOException("this message cannot be read")
  }
}
