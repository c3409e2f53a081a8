package io.jparquet.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.keys.KeyProperties;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogStorageFormat$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.SparkSqlParser;
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Option;
import scala.collection.immutable.Map;

/** Statements that would store a secret, as they are parsed. */
class StoredSecretCheckTest {
  private static final String LIST = "'parquet.encryption.key.list'='k:topsecret'";
  private static final String TOKEN = "'parquet.encryption.key.access.token'='topsecret'";

  /** Needs no session for statements that name their provider. */
  private static LogicalPlan check(String sql) {
    LogicalPlan plan = new SparkSqlParser().parsePlan(sql);
    return new StoredSecretCheck(null).apply(plan);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a INT) USING jparquet TBLPROPERTIES (" + LIST + ")",
        "CREATE TABLE t (a INT) USING JPARQUET TBLPROPERTIES (" + TOKEN + ")",
        "CREATE TABLE t (a INT) USING jparquet OPTIONS (" + TOKEN + ")",
        "CREATE TABLE t USING jparquet TBLPROPERTIES (" + LIST + ") AS SELECT 1 a",
        "REPLACE TABLE t (a INT) USING jparquet TBLPROPERTIES (" + LIST + ")",
        "CREATE OR REPLACE TABLE t USING jparquet OPTIONS (" + LIST + ") AS SELECT 1 a",
        "CREATE TABLE t (a INT) USING io.jparquet.spark.JParquetDataSource OPTIONS (" + LIST + ")",
        "EXPLAIN CREATE TABLE t (a INT) USING jparquet TBLPROPERTIES (" + LIST + ")"
      })
  void aSecretOfATableIsRefusedAndNotShown(String sql) {
    assertThatThrownBy(() -> check(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("is a secret", "parquet.encryption.key.")
        .hasMessageNotContaining("topsecret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE VIEW v AS SELECT * FROM jparquet.`/t` WITH (" + LIST + ")",
        "ALTER VIEW v AS SELECT * FROM jparquet.`/t` WITH (" + TOKEN + ")"
      })
  void aSecretInTheTextOfAViewIsRefused(String sql) {
    assertThatThrownBy(() -> check(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("every user of the view")
        .hasMessageNotContaining("topsecret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a INT) USING parquet TBLPROPERTIES (" + LIST + ")",
        "CREATE TABLE t (a INT) USING jparquet"
            + " TBLPROPERTIES ('parquet.encryption.uniform.key'='k')",
        "CREATE TABLE t (a INT) USING jparquet",
        "SELECT 1"
      })
  void otherStatementsPassUnchanged(String sql) {
    assertThat(check(sql)).isEqualTo(new SparkSqlParser().parsePlan(sql));
  }

  @Test
  void aSecretOfATableLikeAnotherIsRefused() {
    assertThatThrownBy(
            () ->
                new StoredSecretCheck(null)
                    .apply(
                        new CreateTableLikeCommand(
                            new TableIdentifier("t"),
                            new TableIdentifier("s"),
                            CatalogStorageFormat$.MODULE$.empty(),
                            Option.apply("jparquet"),
                            new Map.Map1<>(KeyProperties.KEY_LIST, "k:topsecret"),
                            false)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("topsecret");
  }

  @Test
  void theMessageNamesThePropertyAndWhereToKeepIt() {
    assertThatThrownBy(
            () -> check("CREATE TABLE t (a INT) USING jparquet TBLPROPERTIES (" + LIST + ")"))
        .hasMessageContainingAll(
            KeyProperties.KEY_LIST, "spark.hadoop.", "hadoop.security.credential.provider.path");
  }
}
