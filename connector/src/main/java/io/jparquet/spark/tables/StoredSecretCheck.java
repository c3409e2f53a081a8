package io.jparquet.spark.tables;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.table.JParquetTable;
import io.jparquet.spark.encryption.EncryptionNames;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.PersistedView$;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.AlterViewAs;
import org.apache.spark.sql.catalyst.plans.logical.CreateTable;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.CreateView;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTable;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.SetTableProperties;
import org.apache.spark.sql.catalyst.plans.logical.TableSpec;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.catalyst.plans.logical.UnresolvedTableSpec;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.command.AlterTableSerDePropertiesCommand;
import org.apache.spark.sql.execution.command.AlterTableSetPropertiesCommand;
import org.apache.spark.sql.execution.command.AlterViewAsCommand;
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import org.apache.spark.sql.execution.command.CreateViewCommand;
import org.apache.spark.sql.execution.command.ExplainCommand;
import scala.Option;
import scala.Tuple2;
import scala.collection.immutable.Map;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Refuses tokens and keys where Spark would store or show them:
 *
 * <ul>
 *   <li>in the properties of a jparquet table, where everybody finds them who can see the table:
 *       {@code CREATE} and {@code REPLACE TABLE} with {@code TBLPROPERTIES} or {@code OPTIONS},
 *       {@code tableProperty}, {@code Catalog.createTable}, {@code ALTER TABLE … SET TBLPROPERTIES}
 *       and {@code … SET SERDEPROPERTIES};
 *   <li>in the text of a view that is not temporary, which the catalog keeps;
 *   <li>in the options of a streaming read, which Spark writes to its log.
 * </ul>
 *
 * <p>Options of {@code saveAsTable} and {@code writeTo} are not among them: Spark passes them to
 * the write and stores none, unless the table is one of DataSource V1.
 *
 * <p>A rule of the resolution, which changes nothing: check rules come after errors that show the
 * statement as it was parsed.
 */
final class StoredSecretCheck extends Rule<LogicalPlan> {
  /** The characters that may be between and around the parts of a name in SQL. */
  private static final Pattern SEPARATORS = Pattern.compile("[\\s`]+");

  private final SparkSession session;

  /** For the statements of one session, which need not be complete yet. */
  public StoredSecretCheck(SparkSession session) {
    this.session = session;
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    check(plan instanceof ExplainCommand explain ? explain.logicalPlan() : plan);
    return plan;
  }

  private void check(LogicalPlan plan) {
    if (plan instanceof CreateTable create) {
      check(create.tableSpec());
    } else if (plan instanceof CreateTableAsSelect create) {
      check(create.tableSpec());
    } else if (plan instanceof ReplaceTable replace) {
      check(replace.tableSpec());
    } else if (plan instanceof ReplaceTableAsSelect replace) {
      check(replace.tableSpec());
    } else if (plan instanceof CreateTableLikeCommand create && isOurs(create.provider())) {
      refuseStored(names(create.properties()));
    } else if (plan instanceof org.apache.spark.sql.execution.datasources.CreateTable create
        && isOurs(create.tableDesc().provider())) {
      // CREATE TABLE of DataSource V1 stores the options of the write too.
      refuseStored(names(create.tableDesc().storage().properties()));
    } else if (plan instanceof CreateView view) {
      checkView(view.originalText());
    } else if (plan instanceof AlterViewAs view) {
      checkView(Option.apply(view.originalText()));
    } else if (plan instanceof CreateViewCommand view) {
      // Into these two Spark turns the statements on views of the session catalog.
      if (view.viewType().equals(PersistedView$.MODULE$)) {
        checkView(view.originalText());
      }
    } else if (plan instanceof AlterViewAsCommand view) {
      checkView(Option.apply(view.originalText()));
    } else if (plan instanceof SetTableProperties set
        && set.table() instanceof ResolvedTable resolved
        && resolved.table() instanceof JParquetTable) {
      refuseStored(names(set.properties()));
    } else if (plan instanceof AlterTableSetPropertiesCommand set
        && !set.isView()
        && new SessionTables(session).isOurs(set.tableName())) {
      // Into these two Spark turns the statements on tables of DataSource V1.
      refuseStored(names(set.properties()));
    } else if (plan instanceof AlterTableSerDePropertiesCommand set
        && set.serdeProperties().isDefined()
        && new SessionTables(session).isOurs(set.tableName())) {
      refuseStored(names(set.serdeProperties().get()));
    }
    SparkLine.bridge()
        .savedTable(plan)
        .filter(save -> isOurs(save.table().provider()))
        .ifPresent(save -> refuseStored(names(save.table().storage().properties())));
    SparkLine.bridge()
        .streamingSource(plan)
        .filter(source -> SourceName.isNamed(source.className()))
        .ifPresent(
            source ->
                refuse(
                    names(source.options()),
                    "Spark writes the options of streaming reads to its log",
                    ""));
  }

  private void check(TableSpecBase spec) {
    if (!isOurs(spec.provider())) {
      return;
    }
    refuseStored(names(spec.properties()));
    if (spec instanceof TableSpec resolved) {
      refuseStored(names(resolved.options()));
    } else if (spec instanceof UnresolvedTableSpec unresolved) {
      refuseStored(
          Seqs.list(unresolved.optionExpression().options()).stream().map(Tuple2::_1).toList());
    }
  }

  /** Looks at the text, which has what the query does not show once its options are used. */
  private static void checkView(Option<String> text) {
    if (text.isEmpty()) {
      return;
    }
    String plain = SEPARATORS.matcher(text.get()).replaceAll("").toLowerCase(Locale.ROOT);
    for (String name : List.of(KeyProperties.ACCESS_TOKEN, KeyProperties.KEY_LIST)) {
      if (plain.contains(name)) {
        refuse(List.of(name), "every user of the view could read it", "");
      }
    }
  }

  private boolean isOurs(Option<String> provider) {
    return new SessionTables(session).isOursByDefault(provider);
  }

  private static Collection<String> names(Map<String, String> properties) {
    return CollectionConverters.asJava(properties).keySet();
  }

  private static void refuseStored(Collection<String> names) {
    refuse(
        names,
        "every user of the table could read it",
        ", or set it as an option of each read and write");
  }

  private static void refuse(Collection<String> names, String reason, String alternative) {
    for (String name : names) {
      if (EncryptionNames.isSecret(name)) {
        throw new IllegalArgumentException(
            "The property "
                + name
                + " is a secret, and "
                + reason
                + ": set it in the configuration of the session, or of the application with the"
                + " prefix spark.hadoop., keep it in a Hadoop credential provider"
                + " (hadoop.security.credential.provider.path)"
                + alternative);
      }
    }
  }
}
