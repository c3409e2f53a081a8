package io.jparquet.spark.maintenance;

import io.jparquet.spark.files.TableDefinition;
import io.jparquet.spark.files.TableFiles;
import io.jparquet.spark.files.TableUse;
import io.jparquet.spark.settings.SessionSettings;
import io.jparquet.spark.transfer.TaskJob;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.jdk.javaapi.CollectionConverters;

/** Looks at files, in the tasks of a job. */
public final class FileJob {

  /** More tasks than any cluster runs at a time; with more files, tasks look at several. */
  private static final int MOST_TASKS = 10_000;

  private final SparkSession session;
  private final CaseInsensitiveStringMap options;
  private final TableFiles table;

  private FileJob(SparkSession session, CaseInsensitiveStringMap options, TableFiles table) {
    this.session = session;
    this.options = options;
    this.table = table;
  }

  /**
   * Looks at files as a read does, but that a name which exists is no pattern.
   *
   * @param path a directory, a file or a pattern
   * @param options of the read
   * @throws UncheckedIOException if the file system does not say what exists
   */
  public static FileJob of(SparkSession session, String path, CaseInsensitiveStringMap options) {
    Path name = new Path(path);
    return of(
        session,
        path,
        options,
        SparkHadoopUtil.get().isGlobPath(name) && !exists(session, name, options));
  }

  /**
   * Looks at the files of a directory, which are to be changed. Its path is never a pattern: those
   * of another directory would be changed.
   *
   * @param options of the read
   */
  static FileJob ofDirectory(
      SparkSession session, String directory, CaseInsensitiveStringMap options) {
    return of(session, directory, options, false);
  }

  private static boolean exists(SparkSession session, Path path, CaseInsensitiveStringMap options) {
    try {
      return path.getFileSystem(SessionSettings.hadoopConf(session, options)).exists(path);
    } catch (IOException e) {
      throw new UncheckedIOException("Looking for " + path + " failed", e);
    }
  }

  private static FileJob of(
      SparkSession session, String path, CaseInsensitiveStringMap options, boolean isPattern) {
    Map<String, String> properties = new HashMap<>(options.asCaseSensitiveMap());
    properties.put("path", path);
    properties.put(TableFiles.GLOBBING, Boolean.toString(isPattern));
    TableDefinition definition =
        new TableDefinition(session, TableUse.LOAD, null, new Transform[0], properties);
    return new FileJob(session, options, new TableFiles(definition));
  }

  /** What is done with a file, in a task. */
  public interface Look<T> extends Serializable {
    /** What was found in a file, nothing or several things. */
    List<T> at(ListedFile file, FileAccess access) throws Exception;
  }

  /** The table of the files. */
  public TableFiles table() {
    return table;
  }

  /** The data files, in the order of their paths. */
  public List<FileStatus> files() {
    return CollectionConverters.asJava(table.index().allFiles()).stream()
        .filter(FileJob::isData)
        .sorted(Comparator.comparing(file -> file.getPath().toString()))
        .toList();
  }

  /** Spark lists the summary files of parquet-java too, whose row groups are in other files. */
  private static boolean isData(FileStatus file) {
    return !file.getPath().getName().startsWith("_");
  }

  /** Looks at all files. */
  public <T> List<T> run(Look<T> look) {
    return run(files(), look);
  }

  /**
   * Looks at files.
   *
   * @return what was found, in the order of the files
   */
  public <T> List<T> run(List<FileStatus> files, Look<T> look) {
    if (files.isEmpty()) {
      return List.of();
    }
    FileAccess access = access();
    List<List<ListedFile>> tasks = tasks(files.stream().map(ListedFile::of).toList());
    List<List<T>> found = new ArrayList<>(Collections.nCopies(tasks.size(), null));
    TaskJob.run(
        session.sparkContext(),
        tasks,
        0,
        (some, task) -> {
          List<T> ofTask = new ArrayList<>();
          for (ListedFile file : some) {
            ofTask.addAll(look.at(file, access));
          }
          return ofTask;
        },
        found::set);
    return found.stream().flatMap(List::stream).toList();
  }

  /** The files of each task. */
  private static List<List<ListedFile>> tasks(List<ListedFile> files) {
    int count = Math.min(files.size(), MOST_TASKS);
    List<List<ListedFile>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) files.size() * i / count);
      int to = (int) ((long) files.size() * (i + 1) / count);
      tasks.add(new ArrayList<>(files.subList(from, to)));
    }
    return tasks;
  }

  /** Opens files in tasks. */
  FileAccess access() {
    return FileAccess.of(session, options);
  }
}
