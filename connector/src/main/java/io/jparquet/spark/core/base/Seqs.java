package io.jparquet.spark.core.base;

import java.util.Arrays;
import java.util.List;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Converts between Java lists and the Scala sequences that Spark's plans and tables use. */
public final class Seqs {

  private Seqs() {}

  /** An unmodifiable view of a sequence. */
  public static <T> List<T> list(scala.collection.Seq<T> seq) {
    return CollectionConverters.asJava(seq);
  }

  /** A copy of a list. */
  public static <T> Seq<T> of(List<T> list) {
    return CollectionConverters.asScala(list).toSeq();
  }

  /** A sequence of the given elements. */
  @SafeVarargs
  public static <T> Seq<T> of(T... elements) {
    return of(Arrays.asList(elements));
  }
}
