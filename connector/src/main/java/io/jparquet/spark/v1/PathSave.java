package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.write.SparkWriteChecks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.errors.QueryExecutionErrors;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * {@code df.write.format("jparquet").save(path)} in its four modes.
 *
 * <p>For a table that can be written with DataSource V2 Spark refuses the modes errorifexists (the
 * default) and ignore. So a table from a path shows that it can't be, Spark comes here as to a
 * source of V1, and after the decision on the mode the data go to the V2 write all the same: as an
 * append or overwrite of a table of {@link SourceName#SAVE_TARGET}.
 */
public final class PathSave {
  private PathSave() {}

  /**
   * Saves {@code data} into the directory of the option {@code path}.
   *
   * @param parameters the options of the writer, and the partition columns under Spark's private
   *     key
   * @return the result that Spark expects: the schema that was saved
   */
  public static BaseRelation save(
      SparkSession session, SaveMode mode, Map<String, String> parameters, Dataset<Row> data) {
    Map<String, String> options = new HashMap<>(parameters);
    String encodedColumns = remove(options, DataSourceUtils.PARTITIONING_COLUMNS_KEY());
    List<String> partitionColumns = new ArrayList<>();
    if (encodedColumns != null) {
      partitionColumns.addAll(Seqs.list(DataSourceUtils.decodePartitioningColumns(encodedColumns)));
    }
    WriteSettings settings = WriteSettings.of(session, new CaseInsensitiveStringMap(options));
    SparkWriteChecks.check(data.schema(), partitionColumns, settings.conf());
    Path path = qualified(options, settings);
    if (shallWrite(mode, path, settings)) {
      write(data, mode, path, options, partitionColumns);
    }
    return new SavedData(session.sqlContext(), data.schema());
  }

  private static String remove(Map<String, String> options, String key) {
    String found = null;
    for (String name : List.copyOf(options.keySet())) {
      if (name.equalsIgnoreCase(key)) {
        found = options.remove(name);
      }
    }
    return found;
  }

  private static Path qualified(Map<String, String> options, WriteSettings settings) {
    String path = remove(options, "path");
    if (path == null) {
      throw QueryExecutionErrors.dataPathNotSpecifiedError();
    }
    try {
      Path given = new Path(path);
      FileSystem fileSystem = given.getFileSystem(settings.hadoopConf());
      return given.makeQualified(fileSystem.getUri(), fileSystem.getWorkingDirectory());
    } catch (IOException e) {
      throw new UncheckedIOException("Finding the file system of " + path + " failed", e);
    }
  }

  private static boolean shallWrite(SaveMode mode, Path path, WriteSettings settings) {
    if (mode == SaveMode.Append || mode == SaveMode.Overwrite) {
      return true;
    }
    boolean exists;
    try {
      exists = path.getFileSystem(settings.hadoopConf()).exists(path);
    } catch (IOException e) {
      throw new UncheckedIOException("Looking for " + path + " failed", e);
    }
    if (exists && mode == SaveMode.ErrorIfExists) {
      throw SparkErrors.unchecked(QueryCompilationErrors.outputPathAlreadyExistsError(path));
    }
    return !exists;
  }

  private static void write(
      Dataset<Row> data,
      SaveMode mode,
      Path path,
      Map<String, String> options,
      List<String> partitionColumns) {
    DataFrameWriter<Row> writer =
        data.write()
            .format(SourceName.SAVE_TARGET)
            .mode(mode == SaveMode.Overwrite ? SaveMode.Overwrite : SaveMode.Append)
            .options(options);
    if (!partitionColumns.isEmpty()) {
      writer = writer.partitionBy(quoted(partitionColumns));
    }
    writer.save(path.toString());
  }

  /** The writer would take a dot in a name for the start of a nested field. */
  private static String[] quoted(List<String> columns) {
    return columns.stream()
        .map(column -> "`" + column.replace("`", "``") + "`")
        .toArray(String[]::new);
  }
}
