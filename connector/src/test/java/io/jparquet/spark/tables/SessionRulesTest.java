package io.jparquet.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.base.SessionSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.ResolvedIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogStorageFormat$;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTable;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.execution.SparkSqlParser;
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import org.apache.spark.sql.internal.SQLConf;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** Rules that look at the session: at its tables, its settings and its analysed queries. */
class SessionRulesTest {
  private static final String UNIFORM = KeyProperties.UNIFORM_KEY;
  private static final String PATTERN = "spark.redaction.regex";

  @TempDir static Path directory;
  private static SparkSession session;

  @BeforeAll
  static void startSpark() {
    session =
        (SparkSession)
            LocalSession.builder("local[1]")
                .config("spark.sql.warehouse.dir", directory.resolve("warehouse").toString())
                .getOrCreate();
    session.sql(
        "CREATE TABLE encrypted (a INT) USING jparquet TBLPROPERTIES ('" + UNIFORM + "'='k')");
    session.sql("CREATE TABLE plain (a INT) USING jparquet");
  }

  @AfterAll
  static void stopSpark() {
    session.sql("DROP TABLE encrypted");
    session.sql("DROP TABLE plain");
    session.stop();
  }

  private static LogicalPlan parsed(String sql) {
    return new SparkSqlParser().parsePlan(sql);
  }

  private static ResolvedIdentifier inSessionCatalog(String table) {
    return new ResolvedIdentifier(
        session.sessionState().catalogManager().v2SessionCatalog(),
        Identifier.of(new String[] {"default"}, table),
        CollectionConverters.asScala(List.<Attribute>of()).toSeq());
  }

  private static void checkEncryption(LogicalPlan plan) {
    new KeptEncryptionCheck(session).apply(plan);
  }

  private static CreateTableAsSelect created(String sql, Map<String, String> writeOptions) {
    CreateTableAsSelect create = (CreateTableAsSelect) parsed(sql);
    return new CreateTableAsSelect(
        inSessionCatalog("new"),
        create.partitioning(),
        create.query(),
        create.tableSpec(),
        scala.collection.immutable.Map.from(CollectionConverters.asScala(writeOptions)),
        false,
        false);
  }

  @Test
  void aNewTableWhoseWriteAloneIsEncryptedIsRefused() {
    String sql = "CREATE TABLE new USING jparquet AS SELECT 1 a";
    assertThatThrownBy(() -> checkEncryption(created(sql, Map.of(UNIFORM, "k"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(UNIFORM);
    assertThatCode(() -> checkEncryption(created(sql, Map.of()))).doesNotThrowAnyException();
  }

  @Test
  void aNewTableThatKeepsTheKeysOfItsWritePasses() {
    String sql =
        "CREATE TABLE new USING jparquet TBLPROPERTIES ('" + UNIFORM + "'='k') AS SELECT 1 a";
    assertThatCode(() -> checkEncryption(created(sql, Map.of(UNIFORM, "k"))))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> checkEncryption(created(sql, Map.of(UNIFORM, "other"))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tablesOfOtherSourcesAreNotLookedAt() {
    assertThatCode(
            () ->
                checkEncryption(
                    created("CREATE TABLE new USING parquet AS SELECT 1 a", Map.of(UNIFORM, "k"))))
        .doesNotThrowAnyException();
  }

  private static ReplaceTable replaced(String table, String properties) {
    ReplaceTable replace =
        (ReplaceTable) parsed("REPLACE TABLE t (a INT) USING jparquet" + properties);
    return new ReplaceTable(
        inSessionCatalog(table),
        replace.columns(),
        replace.partitioning(),
        replace.tableSpec(),
        false);
  }

  @Test
  void anEncryptedTableIsReplacedByAnEncryptedOneOnly() {
    assertThatThrownBy(() -> checkEncryption(replaced("encrypted", "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("encrypted");
    assertThatCode(
            () -> {
              checkEncryption(replaced("encrypted", " TBLPROPERTIES ('" + UNIFORM + "'='k')"));
              checkEncryption(replaced("plain", ""));
              checkEncryption(replaced("missing", ""));
            })
        .doesNotThrowAnyException();
  }

  private static LogicalPlan like(String source) {
    return new CreateTableLikeCommand(
        new TableIdentifier("new"),
        new TableIdentifier(source),
        CatalogStorageFormat$.MODULE$.empty(),
        Option.empty(),
        scala.collection.immutable.Map$.MODULE$.empty(),
        false);
  }

  @Test
  void aTableLikeAnEncryptedOneHasToNameTheKeysItself() {
    assertThatThrownBy(() -> checkEncryption(like("encrypted")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CREATE TABLE LIKE");
    assertThatCode(() -> checkEncryption(like("plain"))).doesNotThrowAnyException();
  }

  @Test
  void locationsAreFoundInViewsSubqueriesAndCommonTableExpressions() {
    session.sql("CREATE TEMPORARY VIEW v AS SELECT a FROM plain");
    LogicalPlan query =
        session
            .sql("WITH c AS (SELECT a FROM v) SELECT a FROM c WHERE a IN (SELECT a FROM encrypted)")
            .queryExecution()
            .analyzed();
    assertThat(
            ReadLocations.ofOurs(query).stream()
                .map(org.apache.hadoop.fs.Path::getName)
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrder("plain", "encrypted");
    assertThat(ReadLocations.of(query)).containsExactlyElementsOf(ReadLocations.ofOurs(query));
  }

  @Test
  void locationsOfSparksOwnSourceAreKeptApart() {
    String path = directory.resolve("own").toString();
    session.range(3).write().parquet(path);
    LogicalPlan query = session.read().parquet(path).queryExecution().analyzed();
    assertThat(ReadLocations.ofOurs(query)).isEmpty();
    assertThat(ReadLocations.of(query))
        .singleElement()
        .satisfies(found -> assertThat(found.getName()).isEqualTo("own"));
  }

  @Test
  void aPatternThatShowsSecretsIsWidenedAgainWhenItWasReset() {
    SQLConf conf = SessionSettings.sqlConf(session);
    conf.setConfString(PATTERN, "mine");
    SecretRedaction redaction = new SecretRedaction(session);
    assertHidesSecrets(conf.getConfString(PATTERN));
    conf.setConfString(PATTERN, "other");
    redaction.apply(parsed("SELECT 1"));
    assertHidesSecrets(conf.getConfString(PATTERN));
    assertThat(Pattern.compile(conf.getConfString(PATTERN)).matcher("other").find()).isTrue();
  }

  @Test
  void aPatternThatHidesSecretsStaysAsItIs() {
    SQLConf conf = SessionSettings.sqlConf(session);
    conf.setConfString(PATTERN, ".*");
    new SecretRedaction(session).apply(parsed("SELECT 1"));
    assertThat(conf.getConfString(PATTERN)).isEqualTo(".*");
  }

  private static void assertHidesSecrets(String pattern) {
    for (String name : List.of(KeyProperties.KEY_LIST, KeyProperties.ACCESS_TOKEN)) {
      assertThat(Pattern.compile(pattern).matcher("spark.hadoop." + name).find()).isTrue();
    }
  }
}
