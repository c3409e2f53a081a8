package io.jparquet.spark.core.base;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.Function2;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.reflect.ClassTag;
import scala.runtime.BoxedUnit;

/** A job of Spark that is not a query: each task gets an argument, and gives a result. */
public final class TaskJob {
  private static final byte[] NO_TASK = {};

  private TaskJob() {}

  /**
   * What a task does.
   *
   * @param <A> what the task gets; has to be serializable
   * @param <R> what the task returns; has to be serializable
   */
  @FunctionalInterface
  public interface Work<A, R> extends Serializable {
    /** Returns the result for an argument, in the task. */
    R of(A argument, TaskContext task) throws Exception;
  }

  /**
   * Takes the results of tasks, each as soon as it is there, one after another. Called by a thread
   * of Spark's scheduler, which waits for it.
   *
   * @param <R> what a task returns
   */
  @FunctionalInterface
  public interface Results<R> {
    /** Takes the result for an argument, by the index of the argument. */
    void add(int index, R result);
  }

  /**
   * Runs a task for each argument.
   *
   * @param arguments at least one
   * @param first the number of the first task in its stage
   */
  public static <A, R> void run(
      SparkContext context, List<A> arguments, int first, Work<A, R> work, Results<R> results) {
    // Committers are asked for the task of a stage by its number: the stage has all of them.
    List<byte[]> tasks = new ArrayList<>(Collections.nCopies(first, NO_TASK));
    arguments.forEach(argument -> tasks.add(JavaBytes.of(argument)));
    ClassTag<byte[]> bytes = ClassTag.apply(byte[].class);
    RDD<byte[]> rdd = context.parallelize(seq(tasks), tasks.size(), bytes);
    Function2<TaskContext, Iterator<byte[]>, byte[]> function =
        (Function2<TaskContext, Iterator<byte[]>, byte[]> & Serializable)
            (task, argument) -> result(work, argument.next(), task);
    Function2<Object, byte[], BoxedUnit> handler =
        (index, result) -> {
          results.add((Integer) index, JavaBytes.read(result));
          return BoxedUnit.UNIT;
        };
    Seq<Object> numbers =
        seq(IntStream.range(first, tasks.size()).boxed().map(Object.class::cast).toList());
    context.runJob(rdd, function, numbers, handler, bytes);
  }

  private static <A, R> byte[] result(Work<A, R> work, byte[] argument, TaskContext task) {
    try {
      return JavaBytes.of(work.of(JavaBytes.read(argument), task));
    } catch (Exception e) {
      throw SparkErrors.unchecked(e);
    }
  }

  private static <T> Seq<T> seq(List<T> list) {
    return Seqs.of(list);
  }
}
