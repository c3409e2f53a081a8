package io.jparquet.spark.core.write;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.mapping.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.analysis.UnresolvedAttribute;
import org.apache.spark.sql.catalyst.expressions.Ascending$;
import org.apache.spark.sql.catalyst.expressions.NullsFirst$;
import org.apache.spark.sql.catalyst.expressions.RowOrdering;
import org.apache.spark.sql.catalyst.parser.CatalystSqlParser$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Sort;
import org.apache.spark.sql.catalyst.trees.CurrentOrigin;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.Tuple2;
import scala.collection.immutable.Seq;

/**
 * The order of the rows in each file that the option {@link SparkOptions#SORT_COLUMNS} of a write
 * or table asks for: the text after ORDER BY in SQL, with names of columns, or of fields of
 * structs, alone.
 */
public final class DeclaredOrder {
  /** Name of the option; it is read nowhere else, because its value fits one table only. */
  public static final String OPTION = SparkOptions.SORT_COLUMNS.name();

  private DeclaredOrder() {}

  /** Whether the options set an order. */
  public static boolean isIn(CaseInsensitiveStringMap options) {
    return options.containsKey(OPTION);
  }

  /**
   * The order that the options set, its columns spelled as those of the rows.
   *
   * @param rows the columns that are written, with those of the partitions
   * @param partitions names of the partition columns, by which the rows of a file never differ
   * @return first the column that counts most; empty without the option
   * @throws IllegalArgumentException when the option can't be understood, or a column can't be
   *     sorted by; Spark's AnalysisException for an ambiguous name
   */
  public static List<SortOrder> of(
      CaseInsensitiveStringMap options, StructType rows, List<String> partitions, SQLConf conf) {
    String text = options.get(OPTION);
    if (text == null) {
      return List.of();
    }
    List<SortOrder> order = new ArrayList<>();
    for (org.apache.spark.sql.catalyst.expressions.SortOrder key : parse(OPTION, text)) {
      if (!(key.child() instanceof UnresolvedAttribute name)) {
        throw new IllegalArgumentException(OPTION + " takes only column names, but is: " + text);
      }
      order.add(
          Expressions.sort(
              column(name.nameParts(), rows, partitions, conf),
              key.direction() == Ascending$.MODULE$
                  ? SortDirection.ASCENDING
                  : SortDirection.DESCENDING,
              key.nullOrdering() == NullsFirst$.MODULE$
                  ? NullOrdering.NULLS_FIRST
                  : NullOrdering.NULLS_LAST));
    }
    return List.copyOf(order);
  }

  /**
   * The order that a text means that could follow ORDER BY. Spark's own parser: quoted names and
   * what is left out mean what they mean in SQL.
   *
   * @param option the name of the setting, for messages
   * @throws IllegalArgumentException if it can't be understood
   */
  public static List<org.apache.spark.sql.catalyst.expressions.SortOrder> parse(
      String option, String text) {
    Exception cause = null;
    try {
      LogicalPlan plan = CatalystSqlParser$.MODULE$.parsePlan("SELECT 1 ORDER BY " + text);
      if (plan instanceof Sort sort) {
        return Seqs.list(sort.order());
      }
    } catch (Exception e) { // a ParseException, which Scala does not declare
      cause = e;
    }
    throw new IllegalArgumentException(
        option
            + " must be text that can follow ORDER BY, such as \"a, b DESC, s.x NULLS LAST\", but"
            + " is: "
            + text,
        cause);
  }

  private static FieldReference column(
      Seq<String> name, StructType rows, List<String> partitions, SQLConf conf) {
    Option<Tuple2<Seq<String>, StructField>> found =
        rows.findNestedField(name, false, conf.resolver()::apply, CurrentOrigin.get());
    String shown = String.join(".", Seqs.list(name));
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          OPTION
              + " names the column "
              + shown
              + ", which is not among the columns to be written: "
              + String.join(", ", rows.fieldNames()));
    }
    List<String> path = new ArrayList<>(Seqs.list(found.get()._1()));
    StructField field = found.get()._2();
    path.add(field.name());
    if (path.size() == 1 && partitions.contains(field.name())) {
      throw new IllegalArgumentException(
          OPTION
              + " names the partition column "
              + shown
              + ", which has only one value in each file: remove it");
    }
    if (!isSortable(field.dataType())) {
      throw new IllegalArgumentException(
          OPTION
              + " names the column "
              + shown
              + ", but rows can't be sorted by values of the type "
              + field.dataType().sql());
    }
    return new FieldReference(Seqs.of(path));
  }

  /** Spark could sort by structs and arrays, but they are several columns of a file, or none. */
  private static boolean isSortable(DataType type) {
    TypeKind kind = TypeKind.of(type);
    return !kind.isNested() && kind != TypeKind.VARIANT && RowOrdering.isOrderable(type);
  }
}
