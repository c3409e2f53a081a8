package io.jparquet.spark.tables.maintenance;

import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.tables.job.OverwriteRecovery;
import io.jparquet.spark.tables.job.OverwriteRecovery.Repaired;
import io.jparquet.spark.tables.job.StagingDirectories;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Ends what writes that were killed have begun; a row for each of them. */
final class Repair implements SystemProcedure {

  private static final ProcedureParameter ROLL_BACK =
      Arguments.optional("roll_back", DataTypes.BooleanType)
          .defaultValue("false")
          .comment(
              "whether to roll back writes that were not committed, and are not known to have been"
                  + " killed; no write may be running")
          .build();

  private static final StructType OUTPUT =
      new StructType()
          .add("found", DataTypes.StringType, false)
          .add("name", DataTypes.StringType, false)
          .add("result", DataTypes.StringType, false)
          .add("replaced_files", DataTypes.IntegerType)
          .add("written_files", DataTypes.IntegerType);

  @Override
  public String name() {
    return "repair";
  }

  @Override
  public String description() {
    return "Finishes the overwrites of a directory that were killed after their commit, rolls"
        + " back those that were killed before it, and deletes what killed jobs have staged";
  }

  @Override
  public List<ProcedureParameter> parameters() {
    return List.of(Arguments.PATH, ROLL_BACK, Arguments.OPTIONS);
  }

  @Override
  public StructType output() {
    return OUTPUT;
  }

  @Override
  public List<InternalRow> run(SparkSession session, Arguments arguments) throws IOException {
    WriteSettings settings = WriteSettings.of(session, arguments.options());
    Path given = new Path(arguments.path());
    FileSystem fileSystem = given.getFileSystem(settings.hadoopConf());
    Path root = given.makeQualified(fileSystem.getUri(), fileSystem.getWorkingDirectory());
    if (!fileSystem.getFileStatus(root).isDirectory()) {
      throw arguments.refused("path", root.toString(), "a directory");
    }
    List<InternalRow> rows = new ArrayList<>();
    for (Repaired overwrite :
        OverwriteRecovery.repair(
            fileSystem,
            root,
            job -> StagingDirectories.hasEnded(fileSystem, root, job, settings.abandonedAfter()),
            arguments.flag("roll_back"))) {
      if (overwrite.end() == OverwriteRecovery.End.ROLLED_BACK) {
        StagingDirectories.delete(fileSystem, root, overwrite.job());
      }
      rows.add(
          row(
              "overwrite",
              overwrite.job(),
              overwrite.end().name().toLowerCase(Locale.ROOT),
              overwrite.replaced(),
              overwrite.written()));
    }
    for (Path staged :
        StagingDirectories.deleteAbandoned(fileSystem, root, settings.abandonedAfter())) {
      rows.add(row("staged files", staged.toString(), "deleted", null, null));
    }
    return rows;
  }

  private static InternalRow row(
      String found, String name, String result, Integer replaced, Integer written) {
    return new GenericInternalRow(
        new Object[] {
          UTF8String.fromString(found),
          UTF8String.fromString(name),
          UTF8String.fromString(result),
          replaced,
          written
        });
  }
}
