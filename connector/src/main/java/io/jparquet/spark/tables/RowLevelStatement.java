package io.jparquet.spark.tables;

import io.jparquet.option.ReadOptions;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.read.FilePath;
import io.jparquet.spark.core.scan.JParquetScanBuilder;
import io.jparquet.spark.core.scan.ScanPlanning;
import io.jparquet.spark.core.write.TableRoot;
import io.jparquet.spark.tables.job.Replacement;
import io.jparquet.spark.tables.maintenance.RowGroupCopies;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * DELETE, UPDATE or MERGE of rows inside of files: each file with a row that matches is read and
 * written again, with the other rows as they are. Spark makes the plan, in which the scan and the
 * write of this object are (its class {@code ReplaceData}); {@link ReplacedFileSet} holds which
 * files these are.
 *
 * <p>The scan must return all rows of the files. Options of a table that leave rows out, or
 * describe which ones are needed, do not apply to it.
 */
final class RowLevelStatement implements RowLevelOperation {

  private static final List<String> LEAVING_ROWS_OUT =
      List.of(
          SparkOptions.BOX.name(),
          SparkOptions.IGNORE_CORRUPT_FILES.name(),
          SparkOptions.IGNORE_MISSING_FILES.name(),
          ReadOptions.DAMAGED.name());

  private final TableFiles table;
  private final Command command;
  private final ScanPlanning planning;
  private final ReplacedFileSet targets;

  /**
   * A statement that changes rows of a table.
   *
   * @param planning what is added to its scan
   */
  RowLevelStatement(TableFiles table, Command command, ScanPlanning planning) {
    this.table = table;
    this.command = command;
    this.planning = planning;
    this.targets = new ReplacedFileSet(planning);
  }

  /** The files that the statement replaces. */
  public ReplacedFileSet targets() {
    return targets;
  }

  @Override
  public Command command() {
    return command;
  }

  @Override
  public String description() {
    return command + " of " + table.shownName();
  }

  @Override
  public NamedReference[] requiredMetadataAttributes() {
    return new NamedReference[] {FieldReference.column(file())};
  }

  /** The hidden column of the file of a row. */
  private String file() {
    boolean caseSensitive = SessionSettings.sqlConf(session()).caseSensitiveAnalysis();
    return FilePath.nameIn(table.tableSchema(), new ColumnNames(caseSensitive));
  }

  private SparkSession session() {
    return table.session();
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap operation) {
    table.listAhead();
    CaseInsensitiveStringMap options = table.definition().options(operation);
    return SparkLine.bridge()
        .scanBuilder(
            session(), new JParquetScanBuilder(table, ofAllRows(options), planning, targets));
  }

  private static CaseInsensitiveStringMap ofAllRows(CaseInsensitiveStringMap options) {
    Map<String, String> all = new HashMap<>(options.asCaseSensitiveMap());
    all.keySet().removeIf(name -> LEAVING_ROWS_OUT.stream().anyMatch(name::equalsIgnoreCase));
    // Not to be taken from the session either.
    all.put(SparkOptions.IGNORE_CORRUPT_FILES.name(), "false");
    all.put(SparkOptions.IGNORE_MISSING_FILES.name(), "false");
    all.put(ReadOptions.DAMAGED.name(), "fail");
    return new CaseInsensitiveStringMap(all);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    WriteSettings settings =
        WriteSettings.of(session(), table.definition().options(info.options()));
    Replacement.Files replacement =
        new Replacement.Files(
            targets::replaced,
            (attempts, first) ->
                RowGroupCopies.write(
                    session(),
                    settings,
                    TableRoot.of(table, settings),
                    targets.kept(),
                    attempts,
                    first));
    RowLevelWrite write = RowLevelWrite.of(table, settings, info.schema(), replacement);
    RowLevelWrite gathered = command == Command.MERGE ? write.gathering(file()) : write;
    return new WriteBuilder() {
      @Override
      public RowLevelWrite build() {
        return gathered;
      }
    };
  }

  @Override
  public String toString() {
    return description();
  }
}
