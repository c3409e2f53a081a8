package io.jparquet.spark.tables;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.OptionNames;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.core.table.JParquetTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.CreateTable;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
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
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import org.apache.spark.sql.execution.command.ExplainCommand;
import org.apache.spark.sql.execution.command.SetCommand;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.InsertIntoHadoopFsRelationCommand;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import scala.Option;
import scala.Tuple2;
import scala.collection.immutable.Map;

/**
 * Refuses options of jparquet that do not exist:
 *
 * <ul>
 *   <li>in a statement that would store them with a table of jparquet: in its {@code OPTIONS} or
 *       {@code TBLPROPERTIES}, or in the options of a write that makes or replaces a table, which
 *       must fail before the table is replaced;
 *   <li>in {@code SET};
 *   <li>in streaming reads, and in reads of DataSource V1, also in the configuration of the
 *       session.
 * </ul>
 *
 * Those that a table has stored already are only warned of, since an error would make the table
 * unreadable. Reads and writes of DataSource V2 are checked where their options are used.
 *
 * <p>A rule of the resolution, which changes nothing: check rules come after errors that show the
 * statement as it was parsed.
 */
final class OptionNamesCheck extends Rule<LogicalPlan> {
  private final SparkSession session;

  /** For the statements of one session, which need not be complete yet. */
  public OptionNamesCheck(SparkSession session) {
    this.session = session;
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan statement = plan instanceof ExplainCommand explain ? explain.logicalPlan() : plan;
    check(statement);
    Seqs.list(statement.collectLeaves()).forEach(this::checkSource);
    return plan;
  }

  private void check(LogicalPlan plan) {
    if (plan instanceof CreateTable create) {
      check(create.tableSpec(), List.of());
    } else if (plan instanceof CreateTableAsSelect create) {
      check(create.tableSpec(), names(create.writeOptions()));
    } else if (plan instanceof ReplaceTable replace) {
      check(replace.tableSpec(), List.of());
    } else if (plan instanceof ReplaceTableAsSelect replace) {
      check(replace.tableSpec(), names(replace.writeOptions()));
    } else if (plan instanceof CreateTableLikeCommand create && isOurs(create.provider())) {
      OptionNames.check(names(create.properties()));
    } else if (plan instanceof org.apache.spark.sql.execution.datasources.CreateTable create
        && isOurs(create.tableDesc().provider())) {
      OptionNames.check(names(create.tableDesc().storage().properties()));
      OptionNames.check(names(create.tableDesc().properties()));
    } else if (plan instanceof SetTableProperties set
        && set.table() instanceof ResolvedTable resolved
        && resolved.table() instanceof JParquetTable) {
      OptionNames.check(names(set.properties()));
    } else if (plan instanceof AlterTableSetPropertiesCommand set
        && !set.isView()
        && new SessionTables(session).isOurs(set.tableName())) {
      OptionNames.check(names(set.properties()));
    } else if (plan instanceof AlterTableSerDePropertiesCommand set
        && set.serdeProperties().isDefined()
        && new SessionTables(session).isOurs(set.tableName())) {
      OptionNames.check(names(set.serdeProperties().get()));
    } else if (plan instanceof SetCommand set) {
      check(set);
    } else if (plan instanceof InsertIntoHadoopFsRelationCommand insert
        && isOurs(insert.fileFormat())) {
      checkUnlessOf(insert.catalogTable(), names(insert.options()));
    }
    SparkLine.bridge()
        .savedTable(plan)
        .filter(save -> isOurs(save.table().provider()))
        .ifPresent(save -> OptionNames.check(names(save.table().storage().properties())));
  }

  private static void check(SetCommand set) {
    if (set.kv().isDefined()) {
      Tuple2<String, Option<String>> setting = set.kv().get();
      if (setting._2().isDefined()) {
        OptionNames.checkSetting(setting._1());
      }
    }
  }

  private void check(TableSpecBase spec, Collection<String> ofWrite) {
    if (!isOurs(spec.provider())) {
      return;
    }
    OptionNames.check(names(spec.properties()));
    if (spec instanceof TableSpec resolved) {
      OptionNames.check(names(resolved.options()));
    } else if (spec instanceof UnresolvedTableSpec unresolved) {
      OptionNames.check(
          Seqs.list(unresolved.optionExpression().options()).stream().map(Tuple2::_1).toList());
    }
    OptionNames.check(ofWrite);
  }

  /** Checks a streaming read, and a read of DataSource V1. */
  private void checkSource(LogicalPlan leaf) {
    // The batches of a stream have the options of the stream, and not its table.
    if (leaf instanceof LogicalRelation read
        && !read.isStreaming()
        && read.relation() instanceof HadoopFsRelation files
        && isOurs(files.fileFormat())) {
      OptionNames.checkSession(SessionSettings.sqlConf(session));
      checkUnlessOf(read.catalogTable(), names(files.options()));
    }
    SparkLine.bridge()
        .streamingSource(leaf)
        .filter(source -> SourceName.isNamed(source.className()))
        .ifPresent(OptionNamesCheck::checkStream);
  }

  private static void checkStream(DataSource source) {
    checkUnlessOf(source.catalogTable(), names(source.options()));
  }

  /** Checks options, some of which a table may have stored. */
  private static void checkUnlessOf(Option<CatalogTable> table, Collection<String> names) {
    Set<String> stored = new HashSet<>();
    if (table.isDefined()) {
      stored.addAll(names(table.get().storage().properties()));
      stored.addAll(names(table.get().properties()));
      OptionNames.reportStored(stored);
    }
    List<String> given = new ArrayList<>(names);
    given.removeIf(name -> stored.stream().anyMatch(name::equalsIgnoreCase));
    OptionNames.check(given);
  }

  private static boolean isOurs(FileFormat format) {
    return SourceName.isNamed(format.getClass().getName());
  }

  private boolean isOurs(Option<String> provider) {
    return new SessionTables(session).isOursByDefault(provider);
  }

  private static Collection<String> names(Map<String, String> properties) {
    return TableOptions.asGiven(properties).keySet();
  }
}
