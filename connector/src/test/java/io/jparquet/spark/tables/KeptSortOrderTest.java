package io.jparquet.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableUse;
import io.jparquet.spark.core.table.JParquetTable;
import io.jparquet.spark.planning.FooterPlanning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Ascending$;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Descending$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.SortOrder$;
import org.apache.spark.sql.catalyst.plans.logical.AppendData;
import org.apache.spark.sql.catalyst.plans.logical.AppendData$;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Sort;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Which writes are known to get their rows in order. */
class KeptSortOrderTest {
  private static final StructType SCHEMA = StructType.fromDDL("a INT, b INT, p INT");
  private static SparkSession session;

  @BeforeAll
  static void startSpark() {
    session = LocalSession.builder("local[1]").getOrCreate();
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  /** Whether the rule finds the rows of a query ordered; {@code -a} means a in descending order. */
  private static boolean isKept(String declared, boolean partitioned, String... sorted) {
    LocalRelation rows = LocalRelation$.MODULE$.apply(SCHEMA);
    List<Attribute> output = CollectionConverters.asJava(rows.output());
    List<SortOrder> order = new ArrayList<>();
    for (String key : sorted) {
      boolean descending = key.startsWith("-");
      Attribute column = output.get(SCHEMA.fieldIndex(descending ? key.substring(1) : key));
      order.add(
          SortOrder$.MODULE$.apply(
              (Expression) column,
              descending ? Descending$.MODULE$ : Ascending$.MODULE$,
              seq(List.<Expression>of())));
    }
    LogicalPlan query = order.isEmpty() ? rows : new Sort(seq(order), true, rows, Option.empty());
    JParquetTable table =
        new JParquetTable(
            new TableDefinition(
                session,
                TableUse.CATALOG,
                SCHEMA,
                partitioned ? new Transform[] {Expressions.identity("p")} : new Transform[0],
                declared == null
                    ? Map.of("path", "file:/t")
                    : Map.of("path", "file:/t", "jparquet.sort.columns", declared)),
            new FooterPlanning(),
            new DirectoryOperations());
    AppendData write =
        AppendData$.MODULE$.byPosition(
            new DataSourceV2Relation(
                table,
                seq(output.stream().map(AttributeReference.class::cast).toList()),
                Option.empty(),
                Option.empty(),
                CaseInsensitiveStringMap.empty(),
                Option.empty()),
            query,
            scala.collection.immutable.Map$.MODULE$.empty(),
            false);
    AppendData planned = (AppendData) new KeptSortOrder().apply(write);
    return ((JParquetTable) ((DataSourceV2Relation) planned.table()).table()).rowsAreOrdered();
  }

  private static <T> Seq<T> seq(List<T> list) {
    return CollectionConverters.asScala(list).toSeq();
  }

  @Test
  void rowsInTheDeclaredOrderNeedNoSort() {
    assertThat(isKept("a", false, "a")).isTrue();
    assertThat(isKept("a", false, "a", "b")).isTrue();
    assertThat(isKept("a, b DESC", false, "a", "-b")).isTrue();
  }

  @Test
  void rowsInAnotherOrderAreSorted() {
    assertThat(isKept("a", false)).isFalse();
    assertThat(isKept("a", false, "b", "a")).isFalse();
    assertThat(isKept("a", false, "-a")).isFalse();
    assertThat(isKept("a, b", false, "a")).isFalse();
  }

  @Test
  void partitionColumnsComeFirstInAnyDirection() {
    assertThat(isKept(null, true, "p")).isTrue();
    assertThat(isKept(null, true, "-p", "a")).isTrue();
    assertThat(isKept(null, true, "a", "p")).isFalse();
    assertThat(isKept("a", true, "p", "a")).isTrue();
    assertThat(isKept("a", true, "a", "p")).isFalse();
  }

  @Test
  void aWriteThatWantsNoOrderIsLeftAlone() {
    assertThat(isKept(null, false, "a")).isFalse();
  }
}
