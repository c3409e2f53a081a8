package io.jparquet.spark.table;

import io.jparquet.spark.error.SparkErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** The buckets in the partitioning of a table: {@code CLUSTERED BY}. */
public final class Buckets {

  private static final Set<String> NAMES = Set.of("bucket", "sorted_bucket");

  private Buckets() {}

  /** Whether a transform of a partitioning stands for buckets. */
  public static boolean is(Transform transform) {
    return NAMES.contains(transform.name());
  }

  /** Whether a partitioning has buckets. */
  public static boolean areIn(Seq<Transform> partitioning) {
    return CollectionConverters.asJava(partitioning).stream().anyMatch(Buckets::is);
  }

  /**
   * Checks that columns of the buckets, and those that sort them, are no partition columns.
   *
   * @throws RuntimeException Spark's error
   */
  public static void check(Seq<Transform> partitioning) {
    List<String> partitions = new ArrayList<>();
    for (Transform transform : CollectionConverters.asJava(partitioning)) {
      if (!is(transform)) {
        for (NamedReference column : transform.references()) {
          partitions.add(column.describe());
        }
      }
    }
    for (Transform transform : CollectionConverters.asJava(partitioning)) {
      if (is(transform)) {
        check(transform, partitions);
      }
    }
  }

  /** The arguments of a sorted bucket are its columns, the number of buckets, and what sorts. */
  private static void check(Transform buckets, List<String> partitions) {
    boolean sorts = false;
    for (Expression argument : buckets.arguments()) {
      if (!(argument instanceof NamedReference column)) {
        sorts = buckets.name().equals("sorted_bucket");
      } else if (partitions.contains(column.describe())) {
        Seq<String> names = CollectionConverters.asScala(partitions).toSeq();
        throw SparkErrors.unchecked(
            sorts
                ? QueryCompilationErrors.bucketSortingColumnCannotBePartOfPartitionColumnsError(
                    column.describe(), names)
                : QueryCompilationErrors.bucketingColumnCannotBePartOfPartitionColumnsError(
                    column.describe(), names));
      }
    }
  }
}
