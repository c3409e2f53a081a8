package io.jparquet.spark.core.base;

import java.util.Arrays;
import java.util.List;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Sequences of Scala, of which Spark's plans and tables consist, as lists of Java, and back. */
public final class Seqs {

  private Seqs() {}

  /** A view of a sequence, which cannot be changed. */
  public static <T> List<T> list(scala.collection.Seq<T> seq) {
    return CollectionConverters.asJava(seq);
  }

  /** The elements of a list, as they are now. */
  public static <T> Seq<T> of(List<T> list) {
    return CollectionConverters.asScala(list).toSeq();
  }

  /** A sequence of some elements. */
  @SafeVarargs
  public static <T> Seq<T> of(T... elements) {
    return of(Arrays.asList(elements));
  }
}
