package io.jparquet.spark.core.base;

import java.io.Serializable;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.execution.datasources.ExecutedWriteSummary;
import org.apache.spark.sql.execution.datasources.WriteTaskResult;
import scala.collection.immutable.Seq$;
import scala.collection.immutable.Set$;

/** The message of a task to the commit of its job: that of Spark's own sources, with bytes. */
public final class CommitMessages {
  private CommitMessages() {}

  /** The message with a content. */
  public static WriterCommitMessage of(Serializable content) {
    return new WriteTaskResult(
        new TaskCommitMessage(JavaBytes.of(content)),
        new ExecutedWriteSummary(Set$.MODULE$.empty(), Seq$.MODULE$.empty()));
  }

  /** The content of a message of {@link #of}, as the caller knows it. */
  @SuppressWarnings("TypeParameterUnusedInFormals")
  public static <T extends Serializable> T content(WriterCommitMessage message) {
    return JavaBytes.read((byte[]) ((WriteTaskResult) message).commitMsg().obj());
  }
}
