package io.jparquet.spark.tables;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableUse;
import io.jparquet.spark.core.table.JParquetTable;
import io.jparquet.spark.planning.FooterPlanning;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.AlterTableCommand;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.catalog.DelegatingCatalogExtension;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.SparkSqlParser;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Changes of the columns of a table, which the values in its files would not follow. */
class DestructiveWriteCheckTest {

  private static final class Catalog extends DelegatingCatalogExtension {
    @Override
    public String name() {
      return "spark_catalog";
    }
  }

  /** The plan of a statement on the table {@code t}, as if Spark had found the table. */
  private static LogicalPlan onTable(String sql) {
    JParquetTable table =
        new JParquetTable(
            new TableDefinition(
                null,
                TableUse.CATALOG,
                StructType.fromDDL("a INT, b INT"),
                new Transform[0],
                Map.of("path", "file:/t")),
            new FooterPlanning(),
            new DirectoryOperations());
    Seq<Attribute> output = CollectionConverters.asScala(List.<Attribute>of()).toSeq();
    ResolvedTable resolved =
        new ResolvedTable(new Catalog(), Identifier.of(new String[] {"d"}, "t"), table, output);
    AlterTableCommand alter = (AlterTableCommand) new SparkSqlParser().parsePlan(sql);
    List<LogicalPlan> children = List.of(resolved);
    return (LogicalPlan)
        ((LogicalPlan) alter).withNewChildren(CollectionConverters.asScala(children).toSeq());
  }

  private static void check(LogicalPlan plan) {
    new DestructiveWriteCheck(null).apply(plan);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALTER TABLE t RENAME COLUMN a TO c | RENAME COLUMN",
        "ALTER TABLE t DROP COLUMN a | DROP COLUMN",
        "ALTER TABLE t REPLACE COLUMNS (a BIGINT) | REPLACE COLUMNS",
        "ALTER TABLE t ALTER COLUMN a TYPE BIGINT | ALTER COLUMN TYPE"
      })
  void columnsOfFilesAreNeitherRenamedNorDroppedNorGivenAnotherType(String sql, String operation) {
    assertThatThrownBy(() -> check(onTable(sql)))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining(operation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE t ADD COLUMN c INT",
        "ALTER TABLE t ALTER COLUMN a COMMENT 'text'",
        "ALTER TABLE t SET TBLPROPERTIES ('x'='y')"
      })
  void changesThatFilesFollowPass(String sql) {
    assertThatCode(() -> check(onTable(sql))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT 1", "CREATE TABLE t USING parquet LOCATION '/t' AS SELECT 1 a"})
  void statementsThatAreNoneOfItsBusinessPass(String sql) {
    assertThatCode(() -> check(new SparkSqlParser().parsePlan(sql))).doesNotThrowAnyException();
  }
}
