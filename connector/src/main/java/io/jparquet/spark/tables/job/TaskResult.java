package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.base.CommitMessages;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * What a task of a write tells the driver.
 *
 * @param commit the message of the commit protocol
 * @param files where the task's files will be once the job is committed, relative to the table
 * @param keyMaterials the content of those that hold key material: without them, which some
 *     committers take for hidden files that need not be kept, their data files could never be read
 * @param bytes the size of the data files together
 */
public record TaskResult(
    TaskCommitMessage commit, List<String> files, Map<String, byte[]> keyMaterials, long bytes)
    implements Serializable {

  /** The result that a message has. */
  public static TaskResult of(WriterCommitMessage message) {
    return CommitMessages.content(message);
  }

  /** The message by which the driver gets it from a task of a query. */
  public WriterCommitMessage message() {
    return CommitMessages.of(this);
  }
}
