package io.jparquet.spark.cluster

import java.nio.file.{FileAlreadyExistsException, Files, Path}

import org.apache.spark.SparkEnv

/**
 * A moment at which the executor that reaches it first is killed, as by the kernel: nothing is
 * closed or deleted. The marker says that it has happened, and how many bytes of the table were
 * staged then.
 */
final case class KillPoint(marker: String, table: String) {

  def reach(): Unit = {
    require(SparkEnv.get.executorId != "driver", "no executor runs this")
    val isFirst =
      try {
        Files.createFile(Path.of(marker))
        true
      } catch { case _: FileAlreadyExistsException => false }
    if (isFirst) {
      val staged = TableDirectory(Path.of(table)).stagedBytes
      Files.writeString(Path.of(marker), staged.toString)
      new ProcessBuilder("kill", "-9", ProcessHandle.current().pid().toString).start()
      while (true) Thread.sleep(1000)
    }
  }

  def isReached: Boolean = Files.exists(Path.of(marker))

  def stagedBytes: Long = Files.readString(Path.of(marker)).toLong
}
