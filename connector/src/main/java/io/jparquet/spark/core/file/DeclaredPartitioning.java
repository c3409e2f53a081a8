package io.jparquet.spark.core.file;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.SparkOptions;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.IdentityTransform;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.collection.immutable.Seq;

/**
 * The partitioning that a table is declared with: {@code PARTITIONED BY} and {@code CLUSTERED BY}.
 *
 * @param transforms as Spark has them
 */
public record DeclaredPartitioning(List<Transform> transforms) {

  private static final Set<String> BUCKETS = Set.of("bucket", "sorted_bucket");

  /** The partitioning of a table. */
  public static DeclaredPartitioning of(Transform[] transforms) {
    return new DeclaredPartitioning(List.of(transforms));
  }

  /** The partitioning in a plan. */
  public static DeclaredPartitioning of(Seq<Transform> transforms) {
    return new DeclaredPartitioning(Seqs.list(transforms));
  }

  /** A partition column by its name, which may be no identifier; Spark would parse it. */
  public static Transform column(String name) {
    return Expressions.identity("`" + name.replace("`", "``") + "`");
  }

  /** The names of the partition columns. */
  public List<String> columns() {
    return transforms.stream()
        .filter(IdentityTransform.class::isInstance)
        .map(transform -> String.join(".", transform.references()[0].fieldNames()))
        .toList();
  }

  /** Whether the table has buckets. */
  public boolean isBucketed() {
    return transforms.stream().anyMatch(DeclaredPartitioning::isBuckets);
  }

  /** Whether a transform stands for buckets. */
  public static boolean isBuckets(Transform transform) {
    return BUCKETS.contains(transform.name());
  }

  /**
   * Checks what Spark checks for tables of its own sources alone.
   *
   * @param options of the table
   * @throws RuntimeException Spark's error if a column of the buckets, or one that sorts them, is a
   *     partition column
   * @throws IllegalArgumentException if the table has partitions that its options ignore
   */
  public void check(CaseInsensitiveStringMap options) {
    List<String> columns = columns();
    if (SparkOptions.value(SparkOptions.RECURSIVE_FILE_LOOKUP, options::get)
        && !columns.isEmpty()) {
      throw new IllegalArgumentException(
          "The option recursiveFileLookup ignores the directories that have the values of the"
              + " partition columns "
              + String.join(", ", columns)
              + ". Remove the option, or create the table without PARTITIONED BY");
    }
    transforms.stream()
        .filter(DeclaredPartitioning::isBuckets)
        .forEach(buckets -> check(buckets, columns));
  }

  /** The arguments of a sorted bucket are its columns, the number of buckets, and what sorts. */
  private static void check(Transform buckets, List<String> partitions) {
    Seq<String> names = Seqs.of(partitions);
    boolean sorts = false;
    for (Expression argument : buckets.arguments()) {
      if (!(argument instanceof NamedReference column)) {
        sorts = buckets.name().equals("sorted_bucket");
      } else if (partitions.contains(String.join(".", column.fieldNames()))) {
        String name = String.join(".", column.fieldNames());
        throw SparkErrors.unchecked(
            sorts
                ? QueryCompilationErrors.bucketSortingColumnCannotBePartOfPartitionColumnsError(
                    name, names)
                : QueryCompilationErrors.bucketingColumnCannotBePartOfPartitionColumnsError(
                    name, names));
      }
    }
  }
}
