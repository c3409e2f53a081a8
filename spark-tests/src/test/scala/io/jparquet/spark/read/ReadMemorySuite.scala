package io.jparquet.spark.read

import java.util.concurrent.ConcurrentLinkedQueue

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.{Partition, TaskContext}
import org.apache.spark.memory.{MemoryConsumer, MemoryMode, TaskMemoryManager}
import org.apache.spark.rdd.RDD
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.catalyst.InternalRow
import org.apache.spark.sql.internal.SQLConf

/**
 * The memory that reads take of Spark's memory manager. Every suite here runs with
 * `spark.unsafe.exceptionOnMemoryLeak`, so that a successful task that returns less than it was
 * granted fails; tasks that fail or are cancelled are watched here.
 */
class ReadMemorySuite extends SourceComparison {
  import ReadMemorySuite._

  private val ahead = Map("jparquet.read.prefetch-bytes" -> (1 << 26).toString)

  private def withTable(test: (String => DataFrame) => Unit): Unit = withTempDir { dir =>
    val path = dir.getPath + "/t"
    spark.range(0, 200000, 1, 1)
      .selectExpr("id", "hash(id) AS h", "array(id, id) AS a", "concat('s', hash(id)) AS s")
      .write.format(own).option("parquet.block.size", "500000").save(path)
    withSQLConf(SQLConf.FILES_OPEN_COST_IN_BYTES.key -> (1 << 27).toString) { // one task
      test(loadedOnce(path, ahead))
    }
  }

  /** The rows of a data frame; after each task `left` has the memory that it did not return. */
  private def watched(frame: DataFrame): RDD[InternalRow] = {
    left.clear()
    new Watched(frame.queryExecution.toRdd)
  }

  private def assertAllReturned(): Unit = {
    assert(!left.isEmpty)
    assert(left.asScala.forall(_ == 0), left)
  }

  test("a task holds the bytes of its row group, and returns them at its end") {
    withTable { table =>
      val held = watched(table(own)).mapPartitions { rows =>
        assert(rows.hasNext)
        rows.next()
        val begun = consumption
        rows.foreach(_ => ())
        Iterator(begun)
      }.collect()
      assert(held.forall(_ > 100000), held.toSeq)
      assertAllReturned()
    }
  }

  test("a task that leaves the rest, fails or is cancelled returns all memory") {
    withTable { table =>
      // A stage that reads vectors, and one that gets rows.
      for (frame <- Seq(table(own), table(own).selectExpr("id + h", "s").filter("length(s) > 3"))) {
        watched(frame).mapPartitions(rows => Iterator(rows.hasNext)).collect()
        assertAllReturned()

        val failing = watched(frame).mapPartitions { rows =>
          rows.drop(5000).hasNext
          assert(consumption > 0)
          throw new IllegalStateException("as intended")
          Iterator.empty[Int]
        }
        assert(intercept[Exception](failing.collect()).getMessage.contains("as intended"))
        assertAllReturned()

        val cancelled = watched(frame).mapPartitions { rows =>
          rows.drop(5000).hasNext
          started.add(consumption)
          while (true) Thread.sleep(1)
          Iterator.empty[Int]
        }
        started.clear()
        val canceller = new Thread(() => {
          while (started.isEmpty) Thread.sleep(1)
          spark.sparkContext.cancelJobGroup("cancelled")
        })
        canceller.start()
        spark.sparkContext.setJobGroup("cancelled", "", interruptOnCancel = true)
        intercept[Exception](cancelled.collect())
        spark.sparkContext.clearJobGroup()
        canceller.join()
        while (left.size < started.size) Thread.sleep(1)
        assert(started.asScala.forall(_ > 0))
        assertAllReturned()
      }
    }
  }

  test("another operator of the task gets the memory, and the rows stay right") {
    withTable { table =>
      val sums = watched(table(own).select("id")).mapPartitions { rows =>
        val other = new Other
        var sum = 0L
        var count = 0
        while (rows.hasNext) {
          sum += rows.next().getLong(0)
          count += 1
          if (count % 20000 == 100) {
            if (count == 100) assert(consumption > 0)
            other.acquireMemory(Long.MaxValue / 4)
            assert(consumption == other.getUsed, "all is the other's")
            if (count % 40000 == 100) other.freeMemory(other.getUsed)
          }
        }
        other.freeMemory(other.getUsed)
        Iterator(sum)
      }.collect()
      assert(sums.sum == 199999L * 200000 / 2)
      assertAllReturned()
    }
  }

  test("rows of a sort, an aggregation and a join are those of Spark's own source") {
    withTable { table =>
      assertSame(source => table(source).groupBy("h").count().orderBy("h").limit(1000))
      assertSame { source =>
        table(source).as("l").join(table(source).as("r"), "id").selectExpr("sum(l.h)", "count(r.s)")
      }
    }
  }
}

object ReadMemorySuite {
  private val left = new ConcurrentLinkedQueue[Long]
  private val started = new ConcurrentLinkedQueue[Long]

  /** The memory manager of a task, which is public in Java alone. */
  private def managerOf(task: TaskContext): TaskMemoryManager =
    classOf[TaskContext].getMethod("taskMemoryManager").invoke(task).asInstanceOf[TaskMemoryManager]

  /** The memory that the task of this thread has been granted. */
  private def consumption: Long = managerOf(TaskContext.get()).getMemoryConsumptionForThisTask

  /** Registers its listener before those of its parent, so that it is called after them. */
  private class Watched(parent: RDD[InternalRow]) extends RDD[InternalRow](parent) {
    override protected def getPartitions: Array[Partition] = parent.partitions

    override def compute(split: Partition, context: TaskContext): Iterator[InternalRow] = {
      context.addTaskCompletionListener[Unit] { ended =>
        left.add(managerOf(ended).getMemoryConsumptionForThisTask)
      }
      parent.iterator(split, context)
    }
  }

  private class Other
      extends MemoryConsumer(managerOf(TaskContext.get()), MemoryMode.ON_HEAP) {
    override def spill(size: Long, trigger: MemoryConsumer): Long = 0
  }
}
