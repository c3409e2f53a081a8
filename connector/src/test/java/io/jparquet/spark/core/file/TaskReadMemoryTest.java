package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ReadContext;
import java.util.Properties;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContextImpl;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.apache.spark.memory.TaskMemoryManager;
import org.apache.spark.memory.UnifiedMemoryManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import scala.Option;

class TaskReadMemoryTest {
  private static final long MIB = 1 << 20;
  private static final long MOST = 8 * MIB;

  private final ReadContext shared = new ReadContext();
  private TaskMemoryManager manager;
  private TaskContextImpl task;
  private TaskReadMemory memory;

  @BeforeEach
  void startATask() {
    UnifiedMemoryManager ofExecutor =
        new UnifiedMemoryManager(new SparkConf().set("spark.memory.fraction", "1"), MOST, 0, 1);
    manager = new TaskMemoryManager(ofExecutor, 7);
    task =
        new TaskContextImpl(
            0,
            0,
            0,
            7,
            0,
            1,
            manager,
            new Properties(),
            null,
            TaskMetrics.empty(),
            1,
            scala.collection.immutable.Map$.MODULE$.empty());
    memory = TaskReadMemory.of(task);
    memory.charge(shared);
  }

  @AfterEach
  void close() {
    shared.close();
  }

  /** An operator that has nothing to spill. */
  private MemoryConsumer operator() {
    return new MemoryConsumer(manager, MemoryMode.ON_HEAP) {
      @Override
      public long spill(long size, MemoryConsumer trigger) {
        return 0;
      }
    };
  }

  @Test
  void readsGetWhatTheTaskCanHaveAndReturnIt() {
    assertThat(memory.acquire(5 * MIB)).isEqualTo(5 * MIB);
    assertThat(memory.acquire(5 * MIB)).isEqualTo(3 * MIB);
    assertThat(memory.acquire(1)).isZero();
    assertThat(manager.getMemoryConsumptionForThisTask()).isEqualTo(MOST);
    memory.release(MOST);
    assertThat(manager.getMemoryConsumptionForThisTask()).isZero();
  }

  @Test
  void anOperatorGetsMemoryThatReadsHold() {
    assertThat(memory.acquire(MOST)).isEqualTo(MOST);
    MemoryConsumer operator = operator();
    assertThat(operator.acquireMemory(3 * MIB)).isEqualTo(3 * MIB);
    memory.release(MOST);
    assertThat(manager.getMemoryConsumptionForThisTask())
        .as("reads return only what is still counted")
        .isEqualTo(3 * MIB);
    operator.freeMemory(3 * MIB);
  }

  @Test
  void readsTakeNothingFromAnOperatorThatCannotSpill() {
    MemoryConsumer operator = operator();
    operator.acquireMemory(MOST);
    assertThat(memory.acquire(1)).isZero();
    operator.freeMemory(MOST);
  }

  @Test
  void theEndOfTheTaskReturnsEverything() {
    memory.acquire(3 * MIB);
    task.markTaskCompleted(Option.apply(new IllegalStateException("failed")));
    assertThat(manager.getMemoryConsumptionForThisTask()).isZero();
    assertThat(manager.cleanUpAllAllocatedMemory()).as("leaked bytes").isZero();
    memory.release(3 * MIB);
    assertThat(manager.getMemoryConsumptionForThisTask()).isZero();
  }

  @Test
  void aThreadThatOutlivesTheTaskIsGrantedNothing() {
    task.markTaskCompleted(Option.empty());
    assertThat(memory.acquire(MIB)).isZero();
    assertThat(manager.getMemoryConsumptionForThisTask()).isZero();
  }
}
