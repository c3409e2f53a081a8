package io.jparquet.spark.cluster

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger

import io.jparquet.spark.work.ClusterWork
import org.apache.spark.scheduler.{
  SparkListener,
  SparkListenerExecutorAdded,
  SparkListenerExecutorRemoved
}
import org.scalatest.Tag
import org.scalatest.time.{Minutes, Span}

/** The work of a cluster whose executors Spark starts when there are tasks, and stops when not. */
class DynamicAllocationSuite extends ClusterTest {
  import DynamicAllocationSuite._

  override val timeLimit: Span = Span(10, Minutes)

  private val ways = Seq(
    "are stopped" -> Nil,
    "are decommissioned" -> Seq(
      "spark.decommission.enabled" -> "true",
      "spark.storage.decommission.enabled" -> "true",
      "spark.storage.decommission.shuffleBlocks.enabled" -> "true",
      "spark.storage.decommission.rddBlocks.enabled" -> "true"
    )
  )

  for ((way, settings) <- ways)
    test(s"the work of a cluster is the same if executors that are idle $way", new Tag("slow")) {
      startApplication(
        Seq(
          "spark.dynamicAllocation.enabled" -> "true",
          "spark.dynamicAllocation.shuffleTracking.enabled" -> "true",
          "spark.dynamicAllocation.shuffleTracking.timeout" -> "1s",
          "spark.dynamicAllocation.executorIdleTimeout" -> "2s",
          "spark.dynamicAllocation.cachedExecutorIdleTimeout" -> "1s",
          "spark.dynamicAllocation.schedulerBacklogTimeout" -> "1s",
          "spark.dynamicAllocation.maxExecutors" -> "2",
          "spark.jparquet.accelerate.read" -> "false",
          "spark.jparquet.accelerate.write" -> "false"
        ) ++ settings: _*
      )
      val executors = new Executors
      spark.sparkContext.addSparkListener(executors)
      var steps = 0
      ClusterWork.compare(
        spark,
        newDirectory().toFile,
        beforeStep = () => {
          // All that executors keep, such as footers and thresholds, is lost with them.
          await("no executor is left")(executors.running == 0)
          steps += 1
        }
      )
      assert(steps > 10)
      assert(executors.started >= steps)
    }
}

object DynamicAllocationSuite {

  /** Counts executors. */
  private class Executors extends SparkListener {
    private val ids = ConcurrentHashMap.newKeySet[String]()
    private val added = new AtomicInteger

    def running: Int = ids.size

    def started: Int = added.get

    override def onExecutorAdded(event: SparkListenerExecutorAdded): Unit = {
      ids.add(event.executorId)
      added.incrementAndGet()
    }

    override def onExecutorRemoved(event: SparkListenerExecutorRemoved): Unit =
      ids.remove(event.executorId)
  }
}
