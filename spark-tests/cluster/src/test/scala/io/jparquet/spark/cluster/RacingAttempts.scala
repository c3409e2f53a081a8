package io.jparquet.spark.cluster

import java.nio.file.{Files, Path}

import org.apache.spark.TaskContext

/**
 * Two attempts of one task, of which the first is slow, so that Spark starts the second one.
 *
 * @param directory where the attempts leave marks of what they have done
 * @param end the mark for which the slow attempt waits in the middle of its rows
 */
final case class RacingAttempts(directory: String, end: String) {

  /** Called by each attempt in the middle of the rows of the slow task. */
  def middle(): Unit = {
    val attempt = TaskContext.get().attemptNumber()
    TaskContext.get().addTaskCompletionListener[Unit](_ => leave(s"attempt-$attempt-ended"))
    leave(s"attempt-$attempt")
    if (attempt == 0)
      while (!has(end))
        // Spark interrupts the thread of an attempt that is too late. This one does not hear it.
        try Thread.sleep(20)
        catch { case _: InterruptedException => }
  }

  def leave(mark: String): Unit = Files.writeString(Path.of(directory, mark), "")

  def has(mark: String): Boolean = Files.exists(Path.of(directory, mark))
}
