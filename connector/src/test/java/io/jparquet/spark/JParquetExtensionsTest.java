package io.jparquet.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** The rules that a session gets, in the order in which Spark applies them. */
class JParquetExtensionsTest {
  private static SparkSession session;
  private static SparkSessionExtensions extensions;

  @BeforeAll
  static void startSpark() {
    session = LocalSession.builder("local[1]").getOrCreate();
    extensions = new SparkSessionExtensions();
    new JParquetExtensions().apply(extensions);
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  private static List<String> names(Seq<?> rules) {
    return CollectionConverters.asJava(rules).stream()
        .map(rule -> rule.getClass().getSimpleName())
        .toList();
  }

  @Test
  void nothingIsMadeBeforeTheVersionOfSparkIsChecked() {
    assertThat(JParquetExtensions.class.getDeclaredFields())
        .as("an older Spark lacks what they may name, and fails before it is refused")
        .filteredOn(field -> Modifier.isStatic(field.getModifiers()))
        .isEmpty();
  }

  @Test
  void rulesBeforeNamesAreResolvedChangeStatementsOnTablesThenInsertsThenCalls() {
    assertThat(names(extensions.buildHintResolutionRules(session)))
        .containsExactly(
            "DefaultProvider",
            "NullPartitions",
            "PartialPartitions",
            "InsertStatements",
            "InferredSchemas",
            "ProcedureCalls");
  }

  @Test
  void rulesOfResolutionRefuseWhatIsStoredFirst() {
    assertThat(names(extensions.buildResolutionRules(session)))
        .containsExactly(
            "StoredSecretCheck",
            "OptionNamesCheck",
            "Addition",
            "CatalogStatements",
            "ColumnPlaces",
            "DeclaredColumns",
            "RowLevelColumns");
  }

  @Test
  void rulesOverResolvedStatementsMakeTablesBeforeTheyExchangeSources() {
    assertThat(names(extensions.buildPostHocResolutionRules(session)))
        .containsExactly(
            "CarriedProperties",
            "OwnCommands",
            "TablesLikeOthers",
            "PartitionDeclarations",
            "BucketedTables",
            "TableNames",
            "AcceleratedWrites",
            "InferredSchemas",
            "RestoredSources");
  }

  @Test
  void checksOfAnalyzedPlansHideSecretsFirst() {
    assertThat(names(extensions.buildCheckRules(session)))
        .containsExactly(
            "SecretRedaction", "DestructiveWriteCheck", "KeptEncryptionCheck", "NothingToCheck");
  }

  @Test
  void rulesOfTheOptimizerKeepTheOrderOfWrites() {
    assertThat(names(extensions.buildPreCBORules(session)))
        .containsExactly("KeptSortOrder", "RowLevelConditions");
    assertThat(extensions.buildOptimizerRules(session).isEmpty()).isTrue();
  }

  @Test
  void relationsOfV1BecomeScansBeforeScansGetFilters() {
    assertThat(names(extensions.buildPlannerStrategies(session)))
        .containsExactly(
            "AlteredColumns", "RelationScans", "ScanFilters", "AggregatedVariantFields");
  }

  @Test
  void physicalPlansHaveOneRule() {
    assertThat(names(extensions.buildColumnarRules(session))).containsExactly("PhysicalScanRules");
  }
}
