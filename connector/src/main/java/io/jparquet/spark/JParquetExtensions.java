package io.jparquet.spark;

import io.jparquet.spark.analysis.AlteredColumns;
import io.jparquet.spark.analysis.CatalogStatements;
import io.jparquet.spark.analysis.ColumnPlaces;
import io.jparquet.spark.analysis.DeclaredColumns;
import io.jparquet.spark.analysis.DestructiveWriteCheck;
import io.jparquet.spark.analysis.KeptEncryptionCheck;
import io.jparquet.spark.analysis.KeptSortOrder;
import io.jparquet.spark.analysis.OptionNamesCheck;
import io.jparquet.spark.analysis.PartitionDeclarations;
import io.jparquet.spark.analysis.RowLevelColumns;
import io.jparquet.spark.analysis.RowLevelConditions;
import io.jparquet.spark.analysis.SecretRedaction;
import io.jparquet.spark.analysis.StoredSecretCheck;
import io.jparquet.spark.analysis.TableNames;
import io.jparquet.spark.analysis.TablesLikeOthers;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.read.column.RequestedFieldColumns;
import io.jparquet.spark.read.rule.AggregatedVariantFields;
import io.jparquet.spark.read.rule.ScanFilters;
import io.jparquet.spark.v1.AcceleratedWrites;
import io.jparquet.spark.v1.BucketedTables;
import io.jparquet.spark.v1.CarriedProperties;
import io.jparquet.spark.v1.InferredSchemas;
import io.jparquet.spark.v1.OwnCommands;
import io.jparquet.spark.v1.RelationScans;
import io.jparquet.spark.v1.RestoredSources;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.apache.spark.sql.classic.SparkSession;
import scala.runtime.BoxedUnit;

/**
 * The rules that the connector adds to a session: the checks of statements that would delete the
 * files they read, store secrets or options that do not exist, or write plain files for encrypted
 * tables, the statements that Spark does not do for tables of DataSource V2, the procedures, the
 * care that secrets are not shown, the care for the order of the rows that are written, the scans
 * that evaluate filters and return fields of variants, those that joins filter and that limits and
 * sorts with a limit narrow, and rows that are written by column. Spark finds the class through
 * {@code META-INF/services} when the jar is on the class path of the driver as the first session is
 * made, and needs no setting.
 */
public final class JParquetExtensions implements SparkSessionExtensionsProvider {

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    // Refuses a Spark that is too old: its log says why, and its jobs without jparquet run.
    SparkLine.bridge();
    SecretRedaction.widenApplication();
    extensions.injectCheckRule(SecretRedaction::new);
    extensions.injectResolutionRule(StoredSecretCheck::new);
    extensions.injectResolutionRule(OptionNamesCheck::new);
    EarlyRules.inject(extensions);
    extensions.injectResolutionRule(CatalogStatements::new);
    extensions.injectResolutionRule(session -> new ColumnPlaces());
    extensions.injectResolutionRule(session -> new DeclaredColumns());
    extensions.injectResolutionRule(session -> new RowLevelColumns());
    extensions.injectCheckRule(DestructiveWriteCheck::new);
    extensions.injectCheckRule(KeptEncryptionCheck::new);
    extensions.injectPostHocResolutionRule(session -> new CarriedProperties());
    extensions.injectPostHocResolutionRule(OwnCommands::new);
    extensions.injectPostHocResolutionRule(TablesLikeOthers::new);
    extensions.injectPostHocResolutionRule(PartitionDeclarations::new);
    extensions.injectPostHocResolutionRule(BucketedTables::new);
    extensions.injectPostHocResolutionRule(session -> new TableNames());
    extensions.injectPostHocResolutionRule(AcceleratedWrites::new);
    extensions.injectPostHocResolutionRule(InferredSchemas::new);
    extensions.injectPostHocResolutionRule(session -> new RestoredSources());
    extensions.injectPreCBORule(session -> new KeptSortOrder());
    extensions.injectPreCBORule(session -> new RowLevelConditions());
    extensions.injectPlannerStrategy(
        session -> new AlteredColumns((org.apache.spark.sql.classic.SparkSession) session));
    extensions.injectPlannerStrategy(
        session -> new RelationScans((SparkSession) session, new RequestedFieldColumns()));
    extensions.injectPlannerStrategy(session -> new ScanFilters((SparkSession) session));
    extensions.injectPlannerStrategy(
        session -> new AggregatedVariantFields((SparkSession) session));
    extensions.injectColumnar(PhysicalScanRules::new);
    return BoxedUnit.UNIT;
  }
}
